/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC profiling: registration of callbacks, and dispatch of events.  */

#include "event/acc-prof.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/error.h"

#define SNAPSHOT 8
#define MASK_OF(event) ((uint32_t) 1 << (event))

_Static_assert (acc_ev_last <= 32, "one bit per event");

uint32_t goacc_prof_mask;

/* ---- Registration -------------------------------------------------------- */

/* A callback of one event.  Registered again it only counts.  */
struct registration
{
  struct registration *next;
  acc_prof_callback callback;
  unsigned count;
  bool disabled;
};

struct event
{
  struct registration *first; /* in the order of registration */
  bool disabled;
};

/* Protects all that follows but the thread's own.  The innermost lock of all:
   nothing is called with it.  */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct event events[acc_ev_last]; /* 0 is unused */
static bool all_disabled;
static unsigned changes; /* read without the lock, too */

static __thread bool thread_disabled;

/* The link that points to CALLBACK's registration, or the last link.  */
static struct registration **
find_link (acc_event_t event, acc_prof_callback callback)
{
  struct registration **link = &events[event].first;

  while (*link && (*link)->callback != callback)
    link = &(*link)->next;
  return link;
}

static bool
has_enabled (const struct event *event)
{
  for (const struct registration *r = event->first; r; r = r->next)
    if (!r->disabled)
      return true;
  return false;
}

/* After each change of the tables.  */
static void
update_mask (void)
{
  uint32_t mask = 0;

  for (int e = 1; e < acc_ev_last; e++)
    if (!all_disabled && !events[e].disabled && has_enabled (&events[e]))
      mask |= MASK_OF (e);
  __atomic_store_n (&goacc_prof_mask, mask, __ATOMIC_RELAXED);
  __atomic_store_n (&changes, changes + 1, __ATOMIC_RELEASE);
}

static void
add_callback (acc_event_t event, acc_prof_callback callback)
{
  struct registration *added = gomp_calloc (1, sizeof *added), **link;

  pthread_mutex_lock (&mutex);
  link = find_link (event, callback);
  if (*link == NULL)
    {
      added->callback = callback;
      *link = added;
      added = NULL;
    }
  (*link)->count++;
  update_mask ();
  pthread_mutex_unlock (&mutex);
  free (added);
}

static void
remove_callback (acc_event_t event, acc_prof_callback callback)
{
  struct registration **link, *gone = NULL;

  pthread_mutex_lock (&mutex);
  link = find_link (event, callback);
  if (*link && --(*link)->count == 0)
    {
      gone = *link;
      *link = gone->next;
    }
  update_mask ();
  pthread_mutex_unlock (&mutex);
  free (gone);
}

/* One callback, or with none the event, or with event 0 everything.  */
static void
set_disabled (acc_event_t event, acc_prof_callback callback, bool disabled)
{
  pthread_mutex_lock (&mutex);
  if (callback)
    {
      struct registration *known = *find_link (event, callback);
      if (known)
        known->disabled = disabled;
    }
  else if (event == acc_ev_none)
    all_disabled = disabled;
  else
    events[event].disabled = disabled;
  update_mask ();
  pthread_mutex_unlock (&mutex);
}

/* What register and unregister have in common.  Requests without a meaning are
   ignored.  */
static void
change (acc_event_t event, acc_prof_callback callback, acc_register_t how,
        bool adding)
{
  bool is_event = event > acc_ev_none && event < acc_ev_last;

  switch (how)
    {
    case acc_reg:
      if (is_event && callback)
        (adding ? add_callback : remove_callback) (event, callback);
      return;
    case acc_toggle:
      if (is_event || (event == acc_ev_none && callback == NULL))
        set_disabled (event, callback, !adding);
      return;
    case acc_toggle_per_thread:
      if (event == acc_ev_none && callback == NULL)
        thread_disabled = !adding;
      return;
    }
}

void
acc_prof_register (acc_event_t event, acc_prof_callback callback,
                   acc_register_t how)
{
  change (event, callback, how, true);
}

