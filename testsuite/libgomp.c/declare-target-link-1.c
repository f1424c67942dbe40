/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   declare target link with a section: the device's variable reaches the
   section's elements at their own indices.  Stock libgomp takes the section's
   start for the array's.  */
/* GCC 12's tables name several such variables in one order for the host and in
   another for NVIDIA's GPUs: the runtime goes by their names.  */
/* { dg-do run } */

#include <stdlib.h>

int big[1000];
int single = 4;
#pragma omp declare target link(big, single)

#pragma omp declare target
static int
add (int i)
{
  return big[i] + single;
}
#pragma omp end declare target

int
main (void)
{
  int i, seen[2] = { 0, 0 };

  for (i = 0; i < 1000; i++)
    big[i] = i;
#pragma omp target map(to: big[200:100]) map(to: single) map(tofrom: seen)
  {
    seen[0] = add (200);
    seen[1] = add (299);
  }
  if (seen[0] != 204 || seen[1] != 303)
    abort ();
#pragma omp target data map(tofrom: big) map(to: single)
  {
#pragma omp target
    {
      big[999] = add (1);
      big[0] = add (2);
    }
  }
  if (big[999] != 5 || big[0] != 6)
    abort ();
  return 0;
}
