/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Interop objects of the program.  Devices without a programming interface of their
   own, such as the emulated device and the host, have none.  */

#ifndef GOMP_LIBGOMP_INTEROP_H
#define GOMP_LIBGOMP_INTEROP_H 1

#include "device/device.h"

struct gomp_interop
{
  void *handle;                 /* the program's omp_interop_t, a number that was
                                   never another object's */
  struct gomp_interop_object object;    /* the plugin's */
  struct gomp_device *device;   /* NULL: has been shut down */
};

/* Return a new object for DEVICE, for gomp_interop_destroy; NULL if DEVICE has
   no programming interface.  TARGETSYNC: it has a stream.  PREFER: as
   gomp_interop_choose takes it.  A failure of the device ends the program.  */
struct gomp_interop *gomp_interop_create (struct gomp_device *device,
                                          bool targetsync, const char *prefer)
  GOMP_HIDDEN;

/* Return the object that HANDLE, not NULL, stands for.  NULL: it stands for
   none, or that has been destroyed.  */
struct gomp_interop *gomp_interop_find (const void *handle) GOMP_HIDDEN;

/* Wait for what is in INTEROP's stream.  A failure of the device ends the
   program.  */
void gomp_interop_use (struct gomp_interop *interop) GOMP_HIDDEN;
/* Wait for what is in INTEROP's stream, end that, and free INTEROP; its handle
   is void.  A failure of the device ends the program.  */
void gomp_interop_destroy (struct gomp_interop *interop) GOMP_HIDDEN;

/* Note that DEVICE is being shut down: its objects stay, with DEVICE NULL.  */
void gomp_interop_forget (struct gomp_device *device) GOMP_HIDDEN;

/* Of an error that names a handle.  */
#define GOMP_INTEROP_UNKNOWN \
  "%p is not an interop object of this program, or it has been destroyed"

#endif
