/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The OpenACC profiling interface: tools that are told about events.

   Callbacks belong to the user.  They run with none of our locks held, may call
   any routine, these included, and come from every thread that uses OpenACC.
   Events that happen in a callback are events like others.

   An entry point opens a scope on its stack, reports events in it, and closes it:

     struct goacc_prof_scope scope;
     struct goacc_prof_span construct, enter;

     goacc_prof_open (&scope, acc_construct_parallel, thread, &frame);
     goacc_prof_start (&scope, &construct, acc_ev_compute_construct_start,
                       false);
     goacc_prof_start (&scope, &enter, acc_ev_enter_data_start, true);
     ... goacc_prof_data (&scope, acc_ev_create, true, &data); ...
     goacc_prof_end (&scope, &enter);
     ...
     goacc_prof_end (&scope, &construct);
     goacc_prof_close (&scope);

   With no tool this costs one load and a few tests.
   Source: OpenACC 3.3, chapter 5; doc/abi/entry-points.md section 6.4.  */

#ifndef GOMP_ACC_PROF_H
#define GOMP_ACC_PROF_H 1

#include "event/acc-thread.h"
#include "program/source.h"
#include "base/types.h"

/* What is declared there is exported.  */
#pragma GCC visibility push (default)
#include <acc_prof.h>
#pragma GCC visibility pop

/* ---- Is anybody listening? --------------------------------------------- */

/* Bit E is set while event E has a callback that is enabled, and E itself is.
   Written by acc-prof.c only.  */
extern uint32_t goacc_prof_mask GOMP_HIDDEN;

/* Return whether a tool listens to some event.  No lock needed.  */
static inline bool
goacc_prof_active (void)
{
  return __atomic_load_n (&goacc_prof_mask, __ATOMIC_RELAXED) != 0;
}

/* Return whether a tool listens to EVENT.  No lock needed.  */
static inline bool
goacc_prof_wants (acc_event_t event)
{
  return __atomic_load_n (&goacc_prof_mask, __ATOMIC_RELAXED) >> event & 1;
}

/* ---- Scopes and events --------------------------------------------------- */

/* What all events of one construct or API call have in common.  */
struct goacc_prof_scope
{
  bool active;                  /* else the rest is not set */
  acc_construct_t construct;
  acc_prof_info prof;
  acc_api_info api;
  const void *pc;               /* into the caller; NULL: located, or unknown */
  struct goacc_thread *thread;  /* whose information we took the place of */
  void *outer_prof, *outer_api;
  struct goacc_prof_scope *outer;       /* of this host thread */
  void *plugin_tool_info[3];    /* of launches, uploads, downloads */
};

/* From a start event to its end event.  */
struct goacc_prof_span
{
  acc_event_info info;          /* of the start event, tool_info included */
};

/* A data event is about this.  */
struct goacc_prof_data
{
  const char *name;             /* of the variable; NULL: unknown */
  size_t bytes;
  const void *host;
  gomp_devaddr device;
};

/* Do what goacc_prof_open does when a tool listens.  */
void goacc_prof_open_active (struct goacc_prof_scope *scope,
                             acc_construct_t construct,
                             struct goacc_thread *thread,
                             const struct gomp_source_frame *frame)
  GOMP_HIDDEN;
/* Do what goacc_prof_close does for a scope that is active.  */
void goacc_prof_close_active (struct goacc_prof_scope *scope) GOMP_HIDDEN;
/* Call the callbacks of EVENT, which is neither a start nor an end event, for
   an active SCOPE.  For the inline functions below.  */
void goacc_prof_fire (struct goacc_prof_scope *scope, acc_event_t event,
                      bool implicit, const struct goacc_prof_data *data)
  GOMP_HIDDEN;
/* Call the callbacks of start event EVENT for an active SCOPE, and keep in
   SPAN what its end event needs.  DATA is NULL unless it is one of a copy.
   For the inline functions below.  */
