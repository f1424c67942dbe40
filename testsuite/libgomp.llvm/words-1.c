/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An error is told in the words of LLVM's runtime, too, for those who look for
   them: the modifier `present'.
   fails: omptarget message: device mapping required by 'present' map type modifier does not exist for host address 0x[0-9a-f]* (12 bytes)  */

int
main (void)
{
  int a[3] = { 0 };

#pragma omp target map(present, tofrom : a)
  a[0]++;
  return 0;
}
