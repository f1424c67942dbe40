/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC: what is known of a thread.  */

#ifndef GOMP_ACC_THREAD_H
#define GOMP_ACC_THREAD_H 1

#include "base/types.h"

/* Types of devices.  All but GOACC_TYPE_LIMIT are the numbers of acc_device_t
   in openacc.h: GOACC_TYPE_HOST is acc_device_host there, and so on.
   GOACC_TYPE_LIMIT is no type; all types are below it.  */
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

struct gomp_device;

/* What is known of a host thread that has used OpenACC.  Plugins of GCC 12
   read the fields up to TARGET_TLS at their offsets
   (GOMP_PLUGIN_goacc_thread).  */
struct goacc_thread
{
  struct gomp_device *base_dev; /* first device of the type that the thread has
                                   chosen (TYPE); NULL: that is the host, or
                                   the thread has chosen none */
  struct gomp_device *dev;      /* what constructs run on; NULL: host */
  struct gomp_device *saved_bound_dev; /* not NULL while a host fallback
                                        runs: the device it stands in for */
  void *mapped_data; /* struct open_region of abi-acc.c: the innermost `data' or
                        `host_data' construct that the thread is in; NULL:
                        none */
  void *prof_info; /* acc_prof_info of the innermost active scope
                      (struct goacc_prof_scope) that was opened for this thread;
                      NULL: there is none */
  void *api_info;
  bool prof_callbacks_enabled;
  struct goacc_thread *next; /* in the list of all threads, which the lock
                                   of acc-device.c protects */
  void *target_tls; /* result of the plugin's create_thread_data */

  bool choosing; /* its device is being initialized */
  int type; /* enum goacc_type of DEV, GOACC_TYPE_HOST for
                                   the host; GOACC_TYPE_NONE: no device has
                                   been chosen */
  int number; /* of DEV among the devices of that type */
};

#endif
