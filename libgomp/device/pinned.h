/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Host memory that a device copies from and to without a detour.  */

#ifndef GOMP_PINNED_H
#define GOMP_PINNED_H 1

#include "base/types.h"

struct gomp_device;

/* Size of a pinned buffer in bytes.  */
#define GOMP_PINNED_SIZE (256u << 10)

/* A pinned buffer.  It has a cache line for itself, since different threads
   use different ones.  */
struct gomp_pinned
{
  char *bytes; /* NULL: not made yet */
  int taken;   /* atomic: 1 from gomp_pinned_acquire to
                  gomp_pinned_release, else 0 */
  bool plain;  /* it is ordinary memory, which free frees: the plugin has
                   given no pinned memory */
} __attribute__ ((aligned (64)));

/* Allocate the memory of *BUFFER, which has none, for DEVICE: GOMP_PINNED_SIZE
   bytes.  It is pinned memory or, if the plugin of DEVICE gives none, ordinary
   memory.  Returns true if *BUFFER has memory then, which the caller frees by
   gomp_pinned_free; false if there is no ordinary memory either.  */
bool gomp_pinned_make (struct gomp_device *device, struct gomp_pinned *buffer)
  GOMP_HIDDEN;
/* Free the memory of *BUFFER, if it has some; it has none then.  */
void gomp_pinned_free (struct gomp_device *device, struct gomp_pinned *buffer)
  GOMP_HIDDEN;

/* Return a buffer of GOMP_PINNED_SIZE bytes that belongs to the caller until
   gomp_pinned_release.  Returns NULL if all of DEVICE's buffers are in use, if
   there is no memory, or if another thread's exit has finalized DEVICE.  Any
   thread; no lock held.  */
struct gomp_pinned *gomp_pinned_acquire (struct gomp_device *device)
  GOMP_HIDDEN;
/* Give back BUFFER, which gomp_pinned_acquire has returned.  Any thread; no
   lock held.  */
void gomp_pinned_release (struct gomp_pinned *buffer) GOMP_HIDDEN;

/* Return whether one of DEVICE's buffers is in use.  */
bool gomp_pinned_any (const struct gomp_device *device) GOMP_HIDDEN;

/* Free the buffers of DEVICE, which is going to be finalized.  None of them is
   in use.  */
void gomp_pinned_fini (struct gomp_device *device) GOMP_HIDDEN;

#endif
