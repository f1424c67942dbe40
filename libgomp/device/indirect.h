/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Functions of `declare target indirect', as images list them: a program may
   call them in device code through pointers that the host has set.

   Source: doc/abi/entry-points.md section 2.1; doc/abi/plugin-interface.md
   section 7.1.  */

#ifndef GOMP_INDIRECT_H
#define GOMP_INDIRECT_H 1

#include "device/image.h"

/* Set *ADDRESSES to a new array, for the caller to free, of the host addresses
   of TABLE's indirect functions, in the order of the image, followed by a 0.
   Set it to NULL if there are none, or if the image's LIBRARY version is too
   old to have any.  Returns false, with *ERR saying what is wrong, if the table
   is not valid; *ADDRESSES is NULL then.  */
bool gomp_indirect_addresses (const struct gomp_host_table *table,
                              unsigned library, uint64_t **addresses,
                              struct gomp_error *err) GOMP_HIDDEN;

#endif
