/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Interop objects of the program.  Devices without a programming interface of
   their own, such as the emulated device and the host, have none.  */

#ifndef GOMP_LIBGOMP_INTEROP_H
#define GOMP_LIBGOMP_INTEROP_H 1

#include "device/device.h"

/* An interop object of the program.  */
struct gomp_interop
{
  void *handle;                 /* the program's omp_interop_t, a number that
                                   was never another object's */
  struct gomp_interop_object object; /* what the plugin knows of it: the
                                           plugin fills it in and uses it
                                           (gomp-interop.h) */
  struct gomp_device *device; /* NULL: it has been shut down */
};

/* Return a new interop object for DEVICE, which gomp_interop_destroy frees;
   NULL if DEVICE has no programming interface of its own.  If TARGETSYNC is
   true, the object has a stream; if not, it has none.  PREFER is the list of
   the user's preferences among foreign runtimes, in the form that
   gomp-interop.h describes under Preferences; NULL: the user has none.  No lock
   held.  A failure of the device ends the program.  */
struct gomp_interop *gomp_interop_create (struct gomp_device *device,
                                          bool targetsync, const char *prefer)
  GOMP_HIDDEN;

/* Return the interop object that HANDLE, which is not NULL, stands for; NULL if
   there is none or it has been destroyed.  No lock held.  */
struct gomp_interop *gomp_interop_find (const void *handle) GOMP_HIDDEN;

/* Wait until all that is on the stream of INTEROP is done.  Returns at once if
   INTEROP has no stream, or if the device has been shut down.  No lock held.  A
   failure of the device ends the program.  */
void gomp_interop_use (struct gomp_interop *interop) GOMP_HIDDEN;
/* Wait until all that is on the stream of INTEROP is done, then free the stream
   and INTEROP, whose handle stands for nothing after that.  If the device has
   been shut down, only INTEROP is left to be freed.  No lock held.  A failure
   of the device ends the program.  */
void gomp_interop_destroy (struct gomp_interop *interop) GOMP_HIDDEN;

/* Note that DEVICE is being shut down.  Its interop objects stay in existence,
   without a device and a stream.  */
void gomp_interop_forget (struct gomp_device *device) GOMP_HIDDEN;

/* The text of an error about a handle that stands for no interop object.  */
#define GOMP_INTEROP_UNKNOWN \
  "%p is not an interop object of this program, or it has been destroyed"

#endif
