/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The device's share of a construct as one piece of work.  */

#ifndef GOMP_GCN_BATCH_H
#define GOMP_GCN_BATCH_H 1

#include "gcn/device.h"
#include "libgomp-plugin.h"

#pragma GCC visibility push(hidden)

/* Carry out BATCH on DEVICE and wait until it is done.  Where the driver has
   asynchronous copies, the copies in, the kernel and the copies back are
   started together, and on the device each kind waits for the one before; else
   they are done one after the other.  Returns false, after a message, if a part
   has failed; nothing is under way then.  */
bool gomp_gcn_batch_run (struct gomp_gcn_device *device,
                         const struct gomp_pset_batch *batch);

#pragma GCC visibility pop

#endif
