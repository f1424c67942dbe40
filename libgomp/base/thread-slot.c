/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory of the calling thread on the heap: how it comes and goes.  */

#include "base/thread-slot.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/error.h"

__thread void **gomp_thread_slots_here;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static void (*finis[GOMP_SLOTS]) (void *); /* atomic, each set once */

static void
free_slots (void *data)
{
  void **slots = data;

  gomp_thread_slots_here = NULL;
  for (int s = 0; s < GOMP_SLOTS; s++)
    {
      void (*fini) (void *) = __atomic_load_n (&finis[s], __ATOMIC_ACQUIRE);
      if (slots[s] && fini)
        fini (slots[s]);
      free (slots[s]);
    }
  free (slots);
}

static void
make_key (void)
{
  pthread_key_create (&key, free_slots);
}

/* A thread whose end cannot be told keeps its memory for ever.  */
void *
gomp_thread_slot_make (enum gomp_thread_slot which, size_t size,
                       void (*fini) (void *memory))
{
  if (gomp_thread_slots_here == NULL)
    {
      pthread_once (&once, make_key);
      gomp_thread_slots_here = gomp_calloc (GOMP_SLOTS, sizeof (void *));
      pthread_setspecific (key, gomp_thread_slots_here);
    }
  __atomic_store_n (&finis[which], fini, __ATOMIC_RELEASE);
  gomp_thread_slots_here[which] = gomp_calloc (1, size);
  return gomp_thread_slots_here[which];
}
