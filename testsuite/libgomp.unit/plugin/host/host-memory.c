/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory of an emulated device: which bytes lie in a block, also while other
   threads allocate and free.  */

#include <pthread.h>

#include "host/memory.h"
#include "unit.h"

#define LIMIT ((size_t) 1 << 24)
#define LOOKS 100000
#define CHANGES 20000

static struct gomp_memory memory;
static uintptr_t pages;
static size_t pages_size;

static uintptr_t
take (size_t size)
{
  return gomp_memory_alloc (&memory, size, &pages, &pages_size);
}

static bool
give (uintptr_t block)
{
  return gomp_memory_free (&memory, block, &pages, &pages_size);
}

static void *
alias_of (uintptr_t address)
{
  return memory.alias + (address - memory.base);
}

static void
test_bounds (void)
{
  uintptr_t one = take (300), other = take (300);

  unit_case ("reach: what lies in a block, and nothing else");
  for (int turn = 0; turn < 2; turn++)
    {
      CHECK (gomp_memory_reach (&memory, one, 300) == alias_of (one));
      CHECK (gomp_memory_reach (&memory, one + 299, 1) == alias_of (one + 299));
      CHECK (gomp_memory_reach (&memory, one, 301) == NULL);
      CHECK (gomp_memory_reach (&memory, one - 1, 2) == NULL);
      CHECK (gomp_memory_reach (&memory, one + 301, 1) == NULL);
      CHECK (gomp_memory_reach (&memory, one + 1, SIZE_MAX) == NULL);
      CHECK (gomp_memory_reach (&memory, other, 300) == alias_of (other));
    }

  unit_case (
    "reach: a block that was freed is no block, and another one may be");
  CHECK (gomp_memory_reach (&memory, one, 300) == alias_of (one));
  CHECK (give (one));
  CHECK (gomp_memory_reach (&memory, one, 1) == NULL);
  CHECK (gomp_memory_reach (&memory, other, 300) == alias_of (other));
  CHECK_EQUAL (take (200), one);
  CHECK (gomp_memory_reach (&memory, one, 200) == alias_of (one));
  CHECK (gomp_memory_reach (&memory, one, 300) == NULL);
  CHECK (give (other));
  CHECK (gomp_memory_reach (&memory, other, 1) == NULL);
  CHECK (give (one));
}

static uintptr_t stays;
static int wrong; /* atomic */

static void *
look (void *unused)
{
  for (int i = 0; i < LOOKS; i++)
    if (gomp_memory_reach (&memory, stays + i % 500, 12)
        != alias_of (stays + i % 500))
      __atomic_add_fetch (&wrong, 1, __ATOMIC_RELAXED);
  return unused;
}

static void *
change (void *unused)
{
  uintptr_t at;
  size_t size;

  for (int i = 0; i < CHANGES; i++)
    {
      uintptr_t block = gomp_memory_alloc (&memory, 300 + i % 900, &at, &size);
      bool fine = gomp_memory_reach (&memory, block, 300) == alias_of (block)
                  && gomp_memory_reach (&memory, block, 1300) == NULL
                  && gomp_memory_free (&memory, block, &at, &size)
                  && gomp_memory_reach (&memory, block, 1) == NULL;
      if (!fine)
        __atomic_add_fetch (&wrong, 1, __ATOMIC_RELAXED);
    }
  return unused;
}

static void
test_threads (void)
{
  pthread_t threads[3];

  unit_case ("reach: while other threads allocate and free");
  stays = take (512);
  for (int t = 0; t < 3; t++)
    CHECK_EQUAL (
      pthread_create (&threads[t], NULL, t == 1 ? change : look, NULL), 0);
  for (int t = 0; t < 3; t++)
    pthread_join (threads[t], NULL);
  CHECK_EQUAL (wrong, 0);
}

int
main (void)
{
  const char *why = "";

  CHECK (gomp_memory_init (&memory, LIMIT, NULL, false, false, &why));
  test_bounds ();
  test_threads ();
  gomp_memory_fini (&memory);
  return unit_result ();
}
