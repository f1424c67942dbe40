/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The environment of other processes of the program, which do not run its main:
   LD_PRELOAD names what catches them before it.  Any thread may call these
   functions while none changes the environment.  */

#ifndef GOMP_WORKER_START_H
#define GOMP_WORKER_START_H 1

#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Return the value of LD_PRELOAD by which a process of this executable becomes
   a worker, for the caller to free.  If nothing can make it one, so that it
   would be a second run of the program, returns NULL; *WHY says so.  */
char *gomp_worker_preload (const char **why);

/* Return whether VARIABLE, "NAME=VALUE", is one that a worker must not have.  */
bool gomp_worker_drops (const char *variable);

#pragma GCC visibility pop

#endif
