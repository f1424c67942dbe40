/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Entry points that compilers emit for OpenACC constructs.

   Source: OpenACC 3.3, sections 2.5 to 2.16; doc/abi/entry-points.md section
   5.  */

#include "libgomp_g.h"

#include <stdarg.h>
#include <stdlib.h>

#include "openacc/acc.h"
#include "event/acc-prof.h"
#include "table/attach.h"
#include "program/caller.h"
#include "base/env.h"
#include "gomp-constants.h"
#include "record/record-call.h"
#include "report/report.h"
#include "construct/construct.h"
#include "report/trace.h"

/* ---- What the arguments say --------------------------------------------- */

/* Bits of the complement of the first argument.  */
#define FLAG_HOST_FALLBACK 1u
#define FLAG_LOCAL_DEVICE 2u

/* A construct with what it was called with.  */
struct acc_call
{
  struct gomp_site site;
  enum gomp_context context;
  struct gomp_arrays arrays;
};

/* Declare the variable `call', whose arrays know its own frame.  (Set in parts,
   since compilers clear all of a large struct by a slow instruction.)  */
#define ACC_CALL(name, fn, what)                                         \
  struct acc_call call;                                                  \
  call.site = SITE (name, fn);                                           \
  call.context = (what);                                                 \
  call.arrays = (struct gomp_arrays)                                     \
  {                                                                      \
    .n = mapnum, .addresses = hostaddrs, .sizes = sizes, .kinds = kinds, \
    .acc = true, .frame = &call.site.frame                               \
  }

/* Is the construct for the host, whatever the current device is?  */
static inline bool
on_host (int flags_m)
{
  return ~(unsigned) flags_m & (FLAG_HOST_FALLBACK | FLAG_LOCAL_DEVICE);
}

/* The calling thread's record, for CONSTRUCT.  */
static inline struct goacc_thread *
occupy (acc_construct_t construct, const struct gomp_site *site)
{
  struct goacc_thread *thread = goacc_thread_known ();

  if (GOMP_UNLIKELY (thread == NULL || thread->type == GOACC_TYPE_NONE))
    {
      const struct goacc_occasion occasion
        = { .construct = construct, .frame = &site->frame, .implicit = true };
      thread = goacc_thread_occupy (&occasion);
    }
  return thread;
}

/* The device that constructs of THREAD map to; NULL: none.  */
static struct gomp_device *
current_device (const struct goacc_thread *thread, int flags_m)
{
  return (on_host (flags_m) || !goacc_device_maps (thread->dev) ? NULL
                                                                : thread->dev);
}

/* The COUNT wait arguments that follow in ARGS, on queue ASYNC of DEVICE.
   Those behind one that stands for all queues have to be taken from ARGS, too,
   since other things may follow them there.  */
static void
take_waits (struct gomp_device *device, int async, int count, va_list *args)
{
  bool more = true;

  for (; count > 0; count--)
    {
      int waited = va_arg (*args, int);
      more = more && goacc_queue_wait_for (device, async, waited);
    }
}

/* Carry out the COUNT wait arguments that follow in ARGS, those of the wait
   clause of a directive in SCOPE, on queue ASYNC of DEVICE.  */
static void
take_wait_clause (struct gomp_device *device, int async, int count,
                  va_list *args, struct goacc_prof_scope *scope)
{
  struct goacc_prof_span span;

  if (count == 0)
    return;
  goacc_prof_start (scope, &span, acc_ev_wait_start, false);
  take_waits (device, async, count, args);
  goacc_prof_end (scope, &span);
}

/* ---- Recording ---------------------------------------------------------- */

/* CALL, for DEVICE or, where that is NULL, the host, has begun at the time
   BEGIN.  */
