/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Two functions of `declare target indirect', for tests that call them through
   pointers.  */

int
square (int x)
{
  return x * x;
}
int
twice (int x)
{
  return 2 * x;
}
#pragma omp declare target indirect to(square, twice)

typedef int function (int);
