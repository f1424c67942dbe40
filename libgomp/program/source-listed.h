/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Names of variables that come with a construct's list, as those of clang and
   flang do, for programs without debug information, too.  */

#ifndef GOMP_SOURCE_LISTED_H
#define GOMP_SOURCE_LISTED_H 1

#include "base/types.h"

/* What the N entries of a list are called.  An element of NAMES may be NULL, or
   be a text whose fields are separated by `;'.  */
struct gomp_source_listed
{
  size_t n;
  void *const *addresses;
  const size_t *sizes;
  const char *const *names;
};

/* From now on the calling thread's construct has LISTED, which stays valid
   until the next call; NULL: it has no names.  */
void gomp_source_listed_set (const struct gomp_source_listed *listed)
  GOMP_HIDDEN;

/* Write the name that the calling thread's list has for host address ADDR to
   TEXT, of SIZE bytes.  EXACT: only an entry that begins there is taken; else
   one that holds ADDR, of which TEXT then names the whole.  Returns false, with
   TEXT unchanged, if there is none.  */
bool gomp_source_listed_name (uintptr_t addr, bool exact, char *text,
                              size_t size) GOMP_HIDDEN;

/* Write the name that the calling thread's list has for the BYTES bytes at host
   address ADDR to TEXT, of SIZE bytes: that of an entry that begins there and has
   as many, or "a part of" that of an entry that they lie in.  BYTES may be 0.
   Returns false, with TEXT unchanged, if there is none.  */
bool gomp_source_listed_section (uintptr_t addr, size_t bytes, char *text,
                                 size_t size) GOMP_HIDDEN;

/* Write the variable's name in NAME, ";name;file;line;column;;", to TEXT, of
   SIZE bytes.  flang 22 has file and name the other way round.  Returns false,
   with TEXT unchanged, if NAME has none.  */
bool gomp_source_listed_spell (const char *name, char *text, size_t size)
  GOMP_HIDDEN;

#endif
