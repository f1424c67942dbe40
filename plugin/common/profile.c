/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Events of plugins for OpenACC's profiling interface.  */

#include "common/profile.h"

#include "libgomp-plugin.h"

/* What the runtime says of the present construct, or NULL when nobody wants
   events.  */
static const struct goacc_thread_head *
listening_thread (void)
{
  const struct goacc_thread_head *thread
    = (const struct goacc_thread_head *) GOMP_PLUGIN_goacc_thread ();

  return (thread && __builtin_expect (thread->prof_info != NULL, 0) ? thread
                                                                    : NULL);
}

/* What a tool left in the start event of the calling thread's present launch
   or copy to the device, for the end event.  */
static __thread void *launch_info, *upload_info;

static void **
kept_info (acc_event_t type)
{
  switch (type)
    {
    case acc_ev_enqueue_launch_start:
    case acc_ev_enqueue_launch_end:
      return &launch_info;
    case acc_ev_enqueue_upload_start:
    case acc_ev_enqueue_upload_end:
      return &upload_info;
    default:
      return NULL;
    }
}

static bool
is_end (acc_event_t type)
{
  return (type == acc_ev_enqueue_launch_end
          || type == acc_ev_enqueue_upload_end);
}

static void
dispatch (const struct goacc_thread_head *thread, acc_device_api api,
          acc_event_info *info)
{
  void **kept = kept_info (info->event_type);

  thread->prof_info->event_type = info->event_type;
  thread->api_info->device_api = api;
  if (is_end (info->event_type))
    info->other_event.tool_info = *kept;
  GOMP_PLUGIN_goacc_profiling_dispatch (thread->prof_info, info,
                                        thread->api_info);
  if (kept)
    *kept = info->other_event.tool_info;
}

bool
gomp_profile_wanted (void)
{
  return listening_thread () != NULL;
}

void
gomp_profile_data (acc_device_api api, acc_event_t type, uintptr_t address,
                   size_t bytes)
{
  const struct goacc_thread_head *thread = listening_thread ();
  acc_event_info info
    = { .data_event = { .event_type = type,
                        .valid_bytes = _ACC_DATA_EVENT_INFO_VALID_BYTES,
                        .parent_construct = acc_construct_parallel,
                        .implicit = 1,
                        .bytes = bytes,
                        .device_ptr = (const void *) address } };

  if (thread)
    dispatch (thread, api, &info);
}

void
gomp_profile_launch (acc_device_api api, acc_event_t type, const char *kernel,
                     const unsigned *dims)
{
  const struct goacc_thread_head *thread = listening_thread ();
  acc_event_info info
    = { .launch_event = { .event_type = type,
                          .valid_bytes = _ACC_LAUNCH_EVENT_INFO_VALID_BYTES,
                          .parent_construct = acc_construct_parallel,
                          .implicit = 1,
                          .kernel_name = kernel,
                          .num_gangs = dims[GOMP_DIM_GANG],
                          .num_workers = dims[GOMP_DIM_WORKER],
                          .vector_length = dims[GOMP_DIM_VECTOR] } };

  if (thread)
    dispatch (thread, api, &info);
}
