/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A region whose attachment somebody else has undone: an error at its end.  */
/* { dg-do run } */
/* { dg-shouldfail "" { offload_device } } */
/* { dg-output "libgomp: attach count underflow" { target offload_device } } */

static struct { int *p; } s;
static int target[4];

int
main (void)
{
  s.p = target;
#pragma acc data copy(s) copyin(target)
  {
#pragma acc data attach(s.p)
    {
#pragma acc exit data detach(s.p)
    }
  }
  return 0;
}
