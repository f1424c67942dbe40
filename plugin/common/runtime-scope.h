/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where a plugin finds the GOMP_PLUGIN_ functions of its runtime, and which
   runtime that is.  */

#ifndef GOMP_RUNTIME_SCOPE_H
#define GOMP_RUNTIME_SCOPE_H 1

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Make the functions of the runtime in which the address CALLER lies available
   to this plugin, where the runtime was loaded for a module of its own (dlopen
   without RTLD_GLOBAL, as scripting languages load their extensions).  To be
   called before any of these functions is called.  Returns the version of the
   plugin ABI that the runtime takes.  */
unsigned gomp_runtime_scope_join (const void *caller);

/* Return the version of the plugin ABI that the runtime takes; the newest one
   before gomp_runtime_scope_join has been called.  */
unsigned gomp_runtime_version (void);

/* The value of VALUE, an argument that version SINCE of the plugin ABI has
   brought; 0 with an older runtime, which does not pass it, so that VALUE is
   what a register happens to hold.  */
#define GOMP_RUNTIME_PASSES(since, value) \
  (gomp_runtime_version () >= (since) ? (value) : 0)

/* Return whether the runtime passes OpenACC's exec the device address of one
   block of arguments for DEVADDRS, as this project's does.  */
bool gomp_runtime_makes_blocks (void);

/* Return whether the runtime is this project's.  To be called only after one
   of the runtime's functions has been called.  */
bool gomp_runtime_is_ours (void);

#pragma GCC visibility pop

#endif
