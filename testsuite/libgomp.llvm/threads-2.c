/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   thread_limit of a region is that of its kernel, and of no other.
   options: -fopenmp-version=51  */

#include <omp.h>

static int
bounded (int limit, int threads, int most)
{
  return limit == most && threads >= 1 && threads <= most;
}

int
main (void)
{
  int limit = 0, threads = 0, usual = 0, again = 0;

#pragma omp target map(from : usual)
  usual = omp_get_thread_limit ();
#pragma omp target thread_limit(2) map(from : limit, threads)
  {
    limit = omp_get_thread_limit ();
#pragma omp parallel num_threads(4)
#pragma omp masked
    threads = omp_get_num_threads ();
  }
  if (!bounded (limit, threads, 2))
    return 1;
#pragma omp target teams num_teams(1) thread_limit(3) map(from : limit, threads)
  {
    limit = omp_get_thread_limit ();
#pragma omp parallel num_threads(4)
#pragma omp masked
    threads = omp_get_num_threads ();
  }
  if (!bounded (limit, threads, 3))
    return 2;
#pragma omp target map(from : again)
  again = omp_get_thread_limit ();
  return again == usual ? 0 : 3;
}