void
acc_prof_unregister (acc_event_t event, acc_prof_callback callback,
                     acc_register_t how)
{
  change (event, callback, how, false);
}

bool
goacc_prof_registered_in (uintptr_t start, uintptr_t end)
{
  bool found = false;

  pthread_mutex_lock (&mutex);
  for (int e = 1; e < acc_ev_last; e++)
    for (const struct registration *r = events[e].first; r; r = r->next)
      found = (found
               || ((uintptr_t) r->callback >= start
                   && (uintptr_t) r->callback < end));
  pthread_mutex_unlock (&mutex);
  return found;
}

/* ---- Calling the callbacks ---------------------------------------------- */

/* Their callbacks are called in the reverse order.  */
static bool
is_end (acc_event_t event)
{
  const uint32_t ends
    = (MASK_OF (acc_ev_device_init_end) | MASK_OF (acc_ev_device_shutdown_end)
       | MASK_OF (acc_ev_enter_data_end) | MASK_OF (acc_ev_exit_data_end)
       | MASK_OF (acc_ev_update_end) | MASK_OF (acc_ev_compute_construct_end)
       | MASK_OF (acc_ev_enqueue_launch_end)
       | MASK_OF (acc_ev_enqueue_upload_end)
       | MASK_OF (acc_ev_enqueue_download_end) | MASK_OF (acc_ev_wait_end));

  return ends & MASK_OF (event);
}

/* Write up to ROOM callbacks of EVENT in the order of registration; their
   number, which may be greater.  */
static size_t
list_callbacks (acc_event_t event, acc_prof_callback *list, size_t room,
                unsigned *stamp)
{
  size_t n = 0;

  pthread_mutex_lock (&mutex);
  if (goacc_prof_wants (event))
    for (const struct registration *r = events[event].first; r; r = r->next)
      if (!r->disabled)
        {
          if (n < room)
            list[n] = r->callback;
          n++;
        }
  *stamp = changes;
  pthread_mutex_unlock (&mutex);
  return n;
}

/* After a change since STAMP: is CALLBACK still to be called?  */
static bool
still_wanted (acc_event_t event, acc_prof_callback callback, unsigned stamp)
{
  const struct registration *known;
  bool wanted;

  if (thread_disabled)
    return false;
  if (__atomic_load_n (&changes, __ATOMIC_ACQUIRE) == stamp)
    return true;
  pthread_mutex_lock (&mutex);
  known = *find_link (event, callback);
  wanted = known && !known->disabled && goacc_prof_wants (event);
  pthread_mutex_unlock (&mutex);
  return wanted;
}

/* Call the callbacks of event PROF->event_type.
   Callbacks registered while this runs have to wait for the next event; those
   that are unregistered or disabled are not called any more.  */
static void
call_all (acc_prof_info *prof, acc_event_info *info, acc_api_info *api)
{
  acc_event_t event = prof->event_type;
  acc_prof_callback few[SNAPSHOT], *list = few, *more = NULL;
  size_t room = SNAPSHOT, n;
  unsigned stamp;

  while ((n = list_callbacks (event, list, room, &stamp)) > room)
    {
      room = n;
      list = more = gomp_realloc (more, room * sizeof *more);
    }
  for (size_t i = 0; i < n; i++)
    {
      acc_prof_callback callback = list[is_end (event) ? n - 1 - i : i];
      if (still_wanted (event, callback, stamp))
        {
          callback (prof, info, api);
          prof->event_type = info->event_type = event;
        }
    }
  free (more);
}

/* ---- Events held back --------------------------------------------------- */

struct held_event
{
  struct held_event *next;
  acc_prof_info prof;
  acc_event_info info;
  acc_api_info api;
};

static __thread unsigned hold_depth;
static __thread struct held_event *held_first, *held_last;

