/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Scalar memory accesses and clocks.  */

#include "gcn/exec/exec-memory.h"

#include <time.h>

static uint64_t
scalar_address (const struct gcn_wave *w, const struct gcn_insn *i)
{
  uint64_t address = gcn_pair (gcn_source (w, i, 0));

  address += (uint64_t) (int64_t) i->offset;
  if (i->src[1].index != GCN_WAVE_INDEX (integers))
    address += *gcn_source (w, i, 1);
  return address & ~(uint64_t) 3;
}

static inline const struct gcn_insn *
load (struct gcn_wave *w, const struct gcn_insn *i, unsigned dwords)
{
  uint64_t address = scalar_address (w, i);
  const void *p = gcn_memory_at (w, address, 4 * dwords);

  if (p == NULL)
    return gcn_wave_fault_at (w, i, GCN_FAULT_LOAD, 0, address, 4 * dwords);
  gcn_dwords_load (gcn_destination (w, i->dst), p, dwords);
  return i + i->words;
}

/* The data are where a load's result is.  */
static inline const struct gcn_insn *
store (struct gcn_wave *w, const struct gcn_insn *i, unsigned dwords)
{
  uint64_t address = scalar_address (w, i);
  void *p = gcn_memory_at (w, address, 4 * dwords);

  if (p == NULL)
    return gcn_wave_fault_at (w, i, GCN_FAULT_STORE, 0, address, 4 * dwords);
  gcn_dwords_store (p, gcn_destination (w, i->dst), dwords);
  return i + i->words;
}

#define DEFINE(HOW, DWORDS) \
  static const struct gcn_insn * \
  run_##HOW##_##DWORDS (struct gcn_wave *w, const struct gcn_insn *i) \
  { \
    return HOW (w, i, DWORDS); \
  }
DEFINE (load, 1)
DEFINE (load, 2)
DEFINE (load, 4)
DEFINE (load, 8)
DEFINE (load, 16)
DEFINE (store, 1)
DEFINE (store, 2)
DEFINE (store, 4)

/* Nanoseconds that have passed, times NUMERATOR / 1000.  */
static const struct gcn_insn *
clock_store (struct gcn_wave *w, const struct gcn_insn *i, uint64_t numerator)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  uint64_t microseconds
    = (uint64_t) now.tv_sec * 1000000 + (uint64_t) now.tv_nsec / 1000;
  uint64_t rest = (uint64_t) now.tv_nsec % 1000;
  gcn_pair_set (gcn_destination (w, i->dst),
                microseconds * numerator + rest * numerator / 1000);
  return i + i->words;
}

/* As if the core ran at 1 GHz.  */
static const struct gcn_insn *
run_memtime (struct gcn_wave *w, const struct gcn_insn *i)
{
  return clock_store (w, i, 1000);
}

static const struct gcn_insn *
run_memrealtime (struct gcn_wave *w, const struct gcn_insn *i)
{
  return clock_store (w, i, GCN_CLOCK_MHZ);
}

static const struct gcn_insn *
run_nothing (struct gcn_wave *w, const struct gcn_insn *i)
{
  (void) w;
  return i + i->words;
}

#define ROW(OPCODE, FLAGS, DST, ADDRESS, NAME, RUN) \
  { GCN_SMEM, GCN_ALL, OPCODE, FLAGS, GCN_##DST, { GCN_##ADDRESS }, NAME, \
    run_##RUN, NULL }

static const struct gcn_op ops[] = {
  ROW (0, 0, u32, u64, "s_load_dword", load_1),
  ROW (1, 0, u64, u64, "s_load_dwordx2", load_2),
  ROW (2, 0, b128, u64, "s_load_dwordx4", load_4),
  ROW (3, 0, b256, u64, "s_load_dwordx8", load_8),
  ROW (4, 0, b512, u64, "s_load_dwordx16", load_16),
  ROW (16, GCN_OP_STORE, u32, u64, "s_store_dword", store_1),
  ROW (17, GCN_OP_STORE, u64, u64, "s_store_dwordx2", store_2),
  ROW (18, GCN_OP_STORE, b128, u64, "s_store_dwordx4", store_4),
  ROW (32, 0, NONE, NONE, "s_dcache_inv", nothing),
  ROW (33, 0, NONE, NONE, "s_dcache_wb", nothing),
  ROW (34, 0, NONE, NONE, "s_dcache_inv_vol", nothing),
  ROW (35, 0, NONE, NONE, "s_dcache_wb_vol", nothing),
  ROW (36, 0, u64, NONE, "s_memtime", memtime),
  ROW (37, 0, u64, NONE, "s_memrealtime", memrealtime),
};

const struct gcn_ops gcn_ops_scalar_memory
  = { ops, sizeof ops / sizeof *ops };
