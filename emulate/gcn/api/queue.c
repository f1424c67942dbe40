/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Queues: a ring of packets, which a thread of the queue's own carries out
   one after the other.  The doorbell wakes it.  */

#include "gcn/api/driver.h"
#include "gcn/api/orders.h"

#include <stdio.h>
#include <stdlib.h>

/* What kernels and hosts see, at addresses that both can use; where AMD's
   queues have it.  */
struct shared_queue
{
  hsa_queue_t hsa;
  uint32_t reserved_0[4];
  _Atomic uint64_t write_index;
  uint32_t group_segment_aperture_base_hi;
  uint32_t private_segment_aperture_base_hi;
  uint32_t reserved_1[14];
  _Atomic uint64_t read_index;
};
_Static_assert (offsetof (struct shared_queue, write_index) == 56, "");
_Static_assert (
  offsetof (struct shared_queue, group_segment_aperture_base_hi) == 64, "");
_Static_assert (offsetof (struct shared_queue, read_index) == 128, "");

struct gcn_queue
{
  struct gcn_queue *next;       /* in the list */
  struct shared_queue *shared;
  struct gcn_device *device;
  struct gcn_signal *doorbell;
  pthread_t thread;
  _Atomic bool stop;            /* set by whoever destroys the queue */
  bool closing;                 /* it is being destroyed; turn_lock */
  bool failed;                  /* the thread's: it executes nothing more */
  bool teller_runs;             /* the thread's too */
  pthread_t teller;             /* calls CALLBACK */
  _Atomic bool told;            /* CALLBACK has returned */
  hsa_signal_t failed_signal;   /* of the packet that failed */
  uint64_t failed_until_ns;     /* when it is completed after all; 0: never */
  hsa_queue_callback_t *callback;
  void *callback_data;
  struct gcn_runner runner;
};

/* A callback that does not return is ending the process, and may be waiting
   for a thread that waits for the packet that failed.  */
enum { FAILURE_PATIENCE_NS = 1000000000 };

static struct gcn_queue *queues;
static pthread_mutex_t queues_lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic uint64_t queue_ids;

/* ---- Errors ------------------------------------------------------------ */

/* What a queue's callback is told.  */
struct failure
{
  struct gcn_queue *queue;
  hsa_status_t status;
};

/* One callback at a time: they like to call exit, which two threads must not
   do.  */
static pthread_mutex_t turn_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turn_over = PTHREAD_COND_INITIALIZER;
static bool turn_taken;         /* turn_lock */

/* Wait for QUEUE's turn.  False: it is being destroyed, maybe by the callback
   that is running.  */
static bool
turn_take (const struct gcn_queue *queue)
{
  bool taken;

  pthread_mutex_lock (&turn_lock);
  while (turn_taken && !queue->closing)
    pthread_cond_wait (&turn_over, &turn_lock);
  taken = !queue->closing;
  turn_taken |= taken;
  pthread_mutex_unlock (&turn_lock);
  return taken;
}

static void
turn_end (void)
{
  pthread_mutex_lock (&turn_lock);
  turn_taken = false;
  pthread_cond_broadcast (&turn_over);
  pthread_mutex_unlock (&turn_lock);
}

/* Callbacks of QUEUE that have not begun never will.  */
static void
turn_forgo (struct gcn_queue *queue)
{
  pthread_mutex_lock (&turn_lock);
  queue->closing = true;
  pthread_cond_broadcast (&turn_over);
  pthread_mutex_unlock (&turn_lock);
}

static void *
failure_thread (void *data)
{
  struct failure failure = *(struct failure *) data;
  struct gcn_queue *queue = failure.queue;

  free (data);
  if (turn_take (queue))
    {
      queue->callback (failure.status, &queue->shared->hsa,
                       queue->callback_data);
      queue->told = true;
      turn_end ();
    }
  return NULL;
}

/* The queue executes nothing more.  Who made it is told, in a thread of its
   own, as callbacks like to end the process and that may use the queue again.
   If nobody wants to know, the process ends, as with ROCm's runtime.  */
static void
queue_fail (struct gcn_queue *queue, hsa_status_t status, bool known)
{
  struct failure *failure = malloc (sizeof *failure);

  queue->failed = true;
  if (queue->callback != NULL && failure != NULL)
    {
      *failure = (struct failure) { queue, status };
      queue->teller_runs = pthread_create (&queue->teller, NULL,
                                           failure_thread, failure) == 0;
      queue->failed_until_ns = gcn_now_ns () + FAILURE_PATIENCE_NS;
      if (queue->teller_runs)
        return;
    }
  free (failure);
  if (queue->callback != NULL || !known)
    abort ();
}

