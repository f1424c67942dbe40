/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The handlers of internal instructions: those that the decoder chooses by
   name, and tables of those it chooses by type.  D, A, B, C, X are the fields
   of struct ptx_code.  */

#ifndef EMU_EXEC_OPS_H
#define EMU_EXEC_OPS_H 1

#include "nvptx/exec/ptx.h"

/* ---- Control (exec-branch.c, exec-call.c) ------------------------------- */

/* Branch to X.target: always; for lanes where predicate A holds; for those
   where it does not.  */
ptx_run ptx_run_branch, ptx_run_branch_if, ptx_run_branch_if_not;

/* Execute the next instruction only for lanes where predicate A holds, or does
   not.  That instruction must do nothing but compute, load and store.  */
ptx_run ptx_run_guard, ptx_run_guard_not;

/* Call X.call; return from it; end the thread; stop with a fault.  */
ptx_run ptx_run_call, ptx_run_return, ptx_run_exit, ptx_run_trap;

/* ---- Moves (exec-convert.c) --------------------------------------------- */

/* D = A; D = lane's value of special register X.detail; D = address of local
   memory at A's X.offset in the frame.  */
ptx_run ptx_run_move, ptx_run_special, ptx_run_local_address;
/* Predicates: D = A, not A, A and B ...; D = A is a mask of constants.  */
ptx_run ptx_run_predicate_move, ptx_run_predicate_not;
ptx_run ptx_run_predicate_and, ptx_run_predicate_or, ptx_run_predicate_xor;
/* D = A | B << 32; low and high half of A; the same for 16 bits.  */
ptx_run ptx_run_pack_64, ptx_run_pack_32;
ptx_run ptx_run_low_32, ptx_run_high_32, ptx_run_low_16, ptx_run_high_16;

/* ---- Conversions (exec-convert.c) --------------------------------------- */

/* How a conversion rounds; in its C.  */
enum ptx_rounding
{
  PTX_ROUND_NONE, PTX_ROUND_NEAREST, PTX_ROUND_ZERO, PTX_ROUND_DOWN,
  PTX_ROUND_UP
};

/* Return the handler that converts A, of type SOURCE, to D, of type RESULT;
   NULL if there is none.  */
ptx_run *ptx_convert_handler (enum ptx_type result, enum ptx_type source);

/* ---- Memory (exec-memory.c, exec-atomic.c) ------------------------------ */

/* Return the handler of D = [A + X.offset], or of [A + X.offset] = B, for TYPE;
   NULL if there is no such type.  */
ptx_run *ptx_load_handler (enum ptx_type type);
ptx_run *ptx_store_handler (enum ptx_type type);

/* Fault unless A + X.offset is a multiple of B.  */
ptx_run ptx_run_align_check;

/* D = address of A fresh bytes of local memory, at a multiple of X.detail,
   which are there until the function returns; D = address above which such
   bytes lie; give back those below address A.  */
ptx_run ptx_run_alloca, ptx_run_stack_save, ptx_run_stack_restore;

/* ---- Threads together (exec-sync.c) ------------------------------------- */

/* bar.warp.sync with mask A; shfl: D = A of another lane, B, clamp C, mask in
   register X.detail; vote: D from predicate A (negated if C), mask B.  */
ptx_run ptx_run_warp_sync;
ptx_run ptx_run_shuffle_index, ptx_run_shuffle_down, ptx_run_shuffle_up,
  ptx_run_shuffle_butterfly;
ptx_run ptx_run_vote_ballot, ptx_run_vote_all, ptx_run_vote_any,
  ptx_run_vote_uni;
ptx_run ptx_run_active_mask;

/* Order this kernel's accesses for the host's memory.  */
ptx_run ptx_run_fence;

/* Wait at (sync), or only arrive at, barrier A of the block, for B threads; for
   all threads if X.detail is 0.  */
ptx_run ptx_run_barrier_sync, ptx_run_barrier_arrive;

/* The same, where all threads learn of each other's predicates C (negated if
   D is not 0).  What they learn is D of the next instruction: whether any, or
   all, predicates hold, or how many.  */
ptx_run ptx_run_barrier_reduce;
ptx_run ptx_run_reduced_any, ptx_run_reduced_all, ptx_run_reduced_count;

/* ---- What mnemonics stand for (exec-alu.c and others) ------------------- */

enum ptx_form
{
  PTX_FORM_UNARY,               /* d, a */
  PTX_FORM_BINARY,              /* d, a, b */
  PTX_FORM_TERNARY,             /* d, a, b, c */
  PTX_FORM_COMPARE,             /* predicate d, a, b */
  PTX_FORM_TEST,                /* predicate d, a */
  PTX_FORM_SELECT,              /* d, a, b, predicate c */
  PTX_FORM_ATOMIC,              /* d, [a], b */
  PTX_FORM_ATOMIC_SWAP,         /* d, [a], b, c */
  PTX_FORM_REDUCTION            /* [a], b */
};

/* Instructions that are alike for several types.  */
struct ptx_family
{
  const char *name;             /* the mnemonic without types, as mul.lo */
  enum ptx_form form;
  ptx_run *handlers[PTX_TYPES]; /* NULL: not for this type */
};

/* The families.  Each table ends with one that has no name.  */
extern const struct ptx_family ptx_families_alu[], ptx_families_compare[],
  ptx_families_atomic[];

#endif
