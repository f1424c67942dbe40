/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory of emulated devices: exact bounds, poison, host faults, late reuse,
   registered and visible memory, peers; random blocks against a model.  */

#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "common/memory.h"
#include "common/settings.h"
#include "unit.h"

#define MIB ((size_t) 1 << 20)

static sigjmp_buf fault_return;

static void
on_fault (int number)
{
  (void) number;
  siglongjmp (fault_return, 1);
}

static bool
host_faults (uint64_t address)
{
  if (sigsetjmp (fault_return, 1))
    return true;
  *(volatile char *) (uintptr_t) address;
  return false;
}

static void
test_bounds (struct emu_arena *arena)
{
  static const size_t sizes[] = { 1, 4, 127, 128, 129, 255, 256, 4095, 70000 };

  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
    {
      uint64_t base = emu_memory_alloc (arena, sizes[i], 0, "block");
      struct emu_block block;
      unsigned char *bytes;

      CHECK (base != 0);
      CHECK_EQUAL (base % EMU_GRANULE, 0);
      CHECK (host_faults (base));
      bytes = emu_memory_at (arena, base + sizes[i] - 1, 1);
      CHECK (bytes && *bytes == EMU_POISON);
      CHECK (!emu_memory_at (arena, base + sizes[i], 1));
      CHECK (!emu_memory_at (arena, base - 1, 1));
      CHECK (!emu_memory_at (arena, base + sizes[i] - 1, 2));
      CHECK (emu_memory_host (base, sizes[i]));
      CHECK (!emu_memory_host (base, sizes[i] + 1));
      CHECK (emu_memory_find (base + sizes[i] / 2, &block)
             && block.base == base && block.size == sizes[i]
             && strcmp (block.label, "block") == 0);
      CHECK (!emu_memory_find (base + sizes[i], &block));
      CHECK (emu_memory_nearest (base + sizes[i] + 3, &block)
             && block.base == base && !(block.flags & EMU_BLOCK_FREED));
      CHECK (!emu_memory_free (arena, base + 1));
      CHECK (emu_memory_free (arena, base));
      CHECK (!emu_memory_free (arena, base));
      CHECK (!emu_memory_at (arena, base, 1));
      CHECK (emu_memory_nearest (base, &block) && block.base == base
             && (block.flags & EMU_BLOCK_FREED));
    }
}

/* A wide access over two granules of one block is one access.  */
static void
test_straddle (struct emu_arena *arena)
{
  uint64_t base = emu_memory_alloc (arena, 200, 0, NULL);

  CHECK (emu_memory_at (arena, base + EMU_GRANULE - 4, 8));
  CHECK (!emu_memory_at (arena, base + 196, 8));
  CHECK (emu_memory_free (arena, base));
}

/* Loads need one byte that is allocated.  */
static void
test_parts (struct emu_arena *arena)
{
  static _Alignas (16) char here[32];
  uint64_t base = emu_memory_alloc (arena, 133, 0, NULL);
  uint64_t host = (uintptr_t) here;
  char *bytes = emu_memory_at (arena, base, 1);

  CHECK_EQUAL (emu_memory_at_part (arena, base + 128, 8), bytes + 128);
  CHECK_EQUAL (emu_memory_at_part (arena, base + 128, 16), bytes + 128);
  CHECK_EQUAL (emu_memory_at_part (arena, base + 132, 4), bytes + 132);
  CHECK_EQUAL (emu_memory_at_part (arena, base, 16), bytes);
  CHECK (!emu_memory_at_part (arena, base + 136, 8));
  CHECK (!emu_memory_at_part (arena, base - 16, 16));
  CHECK (emu_memory_free (arena, base));
  CHECK (!emu_memory_at_part (arena, base + 128, 8));
  CHECK (emu_memory_register (here + 5, 4));
  CHECK_EQUAL (emu_memory_at_part (arena, host, 8), here);
  CHECK_EQUAL (emu_memory_at_part (arena, host + 8, 8), here + 8);
  CHECK (!emu_memory_at_part (arena, host, 4));
  CHECK (!emu_memory_at_part (arena, host + 16, 16));
  CHECK (emu_memory_unregister (here + 5));
}

