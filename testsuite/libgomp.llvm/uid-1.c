/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Names of devices and their numbers, which clang's omp.h has other values for
   than GCC's.  OpenMP 6.0, 24.7 and 24.8.  */

#include <omp.h>

int
main (void)
{
  const char *name = omp_get_uid_from_device (0);

  if (name == NULL || omp_get_device_from_uid (name) != 0)
    return 1;
  name = omp_get_uid_from_device (omp_get_initial_device ());
  if (name == NULL
      || omp_get_device_from_uid (name) != omp_get_initial_device ())
    return 2;
  return (omp_get_device_from_uid ("none") != omp_invalid_device
          || omp_get_uid_from_device (omp_invalid_device) != NULL);
}
