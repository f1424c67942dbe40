/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory of a GPU, memory it shares with the host, and copies.

   Copies wait until they are done.  False or NULL comes after a message,
   unless a function says otherwise.  */

#ifndef GOMP_GCN_MEMORY_H
#define GOMP_GCN_MEMORY_H 1

#include "gcn/device.h"
#include "libgomp-plugin.h"

#pragma GCC visibility push(hidden)

/* Allocate SIZE bytes of REGION for kernels of DEVICE, and set *PTR to their
   address.  Returns HSA's status.  On failure *PTR is not set, *CALL is the
   name of the function that has failed, and no message is printed.  */
hsa_status_t gomp_gcn_region_alloc (struct gomp_gcn_device *device,
                                    hsa_region_t region, size_t size,
                                    void **ptr, const char **call);

/* Allocate SIZE bytes of device memory, and return their address.  Returns NULL
   after a message, or without one if there is not enough memory.  */
void *gomp_gcn_alloc (struct gomp_gcn_device *device, size_t size);
/* Free the device memory at PTR.  Kernels in the queues of DEVICE may still use
   that memory (gomp_gcn_queued_enter).  If there are such kernels, note the
   memory and return true; the memory is freed when no such kernel is left.  If
   there are none, free the memory at once, and return whether that has worked.
   Memory that cannot be noted is freed at once, too.  */
bool gomp_gcn_free (struct gomp_gcn_device *device, void *ptr);

/* Note that a kernel has been put on a queue of DEVICE (enter), or that such a
   kernel is done (leave).  A queue is one of OpenACC, or that of the kernels
   which GOMP_OFFLOAD_async_run launches; HSA's command queues are not meant.  A
   kernel that is launched in no such queue is not noted.  When the last kernel
   leaves, the memory that gomp_gcn_free has noted is freed.  */
void gomp_gcn_queued_enter (struct gomp_gcn_device *device);
void gomp_gcn_queued_leave (struct gomp_gcn_device *device);
/* Note that DEVICE is closed, so that no kernel in a queue will run any more:
   no kernel counts as being in a queue from now on, and the memory that
   gomp_gcn_free has noted is freed at once.  */
void gomp_gcn_queued_forget (struct gomp_gcn_device *device);

/* Allocate or free host memory that DEVICE reaches by itself, for the runtime.
   Allocating returns NULL, without a message, if there is no memory.  Freeing
   does nothing if PTR was not allocated so.  */
void *gomp_gcn_host_alloc (struct gomp_gcn_device *device, size_t size);
void gomp_gcn_host_free (struct gomp_gcn_device *device, void *ptr);
/* Return whether all N bytes at PTR lie in host memory that
   gomp_gcn_host_alloc has returned for DEVICE.  */
bool gomp_gcn_host_has (struct gomp_gcn_device *device, const void *ptr,
                        size_t n);

/* Copy N bytes from SRC to DST in DIRECTION: to DEVICE, from it, or within
   it.  */
bool gomp_gcn_copy (struct gomp_gcn_device *device, void *dst, const void *src,
                    size_t n, enum gomp_pset_direction direction);

/* Copy the box RECT in DIRECTION: to DEVICE, from it, or within it.  That is
   one operation of the driver if it has one for boxes, else several, which copy
   pieces as large as possible (copy-rect.c).  */
bool gomp_gcn_copy_rect (struct gomp_gcn_device *device,
                         enum gomp_pset_direction direction,
                         const struct gomp_pset_rect *rect);

/* Copy N bytes from SRC on the device FROM to DST on the device TO
   (copy-peer.c).  */
bool gomp_gcn_copy_peer (struct gomp_gcn_device *to, void *dst,
                         struct gomp_gcn_device *from, const void *src,
                         size_t n);

#pragma GCC visibility pop

#endif
