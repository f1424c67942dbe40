/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   declare target variables: always present, delete does not remove them; a map
   without always does not copy.  */
/* { dg-do run } */

#include <omp.h>
#include <stdlib.h>

#pragma omp declare target
int table[10] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };
static int hidden = 3;

int
look_up (int i)
{
  return table[i] * hidden;
}
#pragma omp end declare target

int
main (void)
{
  int seen = 0;

  table[9] = 100;
#pragma omp target map(from: seen)
  seen = look_up (9);
  if (omp_get_num_devices () > 0 && seen != 27)
    abort ();
#pragma omp target exit data map(delete: table)
#pragma omp target map(tofrom: table) map(from: seen)
  seen = look_up (9);
  if (omp_get_num_devices () > 0 && seen != 27)
    abort ();
#pragma omp target map(always, tofrom: table) map(from: seen)
  seen = look_up (9);
  if (seen != 300)
    abort ();
  hidden = 5;
#pragma omp target update to(hidden)
#pragma omp target map(from: seen)
  seen = look_up (1);
  if (seen != 5)
    abort ();
  return 0;
}
