/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The benchmark device's memory.  */

#define _GNU_SOURCE 1
#include "bench/arena.h"

#include <sched.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

#define ARENA_BYTES ((size_t) 1 << 34)
#define SEGMENT_SHIFT 21
#define SEGMENT_BYTES ((size_t) 1 << SEGMENT_SHIFT)
#define SEGMENTS (ARENA_BYTES >> SEGMENT_SHIFT)
/* Blocks are at multiples of 256 bytes, as CUDA promises for what its functions
   allocate.  */
#define CLASS_SHIFT 8
#define CLASSES (34 - CLASS_SHIFT + 1)
#define NO_CLASS 0xff

struct free_block
{
  struct free_block *next;
};

/* One cache line each, so that threads using different sizes do not meet.  */
struct size_class
{
  char lock;
  struct free_block *free;
  char *fresh;                  /* next block never used yet */
  char *fresh_end;
} __attribute__ ((aligned (64)));

static struct size_class classes[CLASSES];
static char *arena;
static size_t segments_used;    /* only grows, atomic */
static unsigned char segment_class[SEGMENTS];   /* of first of its run */

static void
class_lock (struct size_class *c)
{
  /* The holder may be off its processor: do not spin for long.  */
  for (int i = 1; __atomic_test_and_set (&c->lock, __ATOMIC_ACQUIRE); i++)
    if (i % 64 == 0)
      sched_yield ();
    else
      __builtin_ia32_pause ();
}

static void
class_unlock (struct size_class *c)
{
  __atomic_clear (&c->lock, __ATOMIC_RELEASE);
}

bool
gomp_bench_arena_init (void)
{
  void *range = mmap (NULL, ARENA_BYTES, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (range == MAP_FAILED)
    return false;
  arena = range;
  segments_used = 0;
  memset (classes, 0, sizeof (classes));
  memset (segment_class, NO_CLASS, sizeof (segment_class));
  return true;
}

void
gomp_bench_arena_fini (void)
{
  if (arena)
    munmap (arena, ARENA_BYTES);
  arena = NULL;
}

static unsigned
class_of_size (size_t size)
{
  if (size <= (size_t) 1 << CLASS_SHIFT)
    return 0;
  return 64 - __builtin_clzl (size - 1) - CLASS_SHIFT;
}

/* Give class INDEX another run of segments.  Its lock is held.  */
static bool
class_grow (struct size_class *c, unsigned index)
{
  size_t block = (size_t) 1 << (index + CLASS_SHIFT);
  size_t run = block > SEGMENT_BYTES ? block >> SEGMENT_SHIFT : 1;
  size_t first = __atomic_fetch_add (&segments_used, run, __ATOMIC_RELAXED);
  if (first + run > SEGMENTS)
    {
      __atomic_fetch_sub (&segments_used, run, __ATOMIC_RELAXED);
      return false;
    }
  segment_class[first] = index;
  c->fresh = arena + (first << SEGMENT_SHIFT);
  c->fresh_end = c->fresh + (run << SEGMENT_SHIFT);
  return true;
}

void *
gomp_bench_arena_alloc (size_t size)
{
  if (size > ARENA_BYTES)
    return NULL;
  unsigned index = class_of_size (size);
  struct size_class *c = &classes[index];
  void *block = NULL;

  class_lock (c);
  if (c->free)
    {
      block = c->free;
      c->free = c->free->next;
    }
  else if (c->fresh != c->fresh_end || class_grow (c, index))
    {
      block = c->fresh;
      c->fresh += (size_t) 1 << (index + CLASS_SHIFT);
    }
  class_unlock (c);
  return block;
}

bool
gomp_bench_arena_free (void *ptr)
{
  if (!gomp_bench_arena_holds (ptr, 1))
    return false;
  size_t offset = (char *) ptr - arena;
  unsigned index = segment_class[offset >> SEGMENT_SHIFT];
  if (index == NO_CLASS)
    return false;
  size_t block_bytes = (size_t) 1 << (index + CLASS_SHIFT);
  if (offset & (block_bytes - 1) & (SEGMENT_BYTES - 1))
    return false;

  struct size_class *c = &classes[index];
  struct free_block *block = ptr;
  class_lock (c);
  block->next = c->free;
  c->free = block;
  class_unlock (c);
  return true;
}

bool
gomp_bench_arena_holds (const void *ptr, size_t n)
{
  size_t offset = (uintptr_t) ptr - (uintptr_t) arena;
  size_t used = __atomic_load_n (&segments_used, __ATOMIC_RELAXED)
                << SEGMENT_SHIFT;
  return offset < used && n <= used - offset;
}
