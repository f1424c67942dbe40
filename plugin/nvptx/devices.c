/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The GPUs there are, by number.  */

#include "nvptx/device.h"

static struct gomp_nvptx_device *devices;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void
make_devices (void)
{
  int n = gomp_cuda_open ();

  devices = GOMP_PLUGIN_malloc_cleared ((n ? n : 1) * sizeof *devices);
  for (int d = 0; d < n; d++)
    {
      devices[d].ord = d;
      pthread_mutex_init (&devices[d].lane_lock, NULL);
      pthread_mutex_init (&devices[d].timing_lock, NULL);
      pthread_mutex_init (&devices[d].stack_lock, NULL);
      pthread_cond_init (&devices[d].stack_given, NULL);
      pthread_mutex_init (&devices[d].image_lock, NULL);
      pthread_mutex_init (&devices[d].requests_lock, NULL);
    }
}

struct gomp_nvptx_device *
gomp_nvptx_device (int ord)
{
  pthread_once (&once, make_devices);
  return &devices[ord];
}
