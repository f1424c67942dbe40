/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What is the same in all waves, and how one stops.  */

#include "gcn/exec/exec-memory.h"

void
gcn_wave_init (struct gcn_wave *w)
{
  static const float singles[]
    = { 0.5f, -0.5f, 1, -1, 2, -2, 4, -4, 0.15915494f };
  static const double doubles[]
    = { 0.5, -0.5, 1, -1, 2, -2, 4, -4, 0.15915494309189532 };

  for (unsigned n = 0; n <= 64; n++)
    w->integers[n] = n;
  for (unsigned n = 1; n <= 16; n++)
    w->integers[64 + n] = (uint64_t) -(int64_t) n;
  for (unsigned n = 0; n < sizeof singles / sizeof *singles; n++)
    {
      w->singles[n] = 0;
      memcpy (&w->singles[n], &singles[n], sizeof singles[n]);
      memcpy (&w->doubles[n], &doubles[n], sizeof doubles[n]);
    }
  w->lanes_of = 0;
  memset (w->lanes, 0, sizeof w->lanes);
}

const uint32_t *
gcn_wave_lanes_fill (struct gcn_wave *w, uint64_t mask)
{
  for (unsigned l = 0; l < GCN_LANES; l++)
    w->lanes[l] = (uint32_t) - (int32_t) (mask >> l & 1);
  w->lanes_of = mask;
  return w->lanes;
}

void *
gcn_memory_slow (const struct gcn_wave *w, uint64_t address, unsigned bytes)
{
  struct gcn_group *group = w->group;

  if (!group->dispatch->pageable || emu_memory_in_window (address)
      || !emu_host_readable (&group->host, address, bytes))
    return NULL;
  return (void *) (uintptr_t) address;
}

const struct gcn_insn *
gcn_wave_fault (struct gcn_wave *w, const struct gcn_insn *i,
                enum gcn_fault_kind kind, uint64_t address)
{
  return gcn_wave_fault_at (w, i, kind, 0, address, 0);
}

const struct gcn_insn *
gcn_wave_fault_at (struct gcn_wave *w, const struct gcn_insn *i,
                   enum gcn_fault_kind kind, unsigned lane, uint64_t address,
                   unsigned bytes)
{
  w->state = GCN_WAVE_FAULTED;
  w->pc = i;
  w->fault = (struct gcn_fault) { kind, lane, bytes, address };
  return NULL;
}
