/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Signals.

   Waiters of one signal sleep on it; who waits for several sleeps on a count
   of all changes.  Destroyed signals are kept for reuse, so that a stale
   handle is looked up safely.  */

#include "gcn/api/driver.h"
#include "gcn/api/orders.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

enum { SLAB = 256, SPINS = 200 };

struct slab
{
  struct slab *next;
  struct gcn_signal signals[SLAB];
};

static _Atomic (struct slab *) slabs;
static struct gcn_signal *free_signals;
static pthread_mutex_t slabs_lock = PTHREAD_MUTEX_INITIALIZER;

/* All changes of all signals.  */
static _Atomic uint64_t changes;
static _Atomic unsigned change_waiters;
static pthread_mutex_t changes_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changes_cond;
static pthread_condattr_t monotonic;
static pthread_once_t conds_once = PTHREAD_ONCE_INIT;

static void
conds_init (void)
{
  pthread_condattr_init (&monotonic);
  pthread_condattr_setclock (&monotonic, CLOCK_MONOTONIC);
  pthread_cond_init (&changes_cond, &monotonic);
}

/* ---- Life -------------------------------------------------------------- */

/* With the lock of the slabs.  */
static bool
slab_add (void)
{
  struct slab *slab = calloc (1, sizeof *slab);

  if (slab == NULL)
    return false;
  for (unsigned n = 0; n < SLAB; n++)
    {
      pthread_mutex_init (&slab->signals[n].lock, NULL);
      pthread_cond_init (&slab->signals[n].changed, &monotonic);
      slab->signals[n].next_free = free_signals;
      free_signals = &slab->signals[n];
    }
  slab->next = slabs;
  slabs = slab;
  return true;
}

struct gcn_signal *
gcn_signal_make (int64_t value)
{
  struct gcn_signal *signal = NULL;

  pthread_once (&conds_once, conds_init);
  pthread_mutex_lock (&slabs_lock);
  if (free_signals != NULL || slab_add ())
    {
      signal = free_signals;
      free_signals = signal->next_free;
      signal->value = value;
      signal->start_ns = signal->end_ns = 0;
      signal->valid = true;
    }
  pthread_mutex_unlock (&slabs_lock);
  return signal;
}

void
gcn_signal_release (struct gcn_signal *signal)
{
  pthread_mutex_lock (&slabs_lock);
  signal->valid = false;
  signal->next_free = free_signals;
  free_signals = signal;
  pthread_mutex_unlock (&slabs_lock);
}

struct gcn_signal *
gcn_signal_get (hsa_signal_t handle)
{
  for (struct slab *slab = slabs; slab != NULL; slab = slab->next)
    {
      uint64_t offset = handle.handle - (uintptr_t) slab->signals;
      if (offset >= sizeof slab->signals
          || offset % sizeof *slab->signals != 0)
        continue;
      struct gcn_signal *signal
        = &slab->signals[offset / sizeof *slab->signals];
      return signal->valid ? signal : NULL;
    }
  return NULL;
}

/* ---- Changes ----------------------------------------------------------- */

static void
change_tell (struct gcn_signal *signal)
{
  if (signal->waiters > 0)
    {
      pthread_mutex_lock (&signal->lock);
      pthread_cond_broadcast (&signal->changed);
      pthread_mutex_unlock (&signal->lock);
    }
  changes++;
  if (change_waiters > 0)
    {
      pthread_mutex_lock (&changes_lock);
      pthread_cond_broadcast (&changes_cond);
      pthread_mutex_unlock (&changes_lock);
    }
}

void
gcn_signal_set (struct gcn_signal *signal, int64_t value)
{
  signal->value = value;
  change_tell (signal);
}

void
gcn_signal_subtract (struct gcn_signal *signal, int64_t value)
{
  signal->value -= value;
  change_tell (signal);
}

/* ---- Waiting ----------------------------------------------------------- */

bool
gcn_signal_holds (int64_t value, int condition, int64_t compared)
{
  switch (condition)
    {
    case HSA_SIGNAL_CONDITION_EQ:
      return value == compared;
    case HSA_SIGNAL_CONDITION_NE:
      return value != compared;
    case HSA_SIGNAL_CONDITION_LT:
      return value < compared;
    case HSA_SIGNAL_CONDITION_GTE:
      return value >= compared;
    }
  return true;
}

/* The time that is TIMEOUT from now; far away for huge ones.  */
static struct timespec
deadline_make (uint64_t timeout_ns)
{
  struct timespec t;
  uint64_t year = (uint64_t) 365 * 24 * 3600 * 1000000000;
  uint64_t at = gcn_now_ns () + (timeout_ns < year ? timeout_ns : year);

  t.tv_sec = (time_t) (at / 1000000000);
  t.tv_nsec = (long) (at % 1000000000);
  return t;
}

