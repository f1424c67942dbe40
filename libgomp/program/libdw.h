/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   elfutils' libdw, which is opened when a name or a line is asked for: programs
   that never ask do not load it, nor the libraries that it needs.  */

#ifndef GOMP_LIBDW_H
#define GOMP_LIBDW_H 1

#ifdef HAVE_LIBDW

#include <elfutils/libdwfl.h>

#include "base/types.h"

/* The functions of libdw that the runtime uses: CALL (NAME) for each.  */
#define GOMP_LIBDW_CALLS(CALL)        \
  CALL (dwarf_aggregate_size)         \
  CALL (dwarf_attr)                   \
  CALL (dwarf_attr_integrate)         \
  CALL (dwarf_cfi_addrframe)          \
  CALL (dwarf_child)                  \
  CALL (dwarf_cu_info)                \
  CALL (dwarf_diecu)                  \
  CALL (dwarf_diename)                \
  CALL (dwarf_formaddr)               \
  CALL (dwarf_formref_die)            \
  CALL (dwarf_formsdata)              \
  CALL (dwarf_formstring)             \
  CALL (dwarf_formudata)              \
  CALL (dwarf_frame_cfa)              \
  CALL (dwarf_get_units)              \
  CALL (dwarf_getlocation)            \
  CALL (dwarf_getlocation_addr)       \
  CALL (dwarf_getlocation_attr)       \
  CALL (dwarf_getsrc_die)             \
  CALL (dwarf_hasattr)                \
  CALL (dwarf_hasattr_integrate)      \
  CALL (dwarf_haspc)                  \
  CALL (dwarf_lineno)                 \
  CALL (dwarf_linesrc)                \
  CALL (dwarf_peel_type)              \
  CALL (dwarf_ranges)                 \
  CALL (dwarf_siblingof)              \
  CALL (dwarf_srclang)                \
  CALL (dwarf_tag)                    \
  CALL (dwfl_addrmodule)              \
  CALL (dwfl_begin)                   \
  CALL (dwfl_build_id_find_debuginfo) \
  CALL (dwfl_getmodules)              \
  CALL (dwfl_lineinfo)                \
  CALL (dwfl_module_addrdie)          \
  CALL (dwfl_module_addrinfo)         \
  CALL (dwfl_module_eh_cfi)           \
  CALL (dwfl_module_getdwarf)         \
  CALL (dwfl_module_getsrc)           \
  CALL (dwfl_module_getsym_info)      \
  CALL (dwfl_module_getsymtab)        \
  CALL (dwfl_module_info)             \
  CALL (dwfl_module_nextcu)           \
  CALL (dwfl_report_begin)            \
  CALL (dwfl_report_end)              \
  CALL (dwfl_report_module)

/* A pointer to each function of GOMP_LIBDW_CALLS, under the function's
   name.  */
struct gomp_libdw
{
#define GOMP_LIBDW_MEMBER(name) __typeof__ (name) *name;
  GOMP_LIBDW_CALLS (GOMP_LIBDW_MEMBER)
#undef GOMP_LIBDW_MEMBER
};

/* The functions, once gomp_libdw_load has returned true.  */
extern struct gomp_libdw gomp_libdw GOMP_HIDDEN;

/* Open libdw, unless that has been done, and return whether all functions are
   there.  Any thread may call this.  The caller must hold no lock that the
   constructor of a library may wait for.  Of the locks in lock.h these are at
   least those of image registration, of device state and of the present table
   (ranks 1 to 3), which the constructor of a library with device code takes.
   The reason: opening libdw waits for the dynamic linker's lock, which another
   thread holds while it runs constructors.  */
bool gomp_libdw_load (void) GOMP_HIDDEN;

/* Each name of a function of libdw stands for the pointer in gomp_libdw, so
   that calls are written as if libdw were linked.  Only libdw.c defines
   GOMP_LIBDW_NAMES_ONLY before it includes this file: it gets no such macros,
   since it needs the plain names to look the functions up.  */