static hsa_status_t
stop_status (const struct gcn_stop *stop)
{
  if (stop->no_memory)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  switch (stop->kind)
    {
    case GCN_FAULT_LOAD:
    case GCN_FAULT_STORE:
    case GCN_FAULT_ATOMIC:
    case GCN_FAULT_MISALIGNED:
    case GCN_FAULT_JUMP:
      return HSA_STATUS_ERROR_MEMORY_FAULT;
    case GCN_FAULT_LDS:
      return HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION;
    case GCN_FAULT_ILLEGAL:
      return HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION;
    case GCN_FAULT_TRAP:
      return HSA_STATUS_ERROR_EXCEPTION;
    case GCN_FAULT_TIMEOUT:
    case GCN_FAULT_NONE:
      return HSA_STATUS_ERROR;
    }
  return HSA_STATUS_ERROR;
}

static void
dispatch_fail (struct gcn_queue *queue, const struct gcn_dispatch *dispatch,
               const struct gcn_stop *stop)
{
  hsa_status_t status = stop_status (stop);
  bool known = false;

  gcn_report (dispatch, stop);
  if (status == HSA_STATUS_ERROR_MEMORY_FAULT)
    known = gcn_event_memory_fault (queue->device, stop->fault.address);
  queue_fail (queue, status, known);
}

/* ---- Kernels ----------------------------------------------------------- */

/* Sizes that make sense, for a kernel that exists.  */
static hsa_status_t
dispatch_make (struct gcn_dispatch *d, const struct gcn_queue *queue,
               const hsa_kernel_dispatch_packet_t *packet)
{
  unsigned dimensions = packet->setup & 3;
  const uint32_t grid[]
      = { packet->grid_size_x, packet->grid_size_y, packet->grid_size_z };
  const uint16_t group[]
      = { packet->workgroup_size_x, packet->workgroup_size_y,
          packet->workgroup_size_z };
  uint32_t items = 1;
  struct gcn_image *image
    = gcn_image_find (&queue->device->images, packet->kernel_object);

  memset (d, 0, sizeof *d);
  if (image == NULL
      || !gcn_kernel_read (&d->kernel, image, packet->kernel_object))
    return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
  for (unsigned n = 0; n < 3; n++)
    {
      d->grid[n] = n < dimensions ? grid[n] : 1;
      d->group[n] = n < dimensions ? group[n] : 1;
      if (d->grid[n] == 0 || d->group[n] == 0)
        return HSA_STATUS_ERROR_INVALID_PACKET_FORMAT;
      items *= d->group[n];
      if (items > GCN_GROUP_SIZE_MAX)
        return HSA_STATUS_ERROR_INVALID_PACKET_FORMAT;
      d->groups[n] = (uint32_t) (((uint64_t) d->grid[n] + d->group[n] - 1)
                                 / d->group[n]);
    }
  if (dimensions == 0 || packet->group_segment_size > GCN_LDS_MAX
      || packet->group_segment_size < d->kernel.group_bytes
      || packet->private_segment_size < d->kernel.private_bytes)
    return HSA_STATUS_ERROR_INVALID_PACKET_FORMAT;
  d->images = &queue->device->images;
  d->code_find = gcn_code_find;
  d->device = queue->device->number;
  d->arena = queue->device->arena;
  d->packet = (uintptr_t) packet;
  d->queue = (uintptr_t) queue->shared;
  d->kernarg = (uintptr_t) packet->kernarg_address;
  d->kernel_object = packet->kernel_object;
  d->group_bytes = packet->group_segment_size;
  d->private_bytes = packet->private_segment_size;
  d->lds_aperture = GCN_LDS_APERTURE;
  d->private_aperture = GCN_PRIVATE_APERTURE;
  d->pageable = gcn_settings ()->pageable;
  return HSA_STATUS_SUCCESS;
}

static void
completion_signal (const hsa_signal_t handle, uint64_t start)
{
  struct gcn_signal *signal = gcn_signal_get (handle);

  if (signal == NULL)
    return;
  signal->start_ns = start;
  signal->end_ns = gcn_now_ns ();
  gcn_signal_subtract (signal, 1);
}

