/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Bytes read ahead: small copies from a device that come one after the other.

   The host may read what a directive copies back as soon as the directive is
   over, so such a copy cannot wait for the next one.  But its neighbours can
   be read along with it: when a second small copy from the device follows the
   first, with no other use of the plugin between them, what lies around the
   second is fetched, too.  Copies that follow get their bytes from there.

   What was read ahead counts until anything uses the device's plugin that
   could change the device's memory: gomp_device_enter forgets it.  Nothing is
   read ahead where nothing is posted (posted.h), for the same reasons.  */

#ifndef GOMP_AHEAD_H
#define GOMP_AHEAD_H 1

#include "base/types.h"

struct gomp_device;

/* The largest copy that is served so.  How many bytes before and behind a copy
   are read ahead: at first, and at most.  The number doubles each time that one
   reading ahead follows another, with no other use of the plugin between
   them.  */
#define GOMP_AHEAD_MOST ((size_t) 4 << 10)
#define GOMP_AHEAD_FIRST ((size_t) 2 << 10)
#define GOMP_AHEAD_AROUND ((size_t) 16 << 10)

/* When what was read ahead has served no other copy than the one for which it
   was read, GOMP_AHEAD_LONE times in a row, nothing is read ahead the next
   GOMP_AHEAD_SKIPS times.  */
#define GOMP_AHEAD_LONE 2
#define GOMP_AHEAD_SKIPS 32

enum gomp_ahead_state
{
  GOMP_AHEAD_NOTHING,
  GOMP_AHEAD_ARMED, /* the latest use of the plugin was a small copy from the
                       device */
  GOMP_AHEAD_THERE  /* bytes have been read ahead */
};

/* Copy SIZE bytes at SRC of DEVICE to DST, if they have been read ahead, or if
   this is the time to do so.  Returns false if nothing has been done; the
   caller then makes the copy, and calls gomp_ahead_arm.  No lock held.  */
bool gomp_ahead_copy (struct gomp_device *device, void *dst, gomp_devaddr src,
                      size_t size) GOMP_HIDDEN;

/* Note that SIZE bytes have just been copied from DEVICE.  */
void gomp_ahead_arm (struct gomp_device *device, size_t size) GOMP_HIDDEN;

#endif