static void
hold_back (const acc_prof_info *prof, const acc_event_info *info,
           const acc_api_info *api)
{
  struct held_event *held = gomp_malloc (sizeof *held);

  *held = (struct held_event) { NULL, *prof, *info, *api };
  if (held_last)
    held_last->next = held;
  else
    held_first = held;
  held_last = held;
}

bool
goacc_prof_hold_active (void)
{
  hold_depth++;
  return true;
}

void
goacc_prof_discard_held (void)
{
  struct held_event *next;

  if (--hold_depth > 0)
    return;
  for (struct held_event *held = held_first; held; held = next)
    {
      next = held->next;
      free (held);
    }
  held_first = held_last = NULL;
}

void
goacc_prof_release_held (void)
{
  struct held_event *held;

  if (--hold_depth > 0)
    return;
  /* A callback may hold and release events of its own, so the list is taken off
     first.  */
  held = held_first;
  held_first = held_last = NULL;
  while (held)
    {
      struct held_event *next = held->next;
      call_all (&held->prof, &held->info, &held->api);
      free (held);
      held = next;
    }
}

static void
deliver (acc_prof_info *prof, acc_event_info *info, acc_api_info *api)
{
  if (hold_depth > 0)
    hold_back (prof, info, api);
  else
    call_all (prof, info, api);
}

/* ---- Events of plugins -------------------------------------------------- */

static __thread struct goacc_prof_scope *innermost;

/* Where to keep the tool_info between EVENT and its end, or what EVENT ends;
   NULL: nothing to keep.  */
static void **
kept_tool_info (const acc_prof_info *prof, acc_event_t event)
{
  if (innermost == NULL || prof != &innermost->prof
      || event < acc_ev_enqueue_launch_start
      || event > acc_ev_enqueue_download_end)
    return NULL;
  return &innermost
            ->plugin_tool_info[(event - acc_ev_enqueue_launch_start) / 2];
}

void
goacc_prof_dispatch (acc_prof_info *prof, acc_event_info *info,
                     acc_api_info *api)
{
  acc_event_t event = prof->event_type;
  void **kept = kept_tool_info (prof, event);

  if (event <= acc_ev_none || event >= acc_ev_last || !goacc_prof_wants (event)
      || thread_disabled)
    return;
  info->event_type = event;
  if (innermost && prof == &innermost->prof)
    info->other_event.parent_construct = innermost->construct;
  if (kept && is_end (event))
    info->other_event.tool_info = *kept;
  deliver (prof, info, api);
  if (kept)
    *kept = is_end (event) ? NULL : info->other_event.tool_info;
}

/* ---- Scopes ------------------------------------------------------------- */

void
goacc_prof_open_active (struct goacc_prof_scope *scope,
                        acc_construct_t construct, struct goacc_thread *thread,
                        const struct gomp_source_frame *frame)
{
  *scope = (struct goacc_prof_scope) {
    .active = true,
    .construct = construct,
    .thread = thread,
    .pc = frame ? frame->pc : NULL,
    .outer = innermost,
    .prof = { .valid_bytes = _ACC_PROF_INFO_VALID_BYTES,
              .version = _ACC_PROF_INFO_VERSION,
              .device_type = acc_device_default,
              .thread_id = -1,
              .async = acc_async_sync,
              .async_queue = acc_async_sync,
              .line_no = -1,
              .end_line_no = -1,
              .func_line_no = -1,
              .func_end_line_no = -1 },
    .api = { .device_api = acc_device_api_none,
             .valid_bytes = _ACC_API_INFO_VALID_BYTES,
             .device_type = acc_device_default,
             .vendor = -1 }
  };
  innermost = scope;
  if (thread == NULL)
    return;
  goacc_prof_set_device (scope, thread->type, thread->number);
  scope->outer_prof = thread->prof_info;
  scope->outer_api = thread->api_info;
  thread->prof_info = &scope->prof;
  thread->api_info = &scope->api;
}

void
goacc_prof_close_active (struct goacc_prof_scope *scope)
{
  if (scope->thread)
    {
      scope->thread->prof_info = scope->outer_prof;
      scope->thread->api_info = scope->outer_api;
    }
  innermost = scope->outer;
  scope->active = false;
}

