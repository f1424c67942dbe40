/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies by the device itself, while the host goes on.  */

#include "gcn/transfer.h"

bool
gomp_gcn_transfer_possible (void)
{
  return (gomp_hsa.amd_memory_lock && gomp_hsa.amd_memory_unlock
          && gomp_hsa.amd_memory_async_copy
          && gomp_hsa.signal_subtract_acq_rel);
}

bool
gomp_gcn_window_open (struct gomp_gcn_device *device, const void *ptr, size_t n,
                      struct gomp_gcn_window *window)
{
  void *memory = (void *) ptr;

  window->seen = memory;
  window->locked = NULL;
  if (gomp_gcn_host_has (device, ptr, n))
    return true;
  if (!gomp_hsa.amd_memory_lock || !gomp_hsa.amd_memory_unlock
      || gomp_hsa.amd_memory_lock (memory, n, &device->agent, 1, &window->seen)
           != HSA_STATUS_SUCCESS)
    return false;
  window->locked = memory;
  return true;
}

void
gomp_gcn_window_close (struct gomp_gcn_window *window)
{
  if (window->locked)
    gomp_hsa.amd_memory_unlock (window->locked);
  window->locked = NULL;
}

hsa_status_t
gomp_gcn_transfer_start (struct gomp_gcn_device *device, void *dst,
                         const void *src, size_t n, const hsa_signal_t *after,
                         hsa_signal_t done)
{
  return gomp_hsa.amd_memory_async_copy (dst, device->agent, src, device->agent,
                                         n, after != NULL, after, done);
}

bool
gomp_gcn_transfer_await (hsa_signal_t done)
{
  hsa_signal_value_t value;

  do
    value = gomp_hsa.signal_wait_acquire (done, HSA_SIGNAL_CONDITION_LT, 1,
                                          UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
  while (value > 0);
  return value == 0;
}