static GOMP_NOINLINE void
record_call (uint64_t begin, const struct acc_call *call,
             const struct gomp_device *device)
{
  const struct gomp_record_list list
    = { .context = call->context | GOMP_RECORD_ACC,
        .n = call->arrays.n,
        .addresses = call->arrays.addresses,
        .sizes = call->arrays.sizes,
        .kinds = call->arrays.kinds };

  gomp_record_begin (begin, &call->site, &list, device ? device->id : -1);
}

/* ---- Compute constructs ------------------------------------------------- */

#define LAUNCH_CODE(tag) ((tag) >> 28)
#define LAUNCH_DEVICE(tag) ((tag) >> 16 & 0xfff)
#define LAUNCH_OP(tag) ((tag) &0xffff)

enum
{
  LAUNCH_DIM = 1,
  LAUNCH_ASYNC = 2,
  LAUNCH_WAIT = 3
};

#define LAUNCH_ASYNC_FOLLOWS 0xffff

struct launch
{
  unsigned dims[3];             /* gangs, workers, vector length; 0: any */
  int async;
};

/* The launch items in ARGS; waits for what they say.  */
static struct launch
take_launch (struct gomp_device *device, va_list *args,
             struct goacc_prof_scope *scope)
{
  struct launch launch = { { 0, 0, 0 }, GOACC_ASYNC_SYNC };
  unsigned tag;

  while ((tag = va_arg (*args, unsigned)) != 0)
    {
      if (LAUNCH_DEVICE (tag) != 0)
        gomp_fatal ("device_type '%d' offload parameters, libgomp is too old",
                    (int) LAUNCH_DEVICE (tag));
      switch (LAUNCH_CODE (tag))
        {
        case LAUNCH_DIM:
          for (int d = 0; d < 3; d++)
            if (LAUNCH_OP (tag) & 1u << d)
              launch.dims[d] = va_arg (*args, unsigned);
          break;
        case LAUNCH_ASYNC:
          launch.async = (int) LAUNCH_OP (tag);
          if (launch.async == LAUNCH_ASYNC_FOLLOWS)
            launch.async = va_arg (*args, int);
          break;
        case LAUNCH_WAIT:
          take_wait_clause (device, launch.async, (int) LAUNCH_OP (tag), args,
                            scope);
          break;
        default:
          gomp_fatal ("unrecognized offload code '%d', libgomp is too old",
                      (int) LAUNCH_CODE (tag));
        }
    }
  return launch;
}

/* gfortran's deviceptr dummy: an entry with the dummy's value and the object's
   size, then one for the variable that holds it.  The second one becomes what C
   has, the first one nothing.  */
static void
join_deviceptrs (struct gomp_arrays *arrays, struct gomp_scratch *scratch)
{
  size_t *sizes = NULL;
  unsigned short *kinds = NULL;

  for (size_t i = 0; i < arrays->n; i++)
    {
      void *value = arrays->addresses[i];
      if ((arrays->kinds[i] & 0xff) != GOMP_MAP_FORCE_DEVICEPTR
          || arrays->sizes[i] == sizeof (void *))
        continue;
      if (i + 1 < arrays->n && (arrays->kinds[i + 1] & 0xff) == GOMP_MAP_POINTER
          && arrays->sizes[i + 1] == 0 && arrays->addresses[i + 1]
          && *(void **) arrays->addresses[i + 1] == value)
        {
          if (sizes == NULL)
            {
              sizes = GOMP_SCRATCH_ARRAY (scratch, size_t, arrays->n);
              kinds = GOMP_SCRATCH_ARRAY (scratch, unsigned short, arrays->n);
              for (size_t k = 0; k < arrays->n; k++)
                {
                  sizes[k] = arrays->sizes[k];
                  kinds[k] = arrays->kinds[k];
                }
              arrays->sizes = sizes;
              arrays->kinds = kinds;
            }
          kinds[i + 1] = (unsigned short) ((kinds[i + 1] & 0xff00)
                                           | GOMP_MAP_FORCE_DEVICEPTR);
          sizes[i + 1] = sizeof (void *);
        }
      arrays->addresses[i] = NULL;
    }
}

