/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which function of the program has the code at an address, by debug
   information.  */

#ifndef GOMP_SOURCE_FUNCTION_H
#define GOMP_SOURCE_FUNCTION_H 1

#include "program/source-dwarf.h"

#ifdef HAVE_LIBDW

/* What debug information says of the code at an address.  */
struct gomp_source_code
{
  Dwarf_Addr bias; /* address in memory - address in DWARF */
  Dwarf_Die unit;
  /* The innermost function with that code, not one that was inlined.  */
  Dwarf_Die function;
};

/* Set *CODE to what is known of the code at PC, an address in MOD.  MOD may be
   NULL.  Returns false if there is no debug information for that code.  The
   functions of a unit are gone through at the first call for the unit.  The
   lock of debug information is held.  */
bool gomp_source_code_at (Dwfl_Module *mod, uintptr_t pc,
                          struct gomp_source_code *code) GOMP_HIDDEN;

#endif
#endif
