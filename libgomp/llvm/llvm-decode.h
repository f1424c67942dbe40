/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lists of clang and flang as GCC's: the arrays of kinds that the engine
   decodes, so that both compilers' constructs take the same ways.  */

#ifndef GOMP_LLVM_DECODE_H
#define GOMP_LLVM_DECODE_H 1

#include "libgomp-plugin.h"
#include "llvm/llvm-descriptor.h"
#include "llvm/llvm-list.h"
#include "plan/map-decode.h"
#include "program/source-listed.h"

/* Host memory that decoding has read.  */
struct gomp_llvm_read
{
  const void *start;
  size_t size;
};

/* What becomes of a list.  Its memory is the scratch memory that
   gomp_llvm_decode was given.  */
struct gomp_llvm_decoded
{
  struct gomp_arrays arrays;    /* its frame is the caller's to set */
  /* TARGET: the kernel's arguments.  */
  size_t n_arguments;
  struct gomp_pset_argument *arguments;
  /* What the variables are called.  */
  struct gomp_source_listed listed;
  /* For each entry of the compiler's list that stands for a descriptor: the
     bytes of that; 0 for others.  NULL: there is no such entry.  */
  size_t *descriptors;
  /* Whether the same arrays of the compiler come to the same again as long as
     the host memory in READS holds what it held, but for the bases of entries that
     are LITERAL, which are arguments as they are.  */
  bool lasting;
  size_t n_reads;
  struct gomp_llvm_read *reads;
};

/* Set *DECODED to what LIST, of a construct of kind CONTEXT, comes to.  ARRAYS
   are the compiler's, of which the bases may be those that a construct before
   has returned: with EXIT they are not read where it may have.  CONTEXT is
   TARGET, ENTER (also for target data), EXIT (also for its end) or UPDATE.

   - A descriptor of flang's, which the list has in four or five entries, or as
     one with an ATTACH of its size, becomes its data, a TO_PSET, and the
     POINTER in that.  EXIT: the data and a RELEASE.  UPDATE: the data alone.
   - Characters of deferred length get the length that their descriptor has.
   - A part that is as large as what it is a part of becomes one with that.
   - Other data becomes data; a pointer that is attached, or given with its
     object, becomes an ATTACH that needs neither to be on the device.
   - PRIVATE becomes FIRSTPRIVATE; a LITERAL is an argument and nothing else.

   Types in LIST may change.  Host memory is read: the pointers and
   descriptors that the list names, and dimensions.  Returns false, with *ERR
   set, if the list makes no sense, or an update has too many rows.  */
bool gomp_llvm_decode (const struct gomp_llvm_arrays *arrays,
                       struct gomp_llvm_list *list,
                       enum gomp_context context, struct gomp_scratch *scratch,
                       struct gomp_llvm_decoded *decoded,
                       struct gomp_error *err) GOMP_HIDDEN;

#endif
