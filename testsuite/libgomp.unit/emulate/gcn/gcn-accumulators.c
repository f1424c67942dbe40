/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Accumulation registers of the emulated gfx908 and gfx90a: moves from and to
   the others, and on the gfx90a memory accesses with them.  */

#include "gcn-unit.h"
#include "common/settings.h"

#define ACCUMULATORS 256        /* in the wave's registers */

/* Which words are executed, and their text.  */
#define RUN(ISA, TEXT, WORD, WORD2) \
  ({ \
    static const uint32_t words[2] = { WORD, WORD2 }; \
    CHECK (text_is_right (TEXT, words, GCN_UNIT_##ISA)); \
    words_run (words, GCN_UNIT_##ISA); \
  })

static const uint64_t exec = 0x80000000000000f1;

static void
registers_set (void)
{
  for (unsigned n = 0; n < 16; n++)
    for (unsigned l = 0; l < GCN_LANES; l++)
      {
        wave->v[n][l] = 1000 * n + l;
        wave->v[ACCUMULATORS + n][l] = 0x10000 + 1000 * n + l;
      }
  exec_set (exec);
}

/* REG is ON + its lane where a lane is on, else OFF + its lane.  */
static bool
register_is (unsigned reg, uint32_t on, uint32_t off)
{
  for (unsigned l = 0; l < GCN_LANES; l++)
    if (wave->v[reg][l] != (exec >> l & 1 ? on : off) + l)
      return false;
  return true;
}

static void
moves_check (void)
{
  static const uint32_t move[2] = { 0x7e02a502, 0 };
  struct gcn_insn insn;

  registers_set ();
  CHECK (RUN (G908, "v_accvgpr_read_b32 v3, a5", 0xd3d84003, 0x18000105));
  CHECK (register_is (3, 0x10000 + 5000, 3000));
  CHECK (register_is (5, 5000, 5000));
  CHECK (RUN (G90A, "v_accvgpr_write_b32 a5, v4", 0xd3d94005, 0x18000104));
  CHECK (register_is (ACCUMULATORS + 5, 4000, 0x10000 + 5000));
  CHECK (register_is (5, 5000, 5000));
  CHECK (RUN (G908, "v_accvgpr_write_b32 a6, -7", 0xd3d94006, 0x180000c7));
  CHECK_EQUAL (wave->v[ACCUMULATORS + 6][0], (uint32_t) -7);
  CHECK_EQUAL (wave->v[ACCUMULATORS + 6][1], 0x10000 + 6001);
  CHECK (RUN (G90A, "v_accvgpr_mov_b32 a1, a2", 0x7e02a502, 0));
  CHECK (register_is (ACCUMULATORS + 1, 0x10000 + 2000, 0x10000 + 1000));
  gcn_decode (&insn, move, 1, GCN_GFX908);
  CHECK_EQUAL (insn.op, NULL);
}

static void
memory_check (struct emu_arena *arena)
{
  static const uint32_t load[2] = { 0xdc540000, 0x04800002 };
  struct gcn_insn insn;
  uint64_t block = emu_memory_alloc (arena, 4096, 0, NULL);

  registers_set ();
  for (unsigned l = 0; l < GCN_LANES; l++)
    {
      wave->v[2][l] = (uint32_t) (block + 16 * l);
      wave->v[3][l] = (uint32_t) (block >> 32);
    }
  CHECK (RUN (G90A, "flat_store_dwordx2 v[2:3], a[6:7]", 0xdc740000,
              0x00800602));
  CHECK (RUN (G90A, "flat_load_dwordx2 a[8:9], v[2:3]", 0xdc540000,
              0x08800002));
  CHECK (register_is (ACCUMULATORS + 8, 0x10000 + 6000, 0x10000 + 8000));
  CHECK (register_is (ACCUMULATORS + 9, 0x10000 + 7000, 0x10000 + 9000));
  CHECK (register_is (8, 8000, 8000));
  CHECK (RUN (G90A, "global_load_dword v10, v[2:3], off offset:4",
              0xdc508004, 0x0a7f0002));
  CHECK (register_is (10, 0x10000 + 7000, 10000));
  CHECK (RUN (G90A, "global_load_ubyte a11, v[2:3], off", 0xdc408000,
              0x0bff0002));
  CHECK_EQUAL (wave->v[ACCUMULATORS + 11][4], (0x10000 + 6000 + 4) & 0xff);
  gcn_decode (&insn, load, 2, GCN_GFX908);
  CHECK_EQUAL (insn.op, NULL);
}

/* A place in the LDS, as v12 has it.  */
static void
lds_check (void)
{
  registers_set ();
  for (unsigned l = 0; l < GCN_LANES; l++)
    wave->v[12][l] = 8 * l;
  CHECK (RUN (G90A, "ds_write_b32 v12, a2", 0xda1a0000, 0x0000020c));
  CHECK (RUN (G90A, "ds_read_b32 v13, v12", 0xd86c0000, 0x0d00000c));
  CHECK (register_is (13, 0x10000 + 2000, 13000));
  CHECK (RUN (G90A, "ds_read_b32 a13, v12", 0xda6c0000, 0x0d00000c));
  CHECK (register_is (ACCUMULATORS + 13, 0x10000 + 2000, 0x10000 + 13000));
}

int
main (void)
{
  struct emu_arena *arena = emu_arena_get (0);

  unit_case ("the machine: starts");
  CHECK (arena != NULL && machine_init (arena));
  unit_case ("moves: from accumulators and to them");
  moves_check ();
  unit_case ("memory: accumulators loaded and stored on the gfx90a");
  memory_check (arena);
  unit_case ("the LDS: accumulators loaded and stored on the gfx90a");
  lds_check ();
  return unit_result ();
}
