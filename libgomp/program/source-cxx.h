/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   C++ names as the program spells them.

   The C++ library that the program has loaded spells the names, so this library
   need not be linked with one.  Common to all functions: they return true if
   they have written a name to TEXT, of SIZE bytes.  The name is terminated, and
   cut if it has more than SIZE - 1 bytes.  They return false, with TEXT
   unchanged, if SYMBOL is no C++ name, or if the program has loaded no C++
   library.  */

#ifndef GOMP_SOURCE_CXX_H
#define GOMP_SOURCE_CXX_H 1

#include "base/types.h"

/* Write the name of SYMBOL to TEXT: "shapes::count",
   "vtable for shapes::circle", "void shapes::step<int>(int*)".  */
bool gomp_source_cxx_name (const char *symbol, char *text, size_t size)
  GOMP_HIDDEN;

/* Write the name of the function SYMBOL to TEXT, without parameters and result:
   "shapes::step<int>".  */
bool gomp_source_cxx_function (const char *symbol, char *text, size_t size)
  GOMP_HIDDEN;

#endif