/* False: the queue has failed.  */
static bool
kernel_run (struct gcn_queue *queue,
            const hsa_kernel_dispatch_packet_t *packet)
{
  struct gcn_device *device = queue->device;
  struct gcn_dispatch dispatch;
  struct gcn_stop stop;

  emu_latency_wait (EMU_LATENCY_LAUNCH);
  pthread_rwlock_rdlock (&device->images_lock);
  hsa_status_t status = dispatch_make (&dispatch, queue, packet);
  if (status != HSA_STATUS_SUCCESS)
    queue_fail (queue, status, false);
  else if (!gcn_runner_run (&queue->runner, &dispatch, &stop))
    dispatch_fail (queue, &dispatch, &stop);
  pthread_rwlock_unlock (&device->images_lock);
  return !queue->failed;
}

/* ---- Barriers ---------------------------------------------------------- */

/* Whether the dependencies of PACKET are met; ALL of them or any.  */
static bool
barrier_is_open (const hsa_barrier_and_packet_t *packet, bool all)
{
  bool any = false, some = false;

  for (unsigned n = 0; n < 5; n++)
    {
      struct gcn_signal *signal = gcn_signal_get (packet->dep_signal[n]);
      if (packet->dep_signal[n].handle == 0 || signal == NULL)
        continue;
      some = true;
      if (signal->value == 0)
        any = true;
      else if (all)
        return false;
    }
  return all || any || !some;
}

static bool
barrier_wait (struct gcn_queue *queue, const hsa_barrier_and_packet_t *packet,
              bool all)
{
  while (!queue->stop)
    {
      uint64_t seen = gcn_signals_seen ();
      if (barrier_is_open (packet, all))
        return true;
      gcn_signals_wait (seen, UINT64_MAX);
    }
  return false;
}

/* ---- The queue's thread ------------------------------------------------ */

/* Packets that come after one that failed are not executed, but are said to be
   complete: else a process that only wants to end would wait for ever.  */
static void
packet_run (struct gcn_queue *queue, void *slot, unsigned type)
{
  uint64_t start = gcn_now_ns ();
  hsa_kernel_dispatch_packet_t *kernel = slot;
  hsa_barrier_and_packet_t *barrier = slot;

  if (!queue->failed)
    queue->failed_signal = kernel->completion_signal;
  switch (queue->failed ? HSA_PACKET_TYPE_INVALID : type)
    {
    case HSA_PACKET_TYPE_INVALID:
      break;
    case HSA_PACKET_TYPE_KERNEL_DISPATCH:
      if (!kernel_run (queue, kernel))
        return;
      break;
    case HSA_PACKET_TYPE_BARRIER_AND:
    case HSA_PACKET_TYPE_BARRIER_OR:
      if (!barrier_wait (queue, barrier,
                         type == HSA_PACKET_TYPE_BARRIER_AND))
        return;
      break;
    default:
      queue_fail (queue, HSA_STATUS_ERROR_INVALID_PACKET_FORMAT, false);
      return;
    }
  completion_signal (kernel->completion_signal, start);
}

/* The next packet if there is one, with its *TYPE; NULL: there is none.  */
static void *
packet_next (const struct gcn_queue *queue, unsigned *type)
{
  const struct shared_queue *shared = queue->shared;
  uint64_t index = shared->read_index;
  char *slot = (char *) shared->hsa.base_address
               + 64 * (index % shared->hsa.size);

  if (index == shared->write_index)
    return NULL;
  *type = __atomic_load_n ((uint16_t *) slot, __ATOMIC_ACQUIRE) & 0xff;
  return *type == HSA_PACKET_TYPE_INVALID ? NULL : slot;
}

static void
packets_run (struct gcn_queue *queue)
{
  unsigned type;
  void *slot;

  while (!queue->stop && (slot = packet_next (queue, &type)) != NULL)
    {
      packet_run (queue, slot, type);
      __atomic_store_n ((uint16_t *) slot, HSA_PACKET_TYPE_INVALID,
                        __ATOMIC_RELEASE);
      queue->shared->read_index++;
      gcn_memory_reap (queue->device);
    }
}

/* How long nothing is to be done but wait for packets.  */
static uint64_t
failure_tend (struct gcn_queue *queue)
{
  uint64_t now = gcn_now_ns ();

  if (queue->failed_until_ns == 0 || queue->told)
    return UINT64_MAX;
  if (now < queue->failed_until_ns)
    return queue->failed_until_ns - now;
  queue->failed_until_ns = 0;
  completion_signal (queue->failed_signal, now);
  return UINT64_MAX;
}

static void *
queue_thread (void *data)
{
  struct gcn_queue *queue = data;

  while (!queue->stop)
    {
      uint64_t seen = gcn_signals_seen ();
      packets_run (queue);
      uint64_t patience = failure_tend (queue);
      if (!queue->stop)
        gcn_signals_wait (seen, patience);
    }
  return NULL;
}