void goacc_prof_fire_start (struct goacc_prof_scope *scope,
                            struct goacc_prof_span *span, acc_event_t event,
                            bool implicit, const struct goacc_prof_data *data)
  GOMP_HIDDEN;
/* Call the callbacks of acc_ev_enqueue_launch_start for an active SCOPE.  For
   goacc_prof_start_launch.  */
void goacc_prof_fire_launch (struct goacc_prof_scope *scope,
                             struct goacc_prof_span *span, bool implicit,
                             const char *kernel, const unsigned *dims)
  GOMP_HIDDEN;
/* Call the callbacks of the end event of SPAN for an active SCOPE.  For
   goacc_prof_end.  */
void goacc_prof_fire_end (struct goacc_prof_scope *scope,
                          struct goacc_prof_span *span) GOMP_HIDDEN;

/* Begin SCOPE, on the caller's stack, for one construct or call;
   goacc_prof_close ends it, on the same thread, and scopes nest.  CONSTRUCT:
   what the user wrote; acc_construct_runtime_api for a routine.  THREAD: the
   calling thread's record, which from here to close says what its plugin is to
   report (prof_info, api_info), and what the events say about the device; NULL
   while there is none, which reads as the default device.  FRAME: the user's
   code, or NULL; looked up when a callback is called.  A scope opened while no
   tool listens stays silent.  */
static inline void
goacc_prof_open (struct goacc_prof_scope *scope, acc_construct_t construct,
                 struct goacc_thread *thread,
                 const struct gomp_source_frame *frame)
{
  scope->active = false;
  if (GOMP_UNLIKELY (goacc_prof_active ()))
    goacc_prof_open_active (scope, construct, thread, frame);
}

/* Say that the scope's device is another one from here on: NUMBER of TYPE, as
   the user gave that, so acc_device_default is one.  */
static inline void
goacc_prof_set_device (struct goacc_prof_scope *scope, int type, int number)
{
  if (GOMP_UNLIKELY (scope->active))
    {
      scope->prof.device_type = scope->api.device_type = (acc_device_t) type;
      scope->prof.device_number = number;
    }
}

/* Say that the async clause has been read and is ASYNC.  Until then it is
   acc_async_sync, and remains so on the host.  */
static inline void
goacc_prof_set_async (struct goacc_prof_scope *scope, int async)
{
  if (GOMP_UNLIKELY (scope->active))
    scope->prof.async = scope->prof.async_queue = async;
}

/* Report the start event EVENT, one of acc_ev_..._start but the enqueue ones.
   goacc_prof_end with the same SPAN reports its end.  IMPLICIT: the user did
   not write what it is about, but something that needs it.  */
static inline void
goacc_prof_start (struct goacc_prof_scope *scope,
                  struct goacc_prof_span *span, acc_event_t event,
                  bool implicit)
{
  if (GOMP_UNLIKELY (scope->active))
    goacc_prof_fire_start (scope, span, event, implicit, NULL);
}

/* Report EVENT, acc_ev_enqueue_upload_start or acc_ev_enqueue_download_start,
   of DATA; otherwise as goacc_prof_start.  */
static inline void
goacc_prof_start_copy (struct goacc_prof_scope *scope,
                       struct goacc_prof_span *span, acc_event_t event,
                       bool implicit, const struct goacc_prof_data *data)
{
  if (GOMP_UNLIKELY (scope->active))
    goacc_prof_fire_start (scope, span, event, implicit, data);
}

/* Report acc_ev_enqueue_launch_start of the kernel named KERNEL.  DIMS: gangs,
   workers, vector length.  Otherwise as goacc_prof_start.  */
static inline void
goacc_prof_start_launch (struct goacc_prof_scope *scope,
                         struct goacc_prof_span *span, bool implicit,
                         const char *kernel, const unsigned *dims)
{
  if (GOMP_UNLIKELY (scope->active))
    goacc_prof_fire_launch (scope, span, implicit, kernel, dims);
}

