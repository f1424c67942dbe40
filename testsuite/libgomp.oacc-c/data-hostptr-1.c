/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_hostptr undoes acc_deviceptr, for each byte, also where one directive has
   made several mappings (OpenACC 3.3, 3.2.25).  With stock libgomp the second
   and later ones were off.  */
/* { dg-do run } */
/* { dg-mappings-left 0 } */

#include "data-check.h"

static char a[40], b[1000], c[3], d[4096];

static void
check_all (char *host, size_t size)
{
  char *device = acc_deviceptr (host);

  CHECK (device != NULL);
  for (size_t i = 0; i < size; i++)
    {
      CHECK (acc_deviceptr (host + i) == device + i);
      CHECK (acc_hostptr (device + i) == host + i);
    }
}

int
main (void)
{
  char *device;

#pragma acc enter data create(a, b, c, d)
  check_all (a, sizeof a);
  check_all (b, sizeof b);
  check_all (c, sizeof c);
  check_all (d, sizeof d);
  device = acc_deviceptr (b);
#pragma acc exit data delete(b)
  CHECK (acc_hostptr (device) == NULL);
  CHECK (acc_hostptr (device + sizeof b - 1) == NULL);
  check_all (a, sizeof a);
  check_all (c, sizeof c);
#pragma acc exit data delete(a, c, d)
  CHECK (acc_hostptr (device) == NULL);

  device = acc_malloc (100);
  CHECK (acc_hostptr (device) == NULL);
  acc_free (device);
  CHECK (acc_hostptr (NULL) == NULL);
  return 0;
}
