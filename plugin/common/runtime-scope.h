/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where a plugin finds the GOMP_PLUGIN_ functions of its runtime, and which
   runtime that is.  */

#ifndef GOMP_RUNTIME_SCOPE_H
#define GOMP_RUNTIME_SCOPE_H 1

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Make the functions of the runtime available to this plugin.  If the runtime's
   symbols are global, they are available already.  They are not global if the
   runtime was loaded along with a module by dlopen without RTLD_GLOBAL, as
   scripting languages load their extensions.  CALLER is an address in the
   runtime's code.  To be called before any of the functions is called.  Returns
   the version of the plugin ABI that the runtime takes.  */
unsigned gomp_runtime_scope_join (const void *caller);

/* Return the version of the plugin ABI that the runtime takes.  Before
   gomp_runtime_scope_join has been called this is the newest one.  */
unsigned gomp_runtime_version (void);

/* The value of VALUE, an argument that entry points have since version SINCE of
   the plugin ABI; 0 if the runtime takes an older version.  An older runtime
   does not pass the argument: VALUE is then what the argument's register
   happens to hold.  */
#define GOMP_RUNTIME_PASSES(since, value) \
  (gomp_runtime_version () >= (since) ? (value) : 0)

/* Return whether the argument DEVADDRS of the entry points openacc_exec and
   openacc_async_exec is the device address of one block that holds all
   arguments of the kernel.  That is so with stock runtimes of GCC 13 and newer.
   With older stock runtimes, and with this project's, DEVADDRS is a host array
   with the device address of each argument.  */
bool gomp_runtime_makes_blocks (void);

/* Return whether the runtime is this project's.  To be called only after
   gomp_runtime_scope_join: before that the plugin may not find the functions of
   the runtime, and the result may be false although the runtime is this
   project's.  */
bool gomp_runtime_is_ours (void);

#pragma GCC visibility pop

#endif