/* Returns the last value seen, which need not hold.  */
static int64_t
signal_wait (struct gcn_signal *signal, int condition, int64_t compared,
             uint64_t timeout_ns)
{
  int64_t value = signal->value;

  for (unsigned n = 0; n < SPINS; n++)
    {
      value = signal->value;
      if (gcn_signal_holds (value, condition, compared))
        return value;
    }
  struct timespec deadline = deadline_make (timeout_ns);
  int error = 0;
  signal->waiters++;
  pthread_mutex_lock (&signal->lock);
  for (;;)
    {
      value = signal->value;
      if (gcn_signal_holds (value, condition, compared)
          || error == ETIMEDOUT)
        break;
      error = pthread_cond_timedwait (&signal->changed, &signal->lock,
                                      &deadline);
    }
  pthread_mutex_unlock (&signal->lock);
  signal->waiters--;
  return value;
}

uint64_t
gcn_signals_seen (void)
{
  return changes;
}

void
gcn_signals_wait (uint64_t seen, uint64_t timeout_ns)
{
  struct timespec deadline = deadline_make (timeout_ns);
  int error = 0;

  pthread_once (&conds_once, conds_init);
  change_waiters++;
  pthread_mutex_lock (&changes_lock);
  while (changes == seen && error != ETIMEDOUT)
    error = pthread_cond_timedwait (&changes_cond, &changes_lock, &deadline);
  pthread_mutex_unlock (&changes_lock);
  change_waiters--;
}

/* ---- Calls ------------------------------------------------------------- */

