/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Threads attach one pointer while others map and unmap its target: each call
   is done or does nothing, and an attached pointer refers to the target's
   mapping of that time.  */
/* { dg-do run } */
/* { dg-library gomp_pset } */
/* { dg-mappings-left 0 } */

#include <gomp_pset.h>
#include <stdlib.h>

#define THREADS 4
#define ROUNDS 400

static struct { int *p[THREADS]; } holder;
static int target[THREADS][64];

static void
attach_some (int t, int *done)
{
  int *to = holder.p[t];
  unsigned count = 99;
  gomp_pset_status status;

  status = gomp_pset_attach (0, GOMP_PSET_POINTER, &holder.p[t], to, 0,
                             sizeof target[0], __FILE__, __LINE__);
  if (status == GOMP_PSET_NO_ACTION)
    return;
  if (status != GOMP_PSET_DONE
      || gomp_pset_attach_count (0, &holder.p[t], &count) != GOMP_PSET_DONE
      || count == 0)
    abort ();
  ++*done;
  status = gomp_pset_detach (0, &holder.p[t], __FILE__, __LINE__);
  if (status != GOMP_PSET_DONE)
    abort ();
}

int
main (void)
{
  int done = 0;

  for (int t = 0; t < THREADS; t++)
    holder.p[t] = target[t];
#pragma omp target enter data map(to: holder)
#pragma omp parallel num_threads(2 * THREADS) reduction(+: done)
  {
    int t = 0;
#pragma omp for
    for (int k = 0; k < 2 * THREADS; k++)
      for (int round = 0; round < ROUNDS; round++)
        {
          t = k / 2;
          if (k % 2)
            {
#pragma omp target enter data map(to: target[t])
#pragma omp target exit data map(release: target[t])
            }
          else
            attach_some (t, &done);
        }
  }
  /* Once with certainty.  */
#pragma omp target enter data map(to: target[0])
  int before = done;
  attach_some (0, &done);
  if (done != before + 1)
    abort ();
#pragma omp target exit data map(release: target[0]) map(release: holder)
  return 0;
}
