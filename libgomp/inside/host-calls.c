/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the host half of a libgomp calls in the offload half.  */

#include "inside/host-calls.h"

#include "device/device.h"

/* No device needs to be initialized before somebody uses it.  */
void
gomp_init_targets_once (void)
{
}

int
gomp_get_num_devices (void)
{
  return gomp_device_count ();
}

/* OpenACC's settings are read, and its profiling tools are loaded, when OpenACC
   is used (acc-program.c, acc-prof-library.c).  */
void
goacc_runtime_initialize (void)
{
}

void
goacc_profiling_initialize (void)
{
}
