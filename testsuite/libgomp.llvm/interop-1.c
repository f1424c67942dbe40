/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Interop objects are none, and nothing is told of them.  OpenMP 5.1, 2.15.1.
   options: -fopenmp-version=51  */

#include <omp.h>

int
main (void)
{
  omp_interop_t object = (omp_interop_t) &object;
  int x = 0, code = 0;

#pragma omp task depend(out : x) shared(x)
  x = 1;
#pragma omp interop init(targetsync : object) depend(in : x)
  if (object != omp_interop_none || x != 1)
    return 1;
  if (omp_get_num_interop_properties (object) != 0
      || omp_get_interop_int (object, omp_ipr_device_num, &code) != 0
      || code == omp_irc_success)
    return 2;
#pragma omp interop use(object)
#pragma omp target map(tofrom : x)
  x++;
#pragma omp interop destroy(object)
  return object != omp_interop_none || x != 2;
}
