/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The OpenACC profiling interface: tools that are told about events.

   Callbacks belong to the user.  They run with none of our locks held, may call
   any OpenACC routine, those of the profiling interface included, and come from
   every thread that uses OpenACC.  Events that happen in a callback are events
   like others.

   An entry point opens a scope on its stack, reports events in it, and closes
   it:

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

/* Declarations of the public header are exported from the library.  */
#pragma GCC visibility push(default)
#include <acc_prof.h>
#pragma GCC visibility pop

/* ---- Is anybody listening? --------------------------------------------- */

/* Which events are reported: bit E is set while event E is enabled and has an
   enabled callback.  Written by acc-prof.c only; to be read atomically.  */
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

/* What all events of one construct or API call have in common.  It lies on the
   stack of the entry point.  */
struct goacc_prof_scope
{
  bool active; /* true: a tool listened when the scope was
                                   opened; false: none did, events are not
                                   reported in this scope, and the other members
                                   are not set */
  acc_construct_t construct;
  acc_prof_info prof;
  acc_api_info api;
  const void *pc; /* return address into the user's code; NULL if
                                   unknown, or once its line is in PROF */
  struct goacc_thread *thread; /* its prof_info and api_info refer to PROF and
                                   API while the scope is open; or NULL */
  void *outer_prof, *outer_api; /* THREAD's prof_info and api_info before this
                                   scope was opened */
  struct goacc_prof_scope *outer; /* the scope around this one on the thread */
  /* The tool_info of the latest start events that the plugin has reported, for
     their end events: [0] of launches, [1] of uploads, [2] of downloads.  */
  void *plugin_tool_info[3];
};

/* What an end event takes from the start event that it belongs to.  */
struct goacc_prof_span
{
  acc_event_info info; /* of the start event, tool_info included */
};

/* What a data event tells of the data.  */
struct goacc_prof_data
{
  const char *name; /* of the variable; NULL: unknown */
  size_t bytes;
  const void *host;
  gomp_devaddr device;
};

/* Begin SCOPE where a tool listens.  Only goacc_prof_open (below) calls this,
   and says what the arguments are.  */
void goacc_prof_open_active (struct goacc_prof_scope *scope,
                             acc_construct_t construct,
                             struct goacc_thread *thread,
                             const struct gomp_source_frame *frame) GOMP_HIDDEN;
/* End SCOPE, which is active.  Only goacc_prof_close (below) calls this.  */
void goacc_prof_close_active (struct goacc_prof_scope *scope) GOMP_HIDDEN;
/* Call the callbacks of EVENT, which is neither a start nor an end event, for
   an active SCOPE.  DATA is what the event is about; NULL if EVENT is
   acc_ev_runtime_shutdown, which is about no data.  IMPLICIT says that the user
   has not written this action, but another one that needs it.  The inline
   functions of this file call this.  */
void goacc_prof_fire (struct goacc_prof_scope *scope, acc_event_t event,
                      bool implicit, const struct goacc_prof_data *data)
  GOMP_HIDDEN;
/* Call the callbacks of start event EVENT for an active SCOPE, and keep in
   SPAN what its end event needs.  DATA is NULL unless it is the start of a
   copy.  The inline functions of this file call this.  */
void goacc_prof_fire_start (struct goacc_prof_scope *scope,
                            struct goacc_prof_span *span, acc_event_t event,
                            bool implicit, const struct goacc_prof_data *data)
  GOMP_HIDDEN;
/* Call the callbacks of acc_ev_enqueue_launch_start for an active SCOPE.
   goacc_prof_start_launch calls this where somebody listens.  */
void goacc_prof_fire_launch (struct goacc_prof_scope *scope,
                             struct goacc_prof_span *span, bool implicit,
                             const char *kernel, const unsigned *dims)
  GOMP_HIDDEN;
/* Call the callbacks of the end event that belongs to SPAN, for an active
   SCOPE.  goacc_prof_end calls this where somebody listens.  */
void goacc_prof_fire_end (struct goacc_prof_scope *scope,
                          struct goacc_prof_span *span) GOMP_HIDDEN;

