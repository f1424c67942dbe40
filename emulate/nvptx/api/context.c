/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Contexts: their making and end, and which is current.  */

#include "nvptx/api/context.h"

#include <stdio.h>
#include <stdlib.h>

#include "nvptx/exec/exec-system.h"

/* All that have not been destroyed.  */
pthread_mutex_t contexts_lock = PTHREAD_MUTEX_INITIALIZER;
static struct emu_context *contexts;

/* What reports call contexts' memory.  */
static const char memory_label[] = "cuMemAlloc";

_Thread_local struct context_stack context_stack;

struct emu_context *
context_current (void)
{
  int depth = context_stack.depth;

  return depth > 0 ? context_stack.of[depth - 1] : NULL;
}

bool
context_is_listed (const struct emu_context *context)
{
  const struct emu_context *c = contexts;

  while (c && c != context)
    c = c->next;
  return c != NULL;
}

bool
context_is_valid (const struct emu_context *context)
{
  bool valid;

  pthread_mutex_lock (&contexts_lock);
  valid = context_is_listed (context);
  pthread_mutex_unlock (&contexts_lock);
  return valid;
}

/* ---- Making and ending -------------------------------------------------- */

struct emu_context *
context_create (CUdevice device, unsigned flags, bool primary)
{
  struct emu_context *context = calloc (1, sizeof *context);

  if (!context)
    return NULL;
  context->arena = emu_arena_get (device);
  if (!context->arena || !ptx_windows_reserve ())
    {
      free (context);
      return NULL;
    }
  context->device = device;
  context->flags = flags;
  context->primary = primary;
  snprintf (context->label, sizeof context->label, "%s", memory_label);
  pthread_mutex_init (&context->lock, NULL);
  pthread_cond_init (&context->done, NULL);
  stream_init (&context->null, context, 0);
  return context;
}

void
context_publish (struct emu_context *context)
{
  context->next = contexts;
  contexts = context;
}

void
context_withdraw (struct emu_context *context)
{
  struct emu_context **link = &contexts;

  while (*link != context)
    link = &(*link)->next;
  *link = context->next;
}

static void
modules_free (struct emu_context *context)
{
  while (context->modules)
    {
      struct emu_module *module = context->modules;

      context->modules = module->next;
      module_free (module);
    }
}

/* Whether no context of DEVICE is left.  */
static bool
device_is_unused (int device)
{
  const struct emu_context *c;

  pthread_mutex_lock (&contexts_lock);
  for (c = contexts; c && c->device != device; c = c->next)
    ;
  pthread_mutex_unlock (&contexts_lock);
  return !c;
}

void
context_destroy (struct emu_context *context)
{
  while (context->streams)
    {
      struct emu_stream *stream = context->streams;
      stream_fini (stream);
      pthread_mutex_lock (&context->lock);
      context->streams = stream->next;
      pthread_mutex_unlock (&context->lock);
      free (stream);
    }
  stream_fini (&context->null);
  modules_free (context);
  emu_memory_free_labelled (context->arena, context->label, memory_label);
  if (device_is_unused (context->device))
    {
      ptx_heap_release (context->arena);
      ptx_heap_limit_set (context->device, 0);
    }
  pthread_cond_destroy (&context->done);
  pthread_mutex_destroy (&context->lock);
  free (context);
}

CUresult
context_synchronize (struct emu_context *context)
{
  CUresult result;

  pthread_mutex_lock (&context->lock);
  for (;;)
    {
      struct emu_stream *s = context->streams;

      while (s && !s->first)
        s = s->next;
      if (!s && !context->null.first)
        break;
      pthread_cond_wait (&context->done, &context->lock);
    }
  result = (CUresult) context->error;
  pthread_mutex_unlock (&context->lock);
  return result;
}
