/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Atomic operations: lane by lane, and atomic for the host and for kernels in
   other threads as well.  */

#include "nvptx/exec/exec-alu.h"
#include "nvptx/exec/exec-memory.h"

/* Attempts to take a lock, one after the other without success, after which a
   turn ends: others have to get on first.  */
#define ATTEMPTS 4

/* Something was CHANGED, or an attempt to take a lock has failed.  */
static inline void
note (struct ptx_warp *w, bool changed)
{
  if (changed)
    {
      w->changes++;
      w->attempts = 0;
      return;
    }
  w->polls++;
  if (++w->attempts >= ATTEMPTS && w->budget > 0)
    w->budget = 0;
}

/* What to store, from what was there, a, and the operands b and c.  LOCK: it
   takes locks; then what has not changed anything is an attempt.  */
#define ATOMIC(name, T, U, expression) \
  ATOMIC_FOR (name, T, U, expression, false)
#define ATOMIC_FOR(name, T, U, expression, lock)                           \
  PTX_HANDLER (name)                                                       \
  {                                                                        \
    uint64_t offset = (uint64_t) i->x.offset;                              \
    const uint64_t *a_ = ptx_read (w, i->a), *b_ = ptx_read (w, i->b);     \
    const uint64_t *c_ = ptx_read (w, i->c);                               \
    uint64_t *d_ = ptx_write (w, i->d);                                    \
    bool changed = !(lock);                                                \
    for (uint32_t rest = w->mask; rest; rest &= rest - 1)                  \
      {                                                                    \
        unsigned l = (unsigned) __builtin_ctz (rest);                      \
        uint64_t at = a_[l] + offset;                                      \
        ptx_##T b = ptx_from_##T (b_[l]), c = ptx_from_##T (c_[l]);        \
        ptx_##U *bytes = NULL, old, fresh;                                 \
        if (at % sizeof (ptx_##U) == 0)                                    \
          bytes = ptx_memory_at (w, at, sizeof (ptx_##U), l);              \
        if (!bytes)                                                        \
          return ptx_fault_access (w, i, l, at, sizeof (ptx_##U),          \
                                   "atomic access");                       \
        old = __atomic_load_n (bytes, __ATOMIC_SEQ_CST);                   \
        do                                                                 \
          {                                                                \
            ptx_##T a = ptx_from_##T (old);                                \
            (void) a, (void) c;                                            \
            fresh = (ptx_##U) ptx_to_##T (expression);                     \
          }                                                                \
        while (!__atomic_compare_exchange_n (                              \
          bytes, &old, fresh, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)); \
        d_[l] = old;                                                       \
        changed |= old != fresh;                                           \
      }                                                                    \
    note (w, changed);                                                     \
    return i + 1;                                                          \
  }

#define FOR_BITS(T) \
  ATOMIC (add_##T, T, T, a + b) \
  ATOMIC (and_##T, T, T, a & b) \
  ATOMIC (or_##T, T, T, a | b) \
  ATOMIC (xor_##T, T, T, a ^ b) \
  ATOMIC_FOR (exch_##T, T, T, b, true) \
  ATOMIC_FOR (cas_##T, T, T, a == b ? c : a, true)
#define FOR_ORDER(T, U) \
  ATOMIC (min_##T, T, U, a < b ? a : b) \
  ATOMIC (max_##T, T, U, a > b ? a : b)

FOR_BITS (u32)
FOR_BITS (u64)
FOR_ORDER (u32, u32)
FOR_ORDER (u64, u64)
FOR_ORDER (s32, u32)
FOR_ORDER (s64, u64)
ATOMIC (inc_u32, u32, u32, a >= b ? 0 : a + 1)
ATOMIC (dec_u32, u32, u32, a == 0 || a > b ? b : a - 1)
ATOMIC (add_f32, f32, u32, a + b)
ATOMIC (add_f64, f64, u64, a + b)

#define BITS(op) [PTX_B32] = op##_u32, [PTX_B64] = op##_u64
#define NUMBERS(op) \
  [PTX_U32] = op##_u32, [PTX_U64] = op##_u64, [PTX_S32] = op##_u32, \
  [PTX_S64] = op##_u64
#define ORDERED(op) \
  [PTX_U32] = op##_u32, [PTX_U64] = op##_u64, [PTX_S32] = op##_s32, \
  [PTX_S64] = op##_s64
#define ADDED [PTX_F32] = add_f32, [PTX_F64] = add_f64
/* atom, which has a result, and red, which has none.  */
#define BOTH(name, ...) \
  { "atom." #name, PTX_FORM_ATOMIC, { __VA_ARGS__ } }, \
  { "red." #name, PTX_FORM_REDUCTION, { __VA_ARGS__ } }

const struct ptx_family ptx_families_atomic[] = {
  BOTH (add, NUMBERS (add), ADDED),
  BOTH (and, BITS (and)),
  BOTH (or, BITS (or)),
  BOTH (xor, BITS (xor)),
  BOTH (min, ORDERED (min)),
  BOTH (max, ORDERED (max)),
  BOTH (inc, [PTX_U32] = inc_u32),
  BOTH (dec, [PTX_U32] = dec_u32),
  { "atom.exch", PTX_FORM_ATOMIC, { BITS (exch) } },
  { "atom.cas", PTX_FORM_ATOMIC_SWAP, { BITS (cas), NUMBERS (cas) } },
  { NULL, 0, { NULL } }
};
