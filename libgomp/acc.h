/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC: which device a thread works on, and its queues.

   acc_device_t numbers are openacc.h's.  The emulated device has no type of
   its own there: it is acc_device_not_host.
   Source: OpenACC 3.3, sections 2.3, 2.16, 3.2; entry-points.md sections 5.3,
   6.1, 6.2.  */

#ifndef GOMP_ACC_H
#define GOMP_ACC_H 1

#include "device.h"
#include "error.h"
#include "types.h"

enum goacc_type
{
  GOACC_TYPE_CURRENT = -1,
  GOACC_TYPE_NONE = 0,
  GOACC_TYPE_DEFAULT = 1,
  GOACC_TYPE_HOST = 2,
  GOACC_TYPE_NOT_HOST = 4,
  GOACC_TYPE_NVIDIA = 5,
  GOACC_TYPE_RADEON = 8,
  GOACC_TYPE_LIMIT = 9
};

#define GOACC_ASYNC_NOVAL (-1)
#define GOACC_ASYNC_SYNC (-2)

/* ---- Threads and devices (acc-device.c) -------------------------------- */

struct acc_prof_info;
struct acc_api_info;

/* One per host thread that has used OpenACC.  Plugins of GCC 12 read the
   fields up to TARGET_TLS at these places (GOMP_PLUGIN_goacc_thread).  */
struct goacc_thread
{
  struct gomp_device *base_dev; /* first device of the type; NULL: host */
  struct gomp_device *dev;      /* what constructs run on; NULL: host */
  struct gomp_device *saved_bound_dev;  /* while a fallback runs on the host */
  void *mapped_data;            /* innermost open data region */
  void *prof_info;              /* acc_prof_info of the construct, or NULL */
  void *api_info;
  bool prof_callbacks_enabled;
  struct goacc_thread *next;    /* all threads; list lock */
  void *target_tls;             /* the plugin's create_thread_data */

  int type;                     /* enum goacc_type of DEV, HOST included */
  int number;                   /* among the devices of that type */
};

/* The calling thread's record, or NULL if it has not used OpenACC yet.  */
struct goacc_thread *goacc_thread_known (void) GOMP_HIDDEN;

/* The same; the first time the thread gets the default device, which is
   initialized if need be.  Errors end the program.  In a worker process:
   the host.  */
struct goacc_thread *goacc_thread_active (void) GOMP_HIDDEN;

/* Does DEVICE need data mapped?  NULL: the host, no.  */
static inline bool
goacc_device_maps (const struct gomp_device *device)
{
  return (device
          && (device->plugin->caps & (GOMP_OFFLOAD_CAP_SHARED_MEM
                                      | GOMP_OFFLOAD_CAP_OPENACC_200))
             == GOMP_OFFLOAD_CAP_OPENACC_200);
}

/* The acc_device_t of a device's plugin; NULL: the host.  */
int goacc_device_type (const struct gomp_device *device) GOMP_HIDDEN;

/* The innermost open data region of the calling thread is about DEVICE, so
   that its type cannot be changed now.  */
bool goacc_in_data_region (const struct goacc_thread *thread) GOMP_HIDDEN;

/* ---- Queues (acc-queue.c) ------------------------------------------------ */

/* The queue of DEVICE for async value ASYNC, made if need be.  NULL: ASYNC is
   acc_async_sync, or DEVICE the host.  Values below that and a queue that
   cannot be made end the program.  */
struct goacc_asyncqueue *goacc_queue (struct gomp_device *device, int async)
  GOMP_HIDDEN;

/* The N wait arguments of a construct on queue ASYNC: waits, or makes that queue
   wait.  */
void goacc_queue_wait_list (struct gomp_device *device, int async, int n,
                            const int *waits) GOMP_HIDDEN;

/* What a `wait' directive does with no arguments.  */
void goacc_queue_wait_all (struct gomp_device *device, int async) GOMP_HIDDEN;

/* Destroy all queues of DEVICE.  False: some could not be.  */
bool goacc_queues_destroy (struct gomp_device *device) GOMP_HIDDEN;

#endif
