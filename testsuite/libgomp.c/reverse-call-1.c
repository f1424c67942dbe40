/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Regions that the host runs for a kernel, asked for as compilers since GCC 13
   do for `target device(ancestor: 1)', with data of the kernel's own memory;
   by several teams and threads at once.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */

#include <omp.h>
#include <stdlib.h>
#include <string.h>

void GOMP_target_ext (int, void (*) (void *), size_t, void **, size_t *,
                      unsigned short *, unsigned, void **, void **);

#define N 40

static int mapped[N], on_host, calls;

/* What the compiler passes to the host's region.  */
struct slots
{
  int *mapped, *local, *private;
};

static void
region (void *data)
{
  struct slots *slots = data;

  on_host += omp_is_initial_device () && omp_get_level () == 0;
  calls++;
  if (slots->mapped != mapped || *slots->private != 5)
    abort ();
  mapped[*slots->local] += 1000;
  *slots->local = -*slots->local;
}

/* `target device(ancestor: 1) map(mapped) map(tofrom: local)
   firstprivate(five)'  */
static void
ask (int *mapped_here, int *local)
{
  int five = 5;
  void *addresses[] = { mapped_here, local, &five };
  size_t sizes[] = { sizeof mapped, sizeof *local, sizeof five };
  unsigned short kinds[] = { 0x203, 0x203, 0x20c };
  void *args[] = { NULL };

  GOMP_target_ext (-2, region, 3, addresses, sizes, kinds, 0, NULL, args);
}

int
main (void)
{
  int wrong = 0;

#pragma omp target teams distribute parallel for num_teams(4) thread_limit(3) \
    map(tofrom: mapped) reduction(+: wrong)
  for (int i = 0; i < N; i++)
    {
      int local = i;

      mapped[i] = i;
      ask (mapped, &local);
      wrong += local != -i || omp_is_initial_device ();
    }
  if (wrong != 0 || calls != N || on_host != N)
    abort ();
  /* The host's changes of data that is mapped stay behind its own back, and end
     with the region around, which copies back.  */
  for (int i = 0; i < N; i++)
    if (mapped[i] != i)
      abort ();

  /* A target region that is not in another one.  */
  int local = 7;
  ask (mapped, &local);
  if (local != -7 || mapped[7] != 1007 || calls != N + 1)
    abort ();
  return 0;
}
