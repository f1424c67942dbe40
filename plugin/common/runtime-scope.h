/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where a plugin finds the GOMP_PLUGIN_ functions of its runtime.  */

#ifndef GOMP_RUNTIME_SCOPE_H
#define GOMP_RUNTIME_SCOPE_H 1

#pragma GCC visibility push (hidden)

/* CALLER is an address in the runtime.  If the runtime was loaded for a module
   of its own (dlopen without RTLD_GLOBAL, as scripting languages load their
   extensions), let its functions be found from here.  To be called before
   any of them.  */
void gomp_runtime_scope_join (const void *caller);

#pragma GCC visibility pop

#endif
