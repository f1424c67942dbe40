/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Branches, calls, barriers, and whatever else SOPP has.  */

#include "gcn/exec/group.h"

#define HANDLER(NAME) \
  static const struct gcn_insn * \
  run_##NAME (struct gcn_wave *w, const struct gcn_insn *i)

/* ---- Branches ---------------------------------------------------------- */

#define BRANCHES(X) \
  X (2, s_branch, true) \
  X (4, s_cbranch_scc0, w->scc == 0) \
  X (5, s_cbranch_scc1, w->scc != 0) \
  X (6, s_cbranch_vccz, gcn_pair (&w->s[GCN_VCC]) == 0) \
  X (7, s_cbranch_vccnz, gcn_pair (&w->s[GCN_VCC]) != 0) \
  X (8, s_cbranch_execz, gcn_exec (w) == 0) \
  X (9, s_cbranch_execnz, gcn_exec (w) != 0)

#define DEFINE_BRANCH(OPCODE, NAME, CONDITION) \
  HANDLER (NAME) \
  { \
    (void) w; \
    return i + 1 + ((CONDITION) ? i->offset : 0); \
  }
BRANCHES (DEFINE_BRANCH)

/* Where W goes on after I, at ADDRESS.  */
static const struct gcn_insn *
jump (struct gcn_wave *w, const struct gcn_insn *i, uint64_t address)
{
  const struct gcn_insn *target = gcn_code_at (w->code, address);

  if (__builtin_expect (target != NULL, 1))
    return target;
  const struct gcn_code *code;
  target = w->group->dispatch->code_find (w->group->dispatch->images, address,
                                          &code);
  if (target == NULL)
    return gcn_wave_fault (w, i, GCN_FAULT_JUMP, address);
  w->code = code;
  return target;
}

static void
next_address_store (struct gcn_wave *w, const struct gcn_insn *i)
{
  gcn_pair_set (gcn_destination (w, i->dst),
                gcn_code_address (w->code, i + i->words));
}

HANDLER (s_getpc_b64)
{
  next_address_store (w, i);
  return i + i->words;
}

HANDLER (s_setpc_b64)
{
  return jump (w, i, gcn_pair (gcn_source (w, i, 0)));
}

HANDLER (s_swappc_b64)
{
  uint64_t target = gcn_pair (gcn_source (w, i, 0));

  next_address_store (w, i);
  return jump (w, i, target);
}

HANDLER (s_call_b64)
{
  next_address_store (w, i);
  return i + 1 + i->offset;
}

/* ---- Waiting and ending ------------------------------------------------ */

/* Stop W before NEXT.  */
static const struct gcn_insn *
stop (struct gcn_wave *w, const struct gcn_insn *next,
      enum gcn_wave_state state)
{
  w->pc = next;
  w->state = state;
  return NULL;
}

HANDLER (s_endpgm)
{
  return stop (w, i, GCN_WAVE_ENDED);
}

HANDLER (s_barrier)
{
  return stop (w, i + 1, GCN_WAVE_AT_BARRIER);
}

HANDLER (s_sleep)
{
  return stop (w, i + 1, GCN_WAVE_SLEEPS);
}

HANDLER (s_trap)
{
  return gcn_wave_fault (w, i, GCN_FAULT_TRAP, (uint64_t) i->offset);
}

HANDLER (nothing)
{
  (void) w;
  return i + i->words;
}

const struct gcn_insn *
gcn_run_illegal (struct gcn_wave *w, const struct gcn_insn *i)
{
  return gcn_wave_fault (w, i, GCN_FAULT_ILLEGAL, 0);
}

/* ---- The table --------------------------------------------------------- */

#define ROW_BRANCH(OPCODE, NAME, CONDITION) \
  { GCN_SOPP, GCN_ALL, OPCODE, GCN_OP_BRANCH, GCN_NONE, { GCN_NONE }, #NAME, \
    run_##NAME, NULL },
#define ROW_SOPP(OPCODE, NAME, RUN) \
  { GCN_SOPP, GCN_ALL, OPCODE, 0, GCN_NONE, { GCN_NONE }, NAME, run_##RUN, \
    NULL }

static const struct gcn_op ops[] = {
  BRANCHES (ROW_BRANCH)
  ROW_SOPP (0, "s_nop", nothing),
  ROW_SOPP (1, "s_endpgm", s_endpgm),
  ROW_SOPP (10, "s_barrier", s_barrier),
  ROW_SOPP (12, "s_waitcnt", nothing),
  ROW_SOPP (14, "s_sleep", s_sleep),
  ROW_SOPP (15, "s_setprio", nothing),
  ROW_SOPP (18, "s_trap", s_trap),
  ROW_SOPP (19, "s_icache_inv", nothing),
  { GCN_SOP1, GCN_ALL, 28, 0, GCN_u64, { GCN_NONE }, "s_getpc_b64",
    run_s_getpc_b64, NULL },
  { GCN_SOP1, GCN_ALL, 29, 0, GCN_NONE, { GCN_u64 }, "s_setpc_b64",
    run_s_setpc_b64, NULL },
  { GCN_SOP1, GCN_ALL, 30, 0, GCN_u64, { GCN_u64 }, "s_swappc_b64",
    run_s_swappc_b64, NULL },
  { GCN_SOPK, GCN_GFX9, 21, GCN_OP_BRANCH, GCN_u64, { GCN_NONE },
    "s_call_b64", run_s_call_b64, NULL },
  { GCN_MUBUF, GCN_ALL, 62, 0, GCN_NONE, { GCN_NONE }, "buffer_wbinvl1",
    run_nothing, NULL },
  { GCN_MUBUF, GCN_ALL, 63, 0, GCN_NONE, { GCN_NONE }, "buffer_wbinvl1_vol",
    run_nothing, NULL },
};

const struct gcn_ops gcn_ops_control = { ops, sizeof ops / sizeof *ops };
