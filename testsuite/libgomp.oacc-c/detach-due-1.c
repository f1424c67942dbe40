/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The last detach gives the device the pointer that the host has at that
   moment, whoever looks next: a kernel, a copy of the device's memory, an
   update, or the next attach.  OpenACC 3.3, 2.6.8.  */

#include <openacc.h>
#include <stdint.h>
#include <stdlib.h>

static int target[8], other[8];
static struct
{
  int before;
  int *p;
  int after;
} s;

static uintptr_t
seen_by_kernel (void)
{
  uintptr_t seen = 0;

#pragma acc serial present(s) copyout(seen)
  seen = (uintptr_t) s.p;
  return seen;
}

static uintptr_t
seen_by_copy (void)
{
  int *seen;

  acc_memcpy_from_device (&seen, acc_deviceptr (&s.p), sizeof seen);
  return (uintptr_t) seen;
}

static void
attach_and_detach (void)
{
  s.p = target;
#pragma acc enter data attach(s.p)
#pragma acc exit data detach(s.p)
}

static int
used_by_kernel (void)
{
  int value = 0;

#pragma acc serial present(s, target) copyout(value)
  value = s.p[3];
  return value;
}

int
main (void)
{
  for (int i = 0; i < 8; i++)
    target[i] = 10 * i;
#pragma acc enter data copyin(s, target)

  for (int round = 0; round < 3; round++)
    {
      attach_and_detach ();
      s.p = other; /* too late */
      if (seen_by_kernel () != (uintptr_t) target)
        abort ();

      attach_and_detach ();
      s.p = other;
      if (seen_by_copy () != (uintptr_t) target)
        abort ();

      attach_and_detach ();
      s.p = other;
#pragma acc update device(s)
      if (seen_by_kernel () != (uintptr_t) other)
        abort ();

      attach_and_detach ();
#pragma acc enter data attach(s.p)
      if (used_by_kernel () != 30)
        abort ();
#pragma acc exit data detach(s.p)
      if (seen_by_kernel () != (uintptr_t) target)
        abort ();
    }

  attach_and_detach ();
  s.p = other;
#pragma acc exit data copyout(s) delete (target)
  if (s.p != target && s.p != other)
    abort ();
  return 0;
}
