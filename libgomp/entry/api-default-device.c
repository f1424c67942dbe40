/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The routines that ask for and set the default device.

   Source: OpenMP 6.0, sections 23.1 and 23.2.  */

#include "entry/api-omp.h"

int
omp_get_default_device (void)
{
  return gomp_default_device ();
}

int omp_get_default_device_ (void)
  __attribute__ ((alias ("omp_get_default_device")));

void
omp_set_default_device (int number)
{
  gomp_default_device_set (number);
}

void
omp_set_default_device_ (const int32_t *number)
{
  omp_set_default_device (*number);
}

void
omp_set_default_device_8_ (const int64_t *number)
{
  omp_set_default_device (*number > INT_MAX   ? GOMP_DEFAULT_DEVICE_MOST
                          : *number < INT_MIN ? INT_MIN
                                              : (int) *number);
}
