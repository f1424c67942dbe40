/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Hooks: how a lower layer tells upper ones what happens, without calling them
   by name.

   The lower layer declares a kind of hook in its header, and calls all that
   there are:

     struct gomp_device_hook { void (*begins) (void); ... };
     GOMP_HOOKS (gomp_device_hooks, struct gomp_device_hook);

     GOMP_CALL_HOOKS (gomp_device_hooks, begins);

   An upper layer that wants to be told defines one, at most one of a kind per
   file:

     GOMP_HOOK (gomp_device_hooks, struct gomp_device_hook)
       = { .begins = trace_begins };

   The linker collects the hooks of a kind in a section of that name, so that
   they are there before any constructor runs.  Their order is not defined.
   Where the file is not linked (unit tests), there is nobody to be told.  */

#ifndef GOMP_HOOK_H
#define GOMP_HOOK_H 1

#include "base/types.h"

/* Declare NAME, a kind of hook.  Each hook is a struct of functions, of the
   type TYPE.  */
#define GOMP_HOOKS(name, type)                                            \
  extern const type *__start_##name[] __attribute__ ((weak)) GOMP_HIDDEN; \
  extern const type *__stop_##name[] __attribute__ ((weak)) GOMP_HIDDEN

/* Loop over the hooks of kind NAME, in no particular order.  HOOK is a new
   variable, which points to a pointer to each hook in turn.  */
#define GOMP_FOR_EACH_HOOK(hook, name) \
  for (__auto_type hook = &__start_##name[0]; hook != &__stop_##name[0]; hook++)

/* Call the function MEMBER of each hook of kind NAME in which it is not NULL,
   with the arguments that follow.  */
#define GOMP_CALL_HOOKS(name, member, ...) \
  do                                       \
    {                                      \
      GOMP_FOR_EACH_HOOK (hook_, name)     \
        if ((*hook_)->member)              \
          (*hook_)->member (__VA_ARGS__);  \
    }                                      \
  while (0)

/* Whether there is a hook of kind NAME.  */
#define GOMP_HOOK_EXISTS(name) (&__start_##name[0] != &__stop_##name[0])

/* Define a hook of kind NAME and type TYPE.  Its initializer follows.  */
#define GOMP_HOOK(name, type)                                             \
  static const type name##_here;                                          \
  static const type *name##_entry __attribute__ ((section (#name), used)) \
  = &name##_here;                                                         \
  static const type name##_here

#endif
