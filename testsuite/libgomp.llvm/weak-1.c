/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A variable that two objects of the program list, since it is weak in one: it
   is entered once.  OpenMP 5.2, 7.8 (declare target).
   parts: FIRST SECOND  */

#if defined FIRST
__attribute__ ((weak)) int x = 999;
#pragma omp declare target to(x)
#elif defined SECOND
int x = 42;
#pragma omp declare target to(x)
__attribute__ ((weak)) int y = 43;
#pragma omp declare target to(y)
#else
extern int x, y;
#pragma omp declare target to(x, y)

int
main (void)
{
  x = y = 0;
#pragma omp target
  x++;
#pragma omp target update from(x, y)
  return x != 43 || y != 43;
}
#endif
