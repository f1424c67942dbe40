/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   `present' with a section of length 0: where its address is mapped nothing
   happens, elsewhere it is an error.
   fails: present clause: not present on the device (addr: 0x[0-9a-f]*, size: 0  */

int
main (void)
{
  int a[3] = { 0 }, n = 0;

#pragma omp target enter data map(to : a)
#pragma omp target map(present, tofrom : a[ : n])
  ;
#pragma omp target exit data map(present, release : a[ : n])
#pragma omp target exit data map(delete : a)
#pragma omp target map(present, tofrom : a[ : n])
  ;
  return 0;
}
