/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies of rows between host and device, in few device operations: as boxes,
   as a batch of rows, or as one copy from the device that brings along the
   bytes between the rows.

   Bytes between the rows are never written where the rows are copied to, on the
   host or on the device, since others may be writing these bytes.  So a copy
   from the device that brings them along goes to a buffer of this library, from
   which only the rows are copied to their places.  */

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
   DEVICE as possible.  If SITE has a queue, the copy is put on the queue, and
   the host memory has to stay until the queue has made the copy.  If SITE has
   no queue, the copy is made when this returns.

   A shape with one step is rows at equal distances; one with two steps is
   slices of such rows at equal distances, and so on (base/shape.h).  A shape of
   up to two steps is one operation on a device that copies boxes of three
   dimensions, unless its rows or slices overlap.  Other shapes are several
   boxes; on a device that copies no boxes, each row counts as a box.

   More than two boxes may be copied in another way.  To a device that takes
   batches, if SITE has no queue, all rows may be sent as one batch.  From any
   device, all bytes from the lowest row to the end of the highest one may be
   fetched to a buffer by one copy, and the rows are then copied from the buffer
   to the host memory.

   Read-only host memory is not written to.  The rows that the device has for it
   are only compared with it (gomp_host_compare_read_only).  A difference is a
   failure.  It ends the program if SITE has a queue, and is returned if not.

   No lock held.  Returns false, with *ERR set, on failure; some rows may have
   been copied.  */
bool gomp_strided_copy (struct gomp_device *device,
                        const struct gomp_site *site,
                        const struct gomp_strided *copy, bool in,
                        struct gomp_error *err) GOMP_HIDDEN;

/* Copy the rows of SHAPE within DEVICE's memory, in as few operations of DEVICE
   as possible, and wait until that is done.  SRC is the address of the lowest
   row that is copied, DST that of its copy.  No row may overlap the copy of any
   row.  No lock held.  Returns false, with *ERR set, on failure; some rows may
   have been copied.  */
bool gomp_strided_copy_within (struct gomp_device *device, gomp_devaddr dst,
                               gomp_devaddr src, const struct gomp_shape *shape,
                               struct gomp_error *err) GOMP_HIDDEN;

/* Copy the rows of SHAPE within host memory, row by row.  SRC is the address of
   the lowest row that is copied, DST that of its copy.  A row may overlap its
   own copy, but not that of another row.  */
void gomp_strided_move (char *dst, const char *src,
                        const struct gomp_shape *shape) GOMP_HIDDEN;

#endif
