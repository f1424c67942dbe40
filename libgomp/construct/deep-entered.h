/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which variables directives have entered deep, and how often: with
   GOMP_PSET_DEEP, what enter data and OpenMP's data regions have entered.

   OpenMP counts both together: exit data may leave what a region has entered,
   and the end of a region what enter data has entered (5.2, 5.8.3).  OpenACC's
   regions have a counter of their own and are not counted here; OpenACC's exit
   data does not leave what OpenMP's regions have entered.  */

#ifndef GOMP_DEEP_ENTERED_H
#define GOMP_DEEP_ENTERED_H 1

#include "deep/deep-variable.h"
#include "device/device.h"

/* Common to all functions: no lock held by the caller.  */

/* Count one more directive that has entered VARIABLE on DEVICE.  VARIABLE is
   copied.  REGION says that the directive is an OpenMP data region, at whose
   end gomp_deep_entered_drop is called with GOMP_DEEP_DROP_REGION.  Ends the
   program if there is no memory.  */
void gomp_deep_entered_add (struct gomp_device *device,
                            const struct gomp_deep_variable *variable,
                            bool region) GOMP_HIDDEN;

/* How many entries of a variable are dropped.  An entry is one time that a
   directive has entered the variable (gomp_deep_entered_add).  */
enum gomp_deep_drop
{
  /* One: OpenMP's exit data.  A region's entry only if there is no other.  */
  GOMP_DEEP_DROP_ONE,
  GOMP_DEEP_DROP_ALL, /* all: OpenMP's exit data with delete */
  /* One, at the end of an OpenMP data region: a region's entry if there is one
     left, else one of enter data's; none if exit data has taken all away.  */
  GOMP_DEEP_DROP_REGION,
  GOMP_DEEP_DROP_DYNAMIC_ONE, /* OpenACC's exit data: one that is no
                                   region's, if there is any */
  GOMP_DEEP_DROP_DYNAMIC_ALL /* the same with finalize: all that are no
                                   region's */
};

/* Take as many entries of VARIABLE on DEVICE away as WHAT says.  Returns how
   many were taken away; 0 if VARIABLE has not been entered.  */
size_t gomp_deep_entered_drop (const struct gomp_device *device,
                               const struct gomp_deep_variable *variable,
                               enum gomp_deep_drop what) GOMP_HIDDEN;

/* Return whether some directive has entered VARIABLE on DEVICE, and VARIABLE
   has not been left as often since.  */
bool gomp_deep_is_entered (const struct gomp_device *device,
                           const struct gomp_deep_variable *variable)
  GOMP_HIDDEN;

/* Find an entered variable by the data that it refers to.  When a directive
   entered the variable on DEVICE the latest time, the variable referred to
   exactly the SIZE bytes at host address DATA.  Returns true, with *VARIABLE
   set to the variable, if it still refers to DATA.  Returns false, with
   *VARIABLE undefined, if the variable has been made to refer to another
   address since, or if no variable was entered with this data.  */
bool gomp_deep_entered_with_data (const struct gomp_device *device,
                                  uintptr_t data, size_t size,
                                  struct gomp_deep_variable *variable)
  GOMP_HIDDEN;

#endif
