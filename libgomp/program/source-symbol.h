/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Symbols of loaded objects, read without libdw.  */

#ifndef GOMP_SOURCE_SYMBOL_H
#define GOMP_SOURCE_SYMBOL_H 1

#include "base/types.h"

/* Common to both: they write the name of the function or object that has the
   address ADDR, not demangled, to TEXT, which has SIZE bytes, and cut off what is
   too long.  They return false if there is none.  */

/* In the symbol table of the object's file, or else in that for dynamic linking.
   The table that was read last is kept.  LOADS is a number that changes whenever
   objects are opened or closed.  The lock of debug information is held.  */
bool gomp_source_file_symbol (uintptr_t addr, unsigned long long loads,
                              char *text, size_t size) GOMP_HIDDEN;

/* In the table for dynamic linking alone, which has no local functions.  */
bool gomp_source_dynamic_symbol (uintptr_t addr, char *text, size_t size)
  GOMP_HIDDEN;

#endif
