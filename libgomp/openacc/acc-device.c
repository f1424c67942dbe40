/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC: which device a thread works on.

   Source: OpenACC 3.3, sections 2.3, 3.2 and 4; doc/abi/entry-points.md section
   6.  */

#include "openacc/acc.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "event/acc-prof.h"
#include "base/env.h"
#include "base/worker.h"

/* ---- Types -------------------------------------------------------------- */

static const char type_names[GOACC_TYPE_LIMIT][12] = {
  [GOACC_TYPE_NONE] = "none",     [GOACC_TYPE_DEFAULT] = "default",
  [GOACC_TYPE_HOST] = "host",     [GOACC_TYPE_NOT_HOST] = "not_host",
  [GOACC_TYPE_NVIDIA] = "nvidia", [GOACC_TYPE_RADEON] = "radeon",
};

int
goacc_device_type (const struct gomp_device *device)
{
  if (device == NULL)
    return GOACC_TYPE_HOST;
  switch (device->plugin->type)
    {
    case OFFLOAD_TARGET_TYPE_NVIDIA_PTX:
      return GOACC_TYPE_NVIDIA;
    case OFFLOAD_TARGET_TYPE_GCN:
      return GOACC_TYPE_RADEON;
    default:
      return GOACC_TYPE_NOT_HOST;
    }
}

int
goacc_device_count (int type)
{
  struct gomp_device **all;
  int n, count = 0;

  if (type == GOACC_TYPE_HOST)
    return 1;
  if (gomp_worker_process ())
    return 0;
  all = gomp_device_all (&n);
  for (int d = 0; d < n; d++)
    count += ((all[d]->plugin->caps & GOMP_OFFLOAD_CAP_OPENACC_200)
              && goacc_device_type (all[d]) == type);
  return count;
}

struct gomp_device *
goacc_device_at (int type, int number)
{
  struct gomp_device **all;
  int n;

  if (type == GOACC_TYPE_HOST)
    return NULL;
  all = gomp_device_all (&n);
  for (int d = 0; d < n; d++)
    if ((all[d]->plugin->caps & GOMP_OFFLOAD_CAP_OPENACC_200)
        && goacc_device_type (all[d]) == type && number-- == 0)
      return all[d];
  return NULL;
}

/* The first type but the host's of which there is a device, in the order of
   their numbers; GOACC_TYPE_NONE if there is none.  */
static int
first_not_host (void)
{
  for (int type = GOACC_TYPE_NOT_HOST; type < GOACC_TYPE_LIMIT; type++)
    if (goacc_device_count (type) > 0)
      return type;
  return GOACC_TYPE_NONE;
}

/* What acc_device_default means.  */
static int
default_type (void)
{
  const char *name = gomp_settings ()->acc_device_type;
  int type;

  if (name == NULL || name[0] == '\0')
    {
      type = first_not_host ();
      return type == GOACC_TYPE_NONE ? GOACC_TYPE_HOST : type;
    }
  for (type = GOACC_TYPE_HOST; type < GOACC_TYPE_LIMIT; type++)
    if (type_names[type][0] && strcasecmp (name, type_names[type]) == 0)
      {
        int found = type == GOACC_TYPE_NOT_HOST ? first_not_host () : type;
        if (found != GOACC_TYPE_NONE && goacc_device_count (found) > 0)
          return found;
        break;
      }
  gomp_fatal_advise ("set ACC_DEVICE_TYPE to a type that has devices here: "
                     "host, not_host, nvidia or radeon",
                     "device type %s not supported", name);
}

void
goacc_type_check (int type)
{
  if (type != GOACC_TYPE_CURRENT
      && (type < GOACC_TYPE_NONE || type >= GOACC_TYPE_LIMIT))
    gomp_fatal_advise ("name one of acc_device_t's types",
                       "unknown device type %u", (unsigned) type);
}

int
goacc_type_resolve (int type)
{
  const struct goacc_thread *thread = goacc_thread_known ();

  goacc_type_check (type);
  if (type == GOACC_TYPE_CURRENT)
    type = (thread && thread->type != GOACC_TYPE_NONE ? thread->type
                                                      : GOACC_TYPE_DEFAULT);
  if (type == GOACC_TYPE_DEFAULT)
    return default_type ();
  return type == GOACC_TYPE_NOT_HOST ? first_not_host () : type;
}

