/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The debug information of the running program, for source*.c, type-dwarf*.c and
   deep-table.c only.  */

#ifndef GOMP_SOURCE_DWARF_H
#define GOMP_SOURCE_DWARF_H 1

#ifdef HAVE_LIBDW

#include <elfutils/libdwfl.h>

#include "program/source.h"

/* Everything below is serialized by one lock, the innermost of all: no other
   lock is taken while it is held.  gomp_source_begin takes it and
   gomp_source_end leaves it, also when the former returned NULL (libdwfl
   cannot be used).  The loaded objects are looked at again when some were
   opened or closed since.  */
Dwfl *gomp_source_begin (void) GOMP_HIDDEN;
void gomp_source_end (void) GOMP_HIDDEN;

/* Changes when modules may have gone; DIEs of an older one are invalid.  */
unsigned gomp_source_generation (void) GOMP_HIDDEN;

/* The module that holds ADDR, its .bss included, or NULL.  */
Dwfl_Module *gomp_source_module (Dwfl *dwfl, uintptr_t addr) GOMP_HIDDEN;

/* Debug information on this machine, by build ID or .gnu_debuglink; libdwfl's
   callback.  */
int gomp_source_find_debuginfo (Dwfl_Module *mod, void **data,
                                const char *name, Dwarf_Addr base,
                                const char *file, const char *link,
                                GElf_Word crc, char **found) GOMP_HIDDEN;

/* The type of DIE, without typedefs and qualifiers.  */
bool gomp_die_type (Dwarf_Die *die, Dwarf_Die *type) GOMP_HIDDEN;

/* Whether DIE's unit is one of Fortran.  */
bool gomp_die_is_fortran (Dwarf_Die *die) GOMP_HIDDEN;

/* The variable with static storage that holds ADDR; not those of system
   libraries.  *START, *SIZE: where it is.  */
bool gomp_source_global (Dwfl *dwfl, uintptr_t addr, Dwarf_Die *die,
                         uintptr_t *start, size_t *size) GOMP_HIDDEN;

#endif
#endif