static void
test_count (struct emu_arena *arena)
{
  size_t before = emu_memory_used (arena);
  uint64_t big = emu_memory_alloc (arena, 6 * MIB, 0, NULL), free_room;

  CHECK (big != 0);
  CHECK_EQUAL (emu_memory_used (arena), before + 6 * MIB);
  CHECK (!emu_memory_alloc (arena, 3 * MIB, 0, NULL));
  free_room = emu_memory_alloc (arena, 3 * MIB, EMU_BLOCK_UNCOUNTED, NULL);
  CHECK (free_room != 0);
  CHECK_EQUAL (emu_memory_used (arena), before + 6 * MIB);
  CHECK (emu_memory_free (arena, free_room));
  CHECK (emu_memory_retire (arena, big));
  CHECK_EQUAL (emu_memory_used (arena), before);
  CHECK (emu_memory_at (arena, big, 8));
  CHECK (!emu_memory_find (big, &(struct emu_block) { 0 }));
  emu_memory_reap (arena);
  CHECK (!emu_memory_at (arena, big, 8));
  CHECK (!emu_memory_alloc (arena, 0, 0, NULL));
  CHECK (!emu_memory_alloc (arena, SIZE_MAX, 0, NULL));
}

static void
test_labels (struct emu_arena *arena)
{
  static const char mine[] = "label", yours[] = "label", gone[] = "label";
  uint64_t a = emu_memory_alloc (arena, 10, 0, mine);
  uint64_t b = emu_memory_alloc (arena, 20, 0, yours);
  uint64_t c = emu_memory_alloc (arena, 30, 0, mine);
  uint64_t d = emu_memory_alloc (arena, 40, 0, mine);
  struct emu_block freed;

  CHECK (emu_memory_free (arena, d));
  emu_memory_free_labelled (arena, mine, gone);
  CHECK (!emu_memory_host (a, 1) && !emu_memory_host (c, 1));
  CHECK (emu_memory_nearest (a, &freed) && freed.label == gone);
  CHECK (emu_memory_nearest (d, &freed) && freed.label == gone);
  CHECK (emu_memory_host (b, 20) && emu_memory_free (arena, b));
}

/* Addresses of freed blocks come back late, and in the end they do.  */
static void
test_reuse (struct emu_arena *arena)
{
  uint64_t first = emu_memory_alloc (arena, 100, 0, NULL);
  bool again = false;

  emu_memory_free (arena, first);
  for (int i = 0; i < 100000; i++)
    {
      uint64_t base = emu_memory_alloc (arena, 100, 0, NULL);
      CHECK (base != 0);
      if (i < 500)
        CHECK (base != first);
      again |= base == first;
      emu_memory_free (arena, base);
    }
  CHECK (again);
  CHECK_EQUAL (emu_memory_used (arena), 0);
}

static void
test_visible (struct emu_arena *arena, struct emu_arena *other)
{
  static char here[1000];
  uint64_t base
    = emu_memory_alloc (arena, 5000, EMU_BLOCK_HOST_VISIBLE, NULL);
  char *at = (char *) (uintptr_t) base;
  uint64_t registered = (uintptr_t) here;

  at[4999] = 7;
  CHECK_EQUAL (*(char *) emu_memory_at (arena, base + 4999, 1), 7);
  CHECK (!emu_memory_at (arena, base + 5000, 1));
  CHECK (emu_memory_at (other, base, 4) != NULL);
  CHECK (emu_memory_free (arena, base));
  CHECK (host_faults (base));

  CHECK (!emu_memory_at (arena, registered, 1));
  CHECK (emu_memory_register (here, sizeof here));
  CHECK (!emu_memory_register (here + 10, 4));
  CHECK_EQUAL (emu_memory_at (arena, registered + 999, 1), here + 999);
  CHECK (!emu_memory_at (arena, registered + 999, 2));
  CHECK (emu_memory_unregister (here));
  CHECK (!emu_memory_unregister (here));
  CHECK (!emu_memory_at (arena, registered, 1));
}

