/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the host half of a libgomp calls in the offload half.

   These functions are only in the complete libgomp.so.1 that tools/make-libgomp
   links of the objects of GCC's libgomp and of this runtime.  Threads and tasks
   are GCC's there (the host half); offloading is this runtime's.  The names of
   these functions are GCC's, too.  In GCC's objects tools/make-libgomp makes
   the definitions of these names weak, so that the linker takes the ones of
   this runtime.  A host half that does not know one of these functions, since
   it is too old or too new, does not call it.  */

#ifndef GOMP_HOST_CALLS_H
#define GOMP_HOST_CALLS_H 1

#include "base/types.h"

/* The host half's constructor calls these two functions (GCC 12 and newer), for
   OpenACC and for its profiling tools.  Here both do nothing: this runtime
   reads the settings of OpenACC, and loads profiling tools, when OpenACC is
   used for the first time.  */
void goacc_runtime_initialize (void) GOMP_HIDDEN;
void goacc_profiling_initialize (void) GOMP_HIDDEN;

/* Look for devices, and settle the default device, which
   OMP_TARGET_OFFLOAD=mandatory leaves open where nothing has set it.  GCC 14
   and newer call it before the default device is read or displayed.  */
void gomp_init_targets_once (void) GOMP_HIDDEN;

/* Make NUMBER the default device where it is still open.  tools/make-libgomp
   compiles this function with the headers of the host half.  NULL: the host
   half leaves nothing open (GCC before 14).  */
extern void gomp_settle_default_device (int number) GOMP_HIDDEN
  __attribute__ ((weak));

/* Allocate SIZE bytes of host memory that a device copies from and to without a
   detour (GCC 16 and newer: allocators with the trait pinned).  Returns true if
   there is a device whose plugin gives such memory.  *PTR is then the memory,
   or NULL if that plugin has none left.  Returns false, with *PTR unchanged, if
   there is no such device.  All calls in a process return the same.
   gomp_page_locked_host_free frees the memory.  The first call initializes
   devices, up to the first one that gives such memory.  Source: calls of the
   host half, and the types in its debugging information.  */
bool gomp_page_locked_host_alloc (void **ptr, size_t size) GOMP_HIDDEN;
void gomp_page_locked_host_free (void *ptr) GOMP_HIDDEN;

/* Allocate SIZE bytes that the host and the devices use at one address, without
   copies (GCC 16 and newer: ompx_gnu_managed_mem_alloc).  Returns NULL if there
   is no device whose plugin gives such memory, or if it has none left; the host
   half then does as the allocator's fallback says.  gomp_managed_free frees the
   memory.  The first call initializes devices, up to the first one that gives
   such memory.  Source: types in the host half's debugging information, and what
   an allocator without a device does.  */
void *gomp_managed_alloc (size_t size) GOMP_HIDDEN;
void gomp_managed_free (void *ptr) GOMP_HIDDEN;

/* Call GCC's own GOMP_target_ext with the same arguments.  In the complete
   libgomp.so.1 the name GOMP_target_ext stands for this runtime's function;
   GCC's function is a part of the host half and has another name there.  This
   function is exported for plugins, which find it by dlsym.  The worker of the
   emulated device runs kernels by it on the host: it passes
   GOMP_DEVICE_HOST_FALLBACK as DEVICE.  */
void GOMP_PLUGIN_pset_host_target (int device, void (*fn) (void *),
                                   size_t mapnum, void **hostaddrs,
                                   size_t *sizes, unsigned short *kinds,
                                   unsigned flags, void **depend, void **args)
  __attribute__ ((visibility ("default")));

/* Return the number of devices for OpenMP, without the host.  Looks for devices
   if that has not been done.  */
int gomp_get_num_devices (void) GOMP_HIDDEN;

#endif