/* Begin SCOPE, on the caller's stack, for one construct or call.
   goacc_prof_close ends it, on the same thread; scopes nest.  A scope that is
   opened while no tool listens stays silent.

   CONSTRUCT is what the user wrote, or acc_construct_runtime_api for a routine.
   THREAD is the calling thread's record, or NULL if there is none yet.  The
   events are about THREAD's device or, if THREAD is NULL, about the default
   one.  Until the scope is closed, THREAD's members prof_info and api_info tell
   the plugin what to report.  FRAME is the user's code.  Its line is looked up
   only when a callback is called.  If FRAME is NULL, the events name no file,
   function and line.  */
static inline void
goacc_prof_open (struct goacc_prof_scope *scope, acc_construct_t construct,
                 struct goacc_thread *thread,
                 const struct gomp_source_frame *frame)
{
  scope->active = false;
  if (GOMP_UNLIKELY (goacc_prof_active ()))
    goacc_prof_open_active (scope, construct, thread, frame);
}

/* Note that the events of SCOPE are about another device from here on: number
   NUMBER of type TYPE, both as the user gave them, so that TYPE may be
   acc_device_default.  */
static inline void
goacc_prof_set_device (struct goacc_prof_scope *scope, int type, int number)
{
  if (GOMP_UNLIKELY (scope->active))
    {
      scope->prof.device_type = scope->api.device_type = (acc_device_t) type;
      scope->prof.device_number = number;
    }
}

/* Note that the construct of SCOPE has the async value ASYNC.  Events say
   acc_async_sync until this is called; for constructs on the host it is not
   called.  */
static inline void
goacc_prof_set_async (struct goacc_prof_scope *scope, int async)
{
  if (GOMP_UNLIKELY (scope->active))
    scope->prof.async = scope->prof.async_queue = async;
}

/* Report the start event EVENT: one of acc_ev_..._start, but not one of the
   enqueue events.  goacc_prof_end with the same SPAN reports its end.  IMPLICIT
   says that the user has not written this action, but another one that needs
   it.  */
static inline void
goacc_prof_start (struct goacc_prof_scope *scope, struct goacc_prof_span *span,
                  acc_event_t event, bool implicit)
{
  if (GOMP_UNLIKELY (scope->active))
    goacc_prof_fire_start (scope, span, event, implicit, NULL);
}

/* Report EVENT, acc_ev_enqueue_upload_start or acc_ev_enqueue_download_start,
   about the copy of DATA.  goacc_prof_end with the same SPAN reports its end.
   IMPLICIT says that the user has not written the copy, but an action that
   needs it.  */
static inline void
goacc_prof_start_copy (struct goacc_prof_scope *scope,
                       struct goacc_prof_span *span, acc_event_t event,
                       bool implicit, const struct goacc_prof_data *data)
{
  if (GOMP_UNLIKELY (scope->active))
    goacc_prof_fire_start (scope, span, event, implicit, data);
}

/* Report acc_ev_enqueue_launch_start of the kernel named KERNEL, with the
   numbers DIMS[0..2] of gangs, workers and vector lanes.  goacc_prof_end with
   the same SPAN reports its end.  IMPLICIT says that the user has not written
   the launch, but an action that needs it.  */
static inline void
goacc_prof_start_launch (struct goacc_prof_scope *scope,
                         struct goacc_prof_span *span, bool implicit,
                         const char *kernel, const unsigned *dims)
{
  if (GOMP_UNLIKELY (scope->active))
    goacc_prof_fire_launch (scope, span, implicit, kernel, dims);
}

/* Report the end event that belongs to the start event of SPAN.  Its callbacks
   get the tool_info that the callbacks of the start event have left, or NULL if
   they have set none.  */
static inline void
goacc_prof_end (struct goacc_prof_scope *scope, struct goacc_prof_span *span)
{
  if (GOMP_UNLIKELY (scope->active))
    goacc_prof_fire_end (scope, span);
}

