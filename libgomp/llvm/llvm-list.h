/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lists of clang and flang as one sequence of entries: checked, and with what
   mappers push in the place of the entries that have them.  */

#ifndef GOMP_LLVM_LIST_H
#define GOMP_LLVM_LIST_H 1

#include "base/error.h"
#include "base/scratch.h"
#include "llvm/llvm-abi.h"

#define GOMP_LLVM_NONE UINT32_MAX

/* The compiler's arrays, as an entry point was given them.  NAMES and MAPPERS,
   and their elements, may be NULL.  */
struct gomp_llvm_arrays
{
  size_t n;
  void **bases, **begins;
  const int64_t *sizes, *types;
  void **names, **mappers;
};

/* An entry.  */
struct gomp_llvm_entry
{
  uintptr_t base, begin;
  size_t size;                  /* bytes; NON_CONTIG: dimensions */
  uint64_t type;                /* enum llvm_map, without the parent */
  const char *name;             /* or NULL */
  uint32_t parent; /* index of the entry that this one is a part of,
                                   which is before it; or GOMP_LLVM_NONE */
  /* Of what a mapper has pushed: the parent of the compiler's entry.  Of other
     entries: PARENT.  */
  uint32_t outer;
  uint32_t origin; /* index of the compiler's entry */
  bool component;               /* a mapper has pushed it */
  /* It is the compiler's entry itself, behind what its mapper has pushed: it
     maps nothing.  */
  bool pushed;
  /* It is room that a mapper has pushed, and an element behind it, which is all of
     it, says what is copied.  */
  bool filled;
  bool idle; /* there is nothing to do for it; false when the
                                   list has been read */
};

/* A list.  */
struct gomp_llvm_list
{
  size_t n;
  struct gomp_llvm_entry *entries;
  bool heap; /* gomp_llvm_list_fini frees ENTRIES */
};

/* Set *LIST to the entries of ARRAYS; mappers are called.  The entries come
   from SCRATCH or, if there are mappers, from malloc; gomp_llvm_list_fini
   has to be called in any case.  No lock held.  Returns false, with *ERR
   set, if an entry has unknown bits, a parent that is not before it in its
   list, or a range that is none.  */
bool gomp_llvm_list_read (const struct gomp_llvm_arrays *arrays,
                          struct gomp_scratch *scratch,
                          struct gomp_llvm_list *list, struct gomp_error *err)
  GOMP_HIDDEN;
/* Free what LIST has.  */
void gomp_llvm_list_fini (struct gomp_llvm_list *list) GOMP_HIDDEN;

/* Set ABOUT's OBJECT to where the variable, or what the pointer refers to, begins
   of which an entry of ARRAYS names the data that ABOUT is about.  */
void gomp_llvm_list_locate (const struct gomp_llvm_arrays *arrays,
                            struct gomp_about *about) GOMP_HIDDEN;

/* Add an entry to what the mapper that was called with HANDLE pushes; return
   how many it has pushed so far.  */
void gomp_llvm_push (void *handle, void *base, void *begin, int64_t size,
                     int64_t type, void *name) GOMP_HIDDEN;
int64_t gomp_llvm_pushed (void *handle) GOMP_HIDDEN;

#endif
