/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The routine by which a program controls its tool (OMPT).
   Source: OpenMP 5.2, 18.15.  */

#ifndef GOMP_API_TOOL_H
#define GOMP_API_TOOL_H 1

#include "base/types.h"

/* Results of omp_control_tool that are not the tool's.  */
enum
{
  GOMP_CONTROL_NO_TOOL = -2,
  GOMP_CONTROL_NO_CALLBACK = -1
};

#pragma GCC visibility push(default)

/* Pass COMMAND, MODIFIER and ARG to the tool, and return what the tool's
   callback for ompt_callback_control_tool returns.  Returns
   GOMP_CONTROL_NO_TOOL if no tool is at work, and GOMP_CONTROL_NO_CALLBACK if
   the tool has set no such callback.  Looks for the devices, and starts the
   tool, if that has not been done yet.  */
int omp_control_tool (int command, int modifier, void *arg);
/* Do what omp_control_tool (*COMMAND, *MODIFIER, ARG) does, for Fortran
   programs, which pass the two numbers by reference.  */
int32_t omp_control_tool_ (const int32_t *command, const int32_t *modifier,
                           void *arg);

#pragma GCC visibility pop

#endif
