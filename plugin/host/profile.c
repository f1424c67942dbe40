/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Events of the device for OpenACC's profiling interface.  */

#include "host/profile.h"

#include "common/profile.h"
#include "libgomp-plugin.h"
#include "host/modules.h"
#include "host/settings.h"

#define NAME 256

static const acc_event_t event_types[]
  = { [GOMP_HOST_PROFILE_ALLOC] = acc_ev_alloc,
      [GOMP_HOST_PROFILE_FREE] = acc_ev_free,
      [GOMP_HOST_PROFILE_UPLOAD_START] = acc_ev_enqueue_upload_start,
      [GOMP_HOST_PROFILE_UPLOAD_END] = acc_ev_enqueue_upload_end,
      [GOMP_HOST_PROFILE_LAUNCH_START] = acc_ev_enqueue_launch_start,
      [GOMP_HOST_PROFILE_LAUNCH_END] = acc_ev_enqueue_launch_end };

/* In disguise, that of the device it is taken for.  */
static acc_device_api
device_api (void)
{
  return (gomp_host_settings ()->type == OFFLOAD_TARGET_TYPE_NVIDIA_PTX
            ? acc_device_api_cuda
            : acc_device_api_other);
}

void
gomp_host_profile_data (enum gomp_host_profile_event event, uintptr_t address,
                        size_t size)
{
  if (gomp_profile_wanted ())
    gomp_profile_data (device_api (), event_types[event], address, size);
}

void
gomp_host_profile_launch (enum gomp_host_profile_event event, const void *fn,
                          const unsigned *dims)
{
  char kernel[NAME];

  if (!gomp_profile_wanted ())
    return;
  gomp_place_describe ((uintptr_t) fn, kernel, NAME);
  gomp_profile_launch (device_api (), event_types[event], kernel, dims);
}
