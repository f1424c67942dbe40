/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Functions of `declare target indirect': the table by which device code finds
   its own function for the host's address.  The table has two words for each
   function, its host address and its device address, and a word 0 at the end.
   This is the only table that code of GCC 14 and 15 knows.  Code of GCC 16 can
   use a hash map in its place, if the host makes one.  The plugins of this
   project make no hash map, so that code of GCC 16 uses the table, too.

   Source: doc/abi/plugin-interface.md section 7.1.  */

#ifndef GOMP_COMMON_INDIRECT_H
#define GOMP_COMMON_INDIRECT_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How many words the table of N functions has.  */
#define GOMP_INDIRECT_WORDS(n) (2 * (size_t) (n) + 1)

#pragma GCC visibility push(hidden)

/* Return a new table, for the caller to free, for N functions, and set *CODES
   to a part of it with N words.  The caller writes the device addresses of the
   functions there, and then calls gomp_indirect_finish.  Never returns NULL: if
   there is no memory, the program ends with a message.  */
uint64_t *gomp_indirect_start (size_t n, uint64_t **codes);

/* Complete TABLE, of N functions with the host addresses HOST[0..N-1], from
   the device addresses that the caller has written to it.  Returns false,
   after GOMP_PLUGIN_error, if HOST is NULL, or if the host address or the
   device address of a function is 0; else true.  */
bool gomp_indirect_finish (uint64_t *table, size_t n, const uint64_t *host);

#pragma GCC visibility pop

#endif
