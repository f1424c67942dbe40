/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which entries of a list of flang's are one descriptor.  */

#ifndef GOMP_LLVM_DESCRIPTOR_H
#define GOMP_LLVM_DESCRIPTOR_H 1

#include "llvm/llvm-list.h"
#include "llvm/llvm-rows.h"
#include "plan/map-decode.h"

/* A descriptor that a list has.  */
struct gomp_llvm_descriptor
{
  uintptr_t start;              /* host address */
  size_t size;
  bool deleted;                 /* a part of it is to be deleted */
  bool read; /* its contents were looked at: it is not the
                                   list alone that tells what it is */
  /* UPDATE, EXIT: the elements of its data are not side by side, and the entry
     has the bytes of so many that are: what is copied is the rows instead.  */
  bool gaps;
  uint32_t slot; /* for whoever decodes the list: GOMP_LLVM_NONE at
                                   first */
};

/* What was found in a list.  The arrays have an element for each entry.  */
struct gomp_llvm_found
{
  size_t n;
  struct gomp_llvm_descriptor *descriptors;
  /* The descriptor whose data, or whose ATTACH, the entry is; GOMP_LLVM_NONE:
     of none.  */
  uint32_t *of;
  /* The entry says nothing that others do not say.  */
  bool *gone;
  uint32_t *part; /* of a GONE entry: the descriptor that it has bytes
                                   of, or GOMP_LLVM_NONE */
  uint32_t *joined; /* of a GONE entry: the entry that has taken over
                                   what is to be done with its bytes, or
                                   GOMP_LLVM_NONE */
  /* Host memory that is not in DESCRIPTORS was looked at, and is none.  */
  bool unsure;
};

/* Return whether the SIZE bytes of host memory at START, which can be read, look
   like a descriptor of Flang's.  */
bool gomp_llvm_is_descriptor (uintptr_t start, size_t size) GOMP_HIDDEN;

/* Set *FOUND to what LIST, of a construct of kind CONTEXT, has of descriptors,
   and to parts that are as large as what they are parts of; these are joined
   with it, whose types in LIST change.  The arrays come from SCRATCH.

   Flang 22 lists an allocatable or pointer as (D: bytes of the descriptor, A
   part of it, P the entry of its data)

     [descriptor, D] | [descriptor, 0 or D] [descriptor + 8, D - 8]
     [descriptor, 8] P

   of which the first is missing where the descriptor is a component, and P
   is PTR_AND_OBJ with a base that is the descriptor's address; flang 23 and
   24 list [descriptor, D] and an ATTACH of size D.  Only what looks like a
   descriptor in host memory is taken for one.  */
void gomp_llvm_find_descriptors (struct gomp_llvm_list *list,
                                 enum gomp_context context,
                                 struct gomp_scratch *scratch,
                                 struct gomp_llvm_found *found) GOMP_HIDDEN;

/* Return the descriptor whose data, or ATTACH, entry I is, or NULL.  */
struct gomp_llvm_descriptor *
gomp_llvm_descriptor_of (const struct gomp_llvm_found *found, uint32_t i)
  GOMP_HIDDEN;

/* Set *ROWS to the rows of the data of DESCRIPTOR, which has GAPS.  Returns false,
   with *ERR set, if they are too many.  */
bool gomp_llvm_descriptor_rows (const struct gomp_llvm_descriptor *descriptor,
                                struct gomp_llvm_rows *rows,
                                struct gomp_error *err) GOMP_HIDDEN;

/* Return an array from SCRATCH with an element for each of the N entries of the
   compiler's list: the size of the descriptor that it has bytes of, or 0.
   Returns NULL if all are 0.  */
size_t *gomp_llvm_found_sizes (const struct gomp_llvm_found *found,
                               const struct gomp_llvm_list *list, size_t n,
                               struct gomp_scratch *scratch) GOMP_HIDDEN;

#endif
