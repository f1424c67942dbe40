/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Does anybody watch?  */

#ifndef GOMP_WATCH_H
#define GOMP_WATCH_H 1

#include "base/types.h"

/* Whether the user has asked for a trace, a summary or checks.  Only then are
   the functions of trace.h called and the operations of devices counted.
   Constant once the devices have been looked for.  */
extern bool gomp_trace_active GOMP_HIDDEN;

#endif
