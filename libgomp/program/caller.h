/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where an entry point was called from.  Only in entry points themselves.  */

#ifndef GOMP_CALLER_H
#define GOMP_CALLER_H 1

#include "run/run.h"

#if defined __x86_64__
# define CALLER_FRAME \
  { .pc = __builtin_return_address (0), \
    .cfa = (uintptr_t) __builtin_frame_address (0) + 16, \
    .frame_pointer = *(uintptr_t *) __builtin_frame_address (0) }
#else
# define CALLER_FRAME { .pc = __builtin_return_address (0) }
#endif

/* The construct called NAME; FN: its outlined function, or NULL.  */
#define SITE(name, fn) \
  ((struct gomp_site) { .construct = (name), .frame = CALLER_FRAME, \
                        .function = (const void *) (fn) })

#endif