/* ---- Making and destroying --------------------------------------------- */

static void *
shared_alloc (struct emu_arena *arena, size_t size, const char *label)
{
  return (void *) (uintptr_t) emu_memory_alloc (
    arena, size, EMU_BLOCK_HOST_VISIBLE | EMU_BLOCK_UNCOUNTED, label);
}

static void
shared_free (struct emu_arena *arena, const void *block)
{
  if (block != NULL)
    emu_memory_free (arena, (uintptr_t) block);
}

static void
queue_free (struct gcn_queue *queue)
{
  struct emu_arena *arena = queue->device->arena;

  gcn_runner_fini (&queue->runner);
  if (queue->doorbell != NULL)
    gcn_signal_release (queue->doorbell);
  if (queue->shared != NULL)
    shared_free (arena, queue->shared->hsa.base_address);
  shared_free (arena, queue->shared);
  free (queue);
}

static bool
shared_make (struct gcn_queue *queue, uint32_t size, uint32_t type)
{
  struct shared_queue *shared
    = shared_alloc (queue->device->arena, sizeof *shared, "queue");

  queue->shared = shared;
  if (shared == NULL)
    return false;
  memset (shared, 0, sizeof *shared);
  shared->hsa.base_address
    = shared_alloc (queue->device->arena, 64 * (size_t) size, "packets");
  queue->doorbell = gcn_signal_make (-1);
  if (shared->hsa.base_address == NULL || queue->doorbell == NULL)
    return false;
  memset (shared->hsa.base_address, 0, 64 * (size_t) size);
  for (uint32_t n = 0; n < size; n++)
    ((uint16_t *) shared->hsa.base_address)[32 * n]
      = HSA_PACKET_TYPE_INVALID;
  shared->hsa.type = type;
  shared->hsa.features = HSA_QUEUE_FEATURE_KERNEL_DISPATCH;
  shared->hsa.size = size;
  shared->hsa.id = queue_ids++;
  shared->hsa.doorbell_signal.handle = (uintptr_t) queue->doorbell;
  shared->group_segment_aperture_base_hi = GCN_LDS_APERTURE;
  shared->private_segment_aperture_base_hi = GCN_PRIVATE_APERTURE;
  return true;
}

static struct gcn_queue *
queue_make (struct gcn_device *device, uint32_t size, uint32_t type)
{
  struct gcn_queue *queue = calloc (1, sizeof *queue);

  if (queue == NULL)
    return NULL;
  queue->device = device;
  if (!shared_make (queue, size, type)
      || !gcn_runner_init (&queue->runner, device->arena,
                           gcn_settings ()->units))
    {
      queue_free (queue);
      return NULL;
    }
  queue->runner.timeout_ns = emu_settings ()->timeout_ns;
  queue->runner.random = gcn_settings ()->seed;
  return queue;
}