static void
test_peers (struct emu_arena *arena, struct emu_arena *other)
{
  uint64_t base = emu_memory_alloc (arena, 64, 0, NULL);

  CHECK (!emu_memory_at (other, base, 4));
  CHECK (emu_memory_peer_set (other->device, arena->device, true));
  CHECK (!emu_memory_peer_set (other->device, arena->device, true));
  CHECK_EQUAL (emu_memory_at (other, base, 4), emu_memory_at (arena, base, 4));
  emu_memory_peer_set (other->device, arena->device, false);
  CHECK (!emu_memory_at (other, base, 4));
  CHECK (emu_memory_host (base, 64));
  CHECK (emu_memory_free (arena, base));
}

/* Many blocks at once: each keeps its contents, none overlap.  */
static void
test_random (struct emu_arena *arena)
{
  enum { BLOCKS = 200 };
  struct { uint64_t base; size_t size; unsigned char mark; } live[BLOCKS]
    = { 0 };

  for (int step = 0; step < 20000; step++)
    {
      int i = rand () % BLOCKS;
      if (live[i].base)
        {
          unsigned char *bytes = emu_memory_host (live[i].base, live[i].size);
          CHECK (bytes != NULL);
          CHECK_EQUAL (bytes[0], live[i].mark);
          CHECK_EQUAL (bytes[live[i].size - 1], live[i].mark);
          CHECK (emu_memory_free (arena, live[i].base));
          live[i].base = 0;
          continue;
        }
      live[i].size = 1 + (size_t) (rand () % 20000);
      live[i].mark = (unsigned char) rand ();
      live[i].base = emu_memory_alloc (arena, live[i].size, 0, NULL);
      CHECK (live[i].base != 0);
      if (live[i].base)
        memset (emu_memory_host (live[i].base, live[i].size), live[i].mark,
                live[i].size);
    }
}

int
main (void)
{
  struct emu_arena *arena, *other;
  struct rlimit limit, none;

  /* No file may grow meanwhile.  */
  getrlimit (RLIMIT_FSIZE, &limit);
  none = limit;
  none.rlim_cur = 0;
  setrlimit (RLIMIT_FSIZE, &none);
  setenv ("GOMP_PSET_EMULATE_MEMORY", "8m", 1);
  signal (SIGSEGV, on_fault);
  signal (SIGBUS, on_fault);
  arena = emu_arena_get (0);
  other = emu_arena_get (1);
  setrlimit (RLIMIT_FSIZE, &limit);
  unit_case ("arenas: one for each device, no larger than they may be");
  CHECK (arena && other && arena != other);
  CHECK_EQUAL (emu_arena_get (0), arena);
  CHECK (emu_memory_in_window (arena->start));
  CHECK (!emu_memory_in_window ((uintptr_t) &arena));
  unit_case ("bounds: exact");
  test_bounds (arena);
  unit_case ("a wide access over two granules: one access");
  test_straddle (arena);
  unit_case ("loads: need one byte that is allocated");
  test_parts (arena);
  unit_case ("blocks: counted");
  test_count (arena);
  unit_case ("labels: blocks with one are freed together");
  test_labels (arena);
  unit_case ("freed addresses: come back late");
  test_reuse (arena);
  unit_case ("visible and registered memory: reached, to the byte");
  test_visible (arena, other);
  unit_case ("peers: reach each other's memory when they may");
  test_peers (arena, other);
  unit_case ("random blocks: keep their contents, none overlap");
  test_random (arena);
  return unit_result ();
}
