/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where the program called this library.  */

#ifndef GOMP_CALLER_H
#define GOMP_CALLER_H 1

#include "program/site.h"

/* An initializer for a struct gomp_source_frame: the frame that called the
   function in which CALLER_FRAME is used, which has to be an entry point.  */
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

/* The site of an entry point's caller.  NAME is what the construct is called in
   messages; FN is its outlined function, or NULL.  */
#define SITE(name, fn)                         \
  ((struct gomp_site) { .construct = (name),   \
                        .frame = CALLER_FRAME, \
                        .function = (const void *) (fn) })

/* For GOMP_target_ext and the function that it jumps to, which has no name for
   gomp_caller_find: what is in this section is "target".  */
#define GOMP_CALLER_TARGET __attribute__ ((section ("gomp_target_code")))

#define GOMP_CALLER_NAME 64 /* bytes for a routine's name */

/* Find on the stack where the program called this library, and set *SITE to
   that place.  The name of the routine that was called is written to NAME, of
   SIZE bytes (GOMP_CALLER_NAME are enough), and becomes the site's construct:
   NAME has to stay valid as long as *SITE.  If only the place is known, the
   construct is NULL.  Returns false if this thread was not called from the
   program (a task, a plugin's thread, the dynamic linker); *SITE and NAME are
   unchanged then.  Slow.  */
bool gomp_caller_find (struct gomp_site *site, char *name, size_t size)
  GOMP_HIDDEN;

#endif
