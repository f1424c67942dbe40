/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What libomp, or an older compiler's code, may call of libomptarget besides:
   with libomptarget preloaded over, none of its own functions may be reached,
   since it was never initialized.  */

#include "llvm/libomptarget.h"

#include <stdlib.h>

#include "base/host-libgomp.h"
#include "entry/api-omp.h"
#include "llvm/llvm-info.h"

void
__tgt_register_requires (int64_t flags)
{
  (void) flags;
}

void
__tgt_init_all_rtls (void)
{
}

void
__tgt_rtl_init (void)
{
}

void
__tgt_rtl_deinit (void)
{
}

void
__tgt_target_nowait_query (void **handle)
{
  if (handle)
    *handle = NULL;
}

void
__tgt_target_sync (void *location, int32_t thread, void *task, void *event)
{
  (void) location, (void) thread, (void) task, (void) event;
}

void
__tgt_set_info_flag (uint32_t flags)
{
  gomp_llvm_info_set (flags);
}

int
__tgt_print_device_info (int64_t device)
{
  (void) device;
  return 0;
}

void
ompx_dump_mapping_tables (void)
{
  gomp_llvm_info_tables ();
}

void
__kmpc_push_target_tripcount (int64_t device, uint64_t count)
{
  (void) device, (void) count;
}

void
__kmpc_push_target_tripcount_mapper (void *location, int64_t device,
                                     uint64_t count)
{
  (void) location, (void) device, (void) count;
}

/* ---- Interop objects ----------------------------------------------------- */

/* Dependences are those of the calling task's children.  */
static void
wait_for_dependences (int32_t n)
{
  if (n > 0)
    gomp_host_libgomp ()->taskwait ();
}

void
__tgt_interop_init (void *location, int32_t thread, void **interop,
                    int32_t type, int32_t device, int32_t n_depend,
                    void *depend, int32_t nowait)
{
  (void) location, (void) thread, (void) type, (void) device, (void) depend;
  (void) nowait;
  wait_for_dependences (n_depend);
  *interop = NULL;
}

void
__tgt_interop_use (void *location, int32_t thread, void **interop,
                   int32_t device, int32_t n_depend, void *depend,
                   int32_t nowait)
{
  (void) location, (void) thread, (void) interop, (void) device;
  (void) depend, (void) nowait;
  wait_for_dependences (n_depend);
}

void
__tgt_interop_destroy (void *location, int32_t thread, void **interop,
                       int32_t device, int32_t n_depend, void *depend,
                       int32_t nowait)
{
  (void) location, (void) thread, (void) device, (void) depend, (void) nowait;
  wait_for_dependences (n_depend);
  *interop = NULL;
}

void *
__tgt_interop_get (void)
{
  return NULL;
}

int
__tgt_interop_use60 (void)
{
  return 0;
}

int
__tgt_interop_release (void)
{
  return 0;
}

/* ---- Memory -------------------------------------------------------------- */

void *
llvm_omp_target_alloc_device (size_t size, int device)
{
  return omp_target_alloc (size, device);
}

void
llvm_omp_target_free_device (void *ptr, int device)
{
  omp_target_free (ptr, device);
}

/* Devices with memory of their own do not reach it.  */
void *
llvm_omp_target_alloc_host (size_t size, int device)
{
  (void) device;
  return malloc (size);
}

void
llvm_omp_target_free_host (void *ptr, int device)
{
  (void) device;
  free (ptr);
}

void *
llvm_omp_target_alloc_shared (size_t size, int device)
{
  (void) size, (void) device;
  return NULL;
}

void
llvm_omp_target_free_shared (void *ptr, int device)
{
  (void) ptr, (void) device;
}

void *
llvm_omp_target_dynamic_shared_alloc (void)
{
  return NULL;
}

void *
llvm_omp_target_lock_mem (void *ptr, size_t size, int device)
{
  (void) size, (void) device;
  return ptr;
}

void
llvm_omp_target_unlock_mem (void *ptr, int device)
{
  (void) ptr, (void) device;
}
