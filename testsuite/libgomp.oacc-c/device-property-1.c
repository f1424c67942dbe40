/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Properties (OpenACC 3.3, 3.2.6); what a device does not have is 0 or
   null.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */
/* { dg-devices 2 } */
/* { dg-set-target-env-var GOMP_PSET_HOST_MEMORY "64m" } */

#include "data-check.h"

#define MEGABYTE ((size_t) 1 << 20)

static void
check_device (int number, acc_device_t type)
{
  CHECK (acc_get_property (number, type, acc_property_memory)
         == 64 * MEGABYTE);
  CHECK (acc_get_property (number, type, acc_property_free_memory)
         <= 64 * MEGABYTE);
  CHECK (strcmp (acc_get_property_string (number, type, acc_property_name),
                 "host (emulated)") == 0);
  CHECK (strcmp (acc_get_property_string (number, type, acc_property_vendor),
                 "GNU") == 0);
  CHECK (acc_get_property_string (number, type, acc_property_driver)[0]
         != '\0');

  /* Of the other kind.  */
  CHECK (acc_get_property (number, type, acc_property_name) == 0);
  CHECK (acc_get_property_string (number, type, acc_property_memory)
         == NULL);
  /* Unknown.  */
  CHECK (acc_get_property (number, type, (acc_device_property_t) 77) == 0);
}

int
main (void)
{
  size_t before;
  void *block;

  check_device (0, acc_device_not_host);
  check_device (1, acc_device_default);
  check_device (-1, acc_device_not_host);
  CHECK (acc_get_device_type () == DEVICE_TYPE);

  CHECK (acc_get_property (0, acc_device_host, acc_property_memory) == 0);
  CHECK (strcmp (acc_get_property_string (0, acc_device_host,
                                          acc_property_name), "GOMP") == 0);
  CHECK (strcmp (acc_get_property_string (0, acc_device_host,
                                          acc_property_vendor), "GNU") == 0);
  CHECK (acc_get_property_string (0, acc_device_host,
                                  acc_property_driver) != NULL);

  before = acc_get_property (0, acc_device_not_host,
                             acc_property_free_memory);
  block = acc_malloc (10 * MEGABYTE);
  CHECK (acc_get_property (0, acc_device_not_host, acc_property_free_memory)
         + 10 * MEGABYTE <= before);
  CHECK (acc_get_property (1, acc_device_not_host, acc_property_free_memory)
         + 10 * MEGABYTE > before);
  acc_free (block);
  return 0;
}
