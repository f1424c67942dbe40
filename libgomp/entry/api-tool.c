/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The routine by which a program controls its tool (OMPT).  */

#include "entry/api-tool.h"

#include "device/device.h"
#include "event/ompt.h"

/* The tool is looked for along with the devices.  */
static int
control (int command, int modifier, void *arg, const void *pc)
{
  ompt_callback_control_tool_t callback;

  gomp_device_count ();
  if (gomp_ompt_theirs ())
    return gomp_ompt_theirs () (command, modifier, arg);
  if (!gomp_ompt_is_active ())
    return GOMP_CONTROL_NO_TOOL;
  callback = GOMP_OMPT_CALLBACK (ompt_callback_control_tool);
  return (callback ? callback ((uint64_t) command, (uint64_t) modifier, arg, pc)
                   : GOMP_CONTROL_NO_CALLBACK);
}

int
omp_control_tool (int command, int modifier, void *arg)
{
  return control (command, modifier, arg, __builtin_return_address (0));
}

int32_t
omp_control_tool_ (const int32_t *command, const int32_t *modifier, void *arg)
{
  return control (*command, *modifier, arg, __builtin_return_address (0));
}
