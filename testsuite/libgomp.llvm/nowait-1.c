/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   nowait and depend, which are tasks of libomp.  */

int
main (void)
{
  int a = 0, b = 0;

#pragma omp parallel
#pragma omp single
  {
#pragma omp target nowait depend(out : a) map(tofrom : a)
    a = 1;
#pragma omp target nowait depend(inout : a) map(tofrom : a)
    a += 10;
#pragma omp target nowait map(tofrom : b)
    b = 5;
#pragma omp taskwait
  }
  return !(a == 11 && b == 5);
}
