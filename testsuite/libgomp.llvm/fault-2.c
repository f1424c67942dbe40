/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel that reads through a null pointer: the program ends, and names it.
   options: -O0
   fails: z is null  */

int
main (void)
{
  int *z = 0, x = 3;

#pragma omp target map(to : z[0 : 5]) map(from : x)
  x = z[0];
  return x == 3;
}
