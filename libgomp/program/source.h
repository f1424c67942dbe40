/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   From addresses to the names the user wrote: symbols always, source lines and
   variables when there is debug information and libdw.  Slow; for traces and
   reports only.  */

#ifndef GOMP_SOURCE_H
#define GOMP_SOURCE_H 1

#include <string.h>

#include "base/types.h"

/* Common to all functions that have arguments TEXT and SIZE: they write at most
   SIZE bytes to TEXT, including the final 0.  A text that is too long is cut
   off.  They return TEXT and never fail: for something unknown they write a
   description ("object at 0x...").  The exceptions are functions whose own
   comment says that they return false or NULL.  */

/* Write the name of the global object that holds ADDR to TEXT, as the user
   spells it ("field" for __grid_MOD_field).  If there is no symbol, write the
   name of the loaded object's file and the offset in that.  */
const char *gomp_source_object_name (uintptr_t addr, char *text, size_t size)
  GOMP_HIDDEN;

/* Return what follows the last `/' of the file name PATH, as a pointer into
   PATH; PATH itself if it has no `/'; "" if PATH is NULL.  */
const char *gomp_base_name (const char *path) GOMP_HIDDEN;

/* Write the symbol of the object or function at ADDR, not demangled, to TEXT.
   Returns false, with TEXT unchanged, if it is not known.  */
bool gomp_source_symbol (uintptr_t addr, char *text, size_t size) GOMP_HIDDEN;

/* Write the place of the code at PC, a return address, to TEXT:
   "solver.f90:120", or "in step at a.out+0x1234" where there is no debug
   information.  */
const char *gomp_source_line (const void *pc, char *text, size_t size)
  GOMP_HIDDEN;

/* Return what is to stand between the name of a construct and LINE, which
   gomp_source_line or gomp_source_construct has written: "at ", or nothing
   before "in step at ...".  */
static inline const char *
gomp_source_joint (const char *line)
{
  return strncmp (line, "in ", 3) == 0 ? "" : "at ";
}

/* Write the place of the code at PC, a return address, to TEXT, of SIZE bytes, as
   it stands behind the name of a construct: "at solver.f90:120", or "in step at
   a.out+0x1234".  SIZE is more than 3.  Returns TEXT.  */
const char *gomp_source_at (const void *pc, char *text, size_t size)
  GOMP_HIDDEN;

/* Write the place of a construct to TEXT, as gomp_source_line does of PC.  FN is
   its outlined function, or NULL.  What clang and flang call that has the line of
   the directive, which is taken: what they tell debuggers of the call, once they
   optimize, is often another directive's.  */
const char *gomp_source_construct (const void *pc, const void *fn, char *text,
                                   size_t size) GOMP_HIDDEN;

/* Write the name of the function at FN to TEXT: "step (target region 0)" for
   the symbol step_._omp_fn.0, "shapes::step" for the symbol of a C++ function,
   "step" for the symbol __solver_MOD_step of a Fortran one.  Other functions
   have their symbol as the name.  */
const char *gomp_source_function (const void *fn, char *text, size_t size)
  GOMP_HIDDEN;

/* Write to TEXT the symbol that the function with the symbol SYMBOL in device
   code has in the host's code.  In SYMBOL a `$' may stand for a dot.  */
const char *gomp_source_host_symbol (const char *symbol, char *text,
                                     size_t size) GOMP_HIDDEN;

/* Write to TEXT the name of the function with the symbol SYMBOL in device code,
   in the spelling that gomp_source_function has: "step (target region 0)".  */
const char *gomp_source_spell_function (const char *symbol, char *text,
                                        size_t size) GOMP_HIDDEN;

/* The frame of a caller, in which its local variables are found.  PC is the
   return address into the caller.  CFA is the canonical frame address of the
   function that the caller has called, which is what __builtin_dwarf_cfa ()
   returns in that function: the value of the caller's stack pointer just before
   the call.  */
struct gomp_source_frame
{
  const void *pc;
  uintptr_t cfa; /* 0: not known */
  uintptr_t frame_pointer; /* the caller's rbp; 0: not known */
};

/* Write the name of the variable that host address ADDR belongs to, as a path,
   to TEXT: "a", "d%p", "s.p".  ADDR may lie in the variable itself, in its
   descriptor or in its target.  The path has at most two components behind the
   variable, and no indices of array elements.  The local variables of FRAME are
   looked at first, then the global ones; if FRAME is NULL, only the global
   ones.  Returns NULL if no variable is known.  */
const char *gomp_source_variable (const struct gomp_source_frame *frame,
                                  uintptr_t addr, char *text, size_t size)
  GOMP_HIDDEN;

/* A name that is looked for: of what is at the host address ADDR.  TEXT has room
   for SIZE bytes, at least 1.  */
struct gomp_source_name
{
  uintptr_t addr;
  char *text;
  size_t size;
};
/* Set the TEXT of each of the N NAMES to what gomp_source_variable sets it to, or
   to "" if no variable is known.  FRAME as for gomp_source_variable.  What is to
   be found out of FRAME is found out once.  */
void gomp_source_variables (const struct gomp_source_frame *frame,
                            const struct gomp_source_name *names, size_t n)
  GOMP_HIDDEN;

/* Write the name of the variable that has the BYTES bytes at host address ADDR
   to TEXT, followed by the section of it that these bytes are:
   "x%kids(2)%a(1:60)", "s->p[0:8]".  If the bytes are not all of the variable
   and no section of it, TEXT is "a part of x".  If some of the bytes do not
   belong to the variable, TEXT is "x and beyond".  The path has at most six
   components behind the variable, and the index of each array element that it
   leads through.  FRAME as for gomp_source_variable.  Returns NULL if no
   variable is known.  */
