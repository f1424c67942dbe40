/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory of a GPU, memory it shares with the host, and copies.

   Copies wait until they are done.  False or NULL comes after a message,
   unless a function says otherwise.  */

#ifndef GOMP_GCN_MEMORY_H
#define GOMP_GCN_MEMORY_H 1

#include "gcn/device.h"
#include "libgomp-plugin.h"

#pragma GCC visibility push (hidden)

/* SIZE bytes of REGION, *PTR, for kernels of DEVICE to use; not *PTR but the
   status and the name of the CALL tell of failure, without a message.  */
hsa_status_t gomp_gcn_region_alloc (struct gomp_gcn_device *device,
                                    hsa_region_t region, size_t size,
                                    void **ptr, const char **call);

/* SIZE bytes of device memory, or NULL; without a message when there is no
   memory.  */
void *gomp_gcn_alloc (struct gomp_gcn_device *device, size_t size);
/* While kernels are queued, which may use it still, PTR is only retired, and
   freed when they are done.  */
bool gomp_gcn_free (struct gomp_gcn_device *device, void *ptr);

/* A kernel enters a queue, or is done.  */
void gomp_gcn_queued_enter (struct gomp_gcn_device *device);
void gomp_gcn_queued_leave (struct gomp_gcn_device *device);
/* The device is closed: no kernel of a queue will run any more.  */
void gomp_gcn_queued_forget (struct gomp_gcn_device *device);

/* Host memory that the device reaches by itself, for the runtime.  NULL,
   without a message: there is none.  Freeing anything else is no action.  */
void *gomp_gcn_host_alloc (struct gomp_gcn_device *device, size_t size);
void gomp_gcn_host_free (struct gomp_gcn_device *device, void *ptr);
/* Are all N bytes at PTR in such memory?  */
bool gomp_gcn_host_has (struct gomp_gcn_device *device, const void *ptr,
                        size_t n);

/* N bytes, in any direction that has the device on one side.  */
bool gomp_gcn_copy (struct gomp_gcn_device *device, void *dst,
                    const void *src, size_t n,
                    enum gomp_pset_direction direction);

/* A box of bytes: by one operation of the driver if it has one for that, else
   in pieces as large as they come (copy-rect.c).  */
bool gomp_gcn_copy_rect (struct gomp_gcn_device *device,
                         enum gomp_pset_direction direction,
                         const struct gomp_pset_rect *rect);

/* From one device to another (copy-peer.c).  */
bool gomp_gcn_copy_peer (struct gomp_gcn_device *to, void *dst,
                         struct gomp_gcn_device *from, const void *src,
                         size_t n);

#pragma GCC visibility pop

#endif
