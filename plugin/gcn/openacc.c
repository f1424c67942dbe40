/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   AMD GPUs as a plugin: OpenACC's kernels, threads and properties.  */

#include "libgomp-plugin.h"

#include <stdlib.h>

#include "common/profile.h"
#include "common/runtime-scope.h"
#include "gcn/device.h"
#include "gcn/launch.h"
#include "gcn/queue.h"
#include "gcn/settings.h"

/* ---- Threads -------------------------------------------------------- */

void *
GOMP_OFFLOAD_openacc_create_thread_data (int ord)
{
  return gomp_gcn_device_get (ord);
}

void
GOMP_OFFLOAD_openacc_destroy_thread_data (void *data)
{
  (void) data;
}

/* ---- Kernels -------------------------------------------------------- */

/* What is launched for DIMS, which are filled in.  */
static struct gomp_gcn_grid
complete_dims (const struct gomp_gcn_kernel *kernel, unsigned *dims)
{
  const struct gomp_gcn_room room = gomp_gcn_launch_room (kernel);

  for (unsigned i = 0; i < GOMP_DIM_MAX; i++)
    if (kernel->dims[i] > 0)
      dims[i] = (unsigned) kernel->dims[i];
    else if (dims[i] == 0)
      dims[i] = (unsigned) GOMP_PLUGIN_acc_default_dim (i);
  return gomp_gcn_grid_openacc (&room, dims);
}

/* Kernels whose code is missing have no other place to run.  */
static void
need_code (const struct gomp_gcn_kernel *kernel)
{
  if (kernel->object == 0)
    GOMP_PLUGIN_fatal ("GCN device %d: the code object has no kernel '%s', "
                       "and OpenACC kernels have no host fallback",
                       kernel->image->device->ord, kernel->name);
}

/* The kernel's argument block.  */
static void
fill_words (uint64_t *words, size_t n, void **hostaddrs, void **devaddrs)
{
  for (size_t i = 0; i < n; i++)
    words[i] = (uint64_t) (devaddrs[i] ? devaddrs[i] : hostaddrs[i]);
}

static void
tell_launch (acc_event_t event, const struct gomp_gcn_kernel *kernel,
             const unsigned *dims)
{
  if (gomp_profile_wanted ())
    gomp_profile_launch (acc_device_api_other, event, kernel->name, dims);
}

/* Arguments kept on the stack.  */
#define FEW 32

void
GOMP_OFFLOAD_openacc_exec (void (*fn) (void *), size_t mapnum, void **hostaddrs,
                           void **devaddrs, unsigned *dims, void *tgt)
{
  const struct gomp_gcn_kernel *kernel = (const void *) fn;
  struct gomp_gcn_grid grid = complete_dims (kernel, dims);
  uint64_t few[FEW], *words = few, *own = NULL;

  (void) tgt;
  need_code (kernel);
  if (gomp_runtime_makes_blocks ())
    {
      words = (uint64_t *) devaddrs;
      mapnum = 0;
    }
  else if (mapnum > FEW)
    words = own = GOMP_PLUGIN_malloc (mapnum * sizeof *words);
  else if (mapnum == 0)
    words = NULL;
  fill_words (words, mapnum, hostaddrs, devaddrs);
  tell_launch (acc_ev_enqueue_launch_start, kernel, dims);
  if (!gomp_gcn_openacc_run (kernel, grid, words, mapnum))
    GOMP_PLUGIN_fatal ("GCN kernel '%s' could not be launched", kernel->name);
  tell_launch (acc_ev_enqueue_launch_end, kernel, dims);
  free (own);
}

void
GOMP_OFFLOAD_openacc_async_exec (void (*fn) (void *), size_t mapnum,
                                 void **hostaddrs, void **devaddrs,
                                 unsigned *dims, void *tgt,
                                 struct goacc_asyncqueue *queue)
{
  const struct gomp_gcn_kernel *kernel = (const void *) fn;
  struct gomp_gcn_grid grid = complete_dims (kernel, dims);
  uint64_t *words = NULL;

  (void) tgt;
  need_code (kernel);
  if (gomp_runtime_makes_blocks ())
    {
      words = (uint64_t *) devaddrs;
      mapnum = 0;
    }
  else if (mapnum > 0)
    words = GOMP_PLUGIN_malloc (mapnum * sizeof *words);
  fill_words (words, mapnum, hostaddrs, devaddrs);
  tell_launch (acc_ev_enqueue_launch_start, kernel, dims);
  gomp_gcn_queue_launch (queue, kernel, grid, words, mapnum);
  tell_launch (acc_ev_enqueue_launch_end, kernel, dims);
}

/* ---- Properties ----------------------------------------------------- */

union goacc_property_value
GOMP_OFFLOAD_openacc_get_property (int ord, enum goacc_property property)
{
  const struct gomp_gcn_device *device = gomp_gcn_device_get (ord);
  union goacc_property_value value = { .val = 0 };

  if (!device)
    return value;
  switch (property)
    {
    case GOACC_PROPERTY_MEMORY:
      value.val = device->data_size;
      break;
    case GOACC_PROPERTY_FREE_MEMORY:
      /* HSA does not tell.  */
      break;
    case GOACC_PROPERTY_NAME:
      value.ptr = device->name;
      break;
    case GOACC_PROPERTY_VENDOR:
      value.ptr = device->vendor;
      break;
    case GOACC_PROPERTY_DRIVER:
      value.ptr = gomp_gcn_driver_version ();
      break;
    }
  return value;
}