/* The kernel on the host, in place of the current device.  */
static void
run_on_host (struct goacc_thread *thread, const struct acc_call *call,
             void (*fn) (void *), const char *why)
{
  struct gomp_device *device = thread->dev;

  if (gomp_record_is_on ())
    gomp_record_way (GOMP_WAY_HOST);
  if (GOMP_UNLIKELY (gomp_trace_active))
    gomp_trace_host (&call->site, why);
  thread->saved_bound_dev = device;
  thread->dev = NULL;
  fn (call->arrays.addresses);
  thread->dev = device;
  thread->saved_bound_dev = NULL;
}

static inline void
observe (struct gomp_site *site, struct goacc_prof_scope *scope)
{
  if (GOMP_UNLIKELY (scope->active))
    site->observer = scope;
}

static bool
run_mapped (struct gomp_device *device, const struct acc_call *call,
            void *handle, struct launch *launch, struct goacc_prof_scope *scope,
            struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct goacc_prof_span enter, leave;
  bool block = gomp_plugin_takes_block (device->plugin);
  struct gomp_region region = { .arguments = NULL };
  bool fine;

  if (!block)
    region.arguments = GOMP_SCRATCH_ARRAY (scratch, void *, call->arrays.n);

  goacc_prof_start (scope, &enter, acc_ev_enter_data_start, true);
  if (!gomp_construct_begin (device, &call->arrays, call->context, &call->site,
                             scratch, &region, err))
    return false;
  goacc_prof_end (scope, &enter);
  gomp_device_exec (device, handle, call->arrays.n, call->arrays.addresses,
                    (block ? (void **) region.block.value : region.arguments),
                    launch->dims, call->site.queue);
  goacc_prof_start (scope, &leave, acc_ev_exit_data_start, true);
  fine = gomp_construct_end (&region, &call->site, scratch, err);
  goacc_prof_end (scope, &leave);
  return fine;
}

/* Running on the host instead would miss what is on the device already.  */
static _Noreturn void __attribute__ ((noinline, cold))
fail_without_code (const struct gomp_device *device,
                   const struct acc_call *call)
{
  struct gomp_error err = { .text = "" };
  struct gomp_about about
    = { .device = device->id,
        .found = "the program has no code for a device of this kind",
        .remedy = "compile it with -foffload for this kind, or run all on the "
                  "host: ACC_DEVICE_TYPE=host, or --device=none" };

  gomp_error_set_about (&err, &about, "target function wasn't mapped");
  gomp_fatal_at (&call->site, &err);
}

static void
run_on_device (struct gomp_device *device, uint64_t begin,
               struct acc_call *call, void (*fn) (void *),
               struct launch *launch, struct goacc_prof_scope *scope,
               struct gomp_scratch *scratch)
{
  struct gomp_error err;
  void *handle;

  err.text[0] = '\0';
  if (!gomp_device_function (device, fn, &handle))
    fail_without_code (device, call);
  call->site.queue = goacc_queue (device, launch->async);
  call->site.async = launch->async;
  if (GOMP_UNLIKELY (begin != 0))
    record_call (begin, call, device);
  if (!goacc_device_maps (device))
    {
      if (!gomp_device_settle (device, call->site.queue, &err))
        gomp_fatal_error (&err);
      if (gomp_record_is_on ())
        gomp_record_way (GOMP_WAY_HOST_MEMORY);
      gomp_device_exec (device, handle, call->arrays.n, call->arrays.addresses,
                        call->arrays.addresses, launch->dims, call->site.queue);
    }
  else if (!run_mapped (device, call, handle, launch, scope, scratch, &err))
    gomp_fatal_at (&call->site, &err);
}

