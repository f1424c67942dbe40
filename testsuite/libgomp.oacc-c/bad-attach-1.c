/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Attaching and detaching where there is nothing to do (OpenACC 3.3, 2.7.2):
   holder or target not on the device, counter at zero.  Nothing happens, and
   what is attached stays so.  */
/* { dg-do run } */

#include <openacc.h>
#include <stdlib.h>

static struct { int before; int *p; int behind; } s = { 1, NULL, 3 };
static int there[4] = { 10, 11, 12, 13 }, absent[4];

/* What the device's s.p refers to.  */
static int
first_on_device (void)
{
  int value = -1;

#pragma acc parallel present(s) copyout(value)
  value = s.p[0];
  return value;
}

int
main (void)
{
  int **nowhere = malloc (sizeof *nowhere);

  if (acc_get_device_type () == acc_device_host)
    return 0;
  *nowhere = there;
  acc_attach ((void **) nowhere);
  acc_detach ((void **) nowhere);
  acc_detach_finalize ((void **) nowhere);

#pragma acc enter data copyin(s, there)
  /* Never attached.  */
  acc_detach ((void **) &s.p);
#pragma acc exit data detach(s.p)
#pragma acc exit data detach(s.p) finalize

  s.p = there;
  acc_attach ((void **) &s.p);
  if (first_on_device () != 10)
    abort ();
  /* The new target is not there: the device's pointer keeps the old one.  */
  s.p = absent;
  acc_attach ((void **) &s.p);
#pragma acc enter data attach(s.p)
  if (first_on_device () != 10)
    abort ();

  s.p = there;
  acc_detach ((void **) &s.p);
  acc_detach ((void **) &s.p);
#pragma acc exit data detach(s.p)
  s.behind = 4;
#pragma acc exit data copyout(s) delete(there)
  if (s.before != 1 || s.p != there || s.behind != 3
      || acc_is_present (&s, sizeof s) || acc_is_present (there, sizeof there))
    abort ();
  free (nowhere);
  return 0;
}
