/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which variables directives have entered deep, and how often: with
   GOMP_PSET_DEEP, what enter data and OpenMP's data regions have entered.

   OpenMP counts both together: exit data may leave what a region has entered,
   and a region's end what enter data has (5.2, 5.8.3).  OpenACC's regions have a
   counter of their own, so they are not in here, and its exit data does not
   leave what OpenMP's regions have entered.  */

#ifndef GOMP_DEEP_ENTERED_H
#define GOMP_DEEP_ENTERED_H 1

#include "deep/deep-variable.h"
#include "device/device.h"

/* All functions: no lock held.  */

/* Note that a directive has entered VARIABLE on DEVICE once more; it is
   copied.  REGION: an OpenMP data region did, whose end takes it back with
   GOMP_DEEP_DROP_REGION.  */
void gomp_deep_entered_add (struct gomp_device *device,
                            const struct gomp_deep_variable *variable,
                            bool region) GOMP_HIDDEN;

enum gomp_deep_drop
{
  GOMP_DEEP_DROP_ONE,           /* as OpenMP's exit data */
  GOMP_DEEP_DROP_ALL,           /* delete */
  GOMP_DEEP_DROP_REGION,        /* one, at the end of a data region */
  GOMP_DEEP_DROP_DYNAMIC_ONE,   /* OpenACC's exit data: no region's */
  GOMP_DEEP_DROP_DYNAMIC_ALL    /* finalize */
};

/* Take entries of VARIABLE on DEVICE away, as WHAT says, and return how many
   went.  */
size_t gomp_deep_entered_drop (const struct gomp_device *device,
                               const struct gomp_deep_variable *variable,
                               enum gomp_deep_drop what) GOMP_HIDDEN;

/* Return whether VARIABLE has entries on DEVICE.  */
bool gomp_deep_is_entered (const struct gomp_device *device,
                           const struct gomp_deep_variable *variable)
  GOMP_HIDDEN;

/* Set *VARIABLE to the variable, entered on DEVICE, that referred to just the
   SIZE bytes at DATA, and does still.  False: there is none.  */
bool gomp_deep_entered_with_data (const struct gomp_device *device,
                                  uintptr_t data, size_t size,
                                  struct gomp_deep_variable *variable)
  GOMP_HIDDEN;

#endif
