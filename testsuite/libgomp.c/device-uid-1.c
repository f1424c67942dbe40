/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Names of devices: one each, the same pointer whoever asks, and back.  */
/* { dg-do run } */
/* { dg-require-effective-target gcc_15_up } */

#include <omp.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) \
  ((condition) ? (void) 0 \
   : (__builtin_printf ("line %d: %s\n", __LINE__, #condition), abort ()))

int
main (void)
{
  int n = omp_get_num_devices ();

  for (int device = 0; device < n; device++)
    {
      const char *uid = omp_get_uid_from_device (device);
      CHECK (uid && uid[0]);
      CHECK (omp_get_device_from_uid (uid) == device);
      for (int other = 0; other <= n; other++)
        CHECK ((strcmp (omp_get_uid_from_device (other), uid) == 0)
               == (other == device));
#pragma omp parallel num_threads (2)
      CHECK (omp_get_uid_from_device (device) == uid);
    }
  CHECK (strcmp (omp_get_uid_from_device (n), "OMP_INITIAL_DEVICE") == 0);
  CHECK (omp_get_uid_from_device (omp_initial_device)
         == omp_get_uid_from_device (n));
  CHECK (omp_get_uid_from_device (n + 1) == NULL);
  CHECK (omp_get_uid_from_device (omp_invalid_device) == NULL);
  CHECK (omp_get_device_from_uid ("OMP_INITIAL_DEVICE") == omp_initial_device);
  CHECK (omp_get_device_from_uid ("nobody") == omp_invalid_device);
  CHECK (omp_get_device_from_uid (NULL) == omp_invalid_device);
  return 0;
}