void
GOACC_parallel_keyed (int flags_m, void (*fn) (void *), size_t mapnum,
                      void **hostaddrs, size_t *sizes, unsigned short *kinds,
                      ...)
{
  ACC_CALL ("acc compute", fn, GOMP_CONTEXT_TARGET);
  struct gomp_recorded recorded GOMP_RECORDED = { gomp_record_clock () };
  struct goacc_thread *thread = occupy (acc_construct_parallel, &call.site);
  struct goacc_prof_scope scope;
  struct goacc_prof_span span;
  struct gomp_scratch scratch;
  struct launch launch;
  va_list args;

  if (GOMP_UNLIKELY (gomp_settings ()->debug))
    gomp_debug ("GOACC_parallel_keyed: mapnum=%zu, hostaddrs=%p, size=%p, "
                "kinds=%p\n",
                mapnum, (void *) hostaddrs, (void *) sizes, (void *) kinds);
  goacc_prof_open (&scope, acc_construct_parallel, thread, &call.site.frame);
  if (on_host (flags_m))
    goacc_prof_set_device (&scope, GOACC_TYPE_HOST, 0);
  goacc_prof_start (&scope, &span, acc_ev_compute_construct_start, false);
  gomp_scratch_init (&scratch);
  join_deviceptrs (&call.arrays, &scratch);
  if (on_host (flags_m) || thread->dev == NULL)
    {
      if (GOMP_UNLIKELY (recorded.begin != 0))
        record_call (recorded.begin, &call, NULL);
      run_on_host (thread, &call, fn,
                   on_host (flags_m) ? "the construct says so" : "no device");
    }
  else
    {
      va_start (args, kinds);
      launch = take_launch (thread->dev, &args, &scope);
      va_end (args);
      goacc_prof_set_async (&scope, launch.async);
      observe (&call.site, &scope);
      run_on_device (thread->dev, recorded.begin, &call, fn, &launch, &scope,
                     &scratch);
    }
  gomp_scratch_fini (&scratch);
  goacc_prof_end (&scope, &span);
  goacc_prof_close (&scope);
}

/* GCC 5's: its kernels are on no device.  */
void
GOACC_parallel (int flags_m, void (*fn) (void *), size_t mapnum,
                void **hostaddrs, size_t *sizes, unsigned short *kinds,
                int gangs, int workers, int vector, int async, int num_waits,
                ...)
{
  ACC_CALL ("acc compute", fn, GOMP_CONTEXT_TARGET);
  (void) flags_m, (void) gangs, (void) workers, (void) vector;
  (void) async, (void) num_waits;

  run_on_host (occupy (acc_construct_parallel, &call.site), &call, fn,
               "compiled by GCC 5");
}

int
GOACC_get_num_threads (void)
{
  return 1;
}

int
GOACC_get_thread_num (void)
{
  return 0;
}

/* ---- Data regions ------------------------------------------------------- */

/* An open data region of a thread.  */
struct open_region
{
  struct open_region *outer;
  struct gomp_region region;    /* without a device: nothing to do */
  bool host;                    /* by the construct's wish */
  bool host_data;
};

/* Only `host_data' has entries that are written back, and nothing else.  */
static bool
is_host_data (size_t n, const unsigned short *kinds)
{
  return (n > 0
          && gomp_map_kind_decode (kinds[0]).class == GOMP_KIND_USE_DEVICE);
}

static acc_construct_t
construct_of (const struct open_region *open)
{
  return open->host_data ? acc_construct_host_data : acc_construct_data;
}

