/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An error of which LLVM's runtime has no message still ends as its errors do,
   with the place.
   fails: words-3.c:[0-9]*:[0-9]*: omptarget fatal error 1: failure of target construct while offloading is mandatory  */

int
main (void)
{
  int a[10] = { 0 };

#pragma omp target data map(to : a)
  {
#pragma omp target update to(present : a[0 : 2])
#pragma omp target exit data map(release : a)
#pragma omp target update to(present : a[0 : 2])
  }
  return 0;
}