static hsa_status_t
queue_create_check (const struct gcn_device *device, uint32_t size,
                    uint32_t type, hsa_queue_t **result)
{
  if (device == NULL)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  if (device->number < 0)
    return HSA_STATUS_ERROR_INVALID_QUEUE_CREATION;
  if (result == NULL || size == 0 || (size & (size - 1)) != 0
      || size > GCN_QUEUE_SIZE_MAX || type > HSA_QUEUE_TYPE_SINGLE)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t
hsa_queue_create (hsa_agent_t agent, uint32_t size, uint32_t type,
                  hsa_queue_callback_t *callback, void *data,
                  uint32_t private_size, uint32_t group_size,
                  hsa_queue_t **result)
{
  struct gcn_device *device = gcn_device_get (agent);

  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  (void) private_size;
  (void) group_size;
  hsa_status_t status = queue_create_check (device, size, type, result);
  if (status != HSA_STATUS_SUCCESS)
    GCN_LEAVE (status, "%u, %u", size, type);
  struct gcn_queue *queue = queue_make (device, size, type);
  if (queue == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_OUT_OF_RESOURCES, "%u, %u", size, type);
  queue->callback = callback;
  queue->callback_data = data;
  if (pthread_create (&queue->thread, NULL, queue_thread, queue) != 0)
    {
      queue_free (queue);
      GCN_LEAVE (HSA_STATUS_ERROR_OUT_OF_RESOURCES, "%u, no thread", size);
    }
  pthread_mutex_lock (&queues_lock);
  queue->next = queues;
  queues = queue;
  pthread_mutex_unlock (&queues_lock);
  *result = &queue->shared->hsa;
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%d, %u, %u", device->number, size, type);
}

/* Take the queue of HSA off the list; NULL: there is none.  */
static struct gcn_queue *
queue_take (const hsa_queue_t *hsa)
{
  struct gcn_queue *found = NULL;

  pthread_mutex_lock (&queues_lock);
  for (struct gcn_queue **at = &queues; *at != NULL; at = &(*at)->next)
    if (&(*at)->shared->hsa == hsa)
      {
        found = *at;
        *at = found->next;
        break;
      }
  pthread_mutex_unlock (&queues_lock);
  return found;
}

bool
gcn_queues_idle (void)
{
  bool idle = true;

  pthread_mutex_lock (&queues_lock);
  for (const struct gcn_queue *q = queues; q != NULL; q = q->next)
    idle &= q->shared->read_index == q->shared->write_index;
  pthread_mutex_unlock (&queues_lock);
  return idle;
}

/* Kernels of any device may use what the host sees too.  */
void
gcn_memory_reap (struct gcn_device *device)
{
  if (!gcn_settings ()->keep_freed && gcn_queues_idle ())
    emu_memory_reap (device->arena);
}

static bool
queue_exists (const hsa_queue_t *hsa)
{
  bool found = false;

  pthread_mutex_lock (&queues_lock);
  for (struct gcn_queue *q = queues; q != NULL; q = q->next)
    found |= &q->shared->hsa == hsa;
  pthread_mutex_unlock (&queues_lock);
  return found;
}

/* A kernel that runs is waited for, and a callback, unless it is the one that
   calls: then the queue stays for it to return to.  */
hsa_status_t
hsa_queue_destroy (hsa_queue_t *hsa)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  struct gcn_queue *queue = queue_take (hsa);
  if (queue == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_QUEUE, "%p", (void *) hsa);
  turn_forgo (queue);
  queue->stop = true;
  gcn_signal_set (queue->doorbell, 0);
  pthread_join (queue->thread, NULL);
  if (queue->teller_runs && pthread_equal (queue->teller, pthread_self ()))
    pthread_detach (queue->teller);
  else
    {
      if (queue->teller_runs)
        pthread_join (queue->teller, NULL);
      queue_free (queue);
    }
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%p", (void *) hsa);
}

hsa_status_t
hsa_queue_inactivate (hsa_queue_t *hsa)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  pthread_mutex_lock (&queues_lock);
  struct gcn_queue *found = queues;
  while (found != NULL && &found->shared->hsa != hsa)
    found = found->next;
  if (found != NULL)
    found->stop = true;
  pthread_mutex_unlock (&queues_lock);
  GCN_LEAVE (found != NULL ? HSA_STATUS_SUCCESS
                           : HSA_STATUS_ERROR_INVALID_QUEUE,
             "%p", (void *) hsa);
}

/* Times are always taken.  */
hsa_status_t
hsa_amd_profiling_set_profiler_enabled (hsa_queue_t *hsa, int enable)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  GCN_LEAVE (queue_exists (hsa) ? HSA_STATUS_SUCCESS
                                : HSA_STATUS_ERROR_INVALID_QUEUE,
             "%d", enable);
}

/* ---- Indices ----------------------------------------------------------- */

static struct shared_queue *
shared_of (const hsa_queue_t *hsa)
{
  return (struct shared_queue *) (uintptr_t) hsa;
}

#define DEFINE_LOAD(NAME, INDEX) \
  uint64_t \
  NAME (const hsa_queue_t *hsa) \
  { \
    return shared_of (hsa)->INDEX##_index; \
  }
#define DEFINE_STORE(NAME, INDEX) \
  void \
  NAME (const hsa_queue_t *hsa, uint64_t value) \
  { \
    shared_of (hsa)->INDEX##_index = value; \
  }
#define DEFINE_ADD(NAME, INDEX) \
  uint64_t \
  NAME (const hsa_queue_t *hsa, uint64_t value) \
  { \
    return atomic_fetch_add (&shared_of (hsa)->INDEX##_index, value); \
  }
#define DEFINE_COMPARE(NAME, INDEX) \
  uint64_t \
  NAME (const hsa_queue_t *hsa, uint64_t expected, uint64_t value) \
  { \
    atomic_compare_exchange_strong (&shared_of (hsa)->INDEX##_index, \
                                    &expected, value); \
    return expected; \
  }
GCN_QUEUE_LOADS (DEFINE_LOAD)
GCN_QUEUE_STORES (DEFINE_STORE)
GCN_QUEUE_ADDS (DEFINE_ADD)
GCN_QUEUE_COMPARES (DEFINE_COMPARE)