/* Report EVENT, which is acc_ev_create, acc_ev_delete, acc_ev_alloc or
   acc_ev_free, about DATA.  */
static inline void
goacc_prof_data (struct goacc_prof_scope *scope, acc_event_t event,
                 bool implicit, const struct goacc_prof_data *data)
{
  if (GOMP_UNLIKELY (scope->active))
    goacc_prof_fire (scope, event, implicit, data);
}

/* Report acc_ev_runtime_shutdown in SCOPE.  */
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

/* Report the event PROF->event_type, for a plugin that has called
   GOMP_PLUGIN_goacc_profiling_dispatch.  Two things that a plugin cannot know
   are added to *INFO: the construct, if PROF is that of the calling thread's
   innermost scope, and in an end event the tool_info of its start event.  */
void goacc_prof_dispatch (acc_prof_info *prof, acc_event_info *info,
                          acc_api_info *api) GOMP_HIDDEN;

/* Begin to hold back the events that plugins report on this thread, and return
   true.  goacc_prof_hold calls this where a tool listens.  */
bool goacc_prof_hold_active (void) GOMP_HIDDEN;
/* End a hold and, if it was the outermost one, report the events that were held
   back.  goacc_prof_release calls this.  */
void goacc_prof_release_held (void) GOMP_HIDDEN;
/* End the hold that goacc_prof_hold began, which has returned true, and forget
   the events that were held back.  To be called in place of goacc_prof_release.
   If calls of goacc_prof_hold are nested, only the end of the outermost hold
   decides about all the events: this function forgets them, goacc_prof_release
   reports them.  The end of an inner hold does nothing with them.  */
void goacc_prof_discard_held (void) GOMP_HIDDEN;

/* Hold back the events that plugins report on this thread until
   goacc_prof_release, which is passed the result.  To be called around
   operations that a plugin carries out under a lock (io_lock for alloc and
   free), since callbacks run without locks.  Calls nest.  The end event of a
   start event that is held back has no tool_info.  */
static inline bool
goacc_prof_hold (void)
{
  return GOMP_UNLIKELY (goacc_prof_active ()) && goacc_prof_hold_active ();
}

/* End the hold that goacc_prof_hold began, which has returned HELD, and report
   the events that were held back; if calls are nested, the outermost one
   reports them.  No lock held: this runs the user's callbacks.  */
static inline void
goacc_prof_release (bool held)
{
  if (GOMP_UNLIKELY (held))
    goacc_prof_release_held ();
}

/* Return whether the code of a registered callback lies in the memory [START,
   END).  Takes a lock of acc-prof.c's own.  */
bool goacc_prof_registered_in (uintptr_t start, uintptr_t end) GOMP_HIDDEN;

/* ---- Tools (acc-prof-library.c) ----------------------------------------- */

/* Let tools register: first the program's acc_register_library is called, then
   that of each tool library that ACC_PROFLIB names.  A tool library is left out
   if one of the functions in it is registered as a callback already.

   Tool libraries have registered already if the installed libgomp is loaded.
   When the installed libgomp was loaded, it called acc_register_library of each
   tool library.  It passed the acc_prof_register that the dynamic linker finds
   first.  That is the acc_prof_register of gomp-pset, so that gomp-pset has the
   callbacks.

   Acts at the first call.  Calls in other threads wait until that is done.  A
   call from inside an acc_register_library that is being called, because the
   tool uses OpenACC there, returns at once.  Failures are reported and ignored.
   No lock held.  To be called at each thread's first use of OpenACC.  */
void goacc_prof_libraries_load (void) GOMP_HIDDEN;

/* ---- Places in the source (acc-prof-source.c) ---------------------------- */

/* The place of a construct in the source.  Its texts stay valid for ever.  */
struct goacc_prof_place
{
  const char *file, *function;
  int line;
};

/* Return the place in the source of return address PC, from debug information,
   or NULL if it is not known.  The result stays valid for ever.  The first
   call for a PC is slow.  */
const struct goacc_prof_place *goacc_prof_place (const void *pc) GOMP_HIDDEN;

#endif
