/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The debug information of the running program, for source*.c, type-dwarf*.c and
   deep-table.c only.  */

#ifndef GOMP_SOURCE_DWARF_H
#define GOMP_SOURCE_DWARF_H 1

#ifdef HAVE_LIBDW

#include <elfutils/libdwfl.h>

#include "program/source.h"

/* Take the lock of debug information, look at the loaded objects again if some
   were opened or closed since, and return libdwfl's session; NULL if it cannot
   be used.  gomp_source_end leaves the lock, also after NULL.  The lock is the
   innermost of all: no other one is taken while it is held.  Everything below
   needs it.  */
Dwfl *gomp_source_begin (void) GOMP_HIDDEN;
/* Leave the lock that gomp_source_begin took.  */
void gomp_source_end (void) GOMP_HIDDEN;

/* Return a number that changes when modules may have gone; DIEs of an older
   one are invalid.  */
unsigned gomp_source_generation (void) GOMP_HIDDEN;

/* Return the module that holds ADDR, its .bss included, or NULL.  It is
   DWFL's.  */
Dwfl_Module *gomp_source_module (Dwfl *dwfl, uintptr_t addr) GOMP_HIDDEN;

/* Find debug information on this machine, by build ID or .gnu_debuglink:
   libdwfl's callback, with its arguments and result
   (dwfl_build_id_find_debuginfo).  */
int gomp_source_find_debuginfo (Dwfl_Module *mod, void **data,
                                const char *name, Dwarf_Addr base,
                                const char *file, const char *link,
                                GElf_Word crc, char **found) GOMP_HIDDEN;

/* Set *TYPE to the type of DIE, without typedefs and qualifiers.  False: it
   has none.  */
bool gomp_die_type (Dwarf_Die *die, Dwarf_Die *type) GOMP_HIDDEN;

/* Return whether DIE's unit is one of Fortran.  */
bool gomp_die_is_fortran (Dwarf_Die *die) GOMP_HIDDEN;

/* Find the variable with static storage that holds ADDR; those of system
   libraries are not known.  *DIE is set to it, *START and *SIZE to where it
   is, in bytes.  False: there is none.  */
bool gomp_source_global (Dwfl *dwfl, uintptr_t addr, Dwarf_Die *die,
                         uintptr_t *start, size_t *size) GOMP_HIDDEN;

#endif
#endif
