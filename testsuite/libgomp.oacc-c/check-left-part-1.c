/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A part is copied out, and all of the mapping goes.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */
/* { dg-output "^gomp-pset check: warning: 400 of the 4000 bytes of a\\\[0:1000\\\] come back from the device at acc exit data at check-left-part-1\\.c:27, which takes all of it away\n" } */
/* { dg-output "  mapped at check-left-part-1\\.c:23\n" } */
/* { dg-output "  name the same section where it is entered and left, or update the rest before\n" } */
/* { dg-output "gomp-pset check: 0 errors, 1 warning\n$" } */

#include <stdlib.h>

static int a[1000];

int
main (void)
{
  int k;

  /* The second time is as it should be, and nothing is said.  */
  for (k = 0; k < 2; k++)
    {
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
      for (int i = 0; i < 1000; i++)
        a[i]++;
#pragma acc exit data copyout(a[0 : k ? 1000 : 100])
    }
  if (a[5] != 2 || a[500] != 1)
    abort ();
  return 0;
}
