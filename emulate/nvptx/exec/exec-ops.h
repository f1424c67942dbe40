/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The handlers of internal instructions: those that the decoder chooses by
   name, and tables of those it chooses by type.

   X is the field of struct ptx_code.  D, A, B and C are the registers whose
   numbers the fields of these names have: D = A means that register D gets the
   value of register A.  Where one of these fields has no number of a register,
   the comment says so.  */

#ifndef EMU_EXEC_OPS_H
#define EMU_EXEC_OPS_H 1

#include "nvptx/exec/ptx.h"

/* ---- Control (exec-branch.c, exec-call.c) ------------------------------- */

/* Branch to X.target.  ptx_run_branch: all lanes branch.  ptx_run_branch_if:
   lanes where predicate A holds branch.  ptx_run_branch_if_not: lanes where
   predicate A does not hold branch.  Lanes that do not branch go on with the
   next instruction.  */
ptx_run ptx_run_branch, ptx_run_branch_if, ptx_run_branch_if_not;

/* Execute the next instruction for some lanes only.  ptx_run_guard: for those
   where predicate A holds.  ptx_run_guard_not: for those where it does not
   hold.  Then all lanes go on behind that instruction, which must do nothing
   but compute, load and store.  */
ptx_run ptx_run_guard, ptx_run_guard_not;

/* ptx_run_call: call the function that X.call describes.  ptx_run_return:
   return to the caller of the function that is running; in the kernel itself,
   end the lanes.  ptx_run_exit: end the lanes.  ptx_run_trap: fail the launch
   with PTX_FAULT_TRAP.  */
ptx_run ptx_run_call, ptx_run_return, ptx_run_exit, ptx_run_trap;

/* ---- Moves (exec-convert.c) --------------------------------------------- */

/* ptx_run_move: D = A.  ptx_run_special: D = the lane's value of special
   register X.detail.  ptx_run_local_address: D = generic address of the byte at
   X.offset in the local memory of the frame; A is not used.  */
ptx_run ptx_run_move, ptx_run_special, ptx_run_local_address;
/* Operations on predicates, which are masks of lanes.  ptx_run_predicate_move:
   D = A.  ptx_run_predicate_not: D = not A.  ptx_run_predicate_and, ..._or and
   ..._xor: D = A and B, A or B, A xor B.  A constant predicate is in a
   register, too: true is the mask of all lanes, false is the mask of none.  */
ptx_run ptx_run_predicate_move, ptx_run_predicate_not;
ptx_run ptx_run_predicate_and, ptx_run_predicate_or, ptx_run_predicate_xor;
/* ptx_run_pack_64: D = the low 32 bits of A, and above them the low 32 bits of
   B.  ptx_run_pack_32: D = the low 16 bits of A, and above them the low 16 bits
   of B.  ptx_run_low_32, ptx_run_high_32: D = the low, or the high, 32 bits of
   the 64 bits of A.  ptx_run_low_16, ptx_run_high_16: D = the low, or the high,
   16 bits of the low 32 bits of A.  */
ptx_run ptx_run_pack_64, ptx_run_pack_32;
ptx_run ptx_run_low_32, ptx_run_high_32, ptx_run_low_16, ptx_run_high_16;

/* ---- Conversions (exec-convert.c) --------------------------------------- */

/* How a conversion rounds.  Field C of the conversion is one of these, not a
   register.  PTX_ROUND_NONE: the mnemonic does not say how.  A float or double
   that becomes one of the same type is not rounded then.  Other results of type
   PTX_F32 or PTX_F64 are rounded to nearest.  The decoder refuses
   PTX_ROUND_NONE for conversions of floats and doubles to integers.  */
enum ptx_rounding
{
  PTX_ROUND_NONE, PTX_ROUND_NEAREST, PTX_ROUND_ZERO, PTX_ROUND_DOWN,
  PTX_ROUND_UP
};

/* Return the handler that converts A, of type SOURCE, to D, of type RESULT;
   NULL if there is none.  */
