/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Errors in the words of LLVM's runtime, which scripts and tests of programs of
   clang's and flang's look for.  */

#ifndef GOMP_LLVM_WORDS_H
#define GOMP_LLVM_WORDS_H 1

#include "construct/construct.h"
#include "llvm/llvm-list.h"

/* Print to stderr what LLVM's runtime would say of *ERR, that of a construct of
   kind CONTEXT with the list ARRAYS, before the program's own message.
   LOCATION: the compiler's, or NULL.  No lock held.  */
void gomp_llvm_words_print (const struct gomp_error *err,
                            enum gomp_context context, const void *location,
                            const struct gomp_llvm_arrays *arrays) GOMP_HIDDEN;

#endif