#define NO_DEVICES                                  \
  "no plugin has found a device of this type: see " \
  "GOMP_PSET_DEVICES, or ask acc_get_num_devices first"

int
goacc_type_require (int type)
{
  int found = goacc_type_resolve (type);

  if (type == GOACC_TYPE_NOT_HOST && found == GOACC_TYPE_NONE)
    gomp_fatal_advise (NO_DEVICES, "no device found");
  if (type_names[found][0] == '\0')
    gomp_fatal_advise ("name one of acc_device_t's types",
                       "unknown device type %u", (unsigned) found);
  if (goacc_device_count (found) == 0)
    gomp_fatal_advise (NO_DEVICES, "device type %s not supported",
                       type_names[found]);
  return found;
}

/* ---- Threads ------------------------------------------------------------ */

static __thread struct goacc_thread *current;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;
static pthread_key_t key;

/* Protects the list of threads and what new ones begin with.  */
static struct gomp_lock lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_QUEUES);
static struct goacc_thread *threads GOMP_GUARDED_BY (lock);
static int initial_type = GOACC_TYPE_DEFAULT;
static bool host_initialized;
static bool begun;              /* some thread has used OpenACC; atomic */

struct goacc_thread *
goacc_thread_known (void)
{
  return current;
}

bool
goacc_in_data_region (const struct goacc_thread *thread)
{
  return thread && thread->mapped_data != NULL;
}

static void
drop_thread_data (struct goacc_thread *thread)
{
  if (thread->dev && thread->target_tls)
    thread->dev->plugin->acc.destroy_thread_data (thread->target_tls);
  thread->target_tls = NULL;
}

/* At a thread's end.  */
static void
thread_free (void *data)
{
  struct goacc_thread *thread = data;
  struct goacc_thread **link;

  gomp_lock (&lock);
  for (link = &threads; *link != thread; link = &(*link)->next)
    continue;
  *link = thread->next;
  gomp_unlock (&lock);
  if (!gomp_device_exiting ())
    drop_thread_data (thread);
  current = NULL;
  free (thread);
}

static void
make_key (void)
{
  pthread_key_create (&key, thread_free);
}

struct goacc_thread *
goacc_thread_make (void)
{
  struct goacc_thread *thread = current;

  if (thread)
    return thread;
  pthread_once (&key_once, make_key);
  thread = gomp_calloc (1, sizeof *thread);
  gomp_lock (&lock);
  thread->next = threads;
  threads = thread;
  gomp_unlock (&lock);
  pthread_setspecific (key, thread);
  current = thread;
  return thread;
}

/* ---- Binding a thread to a device --------------------------------------- */

static bool
is_initialized (int type, struct gomp_device *device)
{
  if (type == GOACC_TYPE_HOST)
    return __atomic_load_n (&host_initialized, __ATOMIC_ACQUIRE);
  return (__atomic_load_n (&device->state, __ATOMIC_ACQUIRE)
          == GOMP_DEVICE_INITIALIZED);
}

/* Has DEVICE ended with the program, whose handlers of exit are running?  */
static bool
is_gone (const struct gomp_device *device)
{
  return (device && gomp_device_exiting ()
          && (__atomic_load_n (&device->state, __ATOMIC_ACQUIRE)
              == GOMP_DEVICE_FINALIZED));
}

/* Initialize the device of TYPE with NUMBER.  ASKED: the type that tools are
   told.  */
static void
initialize (struct goacc_thread *thread, int asked, int type, int number,
            const struct goacc_occasion *occasion)
{
  struct gomp_device *device = goacc_device_at (type, number);
  struct goacc_prof_scope scope;
  struct goacc_prof_span span;
  struct gomp_error err;

  gomp_error_init (&err);
  goacc_prof_open (&scope, (acc_construct_t) occasion->construct, thread,
                   occasion->frame);
  goacc_prof_set_device (&scope, asked, number);
  goacc_prof_start (&scope, &span, acc_ev_device_init_start,
                    occasion->implicit);
  if (device == NULL)
    __atomic_store_n (&host_initialized, true, __ATOMIC_RELEASE);
  else if (!gomp_device_prepare (device, &err))
    gomp_fatal_error (&err);
  else if (is_gone (device))
    gomp_fatal_advise ("choose no device in handlers of exit, and register "
                       "those that use one after the first construct",
                       "device %d (%s) is not there any more: the program ends",
                       device->id, device->plugin->name);
  goacc_prof_end (&scope, &span);
  goacc_prof_close (&scope);
}