/* Once per scope: looking it up takes time.  */
static void
locate (struct goacc_prof_scope *scope)
{
  const struct goacc_prof_place *place;

  if (scope->pc == NULL)
    return;
  place = goacc_prof_place (scope->pc);
  scope->pc = NULL;
  if (place)
    {
      scope->prof.src_file = place->file;
      scope->prof.func_name = place->function;
      scope->prof.line_no = place->line;
    }
}

static void
fire (struct goacc_prof_scope *scope, acc_event_info *info)
{
  if (!goacc_prof_wants (info->event_type) || thread_disabled)
    return;
  locate (scope);
  scope->prof.event_type = info->event_type;
  deliver (&scope->prof, info, &scope->api);
}

static void
fill_other (const struct goacc_prof_scope *scope, acc_event_info *info,
            acc_event_t event, bool implicit)
{
  info->other_event
    = (acc_other_event_info) { .event_type = event,
                               .valid_bytes = _ACC_OTHER_EVENT_INFO_VALID_BYTES,
                               .parent_construct = scope->construct,
                               .implicit = implicit };
}

static void
fill_data (const struct goacc_prof_scope *scope, acc_event_info *info,
           acc_event_t event, bool implicit, const struct goacc_prof_data *data)
{
  info->data_event
    = (acc_data_event_info) { .event_type = event,
                              .valid_bytes = _ACC_DATA_EVENT_INFO_VALID_BYTES,
                              .parent_construct = scope->construct,
                              .implicit = implicit,
                              .var_name = data->name,
                              .bytes = data->bytes,
                              .host_ptr = data->host,
                              .device_ptr = (const void *) data->device.value };
}

static void
fill (const struct goacc_prof_scope *scope, acc_event_info *info,
      acc_event_t event, bool implicit, const struct goacc_prof_data *data)
{
  if (data)
    fill_data (scope, info, event, implicit, data);
  else
    fill_other (scope, info, event, implicit);
}

/* The interface that devices of TYPE are driven through.  */
static acc_device_api
device_api (acc_device_t type)
{
  return (type == acc_device_nvidia ? acc_device_api_cuda
          : type == acc_device_host ? acc_device_api_none
                                    : acc_device_api_other);
}

void
goacc_prof_fire (struct goacc_prof_scope *scope, acc_event_t event,
                 bool implicit, const struct goacc_prof_data *data)
{
  acc_event_info info;

  /* Stock's plugins tell it with the first allocation of a construct.  */
  if (event == acc_ev_alloc)
    scope->api.device_api = device_api (scope->api.device_type);
  fill (scope, &info, event, implicit, data);
  fire (scope, &info);
}

void
goacc_prof_fire_start (struct goacc_prof_scope *scope,
                       struct goacc_prof_span *span, acc_event_t event,
                       bool implicit, const struct goacc_prof_data *data)
{
  fill (scope, &span->info, event, implicit, data);
  fire (scope, &span->info);
}

void
goacc_prof_fire_launch (struct goacc_prof_scope *scope,
                        struct goacc_prof_span *span, bool implicit,
                        const char *kernel, const unsigned *dims)
{
  span->info.launch_event
    = (acc_launch_event_info) { .event_type = acc_ev_enqueue_launch_start,
                                .valid_bytes
                                = _ACC_LAUNCH_EVENT_INFO_VALID_BYTES,
                                .parent_construct = scope->construct,
                                .implicit = implicit,
                                .kernel_name = kernel,
                                .num_gangs = dims[0],
                                .num_workers = dims[1],
                                .vector_length = dims[2] };
  fire (scope, &span->info);
}

void
goacc_prof_fire_end (struct goacc_prof_scope *scope,
                     struct goacc_prof_span *span)
{
  /* Each end event is numbered right behind its start event.  */
  span->info.event_type++;
  fire (scope, &span->info);
}
