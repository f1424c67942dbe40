/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reverse offload: finding the host's code and calling it.  */

#include "construct/reverse.h"

#include <dlfcn.h>
#include <stdlib.h>

#include "device/reverse-table.h"
#include "event/ompt.h"

/* The host's function for CODE, or NULL.  Plugins of devices that run the
   host's code pass its own address.  */
static void *
find_function (struct gomp_device *device, uintptr_t code)
{
  Dl_info info;

  if (device->plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC)
    return code && dladdr ((void *) code, &info) ? (void *) code : NULL;
  return gomp_reverse_find (device, code);
}

/* ---- The call ----------------------------------------------------------- */

/* The addresses are host addresses.  */
static bool
read_shared (struct gomp_reverse_data *data,
             const struct gomp_reverse_call *call)
{
  *data = (struct gomp_reverse_data) { .n = 0 };
  data->slots = (void **) call->addresses;
  return true;
}

bool
gomp_reverse_execute (const struct gomp_reverse_call *call,
                      gomp_reverse_run *run, struct gomp_error *err)
{
  struct gomp_device *device = call->ways.device;
  void *found = find_function (device, call->function);
  struct gomp_reverse_data data;
  struct gomp_ompt_scope scope;
  void (*fn) (void *);
  bool fine;

  if (found == NULL)
    return gomp_error_set (err,
                           "Cannot find reverse-offload function: the "
                           "device's code at %p is none of the program's "
                           "regions with `device(ancestor: 1)'",
                           (void *) call->function);
  *(void **) &fn = found;
  __atomic_fetch_add (&device->queue_work.serving, 1, __ATOMIC_ACQ_REL);
  /* Where the directive is in the program is not known, but its code is.  */
  gomp_ompt_open (&scope, ompt_target, GOMP_OMPT_HOST, found, 0);
  fine = (gomp_device_maps (device) ? gomp_reverse_map (&data, call, err)
                                    : read_shared (&data, call));
  if (fine)
    {
      run (fn, data.slots);
      fine = gomp_reverse_unmap (&data, err);
    }
  gomp_reverse_data_fini (&data);
  gomp_ompt_close (&scope);
  __atomic_fetch_sub (&device->queue_work.serving, 1, __ATOMIC_ACQ_REL);
  return fine;
}
