/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plain lists, of data and of values alone, which most constructs of C have: they
   become GCC's kinds in one go.  */

#ifndef GOMP_LLVM_PLAIN_H
#define GOMP_LLVM_PLAIN_H 1

#include "llvm/llvm-decode.h"

/* Set *DECODED to what ARRAYS, of a construct of kind CONTEXT, come to, as
   gomp_llvm_list_read and gomp_llvm_decode would; return false, with *DECODED
   undefined, if they have to read them: there are mappers, parts, pointers,
   modifiers, entries of size 0, sections, or what is not valid.  Where CONTEXT is
   not UPDATE, pointers of 8 bytes may be attached.  */
bool gomp_llvm_plain (const struct gomp_llvm_arrays *arrays,
                      enum gomp_context context, struct gomp_scratch *scratch,
                      struct gomp_llvm_decoded *decoded) GOMP_HIDDEN;

#endif
