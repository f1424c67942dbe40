/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where a plugin finds the GOMP_PLUGIN_ functions of its runtime, and which
   runtime that is.  */

#ifndef GOMP_RUNTIME_SCOPE_H
#define GOMP_RUNTIME_SCOPE_H 1

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Make the functions of the runtime available to this plugin even if the
   runtime was loaded for a module of its own (dlopen without RTLD_GLOBAL, as
   scripting languages load their extensions).  CALLER is an address in that
   runtime's code.  To be called before any of the functions is called.  Returns
   the version of the plugin ABI that the runtime takes.  */
unsigned gomp_runtime_scope_join (const void *caller);

/* Return the version of the plugin ABI that the runtime takes.  Before
   gomp_runtime_scope_join has been called this is the newest one.  */
unsigned gomp_runtime_version (void);

/* The value of VALUE, an argument that entry points have since version SINCE of
   the plugin ABI; 0 with an older runtime.  That does not pass the argument, so
   VALUE would be whatever its register happens to hold.  */
#define GOMP_RUNTIME_PASSES(since, value) \
  (gomp_runtime_version () >= (since) ? (value) : 0)

/* Return whether the runtime passes OpenACC's exec the device address of one
   block of arguments for DEVADDRS.  Stock ones of GCC 13 and newer do; this
   project's passes its plugins an array of addresses.  */
bool gomp_runtime_makes_blocks (void);

/* Return whether the runtime is this project's.  To be called only after one
   of the runtime's functions has been called.  */
bool gomp_runtime_is_ours (void);

#pragma GCC visibility pop

#endif
