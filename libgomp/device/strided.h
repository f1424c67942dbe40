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

/* Where the lowest row is on either side.  IN: SHAPE's DST is the device's
   side, else the host's.  */
struct gomp_strided
{
  uintptr_t host;
  gomp_devaddr device;
  const struct gomp_shape *shape;
};

/* Carry COPY out to DEVICE (IN) or from it, on the queue of SITE if it has
   one, in as few operations as DEVICE can.  With boxes of three dimensions one
   does for shapes of up to two steps; to the device a batch of rows is one,
   where there are not many times more rows than boxes; from the device all
   between the rows may come along.  Only a device without boxes and batches is
   given rows, one by one.  Read-only memory of the host's is left alone, as
   gomp_staging_copy_out has it.  No lock held.  False: *ERR is set, and some
   rows may have been copied.  */
bool gomp_strided_copy (struct gomp_device *device,
                        const struct gomp_site *site,
                        const struct gomp_strided *copy, bool in,
                        struct gomp_error *err) GOMP_HIDDEN;

/* Copy the rows of SHAPE from SRC to DST, both on DEVICE, in as few operations
   as it can, and wait until that is done.  No lock held.  False: *ERR is
   set.  */
bool gomp_strided_copy_within (struct gomp_device *device, gomp_devaddr dst,
                               gomp_devaddr src,
                               const struct gomp_shape *shape,
                               struct gomp_error *err) GOMP_HIDDEN;

/* Copy the rows of SHAPE from SRC to DST, both in the host's memory, row by
   row.  */
void gomp_strided_move (char *dst, const char *src,
                        const struct gomp_shape *shape) GOMP_HIDDEN;

#endif
