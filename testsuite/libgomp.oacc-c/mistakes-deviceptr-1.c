/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   deviceptr of a host pointer whose data is mapped.  What is said to be done
   helps.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "right\[\r\n\]+" } */
/* { dg-output ".*memory fault in kernel .*  to do: if a is in a deviceptr clause, that wants an address of the device: name what it refers to instead, present\\(a\\\[0:n\\\]\\), or pass acc_deviceptr \\(a\\); else name a in an attach clause, too, once both are there\[\r\n\]+" } */

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  int *a = calloc (10, sizeof *a), *d;

  acc_copyin (a, 10 * sizeof *a);
  d = acc_deviceptr (a);
  #pragma acc parallel present(a[0:10])
  a[3] = 3;
  #pragma acc parallel deviceptr(d)
  d[4] = 4;
  acc_update_self (a, 10 * sizeof *a);
  if (a[3] == 3 && a[4] == 4)
    puts ("right");
  fflush (stdout);

  #pragma acc parallel deviceptr(a)
  a[3] = 7;
  return 0;
}
