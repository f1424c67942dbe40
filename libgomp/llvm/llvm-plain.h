/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lists of data alone, which most `target data', `enter data', `exit data' and
   `target update' of C have: they become GCC's kinds in one go.  */

#ifndef GOMP_LLVM_PLAIN_H
#define GOMP_LLVM_PLAIN_H 1

#include "llvm/llvm-decode.h"

/* Set *DECODED to what ARRAYS, of a construct of kind CONTEXT, come to, as
   gomp_llvm_list_read and gomp_llvm_decode would; return false, with *DECODED
   undefined, if they have to read them: CONTEXT is TARGET, or there are mappers,
   parts, pointers, modifiers, entries of size 0, sections, or what is not valid.
   With an ENTER or EXIT, a pointer of 8 bytes may be attached.  */
bool gomp_llvm_plain (const struct gomp_llvm_arrays *arrays,
                      enum gomp_context context, struct gomp_scratch *scratch,
                      struct gomp_llvm_decoded *decoded) GOMP_HIDDEN;

#endif
