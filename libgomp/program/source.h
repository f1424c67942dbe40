/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   From addresses to the names the user wrote: symbols always, source lines and
   variables when there is debug information and libdw.  Slow; for traces and
   reports only.  */

#ifndef GOMP_SOURCE_H
#define GOMP_SOURCE_H 1

#include "base/types.h"

/* Common to all functions that have arguments TEXT and SIZE: they write at
   most SIZE bytes to TEXT, terminated, and return TEXT.  Where no other result
   is named they never fail: what is not known is described ("object at
   0x...").  */

/* Write the name of the global object that holds ADDR to TEXT, in the user's
   spelling ("field" for __grid_MOD_field); if it is not known, the loaded
   object's file and the offset in it.  */
const char *gomp_source_object_name (uintptr_t addr, char *text, size_t size)
  GOMP_HIDDEN;

/* Return PATH without its folders, as a part of PATH; "" if PATH is NULL.  */
const char *gomp_base_name (const char *path) GOMP_HIDDEN;

/* Write the symbol of the object or function at ADDR, not demangled, to TEXT.
   Returns false, with TEXT unchanged, if it is not known.  */
bool gomp_source_symbol (uintptr_t addr, char *text, size_t size) GOMP_HIDDEN;

/* Write the place of the code at PC, a return address, to TEXT:
   "solver.f90:120", or "in step at a.out+0x1234" where there is no debug
   information.  */
const char *gomp_source_line (const void *pc, char *text, size_t size)
  GOMP_HIDDEN;

/* Write the name of the function at FN to TEXT: "step (target region 0)" for
   step_._omp_fn.0; else its symbol, which is demangled only for outlined
   functions and those of Fortran modules.  */
const char *gomp_source_function (const void *fn, char *text, size_t size)
  GOMP_HIDDEN;

/* Write the host's symbol of the function that device code calls SYMBOL to
   TEXT.  */
const char *gomp_source_host_symbol (const char *symbol, char *text,
                                     size_t size) GOMP_HIDDEN;

/* Write the name of the function that device code calls SYMBOL to TEXT,
   spelled as gomp_source_function does.  */
const char *gomp_source_spell_function (const char *symbol, char *text,
                                        size_t size) GOMP_HIDDEN;

/* The frame of a caller, where its local variables are found: the return
   address into it and its canonical frame address, as __builtin_dwarf_cfa ()
   gives it in the callee.  */
struct gomp_source_frame
{
  const void *pc;
  uintptr_t cfa;                /* 0: unknown */
  uintptr_t frame_pointer;      /* the caller's rbp, 0: unknown */
};

/* Write the name of the variable, local of FRAME or global, whose storage,
   descriptor or target holds host address ADDR to TEXT, as a path: "a", "d%p",
   "s.p".  Returns NULL if it is not known.  */
const char *gomp_source_variable (const struct gomp_source_frame *frame,
                                  uintptr_t addr, char *text, size_t size)
  GOMP_HIDDEN;

/* Write the name of the variable that has the BYTES bytes at host address ADDR
   to TEXT, with the section that they are, in the bounds of the variable:
   "x%kids(2)%a(1:60)", "s->p[0:8]".  Unlike gomp_source_variable this knows
   elements of arrays on the way, and more levels.  Returns NULL if it is not
   known.  */
const char *gomp_source_section (const struct gomp_source_frame *frame,
                                 uintptr_t addr, size_t bytes, char *text,
                                 size_t size) GOMP_HIDDEN;

/* Write the name of the BYTES bytes at host address ADDR to TEXT as
   gomp_source_section does, as part of an object that begins at REACH or
   before.  C's pointers do not tell how long their objects are: a pointer to
   REACH, or to an address between REACH and ADDR, is taken to have an object
   that goes on to these bytes.  */
const char *gomp_source_section_of (const struct gomp_source_frame *frame,
                                    uintptr_t addr, size_t bytes,
                                    uintptr_t reach, char *text, size_t size)
  GOMP_HIDDEN;

/* Return whether source lines are known for the code at PC, a return
   address.  */
bool gomp_source_has_lines (const void *pc) GOMP_HIDDEN;

/* How some code was compiled, as far as it is known; all false if nothing
   is.  */
struct gomp_source_unit
{
  bool fortran;
  bool optimized;               /* -O, or more than -Og */
};
/* Return how the code at PC, a return address, was compiled.  */
struct gomp_source_unit gomp_source_unit (const void *pc) GOMP_HIDDEN;

/* What sort of pointer or descriptor of the program gomp_source_pointers has
   found.  */
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
   unless that is NULL, and in the global variables.  If KERNEL, the address of
   a kernel's host code, is not NULL, only variables whose names this code has
   are looked into.  The target of a pointer is looked into if VISIT returns
   true.  VISIT runs with the lock of debug information held, and POINTER is
   valid until it returns.  Returns false if there is no debug information, or
   none for KERNEL.  */
bool gomp_source_pointers (const struct gomp_source_frame *frame,
                           const void *kernel,
                           bool (*visit) (const struct gomp_source_pointer *,
                                          void *),
                           void *data) GOMP_HIDDEN;

/* Whether the length of a pointer's target is known.  */
enum gomp_source_length
{
  GOMP_SOURCE_LENGTH_UNKNOWN,
  GOMP_SOURCE_LENGTH_NONE,      /* it is no character of deferred length */
  GOMP_SOURCE_LENGTH_FOUND
};
/* Find the pointer at host address WHERE among the components of the variables
   of FRAME, unless that is NULL, and of the global ones.  If it refers to a
   character of deferred length, *BYTES is set to the bytes that this takes.
   Slow.  No lock held.  */
enum gomp_source_length
gomp_source_length (const struct gomp_source_frame *frame, uintptr_t where,
                    size_t *bytes) GOMP_HIDDEN;

/* Return the address of the function of the program or its libraries with the
   symbol SYMBOL, or NULL.  */
const void *gomp_source_find_function (const char *symbol) GOMP_HIDDEN;

/* Find the class container, a local variable of FRAME or a global one, whose
   data begins at host address ADDR, and set *START and *BYTES to the memory of
   the container.  Returns false if none is known.  */
bool gomp_source_container (const struct gomp_source_frame *frame,
                            uintptr_t addr, uintptr_t *start, size_t *bytes)
  GOMP_HIDDEN;

#endif
