/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where the program called this library.  */

#ifndef GOMP_CALLER_H
#define GOMP_CALLER_H 1

#include "program/site.h"

/* An initializer for the frame that called the function in which CALLER_FRAME
   is used; only entry points use it.  */
#if defined __x86_64__
#define CALLER_FRAME                                            \
  {                                                             \
    .pc = __builtin_return_address (0),                         \
    .cfa = (uintptr_t) __builtin_frame_address (0) + 16,        \
    .frame_pointer = *(uintptr_t *) __builtin_frame_address (0) \
  }
#else
#define CALLER_FRAME                   \
  {                                    \
    .pc = __builtin_return_address (0) \
  }
#endif

/* The site of an entry point's caller, for the construct called NAME; FN is
   its outlined function, or NULL.  */
#define SITE(name, fn)                         \
  ((struct gomp_site) { .construct = (name),   \
                        .frame = CALLER_FRAME, \
                        .function = (const void *) (fn) })

#define GOMP_CALLER_NAME 64      /* room for a routine's name */

/* Find on the stack where the program called this library, and set *SITE to
   that place.  The site's construct becomes the name of the routine that was
   called, which is written to NAME; NAME has SIZE bytes (GOMP_CALLER_NAME are
   enough) and has to stay valid as long as *SITE.  It becomes NULL if only the
   place is known.  Returns false if this thread was not called from the
   program (a task, a plugin's thread, the dynamic linker).  Slow.  */
bool gomp_caller_find (struct gomp_site *site, char *name, size_t size)
  GOMP_HIDDEN;

#endif
