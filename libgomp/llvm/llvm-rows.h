/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The rows of a section that is not contiguous, as clang describes it.  */

#ifndef GOMP_LLVM_ROWS_H
#define GOMP_LLVM_ROWS_H 1

#include "base/error.h"
#include "llvm/llvm-abi.h"

#define GOMP_LLVM_DIMENSIONS 16

/* A section, as N rows of BYTES bytes.  */
struct gomp_llvm_rows
{
  size_t n, bytes;
  size_t next;                  /* row */
  uintptr_t start;              /* host address of the first row */
  int outer;                    /* dimensions that rows are counted by */
  struct llvm_dimension dimensions[GOMP_LLVM_DIMENSIONS];
};

/* Set *ROWS to the rows of the section of the object at BASE that the N
   elements at DIMENSIONS describe.  Returns false, with *ERR set, if these
   are too many, or have more rows than any directive has.  */
bool gomp_llvm_rows_begin (uintptr_t base,
                           const struct llvm_dimension *dimensions, size_t n,
                           struct gomp_llvm_rows *rows, struct gomp_error *err)
  GOMP_HIDDEN;

/* Set *ROW to the host address of the next row of ROWS.  Returns false if there
   is none.  */
bool gomp_llvm_rows_next (struct gomp_llvm_rows *rows, uintptr_t *row)
  GOMP_HIDDEN;

#endif
