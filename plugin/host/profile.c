/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Events of the device for OpenACC's profiling interface.  */

#include "profile.h"

#include <acc_prof.h>

#include "libgomp-plugin.h"
#include "modules.h"
#include "settings.h"

#define NAME 256

static const acc_event_t event_types[]
  = { [GOMP_HOST_PROFILE_ALLOC] = acc_ev_alloc,
      [GOMP_HOST_PROFILE_FREE] = acc_ev_free,
      [GOMP_HOST_PROFILE_UPLOAD_START] = acc_ev_enqueue_upload_start,
      [GOMP_HOST_PROFILE_UPLOAD_END] = acc_ev_enqueue_upload_end,
      [GOMP_HOST_PROFILE_LAUNCH_START] = acc_ev_enqueue_launch_start,
      [GOMP_HOST_PROFILE_LAUNCH_END] = acc_ev_enqueue_launch_end };

/* What the runtime says of the present construct, or NULL when nobody wants
   events.  */
static const struct goacc_thread_head *
listening_thread (void)
{
  const struct goacc_thread_head *thread
    = (const struct goacc_thread_head *) GOMP_PLUGIN_goacc_thread ();

  return (thread && __builtin_expect (thread->prof_info != NULL, 0)
          ? thread : NULL);
}

static void
dispatch (const struct goacc_thread_head *thread, acc_event_info *info)
{
  thread->prof_info->event_type = info->event_type;
  /* In disguise, that of the device it is taken for.  */
  thread->api_info->device_api
    = (gomp_host_settings ()->type == OFFLOAD_TARGET_TYPE_NVIDIA_PTX
       ? acc_device_api_cuda : acc_device_api_other);
  GOMP_PLUGIN_goacc_profiling_dispatch (thread->prof_info, info,
                                        thread->api_info);
}

void
gomp_host_profile_data (enum gomp_host_profile_event event, uintptr_t address,
                        size_t size)
{
  const struct goacc_thread_head *thread = listening_thread ();
  acc_event_info info
    = { .data_event = { .event_type = event_types[event],
                        .valid_bytes = _ACC_DATA_EVENT_INFO_VALID_BYTES,
                        .parent_construct = acc_construct_parallel,
                        .implicit = 1, .bytes = size,
                        .device_ptr = (const void *) address } };

  if (thread)
    dispatch (thread, &info);
}

void
gomp_host_profile_launch (enum gomp_host_profile_event event, const void *fn,
                          const unsigned *dims)
{
  const struct goacc_thread_head *thread = listening_thread ();
  char kernel[NAME];
  acc_event_info info
    = { .launch_event = { .event_type = event_types[event],
                          .valid_bytes = _ACC_LAUNCH_EVENT_INFO_VALID_BYTES,
                          .parent_construct = acc_construct_parallel,
                          .implicit = 1, .kernel_name = kernel,
                          .num_gangs = dims[GOMP_DIM_GANG],
                          .num_workers = dims[GOMP_DIM_WORKER],
                          .vector_length = dims[GOMP_DIM_VECTOR] } };

  if (!thread)
    return;
  gomp_place_describe ((uintptr_t) fn, kernel, NAME);
  dispatch (thread, &info);
}
