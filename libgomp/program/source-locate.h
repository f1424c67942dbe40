/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where a variable is: DWARF expressions evaluated in this process.  */

#ifndef GOMP_SOURCE_LOCATE_H
#define GOMP_SOURCE_LOCATE_H 1

#include "program/source-dwarf.h"

#ifdef HAVE_LIBDW

#define GOMP_SOURCE_REGISTERS 17        /* x86-64: 16 and the return address */

/* What expressions may refer to.  All zero but BIAS: static storage only.  */
struct gomp_source_context
{
  Dwarf_Addr bias;              /* address in memory - address in DWARF */
  Dwarf_Addr pc;                /* in DWARF; 0: no code */
  uint32_t known;               /* bit per register with a value */
  uintptr_t registers[GOMP_SOURCE_REGISTERS];
  uint32_t known_at_entry;      /* the same when the function was entered */
  uintptr_t entry_registers[GOMP_SOURCE_REGISTERS];
  bool has_cfa;
  uintptr_t cfa;                /* of the function itself, not of its callee */
  bool has_base;
  uintptr_t base;               /* DW_AT_frame_base */
};

/* A variable's storage, or, when the compiler keeps it in a register, its
   value.  */
struct gomp_source_place
{
  bool in_memory;
  uintptr_t value;              /* the address, or what is held */
};

/* Copy SIZE bytes at ADDR to INTO.  False: they cannot be read; no fault comes
   of it.  */
bool gomp_source_read (uintptr_t addr, void *into, size_t size) GOMP_HIDDEN;

/* Find the unit and the innermost function (not inlined) with code at PC, and
   set CONTEXT for FRAME, a frame of it: registers, frame address and frame
   base, as far as they can be known.  False: no debug information there.
   With a frame of this thread more registers are known.  */
bool gomp_source_context_init (struct gomp_source_context *context,
                               Dwfl *dwfl,
                               const struct gomp_source_frame *frame,
                               Dwarf_Die *unit, Dwarf_Die *function)
  GOMP_HIDDEN;

/* Find the location in attribute NAME of DIE and set *PLACE.  OBJECT: what
   DW_OP_push_object_address gives, or 0.  False: not there at this point of
   the program, or more than this evaluator knows.  */
bool gomp_source_locate (const struct gomp_source_context *context,
                         Dwarf_Die *die, unsigned name, uintptr_t object,
                         struct gomp_source_place *place) GOMP_HIDDEN;

/* Set *NUMBER to the number in attribute NAME of DIE: a constant, an
   expression, or the value of the variable that it refers to.  OBJECT as
   above.  False: there is none, or it cannot be known.  */
bool gomp_source_number (const struct gomp_source_context *context,
                         Dwarf_Die *die, unsigned name, uintptr_t object,
                         int64_t *number) GOMP_HIDDEN;

#endif
#endif