const char *gomp_source_section (const struct gomp_source_frame *frame,
                                 uintptr_t addr, size_t bytes, char *text,
                                 size_t size) GOMP_HIDDEN;

/* Write the name of the BYTES bytes at host address ADDR to TEXT, with the same
   results as gomp_source_section, which is this function with REACH = ADDR.
   The caller promises that all bytes from REACH to ADDR + BYTES belong to one
   object.  For example, REACH is the start of the mapping that contains ADDR.
   The promise matters for the targets of C pointers, since a C pointer does not
   tell how long its target is.  If the value of a C pointer lies in [REACH,
   ADDR], its target is taken to go on to ADDR + BYTES.  If the value is less
   than REACH, the target is not lengthened, since it may be another object.  A
   REACH above ADDR is treated as ADDR.  */
const char *gomp_source_section_of (const struct gomp_source_frame *frame,
                                    uintptr_t addr, size_t bytes,
                                    uintptr_t reach, char *text, size_t size)
  GOMP_HIDDEN;

/* Return whether source lines are known for the code at PC, a return
   address.  */
bool gomp_source_has_lines (const void *pc) GOMP_HIDDEN;

/* How some code was compiled; all members are false if that is not known.  */
struct gomp_source_unit
{
  bool fortran;
  bool cxx; /* C++ */
  bool optimized; /* by -O or higher; false for -O0 and -Og */
};
/* Return how the code at PC, a return address, was compiled.  */
struct gomp_source_unit gomp_source_unit (const void *pc) GOMP_HIDDEN;

/* What sort of pointer or descriptor of the program gomp_source_pointers has
   found.  */
enum gomp_source_pointer_kind
{
  GOMP_SOURCE_POINTER, /* an address without a descriptor: a C pointer, or
                                   a Fortran pointer or allocatable that is a
                                   scalar */
  GOMP_SOURCE_ALLOCATABLE, /* the descriptor of an allocatable array */
  GOMP_SOURCE_ARRAY_POINTER, /* that of a pointer to an array */
  GOMP_SOURCE_PROCEDURE /* a procedure pointer */
};
struct gomp_source_pointer
{
  const char *name;             /* "d%p" */
  enum gomp_source_pointer_kind kind;
  /* WHERE: host address of the pointer or descriptor.  VALUE: the host address
     that it holds, which for a descriptor is that of the array's data; 0 if the
     pointer is null or the array not allocated.  */
  uintptr_t where, value;
  bool variable; /* it is a variable by itself, no component */
  ptrdiff_t bytes; /* if it is a component that refers to a
                                   character of deferred length, the bytes of
                                   that; else -1 */
};

/* Call VISIT (POINTER, DATA) for each pointer in the local variables of FRAME,
   unless FRAME is NULL, and in the global variables.  If VISIT returns true,
   the pointers in the target of POINTER follow.  If KERNEL, the address of a
   kernel's host code, is not NULL, only variables are looked into whose names
   occur in the debug information of that code.  VISIT runs with the lock of
   debug information held, and POINTER is valid until it returns.  Returns false
   if there is no debug information, or none for KERNEL.  */
bool gomp_source_pointers (const struct gomp_source_frame *frame,
                           const void *kernel,
                           bool (*visit) (const struct gomp_source_pointer *,
                                          void *),
                           void *data) GOMP_HIDDEN;

/* Find the pointer or descriptor at host address WHERE among the local variables
   of FRAME, unless FRAME is NULL, the global variables, and the components of
   both.  Returns false if there is none, or no debug information.  Else sets
   *KIND to what it is, and writes its name, such as "d%p", to TEXT, of SIZE
   bytes.  Slow.  */
bool gomp_source_pointer_at (const struct gomp_source_frame *frame,
                             uintptr_t where,
                             enum gomp_source_pointer_kind *kind, char *text,
                             size_t size) GOMP_HIDDEN;

/* Whether the length of a pointer's target is known.  */
enum gomp_source_length
{
  GOMP_SOURCE_LENGTH_UNKNOWN, /* no pointer is known there */
  GOMP_SOURCE_LENGTH_NONE, /* a pointer is there, whose target is no string of
                                   deferred length */
  GOMP_SOURCE_LENGTH_FOUND /* the target is a string of deferred length,
                                   character(len=:) of Fortran, and its length
                                   is known */
};
/* Find the pointer at host address WHERE among the components of the local
   variables of FRAME, unless FRAME is NULL, and of the global variables.  If
   the target of the pointer is a string of deferred length, set *BYTES to
   the bytes of this string and return GOMP_SOURCE_LENGTH_FOUND.  If the
   target is something else, or the pointer is a variable by itself, return
   GOMP_SOURCE_LENGTH_NONE.  If no pointer is known at WHERE, or there is no
   debug information, return GOMP_SOURCE_LENGTH_UNKNOWN.  Without
   GOMP_SOURCE_LENGTH_FOUND *BYTES means nothing.  Slow.  No lock held.  */
enum gomp_source_length
gomp_source_length (const struct gomp_source_frame *frame, uintptr_t where,
                    size_t *bytes) GOMP_HIDDEN;

/* Return the address of the function of the program or its libraries with the
   symbol SYMBOL, or NULL.  */
const void *gomp_source_find_function (const char *symbol) GOMP_HIDDEN;

/* Find the class container whose data begins at host address ADDR, and set
   *START and *BYTES to the memory of the container itself.  The local variables
   of FRAME are looked at first, then the global ones; if FRAME is NULL, only
   the global ones.  Returns false, with *START and *BYTES unchanged, if no such
   container is known.  */
bool gomp_source_container (const struct gomp_source_frame *frame,
                            uintptr_t addr, uintptr_t *start, size_t *bytes)
  GOMP_HIDDEN;

#endif
