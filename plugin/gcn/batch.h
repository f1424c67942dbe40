/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The device's share of a construct as one piece of work.  */

#ifndef GOMP_GCN_BATCH_H
#define GOMP_GCN_BATCH_H 1

#include "gcn/device.h"
#include "libgomp-plugin.h"

#pragma GCC visibility push (hidden)

/* Carry out BATCH.  Where the driver has asynchronous copies, these, the
   kernel and the copies back are started at once, each waiting for the one
   before on the device; else one after the other.  False, after a message:
   some part failed, and nothing is under way.  */
bool gomp_gcn_batch_run (struct gomp_gcn_device *device,
                         const struct gomp_pset_batch *batch);

#pragma GCC visibility pop

#endif