static hsa_status_t
create (int64_t value, uint32_t count, const hsa_agent_t *consumers,
        hsa_signal_t *handle)
{
  if (handle == NULL || (count > 0 && consumers == NULL))
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  struct gcn_signal *signal = gcn_signal_make (value);
  if (signal == NULL)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  handle->handle = (uintptr_t) signal;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t
hsa_signal_create (hsa_signal_value_t value, uint32_t count,
                   const hsa_agent_t *consumers, hsa_signal_t *handle)
{
  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  GCN_LEAVE (create (value, count, consumers, handle), "%lld",
             (long long) value);
}

hsa_status_t
hsa_amd_signal_create (hsa_signal_value_t value, uint32_t count,
                       const hsa_agent_t *consumers, uint64_t attributes,
                       hsa_signal_t *handle)
{
  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  GCN_LEAVE (create (value, count, consumers, handle), "%lld, %#llx",
             (long long) value, (unsigned long long) attributes);
}

hsa_status_t
hsa_signal_destroy (hsa_signal_t handle)
{
  struct gcn_signal *signal = gcn_signal_get (handle);

  GCN_ENTER (HSA_STATUS_ERROR);
  if (handle.handle == 0)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%s", "0");
  if (signal == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_SIGNAL, "%#llx",
               (unsigned long long) handle.handle);
  gcn_signal_release (signal);
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%s", "");
}

/* HSA has no way to say that a signal is wrong where a value is the result:
   such calls do nothing.  */
#define DEFINE_LOAD(NAME) \
  hsa_signal_value_t \
  NAME (hsa_signal_t handle) \
  { \
    struct gcn_signal *signal = gcn_signal_get (handle); \
    return signal != NULL ? signal->value : 0; \
  }
#define DEFINE_STORE(NAME) \
  void \
  NAME (hsa_signal_t handle, hsa_signal_value_t value) \
  { \
    struct gcn_signal *signal = gcn_signal_get (handle); \
    if (signal != NULL) \
      gcn_signal_set (signal, value); \
  }
#define DEFINE_UPDATE(NAME, NEW) \
  void \
  NAME (hsa_signal_t handle, hsa_signal_value_t value) \
  { \
    struct gcn_signal *signal = gcn_signal_get (handle); \
    if (signal == NULL) \
      return; \
    int64_t old = signal->value; \
    while (!atomic_compare_exchange_weak (&signal->value, &old, NEW)) \
      continue; \
    change_tell (signal); \
  }
#define DEFINE_EXCHANGE(NAME, OP) \
  hsa_signal_value_t \
  NAME (hsa_signal_t handle, hsa_signal_value_t value) \
  { \
    struct gcn_signal *signal = gcn_signal_get (handle); \
    if (signal == NULL) \
      return 0; \
    int64_t old = atomic_exchange (&signal->value, value); \
    change_tell (signal); \
    return old; \
  }
#define DEFINE_COMPARE(NAME, OP) \
  hsa_signal_value_t \
  NAME (hsa_signal_t handle, hsa_signal_value_t expected, \
        hsa_signal_value_t value) \
  { \
    struct gcn_signal *signal = gcn_signal_get (handle); \
    if (signal == NULL) \
      return 0; \
    int64_t old = expected; \
    if (atomic_compare_exchange_strong (&signal->value, &old, value)) \
      change_tell (signal); \
    return old; \
  }
#define DEFINE_WAIT(NAME) \
  hsa_signal_value_t \
  NAME (hsa_signal_t handle, int condition, hsa_signal_value_t compared, \
        uint64_t timeout, int hint) \
  { \
    struct gcn_signal *signal = gcn_signal_get (handle); \
    (void) hint; \
    return signal != NULL \
             ? signal_wait (signal, condition, compared, timeout) \
             : 0; \
  }
GCN_SIGNAL_LOADS (DEFINE_LOAD)
GCN_SIGNAL_STORES (DEFINE_STORE)
GCN_SIGNAL_UPDATES (DEFINE_UPDATE)
GCN_SIGNAL_EXCHANGES (DEFINE_EXCHANGE)
GCN_SIGNAL_COMPARES (DEFINE_COMPARE)
GCN_SIGNAL_WAITS (DEFINE_WAIT)

uint32_t
hsa_amd_signal_wait_any (uint32_t count, hsa_signal_t *handles,
                         int *conditions, hsa_signal_value_t *values,
                         uint64_t timeout, int hint,
                         hsa_signal_value_t *satisfying)
{
  uint64_t began = gcn_now_ns ();

  (void) hint;
  for (;;)
    {
      uint64_t seen = gcn_signals_seen (), passed;
      for (uint32_t n = 0; n < count; n++)
        {
          struct gcn_signal *signal = gcn_signal_get (handles[n]);
          int64_t value = signal != NULL ? signal->value : 0;
          if (signal == NULL
              || !gcn_signal_holds (value, conditions[n], values[n]))
            continue;
          if (satisfying != NULL)
            *satisfying = value;
          return n;
        }
      passed = gcn_now_ns () - began;
      if (passed >= timeout)
        return UINT32_MAX;
      gcn_signals_wait (seen, timeout - passed);
    }
}

/* ---- Handlers ---------------------------------------------------------- */

struct handler
{
  struct gcn_signal *signal;
  int condition;
  int64_t compared;
  hsa_amd_signal_handler_t *function;
  void *data;
};

/* One thread per handler; until the function says that it is enough.  */
static void *
handler_thread (void *data)
{
  struct handler *h = data;

  do
    {
      int64_t value;
      do
        {
          uint64_t seen = gcn_signals_seen ();
          value = h->signal->value;
          if (gcn_signal_holds (value, h->condition, h->compared)
              || !h->signal->valid)
            break;
          gcn_signals_wait (seen, 1000000000);
        }
      while (true);
      if (!h->signal->valid || !h->function (value, h->data))
        break;
    }
  while (true);
  free (h);
  return NULL;
}

hsa_status_t
hsa_amd_signal_async_handler (hsa_signal_t handle, int condition,
                              hsa_signal_value_t compared,
                              hsa_amd_signal_handler_t *function, void *data)
{
  struct gcn_signal *signal = gcn_signal_get (handle);
  pthread_t thread;

  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  if (signal == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_SIGNAL, "%s", "");
  if (function == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%s", "NULL");
  struct handler *h = malloc (sizeof *h);
  if (h == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_OUT_OF_RESOURCES, "%s", "");
  *h = (struct handler) { signal, condition, compared, function, data };
  if (pthread_create (&thread, NULL, handler_thread, h) != 0)
    {
      free (h);
      GCN_LEAVE (HSA_STATUS_ERROR_OUT_OF_RESOURCES, "%s", "no thread");
    }
  pthread_detach (thread);
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%d, %lld", condition,
             (long long) compared);
}

hsa_status_t
hsa_amd_profiling_get_dispatch_time (hsa_agent_t agent, hsa_signal_t handle,
                                     hsa_amd_profiling_dispatch_time_t *time)
{
  struct gcn_signal *signal = gcn_signal_get (handle);

  GCN_ENTER (HSA_STATUS_ERROR);
  if (gcn_device_get (agent) == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_AGENT, "%s", "");
  if (signal == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_SIGNAL, "%s", "");
  if (time == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%s", "NULL");
  time->start = signal->start_ns;
  time->end = signal->end_ns;
  GCN_LEAVE (time->end != 0 ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR, "%s",
             "");
}

hsa_status_t
hsa_amd_profiling_get_async_copy_time (
  hsa_signal_t handle, hsa_amd_profiling_dispatch_time_t *time)
{
  unsigned count;

  return hsa_amd_profiling_get_dispatch_time (
    gcn_device_handle (gcn_devices (&count)), handle, time);
}

/* Times are always taken.  */
hsa_status_t
hsa_amd_profiling_async_copy_enable (bool enable)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%d", enable);
}
