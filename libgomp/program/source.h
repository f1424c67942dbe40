/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   From addresses to the names the user wrote: symbols always, source lines and
   variables when there is debug information and libdw.  Slow; for traces and
   reports only.  */

#ifndef GOMP_SOURCE_H
#define GOMP_SOURCE_H 1

#include "base/types.h"

/* All functions write at most SIZE bytes to TEXT, terminated, and return it.
   They never fail: what is not known is described ("object at 0x...").  */

/* Name the global object that holds ADDR: its name (in the user's spelling,
   e.g. "field" for __grid_MOD_field), else the loaded object's file and
   offset.  */
const char *gomp_source_object_name (uintptr_t addr, char *text, size_t size)
  GOMP_HIDDEN;

/* Return PATH without its folders: a part of PATH; "" if that is NULL.  */
const char *gomp_base_name (const char *path) GOMP_HIDDEN;

/* Write the symbol of the object or function at ADDR, not demangled, to TEXT.
   False: not known, and TEXT is as it was.  */
bool gomp_source_symbol (uintptr_t addr, char *text, size_t size) GOMP_HIDDEN;

/* Name the code at PC (a return address): "solver.f90:120", or "in step at
   a.out+0x1234" without debug information.  */
const char *gomp_source_line (const void *pc, char *text, size_t size)
  GOMP_HIDDEN;

/* Name the function at FN: "step (target region 0)" for step_._omp_fn.0, else
   its symbol; demangled only for outlined functions and Fortran modules.  */
const char *gomp_source_function (const void *fn, char *text, size_t size)
  GOMP_HIDDEN;

/* Write the host's symbol of the function that device code calls SYMBOL.  */
const char *gomp_source_host_symbol (const char *symbol, char *text,
                                     size_t size) GOMP_HIDDEN;

/* Name the function that device code calls SYMBOL, as gomp_source_function
   does.  */
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

/* Name the variable (local of FRAME, or global) whose storage, descriptor or
   target holds host address ADDR, as a path: "a", "d%p", "s.p".  NULL: not
   known.  */
const char *gomp_source_variable (const struct gomp_source_frame *frame,
                                  uintptr_t addr, char *text, size_t size)
  GOMP_HIDDEN;

/* Name the variable that has the BYTES bytes at host address ADDR, and the
   section of it that they are, in the bounds of the variable:
   "x%kids(2)%a(1:60)", "s->p[0:8]".  Unlike gomp_source_variable this knows
   elements of arrays on the way, and more levels.  NULL: not known.  */
const char *gomp_source_section (const struct gomp_source_frame *frame,
                                 uintptr_t addr, size_t bytes, char *text,
                                 size_t size) GOMP_HIDDEN;

/* Name the BYTES bytes at host address ADDR as gomp_source_section does, as
   part of an object that begins at REACH or before.  C's pointers do not say
   how far their objects go: those to REACH, or between it and ADDR, are taken
   to go on to the section.  */
const char *gomp_source_section_of (const struct gomp_source_frame *frame,
                                    uintptr_t addr, size_t bytes,
                                    uintptr_t reach, char *text,
                                    size_t size) GOMP_HIDDEN;

/* Return whether the code at PC, a return address, has source lines.  */
bool gomp_source_has_lines (const void *pc) GOMP_HIDDEN;

/* What is known of how the code at PC, a return address, was compiled: nothing is all
   false.  */
struct gomp_source_unit
{
  bool fortran;
  bool optimized;               /* -O, or more than -Og */
};
/* Return what is known of how the code at PC, a return address, was compiled;
   all false if nothing is.  */
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
  ptrdiff_t bytes;              /* of a character of deferred length, which a
                                   component refers to; -1: it does not */
};

/* Call VISIT (POINTER, DATA) for each pointer in the variables of FRAME,
   unless that is NULL, and in the global ones; if KERNEL is not NULL, only in
   those whose names its code has, too.  What a pointer refers to is looked
   into if VISIT returns true.  VISIT runs with the lock of debug information
   held, and its argument is void when it returns.  False: there is no debug
   information, or none for KERNEL.  */
bool gomp_source_pointers (const struct gomp_source_frame *frame,
                           const void *kernel,
                           bool (*visit) (const struct gomp_source_pointer *,
                                          void *),
                           void *data) GOMP_HIDDEN;

/* What is known of a component.  */
enum gomp_source_length
{
  GOMP_SOURCE_LENGTH_UNKNOWN,
  GOMP_SOURCE_LENGTH_NONE,      /* it is no character of deferred length */
  GOMP_SOURCE_LENGTH_FOUND
};
/* Find the pointer at WHERE among the components of the variables of FRAME,
   unless that is NULL, and of the global ones.  If it is to a character of
   deferred length, *BYTES is set to what that takes.  Slow; no lock held.  */
enum gomp_source_length
gomp_source_length (const struct gomp_source_frame *frame, uintptr_t where,
                    size_t *bytes) GOMP_HIDDEN;

/* Return the function of the program or its libraries with SYMBOL, or
   NULL.  */
const void *gomp_source_find_function (const char *symbol) GOMP_HIDDEN;

/* Find the class container, a local variable of FRAME or a global one, whose
   data begins at host address ADDR, and set *START and *BYTES to where it is.
   False: none is known.  */
bool gomp_source_container (const struct gomp_source_frame *frame,
                            uintptr_t addr, uintptr_t *start, size_t *bytes)
  GOMP_HIDDEN;

#endif
