/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which variables directives have entered deep, and how often: with
   GOMP_PSET_DEEP, what enter data and OpenMP's data regions have entered.

   OpenMP counts both together: exit data may leave what a region has entered,
   and a region's end what enter data has (5.2, 5.8.3).  OpenACC's regions have
   a counter of their own, so they are not in here, and its exit data does not
   leave what OpenMP's regions have entered.  */

#ifndef GOMP_DEEP_ENTERED_H
#define GOMP_DEEP_ENTERED_H 1

#include "deep/deep-variable.h"
#include "device/device.h"

/* Common to all functions: no lock held by the caller.  */

/* Count one more directive that has entered VARIABLE, which is copied, on
   DEVICE.  REGION says that it was an OpenMP data region, whose end calls
   gomp_deep_entered_drop with GOMP_DEEP_DROP_REGION.  */
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

/* Take as many entries of VARIABLE on DEVICE away as WHAT says, and return how
   many there were to take.  */
size_t gomp_deep_entered_drop (const struct gomp_device *device,
                               const struct gomp_deep_variable *variable,
                               enum gomp_deep_drop what) GOMP_HIDDEN;

/* Return whether some directive has entered VARIABLE on DEVICE and it has not
   been left since.  */
bool gomp_deep_is_entered (const struct gomp_device *device,
                           const struct gomp_deep_variable *variable)
  GOMP_HIDDEN;

/* Set *VARIABLE to the variable that was entered on DEVICE when it referred to
   exactly the SIZE bytes at host address DATA, and that still refers to them.
   Returns false if there is none.  */
bool gomp_deep_entered_with_data (const struct gomp_device *device,
                                  uintptr_t data, size_t size,
                                  struct gomp_deep_variable *variable)
  GOMP_HIDDEN;

#endif
