/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A tool (OpenMP 5.2, chapter 19) that is part of the program: it records what
   it is told, and complains about events that are not nested or numbered as
   they have to be.  */

#ifndef OMPT_RECORDER_H
#define OMPT_RECORDER_H 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../include/omp-tools.h"

#define REQUIRE(condition)                                            \
  do                                                                  \
    if (!(condition))                                                 \
      {                                                               \
        fprintf (stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, \
                 #condition);                                         \
        abort ();                                                     \
      }                                                               \
  while (0)

enum what
{
  TARGET,
  DATA_OP,
  SUBMIT,
  MAP
};

/* With callbacks that have no endpoint ENDPOINT is 0.  */
struct event
{
  enum what what;
  int endpoint, kind; /* of constructs, or of data operations */
  int device, src_device, dst_device;
  uint64_t target, op; /* target_id, host_op_id */
  char *src, *dst;
  size_t bytes;
  unsigned n; /* teams; items of a map event */
  unsigned flags[8];
  char *hosts[8];
  size_t sizes[8];
  const void *pc;
};

static struct event events[4000];
static int n_events, n_initialized, n_finalized, n_loaded, n_tool_finalized;
static int initial_device;
static ompt_function_lookup_t lookup;
static ompt_set_callback_t set_callback;
static ompt_get_unique_id_t get_unique_id;
static ompt_get_thread_data_t get_thread_data;
static ompt_get_target_info_t get_target_info;
static pthread_mutex_t recorder_mutex = PTHREAD_MUTEX_INITIALIZER;

/* What goes on on a thread.  */
static __thread uint64_t open_target, open_op;

static void
record (struct event event)
{
  pthread_mutex_lock (&recorder_mutex);
  REQUIRE (n_events < (int) (sizeof events / sizeof events[0]));
  events[n_events++] = event;
  pthread_mutex_unlock (&recorder_mutex);
}

/* ---- With the tool's own numbers ----------------------------------------- */

/* A kernel may ask the host for a region: that is a construct inside the launch
   of another one.  */
static __thread uint64_t outer[20], outer_op[20];
static __thread int depth;

static void
on_target_emi (ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device,
               ompt_data_t *task, ompt_data_t *target_task, ompt_data_t *data,
               const void *pc)
{
  REQUIRE (task && target_task && data && pc);
  if (endpoint == ompt_scope_begin)
    {
      REQUIRE (data->value == 0);
      data->value = get_unique_id ();
      outer[depth] = open_target;
      outer_op[depth++] = open_op;
      open_target = data->value;
      open_op = 0;
    }
  else
    {
      REQUIRE (data->value == open_target && open_op == 0);
      open_target = outer[--depth];
      open_op = outer_op[depth];
    }
  record ((struct event) { .what = TARGET,
                           .endpoint = endpoint,
                           .kind = kind,
                           .device = device,
                           .target = data->value,
                           .pc = pc });
}

static void
on_data_op_emi (ompt_scope_endpoint_t endpoint, ompt_data_t *target_task,
                ompt_data_t *data, ompt_id_t *op, ompt_target_data_op_t kind,
                void *src, int src_device, void *dst, int dst_device,
                size_t bytes, const void *pc)
{
  REQUIRE (target_task && data && op && pc);
  if (endpoint == ompt_scope_begin)
    {
      REQUIRE (open_op == 0 && *op == 0);
      *op = open_op = get_unique_id ();
    }
  else if (endpoint == ompt_scope_end)
    {
      REQUIRE (*op == open_op);
      open_op = 0;
    }
  else
    REQUIRE (open_op == 0);
  record ((struct event) { .what = DATA_OP,
                           .endpoint = endpoint,
                           .kind = kind,
                           .src_device = src_device,
                           .dst_device = dst_device,
                           .target = data->value,
                           .op = *op,
                           .src = src,
                           .dst = dst,
                           .bytes = bytes,
                           .pc = pc });
}

static void
on_submit_emi (ompt_scope_endpoint_t endpoint, ompt_data_t *data, ompt_id_t *op,
               unsigned teams)
{
  uint64_t device, target, info_op;

  REQUIRE (data && op && data->value == open_target);
  if (endpoint == ompt_scope_begin)
    {
      REQUIRE (open_op == 0 && *op == 0);
      *op = open_op = get_unique_id ();
    }
  else
    {
      REQUIRE (*op == open_op);
      open_op = 0;
    }
  REQUIRE (get_target_info (&device, &target, &info_op) == 1);
  REQUIRE (target == open_target && info_op == *op);
  record ((struct event) { .what = SUBMIT,
                           .endpoint = endpoint,
                           .device = (int) device,
                           .target = data->value,
                           .op = *op,
                           .n = teams });
}

static void
record_map (uint64_t target, unsigned n, void **hosts, size_t *sizes,
            unsigned *flags, const void *pc)
{
  struct event event = { .what = MAP, .target = target, .n = n, .pc = pc };

  for (unsigned i = 0; i < n && i < 8; i++)
    {
      event.hosts[i] = hosts[i];
      event.sizes[i] = sizes[i];
      event.flags[i] = flags[i];
    }
  record (event);
}

static void
on_map_emi (ompt_data_t *data, unsigned n, void **hosts, void **devices,
            size_t *sizes, unsigned *flags, const void *pc)
{
  REQUIRE (data->value == open_target && devices[0] && pc);
  record_map (data->value, n, hosts, sizes, flags, pc);
}

/* ---- With the runtime's numbers ------------------------------------------ */

static void
on_target (ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device,
           ompt_data_t *task, ompt_id_t target, const void *pc)
{
  REQUIRE (task && target != 0 && pc);
  if (endpoint == ompt_scope_begin)
    open_target = target;
  else
    REQUIRE (target == open_target);
  record ((struct event) { .what = TARGET,
                           .endpoint = endpoint,
                           .kind = kind,
                           .device = device,
                           .target = target,
                           .pc = pc });
}

static void
on_data_op (ompt_id_t target, ompt_id_t op, ompt_target_data_op_t kind,
            void *src, int src_device, void *dst, int dst_device, size_t bytes,
            const void *pc)
{
  REQUIRE (op != 0);
  record ((struct event) { .what = DATA_OP,
                           .kind = kind,
                           .src_device = src_device,
                           .dst_device = dst_device,
                           .target = target,
                           .op = op,
                           .src = src,
                           .dst = dst,
                           .bytes = bytes,
                           .pc = pc });
}

static void
on_submit (ompt_id_t target, ompt_id_t op, unsigned teams)
{
  REQUIRE (target == open_target && op != 0);
  record (
    (struct event) { .what = SUBMIT, .target = target, .op = op, .n = teams });
}

static void
on_map (ompt_id_t target, unsigned n, void **hosts, void **devices,
        size_t *sizes, unsigned *flags, const void *pc)
{
  REQUIRE (target == open_target && devices[0] && pc);
  record_map (target, n, hosts, sizes, flags, pc);
}

/* ---- Devices ------------------------------------------------------------- */

static void
on_initialize (int device, const char *type, ompt_device_t *handle,
               ompt_function_lookup_t traces, const char *documentation)
{
  REQUIRE (device >= 0 && type && handle && !traces && !documentation);
  n_initialized++;
}

static void
on_finalize (int device)
{
  REQUIRE (device >= 0 && n_finalized < n_initialized);
  n_finalized++;
}

static void
on_load (int device, const char *file, int64_t offset, void *vma, size_t bytes,
         void *host, void *there, uint64_t module)
{
  REQUIRE (device >= 0 && file && offset == -1 && vma && bytes == 0 && host
           && there && module && n_initialized > 0);
  n_loaded++;
}

/* ---- The tool ------------------------------------------------------------ */

static void
set (ompt_callbacks_t event, void (*callback) (void))
{
  REQUIRE (set_callback (event, callback) == ompt_set_always);
}

#define SET(event, callback) \
  set (ompt_callback_##event, (ompt_callback_t) callback)

static inline void
set_emi (void)
{
  SET (target_emi, on_target_emi);
  SET (target_data_op_emi, on_data_op_emi);
  SET (target_submit_emi, on_submit_emi);
  SET (target_map_emi, on_map_emi);
}

static inline void
set_plain (void)
{
  SET (target, on_target);
  SET (target_data_op, on_data_op);
  SET (target_submit, on_submit);
  SET (target_map, on_map);
}

/* The test's own: which callbacks there are.  */
static void recorder_set (void);
/* The test's own: what is looked at when the tool ends.  */
static void recorder_end (void);

static int
initialize (ompt_function_lookup_t look, int initial, ompt_data_t *data)
{
  lookup = look;
  initial_device = initial;
  REQUIRE (data->value == 17);
  set_callback = (ompt_set_callback_t) lookup ("ompt_set_callback");
  get_unique_id = (ompt_get_unique_id_t) lookup ("ompt_get_unique_id");
  get_thread_data = (ompt_get_thread_data_t) lookup ("ompt_get_thread_data");
  get_target_info = (ompt_get_target_info_t) lookup ("ompt_get_target_info");
  SET (device_initialize, on_initialize);
  SET (device_finalize, on_finalize);
  SET (device_load, on_load);
  recorder_set ();
  return 1;
}

static void
finalize (ompt_data_t *data)
{
  REQUIRE (data->value == 17 && n_finalized == n_initialized);
  n_tool_finalized++;
  recorder_end ();
}

ompt_start_tool_result_t *
ompt_start_tool (unsigned version, const char *runtime)
{
  static ompt_start_tool_result_t result = { initialize, finalize, { 17 } };

  REQUIRE (version >= 202111 && runtime);
  return &result;
}

/* ---- Looking at events --------------------------------------------------- */

/* The events from FIRST on that are of WHAT, with ENDPOINT and KIND; 0 is
   any.  */
static inline int
count (int first, enum what what, int endpoint, int kind)
{
  int n = 0;

  for (int e = first; e < n_events; e++)
    n += (events[e].what == what
          && (!endpoint || events[e].endpoint == endpoint)
          && (!kind || events[e].kind == kind));
  return n;
}

/* The first of these, or NULL.  */
static inline struct event *
find (int first, enum what what, int endpoint, int kind)
{
  for (int e = first; e < n_events; e++)
    if (events[e].what == what && (!endpoint || events[e].endpoint == endpoint)
        && (!kind || events[e].kind == kind))
      return &events[e];
  return NULL;
}

/* How many bytes data operations of KIND have copied since event FIRST.  */
static inline size_t
bytes_of (int first, int endpoint, int kind)
{
  size_t bytes = 0;

  for (int e = first; e < n_events; e++)
    if (events[e].what == DATA_OP && events[e].endpoint == endpoint
        && events[e].kind == kind)
      bytes += events[e].bytes;
  return bytes;
}

/* The construct that began with event FIRST has a begin, an end with the same
   number, kind, device and place, and its operations in between.  */
static inline void
check_construct (int first, int kind, int device)
{
  const struct event *begin = &events[first], *end = &events[n_events - 1];

  REQUIRE (n_events >= first + 2);
  REQUIRE (begin->what == TARGET && begin->endpoint == ompt_scope_begin);
  REQUIRE (end->what == TARGET && end->endpoint == ompt_scope_end);
  REQUIRE (begin->kind == kind && end->kind == kind);
  REQUIRE (begin->device == device && end->device == device);
  REQUIRE (begin->target == end->target && begin->target != 0);
  REQUIRE (begin->pc == end->pc);
  for (const struct event *e = begin; e <= end; e++)
    {
      REQUIRE (e->target == begin->target);
      REQUIRE (e->what == SUBMIT || e->pc == begin->pc);
      REQUIRE (e == begin || e == end || e->what != TARGET);
    }
}

#endif
