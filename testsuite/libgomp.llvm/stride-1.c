/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A section with a stride and bounds that are not constants, of which clang 22
   passes the bytes in the place of the number of dimensions: an error that says
   what can be done.
   fails: to do: update the section without a stride, or with bounds that are constants  */

int
main (int n, char **arguments)
{
  int a[100] = { 0 };

  (void) arguments;
#pragma omp target enter data map(to : a)
#pragma omp target update to(a[0 : 40 + n : 2])
  return 0;
}
