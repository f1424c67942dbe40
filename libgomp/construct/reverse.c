/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reverse offload: finding the host's code and calling it.  */

#include "construct/reverse.h"

#include <dlfcn.h>
#include <stdlib.h>

/* ---- The table -------------------------------------------------------------- */

void
gomp_reverse_enter (struct gomp_device *device, const uint64_t *codes,
                    void *const *functions, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (codes[i] != 0)
      gomp_ptree_insert (&device->reverse_functions, codes[i], functions[i]);
}

struct search
{
  const void *function;
  uintptr_t code;               /* 0: not found */
};

static bool
compare_function (uintptr_t code, void *function, void *data)
{
  struct search *search = data;

  if (function == search->function)
    search->code = code;
  return search->code == 0;
}

void
gomp_reverse_leave (struct gomp_device *device, void *const *functions,
                    size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      struct search search = { functions[i], 0 };
      gomp_ptree_walk (&device->reverse_functions, compare_function, &search);
      if (search.code != 0)
        gomp_ptree_remove (&device->reverse_functions, search.code);
    }
}

/* The host's function for CODE, or NULL.  Plugins of devices that run the host's
   code pass its own address.  */
static void *
find_function (struct gomp_device *device, uintptr_t code)
{
  Dl_info info;
  void *found;

  if (device->plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC)
    return code && dladdr ((void *) code, &info) ? (void *) code : NULL;
  gomp_present_take (&device->present);
  found = gomp_ptree_find (&device->reverse_functions, code);
  gomp_present_leave (&device->present);
  return found;
}

/* ---- The call ---------------------------------------------------------------- */

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
  void (*fn) (void *);
  bool fine;

  if (found == NULL)
    return gomp_error_set (err, "Cannot find reverse-offload function: the "
                           "device's code at %p is none of the program's "
                           "regions with `device(ancestor: 1)'",
                           (void *) call->function);
  *(void **) &fn = found;
  __atomic_fetch_add (&device->queue_work.serving, 1, __ATOMIC_ACQ_REL);
  fine = (gomp_device_maps (device) ? gomp_reverse_map (&data, call, err)
                                    : read_shared (&data, call));
  if (fine)
    {
      run (fn, data.slots);
      fine = gomp_reverse_unmap (&data, err);
    }
  gomp_reverse_data_fini (&data);
  __atomic_fetch_sub (&device->queue_work.serving, 1, __ATOMIC_ACQ_REL);
  return fine;
}
