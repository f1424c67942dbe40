/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Bytes read ahead: small copies from a device that come one after the other.

   The host may read what a directive copies back as soon as the directive is
   over, so such a copy cannot wait for the next one.  But its neighbours can
   be read along with it: when a second small copy from the device follows the
   first, with no other use of the plugin between them, what lies around the
   second is fetched, too.  Copies that follow get their bytes from there.

   What was read ahead is valid until the device's plugin is used for something
   that could change the device's memory.  gomp_device_enter, which begins such
   a use, forgets what was read ahead.

   Nothing is read ahead for a device for which no copy has been posted so far
   (posted.h), while a kernel may be running on the device, once the program may
   look at the device's memory without this library (gomp_device_expose), and
   while the user has asked for a trace, a summary or checks.  */

#ifndef GOMP_AHEAD_H
#define GOMP_AHEAD_H 1

#include "base/types.h"

struct gomp_device;

/* The size in bytes of the largest copy that gets its bytes by reading ahead.
   A larger copy is made by itself.  */
#define GOMP_AHEAD_MOST ((size_t) 4 << 10)
/* How many bytes before a copy, and how many behind it, are read along with the
   copy, as far as they lie in the same slab.  If nothing that was read ahead is
   valid, the number is GOMP_AHEAD_FIRST.  If bytes that were read ahead are
   still valid, but the copy asks for other bytes, the number is twice what it
   was at the reading before, and GOMP_AHEAD_AROUND at most.  */
#define GOMP_AHEAD_FIRST ((size_t) 2 << 10)
#define GOMP_AHEAD_AROUND ((size_t) 16 << 10)

/* Reading ahead was useless if the bytes have served only the copy for which
   they were read.  After GOMP_AHEAD_LONE useless readings in a row, reading
   ahead pauses: GOMP_AHEAD_SKIPS calls of gomp_ahead_copy that would read ahead
   do nothing.  */
#define GOMP_AHEAD_LONE 2
#define GOMP_AHEAD_SKIPS 32

/* Copy SIZE bytes at SRC of DEVICE to the host's DST, if that can be done
   without the device or by reading ahead:
   - If all these bytes are going to be written by copies that are still waiting
     (posted.h), they are copied from what these copies send.
   - If these bytes have been read ahead, they are copied from there.
   - If they have not been, and GOMP_SPECIAL_ARMED or GOMP_SPECIAL_THERE is set
     in SPECIAL of DEVICE, they are read now, with the bytes around them.
   - If they have not been, and none of the two is set, nothing is done.
   Returns true if DST has the bytes.  Returns false if DST does not have them,
   for instance because the copy is larger than GOMP_AHEAD_MOST, reading ahead
   pauses, or the device has failed.  The caller then makes the copy itself, and
   calls gomp_ahead_arm.  No lock held.  */
bool gomp_ahead_copy (struct gomp_device *device, void *dst, gomp_devaddr src,
                      size_t size) GOMP_HIDDEN;

/* Note that SIZE bytes have just been copied from DEVICE.  If SIZE is
   GOMP_AHEAD_MOST or less, and GOMP_SPECIAL_POSTS is set in SPECIAL of DEVICE,
   GOMP_SPECIAL_ARMED is set there, too, so that the next gomp_ahead_copy may
   read ahead.  Else nothing changes.  */
void gomp_ahead_arm (struct gomp_device *device, size_t size) GOMP_HIDDEN;

#endif