ptx_run *ptx_convert_handler (enum ptx_type result, enum ptx_type source);

/* ---- Memory (exec-memory.c, exec-atomic.c) ------------------------------ */

/* ptx_load_handler returns the handler of D = [A + X.offset], the load of a
   value of TYPE.  ptx_store_handler returns the handler of [A + X.offset] = B,
   the store of a value of TYPE.  Both return NULL if TYPE is PTX_NONE or
   PTX_PRED.  */
ptx_run *ptx_load_handler (enum ptx_type type);
ptx_run *ptx_store_handler (enum ptx_type type);

/* Fault unless A + X.offset is a multiple of the number in field B, which is
   not a register.  */
ptx_run ptx_run_align_check;

/* D is a predicate: whether generic address A is one of shared, or of local, memory,
   or of neither.  */
ptx_run ptx_run_is_shared, ptx_run_is_local, ptx_run_is_global;

/* ptx_run_alloca: D = address of A fresh bytes of local memory, at a multiple
   of X.detail, which are there until the function returns.  Each alloca of a
   frame gives bytes below those of the one before.

   ptx_run_stack_save: D = address below which alloca will give the next bytes.

   ptx_run_stack_restore: give back all that alloca has given below address A,
   which ptx_run_stack_save has returned.  If not all lanes of the frame do this
   with one A, nothing is given back.  */
ptx_run ptx_run_alloca, ptx_run_stack_save, ptx_run_stack_restore;

/* ---- Threads together (exec-sync.c) ------------------------------------- */

/* ptx_run_warp_sync: bar.warp.sync with mask A.

   ptx_run_shuffle_...: shfl.sync, D = A of the lane that B selects.  For index
   B is the number of that lane, in its segment.  For down and up B is how much
   higher, or lower, the number of that lane is than the executing lane's.  For
   butterfly B has the bits in which the two numbers differ.  C is the clamp and
   segment mask as PTX has it.  Register X.detail is the mask of lanes that take
   part.

   ptx_run_vote_...: vote.sync.  Lanes bring predicate A, negated if field C,
   which is not a register, is not 0.  B is the mask of lanes that take part.
   For ballot D = mask of the lanes whose predicate holds.  For all, any and uni
   D is a predicate: whether the predicates of all lanes hold, whether one of
   them holds, whether they are alike.

   ptx_run_active_mask: D = mask of the lanes that execute this.  */
ptx_run ptx_run_warp_sync;
ptx_run ptx_run_shuffle_index, ptx_run_shuffle_down, ptx_run_shuffle_up,
  ptx_run_shuffle_butterfly;
ptx_run ptx_run_vote_ballot, ptx_run_vote_all, ptx_run_vote_any,
  ptx_run_vote_uni;
ptx_run ptx_run_active_mask;

/* membar and fence: a full fence of the host's processor.  Another thread of
   the process that sees a store which the lanes make after the fence also sees
   all stores that they made before the fence.  */
ptx_run ptx_run_fence;

/* Wait at (sync), or only arrive at, barrier A of the block.  The barrier is
   for B threads if X.detail is not 0, else for all threads of the block.  */
ptx_run ptx_run_barrier_sync, ptx_run_barrier_arrive;

/* ptx_run_barrier_reduce: wait at a barrier as ptx_run_barrier_sync does.  Each
   thread brings predicate C to the barrier.  Field D is not a register here: if
   it is not 0, the predicate is negated.  The instruction behind this one has
   to be one of ptx_run_reduced_....

   ptx_run_reduced_...: set D from the predicates of all threads at the barrier.
   For any D is a predicate: whether one of them holds.  For all D is a
   predicate: whether all hold.  For count D is the number of those that
   hold.  */
ptx_run ptx_run_barrier_reduce;
ptx_run ptx_run_reduced_any, ptx_run_reduced_all, ptx_run_reduced_count;

/* ---- What mnemonics stand for (exec-alu.c and others) ------------------- */

/* Which operands an instruction of a family has.  */
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