void
goacc_thread_bind (struct goacc_thread *thread, int asked, int type, int number,
                   const struct goacc_occasion *occasion)
{
  int count = goacc_device_count (type);
  struct gomp_device *device;

  if (number < 0 || number >= count)
    gomp_fatal_advise (goacc_number_remedy (type, number),
                       "device %u out of range", (unsigned) number);
  device = goacc_device_at (type, number);
  if (!is_initialized (type, device))
    {
      thread->choosing = true;
      initialize (thread, asked, type, number, occasion);
      thread->choosing = false;
    }
  if (thread->type == type && thread->dev == device)
    return;
  drop_thread_data (thread);
  thread->type = type;
  thread->number = number;
  thread->dev = device;
  thread->base_dev = goacc_device_at (type, 0);
  if (device)
    thread->target_tls = device->plugin->acc.create_thread_data (device->ord);
}

int
goacc_number_default (int type)
{
  int number = gomp_settings ()->acc_device_num;

  return type == GOACC_TYPE_HOST ? 0 : number;
}

const char *
goacc_number_remedy (int type, int number)
{
  /* Whoever has called no routine with a number has set the variable.  */
  if (number > 0 && number == goacc_number_default (type))
    return "set ACC_DEVICE_NUM to the number of a device that there is: "
           "devices of a type are numbered from 0 on";
  return "devices of a type are numbered from 0 on; acc_get_num_devices tells "
         "how many there are";
}

/* In exit, before the devices are finalized.  */
static void
report_end (void)
{
  struct goacc_prof_scope scope;

  if (gomp_device_forked ())
    return;
  goacc_prof_open (&scope, acc_construct_runtime_api, current, NULL);
  goacc_prof_shutdown (&scope);
  goacc_prof_close (&scope);
}

/* The calling thread's device is gone, with what its plugin had for the thread,
   which is of TYPE now: GOACC_TYPE_NONE or GOACC_TYPE_HOST.  */
static void
forget_device (int type)
{
  current->type = type;
  current->number = 0;
  current->dev = current->base_dev = NULL;
  current->target_tls = NULL;
}

/* The thread that called fork looks for its device again, and is told.  */
static void
unbind_in_child (void)
{
  if (current && current->dev && current->dev->state == GOMP_DEVICE_FORKED)
    forget_device (GOACC_TYPE_NONE);
}

/* In handlers of exit that come later the thread is on the host, as OpenMP's
   regions are.  */
static bool
unbind_at_end (struct gomp_device *device, enum gomp_device_end how)
{
  if (how != GOMP_DEVICE_END_SHUTDOWN && current && current->dev == device)
    forget_device (GOACC_TYPE_HOST);
  return true;
}

GOMP_HOOK (gomp_device_hooks, struct gomp_device_hook)
  = { .ends = unbind_at_end };

static void
arrange_end (void)
{
  /* The devices' handler has to be registered by then.  */
  gomp_device_count ();
  if (atexit (report_end) != 0)
    gomp_warn ("atexit failed");
  pthread_atfork (NULL, NULL, unbind_in_child);
  __atomic_store_n (&begun, true, __ATOMIC_RELEASE);
}

void
goacc_begin (void)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;

  goacc_prof_libraries_load ();
  pthread_once (&once, arrange_end);
}

struct goacc_thread *
goacc_thread_occupy (const struct goacc_occasion *occasion)
{
  struct goacc_thread *thread = current;
  int asked, type;

  if (GOMP_LIKELY (thread && thread->type != GOACC_TYPE_NONE))
    return thread;
  thread = goacc_thread_make ();
  if (gomp_worker_process ())
    {
      thread->type = GOACC_TYPE_HOST;
      return thread;
    }
  goacc_begin ();
  gomp_lock (&lock);
  asked = initial_type;
  gomp_unlock (&lock);
  type = goacc_type_require (asked);
  if (is_gone (goacc_device_at (type, goacc_number_default (type))))
    type = GOACC_TYPE_HOST;
  /* The variable is OpenMP's, but whoever sets it does not want this.  */
  if (type == GOACC_TYPE_HOST && asked == GOACC_TYPE_DEFAULT
      && gomp_settings ()->acc_device_type == NULL
      && gomp_settings ()->offload == GOMP_OFFLOAD_MANDATORY)
    gomp_fatal ("OMP_TARGET_OFFLOAD is set to MANDATORY, but only the host "
                "device is available");
  goacc_thread_bind (thread, asked, type, goacc_number_default (type),
                     occasion);
  return thread;
}

