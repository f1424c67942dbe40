/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies of rows between host and device, in few device operations: as boxes,
   or together with what lies between them where that does no harm.

   Bytes between the rows are never written, on either side: others may be
   writing them.  They may be read.  */

#ifndef GOMP_STRIDED_H
#define GOMP_STRIDED_H 1

#include "device/device.h"
#include "program/site.h"
#include "base/shape.h"

/* A copy of rows: the addresses of the lowest row on either side, and the
   shape.  In a copy to the device, SHAPE's destination is the device's side;
   in one from the device, the host's.  */
struct gomp_strided
{
  uintptr_t host;
  gomp_devaddr device;
  const struct gomp_shape *shape;
};

/* Carry out COPY, to DEVICE if IN, else from DEVICE, in as few operations of
   DEVICE as possible.  If SITE has a queue, the copy is put on it, and the host
   memory has to stay until the queue has made it.

   A shape with one step is rows at equal distances; one with two steps is
   slices of such rows at equal distances, and so on (base/shape.h).  A shape of
   up to two steps is one operation on a device that copies boxes of three
   dimensions, unless its rows or slices overlap.  To the device, many boxes may
   become one batch of rows; from the device, one copy that includes the bytes
   between the rows.  On a device without boxes and batches, rows are copied one
   by one.

   Read-only host memory is not written to: what the device has for it is only
   compared (gomp_host_compare_read_only), and a difference is a failure, which
   ends the program if the copy is on a queue.  No lock held.  Returns false,
   with *ERR set, on failure; some rows may have been copied.  */
bool gomp_strided_copy (struct gomp_device *device,
                        const struct gomp_site *site,
                        const struct gomp_strided *copy, bool in,
                        struct gomp_error *err) GOMP_HIDDEN;

/* Copy the rows of SHAPE from SRC to DST, both on DEVICE, in as few operations
   of DEVICE as possible, and wait until that is done.  No lock held.  Returns
   false, with *ERR set, on failure.  */
bool gomp_strided_copy_within (struct gomp_device *device, gomp_devaddr dst,
                               gomp_devaddr src, const struct gomp_shape *shape,
                               struct gomp_error *err) GOMP_HIDDEN;

/* Copy the rows of SHAPE from SRC to DST, both in host memory, row by row.  */
void gomp_strided_move (char *dst, const char *src,
                        const struct gomp_shape *shape) GOMP_HIDDEN;

#endif
