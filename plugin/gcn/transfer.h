/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies by the device itself, while the host goes on: AMD's extensions to
   HSA.  The host's side has to be memory that the device reaches.  */

#ifndef GOMP_GCN_TRANSFER_H
#define GOMP_GCN_TRANSFER_H 1

#include "gcn/memory.h"
#include "gcn/slot.h"

/* Host memory that a device can reach as long as a transfer needs it.  */
struct gomp_gcn_window
{
  void *seen;                   /* its address for the device */
  void *locked; /* what to unlock after the transfer, or NULL */
};

#pragma GCC visibility push(hidden)

/* Return whether the driver has the functions that transfers need.  */
bool gomp_gcn_transfer_possible (void);

/* Let DEVICE reach the N bytes of host memory at PTR until WINDOW is closed.
   Returns false, without a message and with nothing to close, if that is not
   possible.  */
bool gomp_gcn_window_open (struct gomp_gcn_device *device, const void *ptr,
                           size_t n, struct gomp_gcn_window *window);
/* Close WINDOW, which gomp_gcn_window_open has opened.  */
void gomp_gcn_window_close (struct gomp_gcn_window *window);

/* Start to copy N bytes from SRC to DST, and return HSA's status.  If that is
   HSA_STATUS_SUCCESS, the signal DONE goes down by 1 when the bytes are there,
   or becomes negative if the copy fails later.  With any other status no copy
   has been started, and DONE is as before: if the caller has counted this copy
   in DONE, the caller has to lower DONE by 1.  If AFTER is not NULL, the copy
   does not begin before the signal *AFTER is 0.  If AFTER is NULL, the copy may
   begin at once.  No message is printed.  */
hsa_status_t gomp_gcn_transfer_start (struct gomp_gcn_device *device, void *dst,
                                      const void *src, size_t n,
                                      const hsa_signal_t *after,
                                      hsa_signal_t done);

/* Wait until the signal DONE is 0 or negative, and return whether it is 0.  */
bool gomp_gcn_transfer_await (hsa_signal_t done);

#pragma GCC visibility pop

#endif
