/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   acc_map_data where device memory is host memory.  */
/* { dg-do run } */
/* { dg-shouldfail "host" } */
/* { dg-output "libgomp: cannot map data on shared-memory system\[\r\n\]+unharmed" } */

#include "bad-data.h"

static void
use_device (void)
{
  acc_set_device_type (acc_device_not_host);
}

int
main (void)
{
  set_up ();
  atexit (use_device);
  acc_set_device_type (acc_device_host);
  acc_map_data (absent, before, sizeof absent);
  return 0;
}
