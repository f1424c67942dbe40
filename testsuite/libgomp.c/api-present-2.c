/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   omp_target_is_present of a null pointer is false on a device.  Stock libgomp
   says true.  */
/* { dg-do run } */

#include <omp.h>
#include <stddef.h>

int
main (void)
{
  if (omp_get_num_devices () == 0)
    return 0;
  return omp_target_is_present (NULL, omp_get_default_device ()) != 0;
}
