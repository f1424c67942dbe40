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

/* Pass COMMAND, MODIFIER and ARG to the tool, and return what its callback
   returns; or a result below 0 if there is no tool, or if it has no callback
   for that.  */
int omp_control_tool (int command, int modifier, void *arg);
/* The same for Fortran.  */
int32_t omp_control_tool_ (const int32_t *command, const int32_t *modifier,
                           void *arg);

#pragma GCC visibility pop

#endif
