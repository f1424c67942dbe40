/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What an OpenMP construct asks of a launch.  */

#include "common/target-args.h"

#include <limits.h>
#include <stdint.h>

/* The value of the item at *ARGS, -1 for all that are negative; *ARGS goes on
   to the next.  */
static int
take_value (void ***args)
{
  intptr_t item = (intptr_t) * (*args)++;
  intptr_t value = (item & GOMP_TARGET_ARG_SUBSEQUENT_PARAM
                      ? (intptr_t) * (*args)++
                      : item >> GOMP_TARGET_ARG_VALUE_SHIFT);

  if (value > INT_MAX)
    return INT_MAX;
  return value < 0 ? -1 : (int) value;
}

const struct gomp_pset_parameters *
gomp_target_args_parameters (void **args)
{
  for (; args && *args; args++)
    {
      uintptr_t word = (uintptr_t) *args;
      if ((word & GOMP_TARGET_ARG_ID_MASK) == GOMP_TARGET_ARG_PARAMETERS)
        return args[1];
      if (word & GOMP_TARGET_ARG_SUBSEQUENT_PARAM)
        args++;
    }
  return NULL;
}

struct gomp_launch_bounds
gomp_target_args_bounds (void **args, int type)
{
  struct gomp_launch_bounds bounds = { 0, 0 };

  while (args && *args)
    {
      intptr_t item = (intptr_t) *args;
      int device = item & GOMP_TARGET_ARG_DEVICE_MASK;
      int value = take_value (&args);

      if (device != 0 && device != type)
        continue;
      if ((item & GOMP_TARGET_ARG_ID_MASK) == GOMP_TARGET_ARG_NUM_TEAMS)
        bounds.teams = value < 0 ? 0 : value;
      else if ((item & GOMP_TARGET_ARG_ID_MASK) == GOMP_TARGET_ARG_THREAD_LIMIT)
        bounds.threads = value;
    }
  return bounds;
}
