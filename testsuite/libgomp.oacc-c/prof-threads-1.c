/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Threads: each gets its own events in their order, and may switch them off for
   itself (OpenACC 3.3, 5.4.3).  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include <acc_prof.h>
#include <pthread.h>
#include <stdlib.h>

#define THREADS 4
#define ROUNDS 50

static __thread int open_constructs, constructs;
static pthread_barrier_t barrier;

static void
note (acc_prof_info *prof, acc_event_info *info, acc_api_info *api)
{
  (void) api;
  if (prof->event_type == acc_ev_compute_construct_start)
    {
      info->other_event.tool_info = &constructs;
      open_constructs++;
      return;
    }
  if (open_constructs != 1 || info->other_event.tool_info != &constructs)
    abort ();
  open_constructs--;
  constructs++;
}

static int
count_constructs (int me)
{
  int values[64] = { 0 };

  constructs = 0;
  for (int round = 0; round < ROUNDS; round++)
    {
#pragma acc parallel loop copy(values) copyin(me)
      for (int i = 0; i < 64; i++)
        values[i] += me;
    }
  if (values[63] != ROUNDS * me)
    abort ();
  return constructs;
}

static void *
work (void *number)
{
  int me = *(int *) number;

  pthread_barrier_wait (&barrier);
  if (count_constructs (me) != ROUNDS)
    abort ();
  if (me % 2)
    acc_prof_unregister (acc_ev_none, NULL, acc_toggle_per_thread);
  pthread_barrier_wait (&barrier);
  if (count_constructs (me) != (me % 2 ? 0 : ROUNDS))
    abort ();
  acc_prof_register (acc_ev_none, NULL, acc_toggle_per_thread);
  if (count_constructs (me) != ROUNDS)
    abort ();
  return NULL;
}

int
main (void)
{
  pthread_t threads[THREADS];
  int numbers[THREADS];

  acc_prof_register (acc_ev_compute_construct_start, note, acc_reg);
  acc_prof_register (acc_ev_compute_construct_end, note, acc_reg);
  pthread_barrier_init (&barrier, NULL, THREADS);
  for (int i = 0; i < THREADS; i++)
    {
      numbers[i] = i;
      if (pthread_create (&threads[i], NULL, work, &numbers[i]) != 0)
        abort ();
    }
  for (int i = 0; i < THREADS; i++)
    pthread_join (threads[i], NULL);
  return 0;
}