struct goacc_thread *
goacc_thread_active (void)
{
  static const struct goacc_occasion routine
    = { .construct = acc_construct_runtime_api, .implicit = true };

  return goacc_thread_occupy (&routine);
}

int
goacc_type_initial (void)
{
  int type;

  gomp_lock (&lock);
  type = initial_type;
  gomp_unlock (&lock);
  return goacc_type_resolve (type);
}

/* Has some thread begun to use the default device, which is not the host?  */
static bool
is_default_used (void)
{
  struct gomp_device *device;
  int type;

  if (!__atomic_load_n (&begun, __ATOMIC_ACQUIRE))
    return false;
  type = goacc_type_initial ();
  device = goacc_device_at (type, goacc_number_default (type));
  return device && is_initialized (type, device);
}

bool
goacc_thread_join (void)
{
  if (current && current->type != GOACC_TYPE_NONE)
    return true;
  return is_default_used () && goacc_thread_active ()->dev != NULL;
}

void
goacc_type_select (int type)
{
  gomp_lock (&lock);
  initial_type = type;
  gomp_unlock (&lock);
}

/* ---- acc_init and acc_shutdown ------------------------------------------ */

bool
goacc_type_initialized (int type)
{
  int count = goacc_device_count (type);

  if (type == GOACC_TYPE_HOST)
    return is_initialized (type, NULL);
  for (int number = 0; number < count; number++)
    if (is_initialized (type, goacc_device_at (type, number)))
      return true;
  return false;
}

/* Does a kernel on a device of TYPE, not the host, wait for a region that the
   host runs?  */
static bool
is_served (int type)
{
  for (int number = 0; number < goacc_device_count (type); number++)
    {
      const struct gomp_device *device = goacc_device_at (type, number);
      if (__atomic_load_n (&device->queue_work.serving, __ATOMIC_ACQUIRE) > 0)
        return true;
    }
  return false;
}

/* No thread may use a device of TYPE in a construct.  */
static void
check_unused (int type)
{
  bool region = false, fallback = false;

  /* The device's end would wait for the kernel.  */
  if (type != GOACC_TYPE_HOST && is_served (type))
    gomp_fatal_advise (
      "shut down when the kernel has ended",
      "shutdown while a kernel waits for a region on the host");

  gomp_lock (&lock);
  for (const struct goacc_thread *t = threads; t; t = t->next)
    if (t->type == type)
      {
        region |= t->mapped_data != NULL;
        fallback |= t->saved_bound_dev != NULL;
      }
  gomp_unlock (&lock);
  if (region)
    gomp_fatal_advise ("end the data regions of all threads first",
                       "shutdown in 'acc data' region");
  if (fallback)
    gomp_fatal_advise ("shut down where no construct runs",
                       "shutdown during host fallback");
}

/* The threads that are bound to devices of TYPE are so no more.  */
static void
unbind_threads (int type)
{
  gomp_lock (&lock);
  for (struct goacc_thread *t = threads; t; t = t->next)
    if (t->type == type)
      {
        drop_thread_data (t);
        t->type = GOACC_TYPE_NONE;
        t->dev = t->base_dev = NULL;
      }
  gomp_unlock (&lock);
}

void
goacc_type_shutdown (int type)
{
  int count = goacc_device_count (type);
  struct gomp_error err;

  gomp_error_init (&err);
  check_unused (type);
  unbind_threads (type);
  if (type == GOACC_TYPE_HOST)
    __atomic_store_n (&host_initialized, false, __ATOMIC_RELEASE);
  else
    for (int number = 0; number < count; number++)
      {
        struct gomp_device *device = goacc_device_at (type, number);
        if (is_initialized (type, device)
            && !(goacc_queues_destroy (device)
                 && gomp_device_shutdown (device, &err)))
          {
            gomp_error_set (&err, "device finalization failed");
            gomp_fatal_error (&err);
          }
      }
}
