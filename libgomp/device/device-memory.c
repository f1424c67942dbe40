/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which addresses are memory that devices have given.

   A place is taken by whoever makes its start not 0, and can be used when its
   size is not 0 either.  Nothing waits for a lock, so that handlers of signals
   may ask.  */

#include "device/device-memory.h"

#define PLACES 1024

static struct place
{
  uintptr_t start;              /* 0: free */
  size_t size;                  /* 0: not known yet, or no more */
  int device;
} places[PLACES];

void
gomp_device_memory_note (int device, uintptr_t start, size_t size)
{
  for (size_t i = 0; i < PLACES; i++)
    {
      struct place *place = &places[i];
      uintptr_t none = 0;

      if (__atomic_load_n (&place->start, __ATOMIC_RELAXED) == 0
          && __atomic_compare_exchange_n (&place->start, &none, start, false,
                                          __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
        {
          place->device = device;
          __atomic_store_n (&place->size, size, __ATOMIC_RELEASE);
          return;
        }
    }
}

size_t
gomp_device_memory_forget (uintptr_t start)
{
  size_t size;

  for (size_t i = 0; i < PLACES; i++)
    if (__atomic_load_n (&places[i].start, __ATOMIC_RELAXED) == start)
      {
        size = __atomic_load_n (&places[i].size, __ATOMIC_RELAXED);
        __atomic_store_n (&places[i].size, 0, __ATOMIC_RELAXED);
        __atomic_store_n (&places[i].start, 0, __ATOMIC_RELEASE);
        return size;
      }
  return 0;
}

int
gomp_device_memory_block (uintptr_t addr, uintptr_t *start, size_t *size)
{
  for (size_t i = 0; i < PLACES; i++)
    {
      *size = __atomic_load_n (&places[i].size, __ATOMIC_ACQUIRE);
      *start = __atomic_load_n (&places[i].start, __ATOMIC_RELAXED);
      if (*start != 0 && addr - *start < *size)
        return places[i].device;
    }
  return -1;
}

int
gomp_device_memory_owner (uintptr_t addr)
{
  uintptr_t start;
  size_t size;

  return gomp_device_memory_block (addr, &start, &size);
}

/* ---- Blocks that the program has given back ----------------------------- */

#define FREED 64

/* Reports read what another thread may be writing: a line is wrong then, and
   nothing else.  */
static struct freed
{
  uintptr_t start;
  size_t size;
  const void *pc;
} freed[FREED];
static unsigned n_freed; /* ever; modulo FREED: the next place */

void
gomp_device_memory_freed (uintptr_t start, size_t size, const void *pc)
{
  unsigned at = __atomic_fetch_add (&n_freed, 1, __ATOMIC_RELAXED) % FREED;

  __atomic_store_n (&freed[at].start, start, __ATOMIC_RELAXED);
  __atomic_store_n (&freed[at].size, size, __ATOMIC_RELAXED);
  __atomic_store_n (&freed[at].pc, pc, __ATOMIC_RELAXED);
}

const void *
gomp_device_memory_find_freed (uintptr_t addr, uintptr_t *start, size_t *size)
{
  unsigned next = __atomic_load_n (&n_freed, __ATOMIC_RELAXED);

  for (unsigned back = 1; back <= FREED; back++)
    {
      const struct freed *block = &freed[(next - back) % FREED];
      *start = __atomic_load_n (&block->start, __ATOMIC_RELAXED);
      *size = __atomic_load_n (&block->size, __ATOMIC_RELAXED);
      if (addr - *start < *size)
        return __atomic_load_n (&block->pc, __ATOMIC_RELAXED);
    }
  return NULL;
}
