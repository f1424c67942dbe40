/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Does anybody watch?  */

#include "event/watch.h"

bool gomp_trace_active;
