/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An HSA runtime without a GPU.  */

#include "fake-hsa.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "gcn/slot.h"

#define CPU 1
#define FIRST_GPU 2
#define DATA_REGION 1
#define SHARED_REGION 2

struct fake_hsa fake_hsa
  = { .agents = 1, .name = "gfx803", .fail_status = HSA_STATUS_ERROR };

/* Everything waits for everything.  */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static hsa_amd_event_callback_t *event_handler;

struct signal { hsa_signal_value_t value; };

struct block
{
  size_t size;
  bool device;
  _Alignas (64) char bytes[];
};

struct queue
{
  hsa_queue_t hsa;
  uint64_t written, read;       /* atomic */
  bool failed;
  hsa_queue_callback_t *callback;
  void *data;
  hsa_agent_t agent;
  pthread_t thread;
  bool stop;
};

static void
count (unsigned *counter, int change)
{
  __atomic_add_fetch (counter, change, __ATOMIC_SEQ_CST);
}

static bool
fails (enum fake_call call)
{
  count (&fake_hsa.calls[call], 1);
  return (fake_hsa.fail == call && fake_hsa.fail_at > 0
          && __atomic_fetch_sub (&fake_hsa.fail_at, 1, __ATOMIC_SEQ_CST)
             == 1);
}

#define FAIL_OR(call) \
  do if (fails (FAKE_##call)) return fake_hsa.fail_status; while (0)

unsigned
fake_hsa_leaks (void)
{
  return (fake_hsa.blocks + fake_hsa.signals + fake_hsa.queues
          + fake_hsa.executables + fake_hsa.codes + fake_hsa.locks);
}

/* ---- System and agents ---------------------------------------------- */

static hsa_status_t
fake_init (void)
{
  FAIL_OR (init);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_status_string (hsa_status_t status, const char **text)
{
  FAIL_OR (status_string);
  *text = (status == HSA_STATUS_ERROR_OUT_OF_RESOURCES ? "FAKE_FULL"
           : status == HSA_STATUS_ERROR_EXCEPTION ? "FAKE_EXCEPTION"
           : "FAKE_ERROR");
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_system_get_info (int attribute, void *value)
{
  FAIL_OR (system_get_info);
  if (attribute == HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY)
    *(uint64_t *) value = 1000000000;
  else if (attribute == HSA_SYSTEM_INFO_TIMESTAMP)
    *(uint64_t *) value = 5000;
  else if (attribute == HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT)
    *(bool *) value = fake_hsa.shared;
  else
    *(uint16_t *) value = 1;
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_iterate_agents (hsa_status_t (*callback) (hsa_agent_t, void *), void *data)
{
  FAIL_OR (iterate_agents);
  for (int i = 0; i <= fake_hsa.agents; i++)
    callback ((hsa_agent_t) { CPU + i }, data);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_agent_get_info (hsa_agent_t agent, int attribute, void *value)
{
  bool gpu = agent.handle >= FIRST_GPU;

  FAIL_OR (agent_get_info);
  switch (attribute)
    {
    case HSA_AGENT_INFO_NAME:
      strcpy (value, fake_hsa.name);
      break;
    case HSA_AGENT_INFO_VENDOR_NAME:
      strcpy (value, "FAKE");
      break;
    case HSA_AGENT_INFO_DEVICE:
    case HSA_AGENT_INFO_FEATURE:
      *(uint32_t *) value = gpu;
      break;
    case HSA_AGENT_INFO_QUEUE_TYPE:
      *(uint32_t *) value = HSA_QUEUE_TYPE_MULTI;
      break;
    case HSA_AGENT_INFO_QUEUE_MIN_SIZE:
      *(uint32_t *) value = 1;
      break;
    case HSA_AGENT_INFO_QUEUE_MAX_SIZE:
      *(uint32_t *) value = 8;
      break;
    case HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT:
      *(uint32_t *) value = 3;
      break;
    case HSA_AMD_AGENT_INFO_UUID:
      sprintf (value, "GPU-%08x", (unsigned) agent.handle);
      break;
    }
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_agent_iterate_regions (hsa_agent_t agent,
                            hsa_status_t (*callback) (hsa_region_t, void *),
                            void *data)
{
  FAIL_OR (agent_iterate_regions);
  (void) agent;
  for (uint64_t i = DATA_REGION; i <= SHARED_REGION; i++)
    if (!fake_hsa.no_regions)
      callback ((hsa_region_t) { i }, data);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_region_get_info (hsa_region_t region, int attribute, void *value)
{
  FAIL_OR (region_get_info);
  switch (attribute)
    {
    case HSA_REGION_INFO_SEGMENT:
      *(uint32_t *) value = HSA_REGION_SEGMENT_GLOBAL;
      break;
    case HSA_REGION_INFO_GLOBAL_FLAGS:
      *(uint32_t *) value = (region.handle == DATA_REGION
                             ? HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED
                             : HSA_REGION_GLOBAL_FLAG_KERNARG
                               | HSA_REGION_GLOBAL_FLAG_FINE_GRAINED);
      break;
    case HSA_REGION_INFO_SIZE:
      *(size_t *) value = fake_hsa.memory ? fake_hsa.memory : 1 << 30;
      break;
    case HSA_REGION_INFO_RUNTIME_ALLOC_ALLOWED:
      *(bool *) value = true;
      break;
    }
  return HSA_STATUS_SUCCESS;
}

/* ---- Memory --------------------------------------------------------- */

static size_t used;             /* bytes of device memory; under lock */

static struct block *
block_of (void *ptr)
{
  return (struct block *) ((char *) ptr - offsetof (struct block, bytes));
}

static hsa_status_t
fake_memory_allocate (hsa_region_t region, size_t size, void **ptr)
{
  bool device = region.handle == DATA_REGION, full;
  struct block *block;

  FAIL_OR (memory_allocate);
  pthread_mutex_lock (&lock);
  full = device && fake_hsa.memory && used + size > fake_hsa.memory;
  used += device && !full ? size : 0;
  pthread_mutex_unlock (&lock);
  if (full)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  block = aligned_alloc (64, (sizeof *block + size + 63) / 64 * 64);
  block->size = size;
  block->device = device;
  memset (block->bytes, 0xEE, size);
  *ptr = block->bytes;
  count (&fake_hsa.blocks, 1);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_memory_assign_agent (void *ptr, hsa_agent_t agent, int access)
{
  FAIL_OR (memory_assign_agent);
  return (ptr && agent.handle >= FIRST_GPU
            && access == HSA_ACCESS_PERMISSION_RW
          ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR);
}

static hsa_status_t
fake_memory_copy (void *dst, const void *src, size_t n)
{
  FAIL_OR (memory_copy);
  memmove (dst, src, n);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_memory_free (void *ptr)
{
  struct block *block = block_of (ptr);

  FAIL_OR (memory_free);
  pthread_mutex_lock (&lock);
  used -= block->device ? block->size : 0;
  pthread_mutex_unlock (&lock);
  free (block);
  count (&fake_hsa.blocks, -1);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_amd_memory_fill (void *ptr, uint32_t value, size_t n)
{
  FAIL_OR (amd_memory_fill);
  if ((uintptr_t) ptr % 4 != 0)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (size_t i = 0; i < n; i++)
    memcpy ((char *) ptr + 4 * i, &value, 4);
  return HSA_STATUS_SUCCESS;
}

/* Of the start of a block.  */
static hsa_status_t
fake_amd_pointer_info (const void *ptr, hsa_amd_pointer_info_t *info,
                       void *(*alloc) (size_t), uint32_t *n,
                       hsa_agent_t **agents)
{
  FAIL_OR (amd_pointer_info);
  info->type = (ptr == fake_hsa.foreign ? HSA_EXT_POINTER_TYPE_UNKNOWN
                                        : HSA_EXT_POINTER_TYPE_HSA);
  if (ptr != fake_hsa.known)
    return HSA_STATUS_SUCCESS;
  info->agentBaseAddress = (void *) ptr;
  info->sizeInBytes = block_of ((void *) ptr)->size;
  *agents = alloc (sizeof **agents);
  (*agents)[0].handle = FIRST_GPU;
  *n = 1;
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_amd_memory_lock (void *ptr, size_t size, hsa_agent_t *agents, int n,
                      void **seen)
{
  FAIL_OR (amd_memory_lock);
  (void) size, (void) agents, (void) n;
  *seen = ptr;
  count (&fake_hsa.locks, 1);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_amd_memory_unlock (void *ptr)
{
  FAIL_OR (amd_memory_unlock);
  (void) ptr;
  count (&fake_hsa.locks, -1);
  return HSA_STATUS_SUCCESS;
}

/* ---- Signals -------------------------------------------------------- */

static struct signal *
signal_of (hsa_signal_t signal)
{
  return (struct signal *) signal.handle;
}

static void
signal_change (hsa_signal_t signal, hsa_signal_value_t value, bool relative)
{
  pthread_mutex_lock (&lock);
  signal_of (signal)->value
    = value + (relative ? signal_of (signal)->value : 0);
  pthread_cond_broadcast (&changed);
  pthread_mutex_unlock (&lock);
}

static hsa_signal_value_t
signal_value (hsa_signal_t signal)
{
  hsa_signal_value_t value;

  pthread_mutex_lock (&lock);
  value = signal_of (signal)->value;
  pthread_mutex_unlock (&lock);
  return value;
}

static hsa_status_t
fake_signal_create (hsa_signal_value_t value, uint32_t n,
                    const hsa_agent_t *agents, hsa_signal_t *signal)
{
  struct signal *made;

  FAIL_OR (signal_create);
  (void) n, (void) agents;
  made = malloc (sizeof *made);
  made->value = value;
  signal->handle = (uint64_t) made;
  count (&fake_hsa.signals, 1);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_signal_destroy (hsa_signal_t signal)
{
  FAIL_OR (signal_destroy);
  free (signal_of (signal));
  count (&fake_hsa.signals, -1);
  return HSA_STATUS_SUCCESS;
}

static void
fake_signal_store_relaxed (hsa_signal_t signal, hsa_signal_value_t value)
{
  count (&fake_hsa.calls[FAKE_signal_store_relaxed], 1);
  signal_change (signal, value, false);
}

static void
fake_signal_store_release (hsa_signal_t signal, hsa_signal_value_t value)
{
  count (&fake_hsa.calls[FAKE_signal_store_release], 1);
  signal_change (signal, value, false);
}

static void
fake_signal_subtract_acq_rel (hsa_signal_t signal, hsa_signal_value_t value)
{
  count (&fake_hsa.calls[FAKE_signal_subtract_acq_rel], 1);
  signal_change (signal, -value, true);
}

static hsa_signal_value_t
fake_signal_load_acquire (hsa_signal_t signal)
{
  count (&fake_hsa.calls[FAKE_signal_load_acquire], 1);
  return signal_value (signal);
}

static hsa_signal_value_t
fake_signal_wait_acquire (hsa_signal_t signal, int condition,
                          hsa_signal_value_t compare, uint64_t timeout,
                          int state)
{
  struct timespec end;
  hsa_signal_value_t value;

  (void) condition, (void) state;
  count (&fake_hsa.calls[FAKE_signal_wait_acquire], 1);
  clock_gettime (CLOCK_REALTIME, &end);
  if (timeout > 100000000)
    timeout = 100000000;
  end.tv_nsec += (long) timeout;
  end.tv_sec += end.tv_nsec / 1000000000;
  end.tv_nsec %= 1000000000;
  pthread_mutex_lock (&lock);
  while ((value = signal_of (signal)->value) >= compare)
    if (pthread_cond_timedwait (&changed, &lock, &end) != 0)
      break;
  pthread_mutex_unlock (&lock);
  return value;
}

/* ---- Asynchronous copies -------------------------------------------- */

struct transfer
{
  char *dst;
  const char *src;
  hsa_dim3_t range;
  size_t dst_pitch, dst_slice, src_pitch, src_slice;
  hsa_signal_t after, done;     /* after: handle 0 for none */
  bool failing;
  unsigned delay;
};

static void
move_box (const struct transfer *transfer)
{
  for (uint32_t z = 0; z < transfer->range.z; z++)
    for (uint32_t y = 0; y < transfer->range.y; y++)
      memcpy (transfer->dst + z * transfer->dst_slice
              + y * transfer->dst_pitch,
              transfer->src + z * transfer->src_slice
              + y * transfer->src_pitch, transfer->range.x);
}

static void
await_zero (hsa_signal_t signal, const bool *stop)
{
  pthread_mutex_lock (&lock);
  while (signal_of (signal)->value != 0 && !(stop && *stop))
    pthread_cond_wait (&changed, &lock);
  pthread_mutex_unlock (&lock);
}

static void *
run_transfer (void *data)
{
  struct transfer *transfer = data;

  if (transfer->after.handle)
    await_zero (transfer->after, NULL);
  if (transfer->failing)
    signal_change (transfer->done, -1, false);
  else
    {
      usleep (transfer->delay);
      move_box (transfer);
      signal_change (transfer->done, -1, true);
    }
  free (transfer);
  return NULL;
}

/* The next one of the delays.  */
static unsigned
take_delay (void)
{
  const size_t n = sizeof fake_hsa.delays / sizeof fake_hsa.delays[0];
  unsigned first = fake_hsa.delays[0];

  memmove (fake_hsa.delays, fake_hsa.delays + 1,
           (n - 1) * sizeof fake_hsa.delays[0]);
  fake_hsa.delays[n - 1] = 0;
  return first;
}

static void
start_transfer (const struct transfer *from, uint32_t n,
                const hsa_signal_t *after, hsa_signal_t done)
{
  struct transfer *transfer = malloc (sizeof *transfer);
  pthread_t thread;

  *transfer = *from;
  transfer->after.handle = n ? after[0].handle : 0;
  transfer->done = done;
  count (&fake_hsa.transfers, 1);
  transfer->delay = take_delay ();
  transfer->failing = (fake_hsa.fail_transfer_at > 0
                       && --fake_hsa.fail_transfer_at == 0);
  pthread_create (&thread, NULL, run_transfer, transfer);
  pthread_detach (thread);
}

static hsa_status_t
fake_amd_memory_async_copy (void *dst, hsa_agent_t to, const void *src,
                            hsa_agent_t from, size_t n, uint32_t n_after,
                            const hsa_signal_t *after, hsa_signal_t done)
{
  const struct transfer transfer
    = { .dst = dst, .src = src, .range = { (uint32_t) n, 1, 1 } };

  FAIL_OR (amd_memory_async_copy);
  (void) to, (void) from;
  start_transfer (&transfer, n_after, after, done);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_amd_memory_async_copy_rect (const hsa_pitched_ptr_t *dst,
                                 const hsa_dim3_t *dst_offset,
                                 const hsa_pitched_ptr_t *src,
                                 const hsa_dim3_t *src_offset,
                                 const hsa_dim3_t *range, hsa_agent_t agent,
                                 int direction, uint32_t n,
                                 const hsa_signal_t *after, hsa_signal_t done)
{
  const struct transfer transfer
    = { dst->base, src->base, *range, dst->pitch, dst->slice, src->pitch,
        src->slice, { 0 }, done, false };

  FAIL_OR (amd_memory_async_copy_rect);
  (void) dst_offset, (void) src_offset, (void) agent, (void) direction;
  if ((dst->pitch | src->pitch | dst->slice | src->slice
       | (uintptr_t) dst->base | (uintptr_t) src->base) % 4)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  start_transfer (&transfer, n, after, done);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_amd_register_system_event_handler (hsa_amd_event_callback_t *handler,
                                        void *data)
{
  FAIL_OR (amd_register_system_event_handler);
  (void) data;
  event_handler = handler;
  return HSA_STATUS_SUCCESS;
}

/* ---- Kernels -------------------------------------------------------- */

#define NEXT 4
#define RECORD(output, n) ((char *) (output) + 8 + (n) % 1024 * 264)
#define CONSUMED (8 + 1024 * 264)

static void
set_word (char *at, uint32_t value)
{
  __atomic_store_n ((uint32_t *) at, value, __ATOMIC_RELEASE);
}

/* As the device's library does it: a number, room, the record.  */
static void
print (char *output, int type, const char *text, const void *value,
       size_t size, bool written)
{
  uint32_t n = __atomic_fetch_add ((uint32_t *) (output + NEXT), 1,
                                   __ATOMIC_ACQ_REL);
  char *record = RECORD (output, n);

  while (n - __atomic_load_n ((uint32_t *) (output + CONSUMED),
                              __ATOMIC_ACQUIRE) >= 1024)
    usleep (10);
  memcpy (record + 4, text, strlen (text) + 1);
  memcpy (record + 132, &type, sizeof type);
  memcpy (record + 136, value, size);
  set_word (record, written);
}

static void
print_each (char *output)
{
  int64_t integer = 42;
  double real = 2.5;
  char full[128];

  memset (full, 'x', sizeof full);
  print (output, 0, "int ", &integer, sizeof integer, true);
  print (output, 1, "real ", &real, sizeof real, true);
  print (output, 2, "text ", "two", 4, true);
  print (output, 3, "", full, sizeof full, true);
  print (output, 9, "", "", 1, true);
  print (output, 3, "never", "written", 8, false);
  print (output, 3, "last", "\n", 2, true);
}

static void
tell_failure (struct queue *queue, bool address)
{
  hsa_amd_event_t event
    = { HSA_AMD_GPU_MEMORY_FAULT_EVENT,
        { queue->agent, 0xdead000, HSA_AMD_MEMORY_FAULT_READ_ONLY } };

  /* Nothing behind it is looked at.  */
  queue->failed = true;
  queue->callback (HSA_STATUS_ERROR_EXCEPTION, &queue->hsa, queue->data);
  usleep (2000);
  if (address && event_handler)
    event_handler (&event, NULL);
}

/* False: it never ends.  */
static bool
run_kernel (struct queue *queue, const hsa_kernel_dispatch_packet_t *packet)
{
  const struct fake_kernel *kernel = (void *) packet->kernel_object;
  struct gomp_gcn_arguments *arguments = packet->kernarg_address;
  char *output = (char *) arguments->output;

  switch (kernel->deed)
    {
    case FAKE_ADD:
      ++**(int **) arguments->vars;
      break;
    case FAKE_PRINT:
      print_each (output);
      break;
    case FAKE_PRINT_MANY:
      for (int i = 0; i < 5000; i++)
        print (output, 3, "", ".", 2, true);
      break;
    case FAKE_EXIT:
      set_word (output, 0xffff0003);
      break;
    case FAKE_ABORT:
      set_word (output, 0xffff0686);
      break;
    case FAKE_CORRUPT:
      set_word (output, 0x12345678);
      break;
    case FAKE_EXIT_LATE:
      set_word (output, 0xffff0003);
      return false;
    case FAKE_TRAP:
    case FAKE_FAULT:
      tell_failure (queue, kernel->deed == FAKE_FAULT);
      return false;
    case FAKE_WAIT:
      while (!__atomic_load_n (&fake_hsa.gate, __ATOMIC_ACQUIRE))
        usleep (100);
      break;
    case FAKE_HOOK:
      count (&fake_hsa.hooks, 1);
      break;
    }
  return true;
}

/* ---- Queues --------------------------------------------------------- */

static void
run_packet (struct queue *queue, char *place)
{
  uint32_t head = __atomic_load_n ((uint32_t *) place, __ATOMIC_ACQUIRE);
  hsa_kernel_dispatch_packet_t packet;
  hsa_barrier_and_packet_t barrier;

  memcpy (&packet, place, sizeof packet);
  memcpy (&barrier, place, sizeof barrier);
  set_word (place, 1);
  __atomic_add_fetch (&queue->read, 1, __ATOMIC_SEQ_CST);
  if ((head & 0xff) == HSA_PACKET_TYPE_BARRIER_AND)
    {
      count (&fake_hsa.barriers, 1);
      if (barrier.dep_signal[0].handle)
        await_zero (barrier.dep_signal[0], &queue->stop);
      if (barrier.completion_signal.handle)
        signal_change (barrier.completion_signal, -1, true);
      return;
    }
  if (queue->stop)
    return;
  pthread_mutex_lock (&lock);
  fake_hsa.packet = packet;
  pthread_mutex_unlock (&lock);
  count (&fake_hsa.launches, 1);
  if (run_kernel (queue, &packet))
    signal_change (packet.completion_signal, -1, true);
}

static void *
run_queue (void *data)
{
  struct queue *queue = data;
  char *ring = queue->hsa.base_address;

  pthread_mutex_lock (&lock);
  while (!queue->stop)
    {
      char *place = ring + queue->read % queue->hsa.size * 64;
      uint32_t head = __atomic_load_n ((uint32_t *) place, __ATOMIC_ACQUIRE);

      if (queue->failed || (head & 0xff) == 1
          || queue->read >= __atomic_load_n (&queue->written,
                                             __ATOMIC_ACQUIRE))
        {
          pthread_cond_wait (&changed, &lock);
          continue;
        }
      pthread_mutex_unlock (&lock);
      run_packet (queue, place);
      pthread_mutex_lock (&lock);
    }
  pthread_mutex_unlock (&lock);
  return NULL;
}

static hsa_status_t
fake_queue_create (hsa_agent_t agent, uint32_t size, uint32_t type,
                   hsa_queue_callback_t *callback, void *data,
                   uint32_t private, uint32_t group, hsa_queue_t **made)
{
  struct queue *queue;

  FAIL_OR (queue_create);
  (void) type, (void) private, (void) group;
  queue = calloc (1, sizeof *queue);
  queue->hsa.size = size;
  queue->hsa.base_address
      = memset (aligned_alloc (64, size * 64), 0, size * 64);
  for (uint32_t i = 0; i < size; i++)
    set_word ((char *) queue->hsa.base_address + i * 64, 1);
  queue->hsa.doorbell_signal.handle
    = (uint64_t) calloc (1, sizeof (struct signal));
  queue->callback = callback;
  queue->data = data;
  queue->agent = agent;
  pthread_create (&queue->thread, NULL, run_queue, queue);
  count (&fake_hsa.queues, 1);
  *made = &queue->hsa;
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_queue_destroy (hsa_queue_t *hsa)
{
  struct queue *queue = (struct queue *) hsa;

  FAIL_OR (queue_destroy);
  pthread_mutex_lock (&lock);
  queue->stop = true;
  pthread_cond_broadcast (&changed);
  pthread_mutex_unlock (&lock);
  pthread_join (queue->thread, NULL);
  free (signal_of (hsa->doorbell_signal));
  free (hsa->base_address);
  free (queue);
  count (&fake_hsa.queues, -1);
  return HSA_STATUS_SUCCESS;
}

static uint64_t
fake_queue_add_write_index_release (const hsa_queue_t *hsa, uint64_t n)
{
  count (&fake_hsa.calls[FAKE_queue_add_write_index_release], 1);
  return __atomic_fetch_add (&((struct queue *) hsa)->written, n,
                             __ATOMIC_SEQ_CST);
}

static uint64_t
fake_queue_load_read_index_acquire (const hsa_queue_t *hsa)
{
  count (&fake_hsa.calls[FAKE_queue_load_read_index_acquire], 1);
  return __atomic_load_n (&((struct queue *) hsa)->read, __ATOMIC_ACQUIRE);
}

/* ---- Code ----------------------------------------------------------- */

static hsa_status_t
fake_executable_create (int profile, int state, const char *options,
                        hsa_executable_t *executable)
{
  FAIL_OR (executable_create);
  (void) profile, (void) state, (void) options;
  executable->handle = 7;
  count (&fake_hsa.executables, 1);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_executable_load_code_object (hsa_executable_t executable,
                                  hsa_agent_t agent, hsa_code_object_t code,
                                  const char *options)
{
  FAIL_OR (executable_load_code_object);
  (void) executable, (void) agent, (void) code, (void) options;
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_executable_freeze (hsa_executable_t executable, const char *options)
{
  FAIL_OR (executable_freeze);
  (void) executable, (void) options;
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_executable_destroy (hsa_executable_t executable)
{
  FAIL_OR (executable_destroy);
  (void) executable;
  count (&fake_hsa.executables, -1);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_code_object_deserialize (void *bytes, size_t size, const char *options,
                              hsa_code_object_t *code)
{
  FAIL_OR (code_object_deserialize);
  (void) bytes, (void) size, (void) options;
  code->handle = 8;
  count (&fake_hsa.codes, 1);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_code_object_destroy (hsa_code_object_t code)
{
  FAIL_OR (code_object_destroy);
  (void) code;
  count (&fake_hsa.codes, -1);
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t
fake_executable_get_symbol (hsa_executable_t executable, const char *module,
                            const char *name, hsa_agent_t agent,
                            int32_t convention,
                            hsa_executable_symbol_t *symbol)
{
  FAIL_OR (executable_get_symbol);
  (void) executable, (void) module, (void) agent, (void) convention;
  symbol->handle = 0;
  if (strcmp (name, ".offload_var_table") == 0)
    symbol->handle = (uint64_t) fake_hsa.variables;
  else if (strcmp (name, "__gomp_device_num") == 0)
    symbol->handle = (uint64_t) fake_hsa.number;
  else if (strcmp (name, ".offload_func_table") == 0)
    symbol->handle = (uint64_t) fake_hsa.functions;
  else if (strcmp (name, ".offload_ind_func_table") == 0)
    symbol->handle = (uint64_t) fake_hsa.indirect;
  else if (strcmp (name, "__gomp_indirect_addr_map") == 0)
    symbol->handle = (uint64_t) fake_hsa.indirect_map;
  else
    for (const struct fake_kernel *kernel = fake_hsa.kernels; kernel->symbol;
         kernel++)
      if (strcmp (kernel->symbol, name) == 0)
        symbol->handle = (uint64_t) kernel;
  return symbol->handle ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR;
}

static hsa_status_t
fake_executable_symbol_get_info (hsa_executable_symbol_t symbol,
                                 int attribute, void *value)
{
  FAIL_OR (executable_symbol_get_info);
  switch (attribute)
    {
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS:
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT:
      *(uint64_t *) value = symbol.handle;
      break;
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE:
      *(uint32_t *) value = sizeof (int);
      break;
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE:
      *(uint32_t *) value = 0;
      break;
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE:
      *(uint32_t *) value = 1536;
      break;
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE:
      *(uint32_t *) value = 512;
      break;
    }
  return HSA_STATUS_SUCCESS;
}

/* ---- Times ---------------------------------------------------------- */

static hsa_status_t
fake_amd_profiling_set_profiler_enabled (hsa_queue_t *queue, int enable)
{
  FAIL_OR (amd_profiling_set_profiler_enabled);
  (void) queue, (void) enable;
  return HSA_STATUS_SUCCESS;
}

/* Each dispatch took 3 microseconds, and ended one ago.  */
static hsa_status_t
fake_amd_profiling_get_dispatch_time (hsa_agent_t agent, hsa_signal_t signal,
                                      hsa_amd_profiling_dispatch_time_t *time)
{
  FAIL_OR (amd_profiling_get_dispatch_time);
  (void) agent, (void) signal;
  time->start = 1000;
  time->end = 4000;
  return HSA_STATUS_SUCCESS;
}

/* ---- Finding calls -------------------------------------------------- */

#define ENTRY(name) { "hsa_" #name, (void *) fake_##name },

void *
fake_hsa_symbol (const char *name)
{
  static const struct { const char *name; void *address; } entries[]
    = { GOMP_HSA_REQUIRED (ENTRY) GOMP_HSA_OPTIONAL (ENTRY) };

  if (fake_hsa.no_extensions && strncmp (name, "hsa_amd_", 8) == 0)
    return NULL;
  for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++)
    if (strcmp (entries[i].name, name) == 0)
      return entries[i].address;
  return NULL;
}