void
GOACC_data_start (int flags_m, size_t mapnum, void **hostaddrs, size_t *sizes,
                  unsigned short *kinds)
{
  ACC_CALL ("acc data", NULL, GOMP_CONTEXT_DATA);
  struct gomp_recorded recorded GOMP_RECORDED = { gomp_record_clock () };
  struct goacc_thread *thread = occupy (acc_construct_data, &call.site);
  struct gomp_device *device = current_device (thread, flags_m);
  struct open_region *open = gomp_malloc (sizeof *open);
  struct goacc_prof_scope scope;
  struct goacc_prof_span span;
  struct gomp_scratch scratch;
  struct gomp_error err;

  err.text[0] = '\0';
  *open = (struct open_region) { .outer = thread->mapped_data,
                                 .region.heap = true,
                                 .host = on_host (flags_m),
                                 .host_data = is_host_data (mapnum, kinds) };
  if (open->host_data)
    call.site.construct = "acc host_data";
  if (GOMP_UNLIKELY (recorded.begin != 0))
    record_call (recorded.begin, &call, device);
  goacc_prof_open (&scope, construct_of (open), thread, &call.site.frame);
  if (open->host)
    goacc_prof_set_device (&scope, GOACC_TYPE_HOST, 0);
  goacc_prof_start (&scope, &span, acc_ev_enter_data_start, false);
  observe (&call.site, &scope);
  if (device)
    {
      gomp_scratch_init (&scratch);
      if (!gomp_construct_begin (device, &call.arrays, call.context, &call.site,
                                 &scratch, &open->region, &err))
        gomp_fatal_at (&call.site, &err);
      gomp_scratch_fini (&scratch);
    }
  thread->mapped_data = open;
  goacc_prof_end (&scope, &span);
  goacc_prof_close (&scope);
}

void
GOACC_data_end (void)
{
  struct gomp_site site = SITE ("acc end data", NULL);
  struct gomp_recorded recorded GOMP_RECORDED = { gomp_record_clock () };
  struct goacc_thread *thread = goacc_thread_known ();
  struct open_region *open = thread ? thread->mapped_data : NULL;
  struct goacc_prof_scope scope;
  struct goacc_prof_span span;
  struct gomp_scratch scratch;
  struct gomp_error err;

  if (GOMP_UNLIKELY (recorded.begin != 0))
    gomp_record_begin (recorded.begin, &site, NULL,
                       open && open->region.device ? open->region.device->id
                                                   : -1);
  if (open == NULL)
    return;
  err.text[0] = '\0';
  goacc_prof_open (&scope, construct_of (open), thread, &site.frame);
  if (open->host)
    goacc_prof_set_device (&scope, GOACC_TYPE_HOST, 0);
  goacc_prof_start (&scope, &span, acc_ev_exit_data_start, false);
  observe (&site, &scope);
  thread->mapped_data = open->outer;
  if (open->region.device)
    {
      gomp_scratch_init (&scratch);
      if (!gomp_device_is_own (open->region.device, &err)
          || !gomp_construct_end (&open->region, &site, &scratch, &err))
        gomp_fatal_at (&site, &err);
      gomp_scratch_fini (&scratch);
    }
  free (open);
  goacc_prof_end (&scope, &span);
  goacc_prof_close (&scope);
}

/* ---- enter data, exit data, update -------------------------------------- */

/* Enter or exit data.  */
static bool GOMP_NOINLINE
execute_data (struct gomp_device *device, const struct gomp_arrays *arrays,
              enum gomp_context context, const struct gomp_site *site,
              struct gomp_error *err)
{
  struct gomp_scratch scratch;
  bool fine;

  gomp_scratch_init (&scratch);
  fine = (context == GOMP_CONTEXT_EXIT
            ? gomp_construct_exit (device, arrays, site, &scratch, err)
            : gomp_construct_begin (device, arrays, context, site, &scratch,
                                    NULL, err));
  gomp_scratch_fini (&scratch);
  return fine;
}

static inline bool
execute_arrays (struct gomp_device *device, const struct gomp_arrays *arrays,
                enum gomp_context context, const struct gomp_site *site,
                struct gomp_error *err)
{
  return (context == GOMP_CONTEXT_UPDATE
            ? gomp_construct_update (device, arrays, site, err)
            : execute_data (device, arrays, context, site, err));
}

/* Is CALL a single attach or detach that comes to counting alone?  Then it is
   done.  */
