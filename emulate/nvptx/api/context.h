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

/* Return a new context of DEVICE, which is not in the list yet; NULL if there
   is no memory.  FLAGS are those of cuCtxCreate or cuDevicePrimaryCtxSetFlags.
   PRIMARY says whether the context becomes the primary context of DEVICE.  */
struct emu_context *context_create (CUdevice device, unsigned flags,
                                    bool primary);

/* Wait for all work of CONTEXT, which has been withdrawn, and free CONTEXT, its
   streams, its modules and its device memory.  If the device has no other
   context, free what malloc in device code has allocated there, too.  The
   caller holds neither contexts_lock nor the lock of CONTEXT.  */
void context_destroy (struct emu_context *context);

#endif