#ifndef GOMP_LIBDW_NAMES_ONLY
#define dwarf_aggregate_size (*gomp_libdw.dwarf_aggregate_size)
#define dwarf_attr (*gomp_libdw.dwarf_attr)
#define dwarf_attr_integrate (*gomp_libdw.dwarf_attr_integrate)
#define dwarf_cfi_addrframe (*gomp_libdw.dwarf_cfi_addrframe)
#define dwarf_child (*gomp_libdw.dwarf_child)
#define dwarf_cu_info (*gomp_libdw.dwarf_cu_info)
#define dwarf_diecu (*gomp_libdw.dwarf_diecu)
#define dwarf_diename (*gomp_libdw.dwarf_diename)
#define dwarf_formaddr (*gomp_libdw.dwarf_formaddr)
#define dwarf_formref_die (*gomp_libdw.dwarf_formref_die)
#define dwarf_formsdata (*gomp_libdw.dwarf_formsdata)
#define dwarf_formstring (*gomp_libdw.dwarf_formstring)
#define dwarf_formudata (*gomp_libdw.dwarf_formudata)
#define dwarf_frame_cfa (*gomp_libdw.dwarf_frame_cfa)
#define dwarf_get_units (*gomp_libdw.dwarf_get_units)
#define dwarf_getlocation (*gomp_libdw.dwarf_getlocation)
#define dwarf_getlocation_addr (*gomp_libdw.dwarf_getlocation_addr)
#define dwarf_getlocation_attr (*gomp_libdw.dwarf_getlocation_attr)
#define dwarf_getsrc_die (*gomp_libdw.dwarf_getsrc_die)
#define dwarf_hasattr (*gomp_libdw.dwarf_hasattr)
#define dwarf_hasattr_integrate (*gomp_libdw.dwarf_hasattr_integrate)
#define dwarf_haspc (*gomp_libdw.dwarf_haspc)
#define dwarf_lineno (*gomp_libdw.dwarf_lineno)
#define dwarf_linesrc (*gomp_libdw.dwarf_linesrc)
#define dwarf_peel_type (*gomp_libdw.dwarf_peel_type)
#define dwarf_ranges (*gomp_libdw.dwarf_ranges)
#define dwarf_siblingof (*gomp_libdw.dwarf_siblingof)
#define dwarf_srclang (*gomp_libdw.dwarf_srclang)
#define dwarf_tag (*gomp_libdw.dwarf_tag)
#define dwfl_addrmodule (*gomp_libdw.dwfl_addrmodule)
#define dwfl_begin (*gomp_libdw.dwfl_begin)
#define dwfl_build_id_find_debuginfo (*gomp_libdw.dwfl_build_id_find_debuginfo)
#define dwfl_getmodules (*gomp_libdw.dwfl_getmodules)
#define dwfl_lineinfo (*gomp_libdw.dwfl_lineinfo)
#define dwfl_module_addrdie (*gomp_libdw.dwfl_module_addrdie)
#define dwfl_module_addrinfo (*gomp_libdw.dwfl_module_addrinfo)
#define dwfl_module_eh_cfi (*gomp_libdw.dwfl_module_eh_cfi)
#define dwfl_module_getdwarf (*gomp_libdw.dwfl_module_getdwarf)
#define dwfl_module_getsrc (*gomp_libdw.dwfl_module_getsrc)
#define dwfl_module_getsym_info (*gomp_libdw.dwfl_module_getsym_info)
#define dwfl_module_getsymtab (*gomp_libdw.dwfl_module_getsymtab)
#define dwfl_module_info (*gomp_libdw.dwfl_module_info)
#define dwfl_module_nextcu (*gomp_libdw.dwfl_module_nextcu)
#define dwfl_report_begin (*gomp_libdw.dwfl_report_begin)
#define dwfl_report_end (*gomp_libdw.dwfl_report_end)
#define dwfl_report_module (*gomp_libdw.dwfl_report_module)
#endif

#endif
#endif