static bool
only_counts (struct gomp_device *device, const struct acc_call *call)
{
  struct gomp_kind kind = gomp_map_kind_decode (call->arrays.kinds[0]);
  uintptr_t start = (uintptr_t) call->arrays.addresses[0];

  if (start == 0 || GOMP_UNLIKELY (gomp_trace_active))
    return false;
  if (kind.class == GOMP_KIND_ATTACH && call->context == GOMP_CONTEXT_ENTER)
    return gomp_attachment_raise (&device->present, start,
                                  call->arrays.sizes[0]);
  return (kind.class == GOMP_KIND_DETACH && !(kind.flags & GOMP_FLAG_FORCE)
          && call->context == GOMP_CONTEXT_EXIT
          && gomp_attachment_lower (&device->present, start,
                                    call->site.queue == NULL));
}

/* On DEVICE, queue ASYNC, after waiting for what ARGS has.  */
static void
execute_on (struct gomp_device *device, struct acc_call *call, int async,
            int num_waits, va_list *args, struct goacc_prof_scope *scope)
{
  struct gomp_error err;

  err.text[0] = '\0';
  take_wait_clause (device, async, num_waits, args, scope);
  call->site.queue = goacc_queue (device, async);
  call->site.async = async;
  if (call->arrays.n == 1 && only_counts (device, call))
    return;
  if (!execute_arrays (device, &call->arrays, call->context, &call->site, &err))
    gomp_fatal_at (&call->site, &err);
}

/* What a directive without a body is called by tools.  */
static const struct
{
  acc_construct_t construct;
  acc_event_t start;
} standalone_events[] = {
  [GOMP_CONTEXT_ENTER] = { acc_construct_enter_data, acc_ev_enter_data_start },
  [GOMP_CONTEXT_EXIT] = { acc_construct_exit_data, acc_ev_exit_data_start },
  [GOMP_CONTEXT_UPDATE] = { acc_construct_update, acc_ev_update_start },
};

static void
execute_standalone (int flags_m, struct acc_call *call, int async,
                    int num_waits, va_list *args)
{
  struct gomp_recorded recorded GOMP_RECORDED = { gomp_record_clock () };
  struct goacc_thread *thread
    = occupy (standalone_events[call->context].construct, &call->site);
  struct gomp_device *device = current_device (thread, flags_m);
  struct goacc_prof_scope scope;
  struct goacc_prof_span span;

  goacc_prof_open (&scope, standalone_events[call->context].construct, thread,
                   &call->site.frame);
  if (device)
    goacc_prof_set_async (&scope, async);
  if (on_host (flags_m))
    goacc_prof_set_device (&scope, GOACC_TYPE_HOST, 0);
  goacc_prof_start (&scope, &span, standalone_events[call->context].start,
                    false);
  observe (&call->site, &scope);
  if (GOMP_UNLIKELY (recorded.begin != 0))
    {
      if (device)
        {
          call->site.queue = goacc_queue (device, async);
          call->site.async = async;
        }
      record_call (recorded.begin, call, device);
    }
  if (device)
    execute_on (device, call, async, num_waits, args, &scope);
  goacc_prof_end (&scope, &span);
  /* The site is the caller's and lives longer.  */
  call->site.observer = NULL;
  goacc_prof_close (&scope);
}

#define STANDALONE(name, what)                                  \
  ACC_CALL (name, NULL, what);                                  \
  va_list args;                                                 \
  va_start (args, num_waits);                                   \
  execute_standalone (flags_m, &call, async, num_waits, &args); \
  va_end (args)

void
GOACC_enter_data (int flags_m, size_t mapnum, void **hostaddrs, size_t *sizes,
                  unsigned short *kinds, int async, int num_waits, ...)
{
  STANDALONE ("acc enter data", GOMP_CONTEXT_ENTER);
}

