/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Contexts: their making and end, and which is current.  */

#ifndef EMU_CONTEXT_H
#define EMU_CONTEXT_H 1

#include "nvptx/api/driver.h"

#define CONTEXT_STACK 64

/* The contexts that the thread has pushed; the last one is current.  */
struct context_stack
{
  struct emu_context *of[CONTEXT_STACK];
  int depth;
};
extern _Thread_local struct context_stack context_stack;

/* Protects the list of all contexts that have not been destroyed.  */
extern pthread_mutex_t contexts_lock;

/* Return whether CONTEXT is in the list.  contexts_lock is held for this
   function and the next two.  */
bool context_is_listed (const struct emu_context *context);

/* Put CONTEXT into the list (publish), or take it out (withdraw).  */
void context_publish (struct emu_context *context);
void context_withdraw (struct emu_context *context);

/* Return a new context, which is not in the list yet; NULL if there is no
   memory.  */
struct emu_context *context_create (CUdevice device, unsigned flags,
                                    bool primary);

/* Free CONTEXT, which has been withdrawn, and the device memory that belongs to
   it.  */
void context_destroy (struct emu_context *context);

#endif
