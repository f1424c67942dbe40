/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A handler of exit that was registered before the first construct comes when
   drivers of GPUs have ended: its constructs and routines work all the same, on
   the host.  */
/* { dg-do run } */
/* { dg-output "main: 3\r?\nhandler: 4 2\r?\nwaited" } */

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int a[10], b[10];

static void
at_end (void)
{
#pragma acc data copy(b)
  {
#pragma acc parallel copy(a) present(b)
    {
      a[0]++;
      b[1] = 2;
    }
#pragma acc update self(b)
  }
#pragma acc enter data copyin(a)
#pragma acc exit data delete(a)
  printf ("handler: %d %d\n", a[0], b[1]);
#pragma acc parallel async(1) copy(a)
  a[0]++;
  acc_wait_all ();
  puts (a[0] == 5 ? "waited" : "not waited");
}

int
main (void)
{
  atexit (at_end);
#pragma acc parallel copyout(a)
  a[0] = 3;
  printf ("main: %d\n", a[0]);
  return 0;
}