void
GOACC_exit_data (int flags_m, size_t mapnum, void **hostaddrs, size_t *sizes,
                 unsigned short *kinds, int async, int num_waits, ...)
{
  STANDALONE ("acc exit data", GOMP_CONTEXT_EXIT);
}

void
GOACC_update (int flags_m, size_t mapnum, void **hostaddrs, size_t *sizes,
              unsigned short *kinds, int async, int num_waits, ...)
{
  STANDALONE ("acc update", GOMP_CONTEXT_UPDATE);
}

/* What GCC up to 11 calls for both directives: the first entry that tells.  */
static enum gomp_context
enter_or_exit (size_t n, const unsigned short *kinds)
{
  for (size_t i = 0; i < n; i++)
    switch (kinds[i] & 0xff)
      {
      case GOMP_MAP_POINTER:
      case GOMP_MAP_TO_PSET:
      case GOMP_MAP_STRUCT:
        break;
      case GOMP_MAP_FORCE_ALLOC:
      case GOMP_MAP_FORCE_PRESENT:
      case GOMP_MAP_ATTACH:
      case GOMP_MAP_FORCE_TO:
      case GOMP_MAP_TO:
      case GOMP_MAP_ALLOC:
        return GOMP_CONTEXT_ENTER;
      case GOMP_MAP_RELEASE:
      case GOMP_MAP_DELETE:
      case GOMP_MAP_DETACH:
      case GOMP_MAP_FORCE_DETACH:
      case GOMP_MAP_FROM:
      case GOMP_MAP_FORCE_FROM:
        return GOMP_CONTEXT_EXIT;
      default:
        gomp_fatal (">>>> GOACC_enter_exit_data UNHANDLED kind 0x%.2x",
                    kinds[i]);
      }
  return GOMP_CONTEXT_EXIT;
}

void
GOACC_enter_exit_data (int flags_m, size_t mapnum, void **hostaddrs,
                       size_t *sizes, unsigned short *kinds, int async,
                       int num_waits, ...)
{
  enum gomp_context context = enter_or_exit (mapnum, kinds);
  bool entering = context == GOMP_CONTEXT_ENTER;

  STANDALONE (entering ? "acc enter data" : "acc exit data", context);
}

/* ---- declare ------------------------------------------------------------ */

/* What a declare directive's entry of KIND stands for.  */
enum declaration
{
  DECLARE_NOTHING,
  DECLARE_ABSENT,
  DECLARE_ENTER,
  DECLARE_EXIT,
  DECLARE_PRESENT
};

static enum declaration
declaration_of (unsigned kind)
{
  switch (kind & 0xff)
    {
    case GOMP_MAP_POINTER:
    case GOMP_MAP_TO_PSET:
    case GOMP_MAP_FORCE_DEVICEPTR:
      return DECLARE_NOTHING;
    case GOMP_MAP_ALLOC:
      return DECLARE_ABSENT;
    case GOMP_MAP_FORCE_ALLOC:
    case GOMP_MAP_TO:
    case GOMP_MAP_FORCE_TO:
      return DECLARE_ENTER;
    case GOMP_MAP_FROM:
    case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_RELEASE:
    case GOMP_MAP_DELETE:
      return DECLARE_EXIT;
    case GOMP_MAP_FORCE_PRESENT:
      return DECLARE_PRESENT;
    default:
      gomp_fatal (">>>> GOACC_declare UNHANDLED kind 0x%.2x", kind);
    }
}

static bool
is_present (struct gomp_device *device, const void *start, size_t size)
{
  struct gomp_mapping *mapping;
  enum gomp_relation relation;

  gomp_present_lock (&device->present);
  relation
    = gomp_present_lookup (&device->present, (uintptr_t) start,
                           (uintptr_t) start + (size ? size : 1), &mapping);
  gomp_present_unlock (&device->present);
  return relation == GOMP_CONTAINED;
}

