/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Contexts: their making and end, and which is current.  */

#ifndef EMU_CONTEXT_H
#define EMU_CONTEXT_H 1

#include "nvptx/api/driver.h"

#define CONTEXT_STACK 64

/* Of this thread; the last is current.  */
struct context_stack
{
  struct emu_context *of[CONTEXT_STACK];
  int depth;
};
extern _Thread_local struct context_stack context_stack;

/* Protects the list of all contexts that have not been destroyed.  */
extern pthread_mutex_t contexts_lock;

/* Whether CONTEXT is one of them.  contexts_lock held, as by the next two.  */
bool context_is_listed (const struct emu_context *context);

/* Let others know CONTEXT, or not any more.  */
void context_publish (struct emu_context *context);
void context_withdraw (struct emu_context *context);

/* A context that nobody knows yet; NULL: no memory.  */
struct emu_context *context_create (CUdevice device, unsigned flags,
                                    bool primary);

/* After it has been withdrawn.  Its memory goes with it.  */
void context_destroy (struct emu_context *context);

#endif
