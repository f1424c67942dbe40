/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The default-device variable of the calling task.

   The installed libgomp keeps the variable, since tasks and threads inherit it.
   It cannot know how many devices there are, since it finds none.

   With OMP_TARGET_OFFLOAD=mandatory a variable that nobody has set is device 0
   or, if there is no device, omp_invalid_device.  GCC 14's libgomp and newer
   ones give a negative number for such a variable; the functions below then
   count the devices and decide.  GCC 13's and older ones give 0, with or
   without devices, and so do the functions below.  Up to GCC 12 a libgomp also
   gives 0 if only OMP_DEFAULT_DEVICE_ALL has a number, which it does not know;
   the functions below then take that number.

   A libgomp up to GCC 12 does not keep negative numbers; newer ones do.  With
   every libgomp gomp_default_device_set stores a negative number as a large
   one: -1 as INT_MAX, -2 as INT_MAX - 1, and so on.  gomp_default_device
   translates it back, so that the program sees only the negative number.

   Source: OpenMP 5.2, 2.3 and 18.7.1; doc/abi/entry-points.md section 3.  */

#ifndef GOMP_DEFAULT_DEVICE_H
#define GOMP_DEFAULT_DEVICE_H 1

#include <limits.h>

#include "base/types.h"
#include "gomp-constants.h"

/* Device numbers with a meaning of their own, as OpenMP's routines take them.
   (Constructs use other numbers: for them the compiler passes -1 where there is
   no device clause, and -2 where the user has written -1.)  */
#define GOMP_INITIAL_DEVICE (-1)
#define GOMP_INVALID_DEVICE (-4)
#define GOMP_DEFAULT_DEVICE (-5)

/* Return the value of the default-device variable: any number but
   GOMP_DEFAULT_DEVICE.  May load the plugins.  In a worker, which is a device,
   it is the device's own variable.  */
int gomp_default_device (void) GOMP_HIDDEN;

/* Return whether somebody has set the default-device variable, as far as the
   installed libgomp tells.  To be called only where OMP_TARGET_OFFLOAD is
   mandatory: elsewhere the result means nothing for a variable that is 0.
   - GCC 14 and newer: the result is true if the variable has been set, and
     false if not.
   - GCC 13: the result is always true, since a variable that nobody has set
     looks like one that has been set to 0.
   - GCC 12 and older: the result is true if the program has set the variable,
     or OMP_DEFAULT_DEVICE has another number than 0.  In all other cases the
     result is false, also if OMP_DEFAULT_DEVICE is 0.
   In a worker the result is always true.  */
bool gomp_default_device_is_set (void) GOMP_HIDDEN;

/* Set the default-device variable to NUMBER, unless NUMBER is
   GOMP_DEFAULT_DEVICE, which changes nothing.  */
void gomp_default_device_set (int number) GOMP_HIDDEN;

/* Whether a negative number has ever been set.  Atomic.  */
extern bool gomp_default_device_negative GOMP_HIDDEN;

/* How many device numbers of constructs are known to stand for the host.  They
   are counted upwards from GOMP_DEVICE_HOST_FALLBACK, which is -2:
   - 0: no number is known to stand for the host.
   - 1: -2 does.
   - 3: -2 does, and 0 and -1 (the default device) do, too, since there are no
     devices.
   Other values do not occur.  Atomic.  */
extern unsigned gomp_device_host_numbers GOMP_HIDDEN;

/* Return whether a construct for device NUMBER runs on the host, by what
   earlier calls of gomp_device_resolve have found out.  False: that is not
   known; gomp_device_resolve has to be called.  No lock needed.  */
static inline bool
gomp_device_known_as_host (int number)
{
  return ((unsigned) number - (unsigned) GOMP_DEVICE_HOST_FALLBACK
          < __atomic_load_n (&gomp_device_host_numbers, __ATOMIC_RELAXED));
}

/* The largest device number that the variable of the installed libgomp can
   keep.  If the next larger number is set, gomp_default_device returns 0.  If
   a still larger one is set, gomp_default_device returns a negative number.  */
#define GOMP_DEFAULT_DEVICE_MOST (INT_MAX - GOMP_NEGATIVE_DEVICES - 2)
/* How many negative device numbers the variable can keep; smaller numbers
   become INT_MIN.  */
#define GOMP_NEGATIVE_DEVICES 65535

#endif