/* Report the end event that belongs to the start event of SPAN, with its
   tool_info.  */
static inline void
goacc_prof_end (struct goacc_prof_scope *scope, struct goacc_prof_span *span)
{
  if (GOMP_UNLIKELY (scope->active))
    goacc_prof_fire_end (scope, span);
}

/* Report EVENT: acc_ev_create, acc_ev_delete, acc_ev_alloc or acc_ev_free, of
   DATA.  */
static inline void
goacc_prof_data (struct goacc_prof_scope *scope, acc_event_t event,
                 bool implicit, const struct goacc_prof_data *data)
{
  if (GOMP_UNLIKELY (scope->active))
    goacc_prof_fire (scope, event, implicit, data);
}

/* Report acc_ev_runtime_shutdown.  */
static inline void
goacc_prof_shutdown (struct goacc_prof_scope *scope)
{
  if (GOMP_UNLIKELY (scope->active))
    goacc_prof_fire (scope, acc_ev_runtime_shutdown, true, NULL);
}

/* End SCOPE, the innermost one of the calling thread.  */
static inline void
goacc_prof_close (struct goacc_prof_scope *scope)
{
  if (GOMP_UNLIKELY (scope->active))
    goacc_prof_close_active (scope);
}

/* ---- Events of plugins --------------------------------------------------- */

/* Report event PROF->event_type of a plugin:
   GOMP_PLUGIN_goacc_profiling_dispatch.  Within a scope, whose prof it is,
   what plugins cannot know is added: the construct, and the tool_info of the
   start event.  */
void goacc_prof_dispatch (acc_prof_info *prof, acc_event_info *info,
                          acc_api_info *api) GOMP_HIDDEN;

/* Do what goacc_prof_hold does when a tool listens; returns true.  */
bool goacc_prof_hold_active (void) GOMP_HIDDEN;
/* Do what goacc_prof_release does if events are held back.  */
void goacc_prof_release_held (void) GOMP_HIDDEN;
/* Forget the events that were held back since goacc_prof_hold, in place of
   goacc_prof_release.  Only if that returned true.  */
void goacc_prof_discard_held (void) GOMP_HIDDEN;

/* Hold back, until goacc_prof_release, the events that plugins report on this
   thread: around calls of a plugin under a lock (alloc and free, io_lock).
   Returns what to pass to goacc_prof_release.  Nests.  The end event of a
   start event held back has no tool_info.  */
static inline bool
goacc_prof_hold (void)
{
  return GOMP_UNLIKELY (goacc_prof_active ()) && goacc_prof_hold_active ();
}

/* Report the events held back since goacc_prof_hold, which has returned HELD,
   unless an outer one goes on.  No lock held: this runs the user's
   callbacks.  */
static inline void
goacc_prof_release (bool held)
{
  if (GOMP_UNLIKELY (held))
    goacc_prof_release_held ();
}

/* Return whether there is a callback in the memory [START, END).  */
bool goacc_prof_registered_in (uintptr_t start, uintptr_t end) GOMP_HIDDEN;

/* ---- Tools (acc-prof-library.c) ----------------------------------------- */

/* Let tools register: the program's acc_register_library, then the libraries
   in ACC_PROFLIB that have not registered yet: the installed libgomp, where there
   is one, has called them already, with the routines it found first, which are
   these.  Acts once; later and other callers wait until that is done,
   but for a tool that comes back here.  Failures are reported and ignored.
   Call without a lock, at each thread's first use of OpenACC.  */
void goacc_prof_libraries_load (void) GOMP_HIDDEN;

/* ---- Places in the source (acc-prof-source.c) ---------------------------- */

/* Where a construct is.  Strings stay for ever.  */
struct goacc_prof_place
{
  const char *file, *function;
  int line;
};

/* Return the place of return address PC, from debug information; NULL:
   unknown.  It stays for ever.  Slow the first time.  */
const struct goacc_prof_place *goacc_prof_place (const void *pc) GOMP_HIDDEN;

#endif
