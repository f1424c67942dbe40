/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   `present' at an `exit data', of what is not mapped: an error, by OpenMP 5.1.
   fails: present clause: not present on the device (addr: 0x[0-9a-f]*, size: 12  */

#include <omp.h>

int
main (void)
{
  int a[3] = { 0 };

#pragma omp target enter data map(to : a)
#pragma omp target exit data map(present, release : a)
  if (omp_target_is_present (a, 0))
    return 0;
#pragma omp target exit data map(present, release : a)
  return 0;
}
