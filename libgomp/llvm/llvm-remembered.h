/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What lists of clang and flang came to before, so that a list that is the same
   need not be decoded again.

   A thread keeps what it has decoded, by the place in the program and where the
   list begins.  It is used again if the compiler's arrays are the same, word by
   word, and so is the host memory that decoding has read: pointers that are
   attached, and flang's descriptors.  Values that are passed in the list may
   differ.  */

#ifndef GOMP_LLVM_REMEMBERED_H
#define GOMP_LLVM_REMEMBERED_H 1

#include "llvm/llvm-decode.h"

/* A list and what it came to.  */
struct gomp_llvm_remembered;

/* Return what the calling thread remembers of ARRAYS, of a construct of kind
   CONTEXT at code address PC, and set *DECODED to what they come to; return NULL,
   with *DECODED undefined, if it remembers nothing of them.  Host memory that the
   list names is read.  *DECODED is valid until gomp_llvm_recalled is called, which
   has to be.  */
struct gomp_llvm_remembered *
gomp_llvm_recall (const struct gomp_llvm_arrays *arrays,
                  enum gomp_context context, const void *pc,
                  struct gomp_llvm_decoded *decoded) GOMP_HIDDEN;
/* REMEMBERED, which gomp_llvm_recall has returned to this thread, is not used any
   more.  */
void gomp_llvm_recalled (struct gomp_llvm_remembered *remembered) GOMP_HIDDEN;

/* Let the calling thread remember that ARRAYS, of a construct of kind CONTEXT at
   PC, came to DECODED, if it is lasting and not too large.  */
void gomp_llvm_remember (const struct gomp_llvm_arrays *arrays,
                         enum gomp_context context, const void *pc,
                         const struct gomp_llvm_decoded *decoded) GOMP_HIDDEN;

#endif
