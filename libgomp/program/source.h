/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   From addresses to the names the user wrote: symbols always, source lines and
   variables when there is debug information and libdw.  Slow; for traces and
   reports only.  */

#ifndef GOMP_SOURCE_H
#define GOMP_SOURCE_H 1

#include "base/types.h"

/* All functions write at most SIZE bytes to TEXT, terminated, and return it.
   They never fail: what is not known is described ("object at 0x...").  */

/* The global object that holds ADDR: its name (in the user's spelling, e.g.
   "field" for __grid_MOD_field), else the loaded object's file and offset.  */
const char *gomp_source_object_name (uintptr_t addr, char *text, size_t size)
  GOMP_HIDDEN;

/* PATH without its folders; "" if it is NULL.  */
const char *gomp_base_name (const char *path) GOMP_HIDDEN;

/* The symbol of the object or function at ADDR as it is.  False: not known.  */
bool gomp_source_symbol (uintptr_t addr, char *text, size_t size) GOMP_HIDDEN;

/* The code at PC (a return address): "solver.f90:120" or "in step at a.out+0x1234"
   without debug information.  */
const char *gomp_source_line (const void *pc, char *text, size_t size)
  GOMP_HIDDEN;

/* The function at FN, e.g. "step (target region 0)" for step_._omp_fn.0, or its
   symbol; demangled only for outlined functions and Fortran modules.  */
const char *gomp_source_function (const void *fn, char *text, size_t size)
  GOMP_HIDDEN;

/* The host's name of the function that device code calls SYMBOL.  */
const char *gomp_source_host_symbol (const char *symbol, char *text,
                                     size_t size) GOMP_HIDDEN;

/* As gomp_source_function for the function that device code calls SYMBOL.  */
const char *gomp_source_spell_function (const char *symbol, char *text,
                                        size_t size) GOMP_HIDDEN;

/* A caller's frame, for local variables: return address into it and its
   canonical frame address, as __builtin_dwarf_cfa () gives in the callee.  */
struct gomp_source_frame
{
  const void *pc;
  uintptr_t cfa;                /* 0: unknown */
  uintptr_t frame_pointer;      /* the caller's rbp, 0: unknown */
};

/* The variable (local of the frame, or global) whose storage, descriptor or
   target holds host address ADDR, as a path: "a", "d%p", "s.p".  NULL when not
   known.  */
const char *gomp_source_variable (const struct gomp_source_frame *frame,
                                  uintptr_t addr, char *text, size_t size)
  GOMP_HIDDEN;

/* The same for the BYTES bytes at ADDR, with the section that they are, in the bounds
   of the variable, elements of arrays on the way, and more levels: "x%kids(2)%a(1:60)",
   "s->p[0:8]".  */
const char *gomp_source_section (const struct gomp_source_frame *frame,
                                 uintptr_t addr, size_t bytes, char *text,
                                 size_t size) GOMP_HIDDEN;

/* The same in an object that begins at REACH or before: C's pointers do not say how
   far their objects go, and those to REACH, or between it and ADDR, go on to the
   section.  */
const char *gomp_source_section_of (const struct gomp_source_frame *frame,
                                    uintptr_t addr, size_t bytes,
                                    uintptr_t reach, char *text,
                                    size_t size) GOMP_HIDDEN;

/* Has the code at PC, a return address, source lines?  */
bool gomp_source_has_lines (const void *pc) GOMP_HIDDEN;

/* What is known of how the code at PC, a return address, was compiled: nothing is all
   false.  */
struct gomp_source_unit
{
  bool fortran;
  bool optimized;               /* -O, or more than -Og */
};
struct gomp_source_unit gomp_source_unit (const void *pc) GOMP_HIDDEN;

/* A pointer of the program's, or a descriptor, as gomp_source_pointers finds it.  */
enum gomp_source_pointer_kind
{
  GOMP_SOURCE_POINTER,          /* C's, or a scalar's in Fortran */
  GOMP_SOURCE_ALLOCATABLE,      /* array */
  GOMP_SOURCE_ARRAY_POINTER,
  GOMP_SOURCE_PROCEDURE
};
struct gomp_source_pointer
{
  const char *name;             /* "d%p" */
  enum gomp_source_pointer_kind kind;
  uintptr_t where, value;       /* the host's */
  bool variable;                /* not in another object */
};

/* Call VISIT for each pointer in the variables of FRAME, or NULL, and the global
   ones: of those only whose names the code at KERNEL has, too, if it is not NULL.
   What a pointer refers to is looked into if VISIT returns true.  False: there is no
   debug information for KERNEL.  */
bool gomp_source_pointers (const struct gomp_source_frame *frame,
                           const void *kernel,
                           bool (*visit) (const struct gomp_source_pointer *,
                                          void *),
                           void *data) GOMP_HIDDEN;

/* The function of the program or its libraries with SYMBOL, or NULL.  */
const void *gomp_source_find_function (const char *symbol) GOMP_HIDDEN;

/* The class container, a variable as above, whose data begins at ADDR: where it is,
   and its bytes.  False: none is known.  */
bool gomp_source_container (const struct gomp_source_frame *frame,
                            uintptr_t addr, uintptr_t *start, size_t *bytes)
  GOMP_HIDDEN;

#endif
