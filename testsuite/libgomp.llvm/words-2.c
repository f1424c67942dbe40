/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The words of LLVM's runtime for an array of which a part is mapped.
   fails: omptarget message: explicit extension not allowed: host address specified is 0x[0-9a-f]* (40 bytes), but device allocation maps to host at 0x[0-9a-f]* (8 bytes)  */

int
main (void)
{
  int a[10] = { 0 };

#pragma omp target enter data map(to : a[2 : 2])
#pragma omp target map(tofrom : a)
  a[0]++;
  return 0;
}
