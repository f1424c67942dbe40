/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where a variable is: DWARF expressions evaluated in this process.  */

#ifndef GOMP_SOURCE_LOCATE_H
#define GOMP_SOURCE_LOCATE_H 1

#include "program/source-dwarf.h"

#ifdef HAVE_LIBDW

#define GOMP_SOURCE_REGISTERS 17 /* x86-64: 16 and the return address */

/* What a DWARF location expression may refer to: registers, the frame, and
   where the object is loaded.  With all fields zero but BIAS, only variables
   with static storage can be found.  */
struct gomp_source_context
{
  Dwarf_Addr bias; /* address in memory - address in DWARF */
  /* The return address into the code, less one, so that it lies in the call,
     and less BIAS.  0: there is no place in the code.  */
  Dwarf_Addr pc;
  uint32_t known; /* bit per register with a value */
  uintptr_t registers[GOMP_SOURCE_REGISTERS];
  uint32_t known_at_entry; /* bit per register whose value at the
                                   function's entry is known */
  uintptr_t entry_registers[GOMP_SOURCE_REGISTERS];
  bool has_cfa; /* CFA is known */
  uintptr_t cfa; /* canonical frame address of the function that has PC
                    (that in struct gomp_source_frame is the callee's) */
  bool has_base;
  uintptr_t base; /* DW_AT_frame_base */
};

/* Where a variable is: its address in memory, or its value where the compiler
   keeps it in a register or only computes it.  */
struct gomp_source_place
{
  bool in_memory;
  uintptr_t value; /* the address, or the value itself */
};

/* Copy SIZE bytes at ADDR, which need not be valid, to INTO.  Returns false if
   they cannot be read; never faults.  */
bool gomp_source_read (uintptr_t addr, void *into, size_t size) GOMP_HIDDEN;

/* Set *UNIT and *FUNCTION to the compilation unit and to the innermost function
   (not inlined) with the code of the call that returns to FRAME's PC, and
   *CONTEXT to what is known of FRAME.  On x86-64, what is known depends on
   FRAME:
   - If FRAME's CFA is 0, no register is known, no frame address and no frame
     base.
   - Else the stack pointer is known, and the frame pointer if FRAME has it.
     The frame address and the frame base are known if debug information allows
     to compute them.
   - If FRAME's CFA is not 0 and FRAME is on the calling thread's stack, the
     registers that calls preserve are known, too.  So are the values that
     registers had at the function's entry, if debug information tells what the
     function's caller has passed in them.
   On other processors, nothing of these is known.  Returns false if there is no
   debug information for this code.  */
bool gomp_source_context_init (struct gomp_source_context *context, Dwfl *dwfl,
                               const struct gomp_source_frame *frame,
                               Dwarf_Die *unit, Dwarf_Die *function)
  GOMP_HIDDEN;

/* Evaluate the location in attribute NAME of DIE and set *PLACE to it.  OBJECT
   is the host address that DW_OP_push_object_address gives: that of the object
   that DIE is about, such as an array descriptor.  OBJECT is 0 if DIE is about
   no such object; an expression with this operation cannot be evaluated then.
   Returns false, with *PLACE unchanged, if the expression cannot be evaluated,
   or if the variable is nowhere at this point of the program.  This evaluator
   knows no thread-local variables, no jumps in expressions, and no variables
   that lie in several pieces: the result is false for these, too.  */
bool gomp_source_locate (const struct gomp_source_context *context,
                         Dwarf_Die *die, unsigned name, uintptr_t object,
                         struct gomp_source_place *place) GOMP_HIDDEN;

/* Set *NUMBER to the number in attribute NAME of DIE: a constant, an
   expression, or the value of a variable to which the attribute refers.  OBJECT
   is what it is for gomp_source_locate.  Returns false if there is no such
   attribute, or the number cannot be known.  */
bool gomp_source_number (const struct gomp_source_context *context,
                         Dwarf_Die *die, unsigned name, uintptr_t object,
                         int64_t *number) GOMP_HIDDEN;

#endif
#endif