/* Does entry I of ARRAYS call for something now?  Sets *CONTEXT.  */
static bool
declare_entry (struct gomp_device *device, const struct gomp_arrays *arrays,
               size_t i, const struct gomp_site *site,
               enum gomp_context *context)
{
  const void *start = arrays->addresses[i];
  bool present;

  *context = GOMP_CONTEXT_ENTER;
  if (start == NULL)
    return false;
  switch (declaration_of (arrays->kinds[i]))
    {
    case DECLARE_NOTHING:
      return false;
    case DECLARE_ABSENT:
      return !is_present (device, start, arrays->sizes[i]);
    case DECLARE_ENTER:
      return true;
    case DECLARE_EXIT:
      *context = GOMP_CONTEXT_EXIT;
      return true;
    case DECLARE_PRESENT:
      present = is_present (device, start, arrays->sizes[i]);
      if (!present)
        {
          struct gomp_about about = { .device = device->id,
                                      .absent = true,
                                      .start = (uintptr_t) start,
                                      .size = arrays->sizes[i],
                                      .found = "it is not mapped",
                                      .remedy = "enter it before (enter data, "
                                                "data)" };
          struct gomp_error err = { .text = "" };
          gomp_error_set_about (&err, &about, "[%p,%ld] is not mapped", start,
                                (long) arrays->sizes[i]);
          gomp_fatal_at (site, &err);
        }
      return false;
    }
  return false;
}

void
GOACC_declare (int flags_m, size_t mapnum, void **hostaddrs, size_t *sizes,
               unsigned short *kinds)
{
  ACC_CALL ("acc declare", NULL, GOMP_CONTEXT_ENTER);
  struct goacc_thread *thread = occupy (acc_construct_declare, &call.site);
  struct gomp_device *device = current_device (thread, flags_m);
  struct gomp_error err;

  gomp_error_init (&err);
  for (size_t i = 0; device && i < mapnum; i++)
    {
      struct gomp_arrays one = { .n = 1,
                                 .addresses = &hostaddrs[i],
                                 .sizes = &sizes[i],
                                 .kinds = &kinds[i],
                                 .acc = true,
                                 .frame = &call.site.frame };
      if (!declare_entry (device, &call.arrays, i, &call.site, &call.context))
        continue;
      if (!execute_arrays (device, &one, call.context, &call.site, &err))
        gomp_fatal_at (&call.site, &err);
    }
}

/* ---- wait --------------------------------------------------------------- */

/* What is waited for, when ARGS has but one queue: tools want to know.  */
static int
first_wait (va_list args)
{
  va_list copy;
  int async;

  va_copy (copy, args);
  async = va_arg (copy, int);
  va_end (copy);
  return async;
}

void
GOACC_wait (int async, int num_waits, ...)
{
  struct gomp_site site = SITE ("acc wait", NULL);
  struct gomp_recorded recorded GOMP_RECORDED = { gomp_record_clock () };
  struct goacc_thread *thread = occupy (acc_construct_wait, &site);
  struct goacc_prof_scope scope;
  struct goacc_prof_span span;
  va_list args;

  if (GOMP_UNLIKELY (recorded.begin != 0))
    gomp_record_begin (recorded.begin, &site, NULL,
                       thread->dev ? thread->dev->id : -1);
  goacc_async_check (async);
  if (thread->dev == NULL)
    return;
  va_start (args, num_waits);
  goacc_prof_open (&scope, acc_construct_wait, thread, &site.frame);
  if (GOMP_UNLIKELY (scope.active))
    goacc_prof_set_async (&scope, async == GOACC_ASYNC_SYNC && num_waits == 1
                                    ? first_wait (args)
                                    : async);
  goacc_prof_start (&scope, &span, acc_ev_wait_start, false);
  if (num_waits == 0)
    goacc_queue_wait_all (thread->dev, async);
  else
    take_waits (thread->dev, async, num_waits, &args);
  va_end (args);
  goacc_prof_end (&scope, &span);
  goacc_prof_close (&scope);
}
