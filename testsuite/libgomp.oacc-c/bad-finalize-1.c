/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   exit data, with and without finalize, on data that a region holds (OpenACC
   3.3, 2.6.7): only dynamic references go; the data stays until the region's
   end, and is copied out there.  */
/* { dg-do run } */

#include <openacc.h>
#include <stdlib.h>

static int a[8];

int
main (void)
{
  if (acc_get_device_type () == acc_device_host)
    return 0;
#pragma acc data copy(a)
  {
#pragma acc parallel present(a)
    a[3] = 33;
#pragma acc exit data delete(a) finalize
#pragma acc exit data copyout(a) finalize
#pragma acc exit data delete(a)
    acc_delete_finalize (a, sizeof a);
    acc_copyout (a, sizeof a);
    if (!acc_is_present (a, sizeof a) || a[3] != 0)
      abort ();
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
#pragma acc exit data copyout(a) finalize
    if (!acc_is_present (a, sizeof a) || a[3] != 0)
      abort ();
  }
  if (a[3] != 33 || acc_is_present (a, sizeof a))
    abort ();
  return 0;
}
