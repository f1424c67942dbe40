/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where a plugin finds the GOMP_PLUGIN_ functions of its runtime, and which
   runtime that is.  */

#ifndef GOMP_RUNTIME_SCOPE_H
#define GOMP_RUNTIME_SCOPE_H 1

#include <stdbool.h>

#pragma GCC visibility push (hidden)

/* CALLER is an address in the runtime.  If the runtime was loaded for a module
   of its own (dlopen without RTLD_GLOBAL, as scripting languages load their
   extensions), let its functions be found from here.  To be called before
   any of them.  */
void gomp_runtime_scope_join (const void *caller);

/* Is the runtime this project's?  Not before the first of its functions was
   called.  */
bool gomp_runtime_is_ours (void);

#pragma GCC visibility pop

#endif
