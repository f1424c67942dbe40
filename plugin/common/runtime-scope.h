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
   any of them.  Returns the version of the plugin ABI that it takes.  */
unsigned gomp_runtime_scope_join (const void *caller);

/* That version; the newest one before anybody has asked.  */
unsigned gomp_runtime_version (void);

/* VALUE, an argument that came with version SINCE of the ABI; 0 with a runtime that does
   not pass it, where it is whatever a register holds.  */
#define GOMP_RUNTIME_PASSES(since, value) \
  (gomp_runtime_version () >= (since) ? (value) : 0)

/* Does OpenACC's exec get the device address of the argument block for
   DEVADDRS?  */
bool gomp_runtime_makes_blocks (void);

/* Is the runtime this project's?  Not before the first of its functions was
   called.  */
bool gomp_runtime_is_ours (void);

#pragma GCC visibility pop

#endif
