/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The default device with OMP_TARGET_OFFLOAD=mandatory: device 0, also beside
   a libgomp that finds no devices; threads and tasks inherit it, and set their
   own (OpenMP 5.2, 2.2 and 18.7.1).  Regions said to be the host's run
   there.  */
/* { dg-do run } */
/* { dg-devices 2 } */
/* { dg-require-effective-target offload_device } */
/* { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" } */

#include <omp.h>
#include <stdlib.h>

#define INITIAL (-1)

/* Where a region without a device clause runs.  */
static int
where (void)
{
  int number = -9;

  #pragma omp target map(from: number)
  number = omp_get_device_num ();
  return number;
}

static void
check (int number)
{
  if (omp_get_default_device () != number
      || where () != (number == INITIAL ? omp_get_initial_device () : number))
    abort ();
}

int
main (void)
{
  int last = omp_get_num_devices () - 1, number = -9;

  if (omp_get_num_devices () < 1)
    abort ();
  check (0);
  omp_set_default_device (last);
  check (last);
  #pragma omp parallel num_threads(3)
  {
    check (last);
    omp_set_default_device (omp_get_thread_num () == 1 ? INITIAL : 0);
    check (omp_get_thread_num () == 1 ? INITIAL : 0);
    #pragma omp task
    {
      omp_set_default_device (last);
      check (last);
    }
    #pragma omp taskwait
    check (omp_get_thread_num () == 1 ? INITIAL : 0);
  }
  check (last);
  omp_set_default_device (INITIAL);
  check (INITIAL);
  /* No such clause is needed to run on the host.  */
  omp_set_default_device (0);
  #pragma omp target map(from: number) device(omp_get_initial_device ())
  number = omp_get_device_num ();
  if (number != omp_get_initial_device ())
    abort ();
  #pragma omp target map(from: number) if(last < 0)
  number = omp_get_device_num ();
  if (number != omp_get_initial_device ())
    abort ();
  check (0);
  return 0;
}
