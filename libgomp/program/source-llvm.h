/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Names that clang and flang give to functions.  */

#ifndef GOMP_SOURCE_LLVM_H
#define GOMP_SOURCE_LLVM_H 1

#include "base/types.h"

/* Write what users call the function with the symbol SYMBOL to TEXT, of SIZE
   bytes: "step (target region at line 12)" for a kernel or its identifier,
   "step" for flang's _QMsolverPstep, "main program" for _QQmain.  Returns
   false, with TEXT unchanged, if it is no such symbol.  */
bool gomp_source_llvm_function (const char *symbol, char *text, size_t size)
  GOMP_HIDDEN;

/* Return the line that the region is at whose kernel, or identifier, has the
   symbol SYMBOL; 0: it is no such symbol.  */
unsigned long gomp_source_llvm_line (const char *symbol) GOMP_HIDDEN;

#endif
