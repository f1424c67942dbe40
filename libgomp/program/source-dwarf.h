/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The debug information of the running program, for source*.c, type-dwarf*.c
   and deep-table.c only.  */

#ifndef GOMP_SOURCE_DWARF_H
#define GOMP_SOURCE_DWARF_H 1

#ifdef HAVE_LIBDW

#include "program/libdw.h"
#include "program/source.h"

/* Take the lock of debug information, look at the loaded objects again if some
   were opened or closed since the last call, and return the session of libdwfl;
   NULL if it cannot be used.  The caller has to leave the lock by
   gomp_source_end in either case.  The lock is the innermost of all: no other
   one is taken while it is held.  All other functions of this file are called
   with it held.  */
Dwfl *gomp_source_begin (void) GOMP_HIDDEN;
/* As gomp_source_begin, but the result is NULL, and libdw is not loaded, if there
   is nothing that it could read about ADDR but symbols: no loaded object has
   debug information in its file, and that with ADDR has none elsewhere.  */
Dwfl *gomp_source_begin_at (uintptr_t addr) GOMP_HIDDEN;
/* Leave the lock that gomp_source_begin or gomp_source_begin_at took.  */
void gomp_source_end (void) GOMP_HIDDEN;

/* Return a number that changes whenever modules may have been closed.  A DIE
   that was found while this number was another one is invalid.  */
unsigned gomp_source_generation (void) GOMP_HIDDEN;

/* Return the module of DWFL that holds ADDR, its .bss included, or NULL.  It
   belongs to DWFL.  */
Dwfl_Module *gomp_source_module (Dwfl *dwfl, uintptr_t addr) GOMP_HIDDEN;

/* Return the compilation unit of MOD that has the code at ADDR, and set
   *BIAS to what addresses in memory are above those of the unit; NULL if
   there is none.  The lock of debug information is held.  Clang and flang
   write no table of the addresses that units have (.debug_aranges): the
   units of their programs are gone through.  */
Dwarf_Die *gomp_source_unit_at (Dwfl_Module *mod, uintptr_t addr,
                                Dwarf_Addr *bias) GOMP_HIDDEN;

/* Tell SESSION which objects the program has loaded now; it forgets those that
   it knew before.  Returns false if SESSION cannot be used any more.  */
bool gomp_source_report_modules (Dwfl *session) GOMP_HIDDEN;
/* Open the file of the object NAME, and set *PATH to its name, for the caller to
   free.  This is a callback for libdwfl, with the arguments and the result of
   dwfl_linux_proc_find_elf.  */
int gomp_source_find_elf (Dwfl_Module *mod, void **data, const char *name,
                          Dwarf_Addr base, char **path, Elf **elf) GOMP_HIDDEN;

/* Find a file of debug information on this machine, by build ID or
   .gnu_debuglink.  This is a callback for libdwfl, with the arguments and the
   result of dwfl_build_id_find_debuginfo.  */
int gomp_source_find_debuginfo (Dwfl_Module *mod, void **data, const char *name,
                                Dwarf_Addr base, const char *file,
                                const char *link, GElf_Word crc, char **found)
  GOMP_HIDDEN;

/* Return whether the file PATH itself has debug information; true also if the
   file cannot be read.  Finds and reads no separate file.  */
bool gomp_source_file_has_debug_info (const char *path) GOMP_HIDDEN;
/* The same about the file of MOD.  */
bool gomp_source_has_debug_info (Dwfl_Module *mod) GOMP_HIDDEN;
/* Return whether PATH is the file of one of this project's libraries.  */
bool gomp_source_is_own (const char *path) GOMP_HIDDEN;
/* Return whether libdw is needed for what gomp_source_begin_at says.  LOADS is a
   number that changes whenever objects are opened or closed.  */
bool gomp_source_is_worth (uintptr_t addr, unsigned long long loads)
  GOMP_HIDDEN;

/* Set *TYPE to the type of DIE, without typedefs and qualifiers.  Returns
   false if DIE has no type.  */
bool gomp_die_type (Dwarf_Die *die, Dwarf_Die *type) GOMP_HIDDEN;

/* Return whether the compilation unit of DIE was compiled from Fortran.  */
bool gomp_die_is_fortran (Dwarf_Die *die) GOMP_HIDDEN;

/* Find the variable with static storage that holds ADDR, and set *DIE to it,
   *START to its address and *SIZE to its size in bytes.  Returns false if none
   is known.  The variables of a library are never known if the library's debug
   information is in a separate file, as that of the system's libraries is.  Nor
   are the variables of this runtime, unless it is linked into the
   executable, and of its plugins.  */
bool gomp_source_global (Dwfl *dwfl, uintptr_t addr, Dwarf_Die *die,
                         uintptr_t *start, size_t *size) GOMP_HIDDEN;

#endif
#endif
