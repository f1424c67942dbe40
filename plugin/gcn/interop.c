/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Interop objects: HSA's agent and a queue of the program's own, or HIP's
   device, its context and a stream.  */

#include "gcn/device.h"

#include <limits.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "common/interop-value.h"
#include "gcn/fault.h"
#include "gcn/hip.h"
#include "libgomp-plugin.h"

/* ---- Failures ----------------------------------------------------------- */

static void
check_hsa (hsa_status_t status, const char *call, const char *what)
{
  if (status == HSA_STATUS_SUCCESS)
    return;
  gomp_gcn_error (status, call, "Cannot %s an interop object", what);
  gomp_gcn_end_claim ();
  GOMP_PLUGIN_fatal ("cannot %s an interop object", what);
}

static void
check_hip (int error, const char *call, const char *what)
{
  if (error == 0)
    return;
  gomp_gcn_end_claim ();
  GOMP_PLUGIN_fatal ("cannot %s an interop object: %s gives error %d", what,
                     call, error);
}

/* ---- HSA ---------------------------------------------------------------- */

/* How long to wait before looking whether the queue has failed.  */
#define LOOK_MS 10

/* A queue of the program's own, as device_data.  */
struct own_queue
{
  const struct gomp_gcn_device *device;
  hsa_queue_t *hsa;
  hsa_status_t failed;          /* atomic; HSA_STATUS_SUCCESS: it did not */
};

/* Called by the driver, in a thread of its own.  */
static void
note_failure (hsa_status_t status, hsa_queue_t *hsa, void *data)
{
  struct own_queue *queue = data;

  (void) hsa;
  if (status != HSA_STATUS_SUCCESS)
    __atomic_store_n (&queue->failed, status, __ATOMIC_RELEASE);
}

static void
make_queue (struct gomp_interop_object *object,
            const struct gomp_gcn_device *device)
{
  struct own_queue *queue = GOMP_PLUGIN_malloc_cleared (sizeof *queue);

  queue->device = device;
  check_hsa (gomp_hsa.queue_create (device->agent, device->queue_size,
                                    HSA_QUEUE_TYPE_MULTI, note_failure, queue,
                                    UINT_MAX, UINT_MAX, &queue->hsa),
             "hsa_queue_create", "make");
  object->device_data = queue;
  object->stream = queue->hsa;
}

/* What failed never ends: the program ends if QUEUE has.  */
static void
check_failure (const struct own_queue *queue)
{
  check_hsa (__atomic_load_n (&queue->failed, __ATOMIC_ACQUIRE),
             "the program's queue", "wait for");
  if (__atomic_load_n (&queue->device->fault.seen, __ATOMIC_ACQUIRE))
    check_hsa (HSA_STATUS_ERROR, "a memory fault on the device", "wait for");
}

/* Put a packet into QUEUE that lets DONE go down by 1 when all before it is
   through.  */
static void
put_barrier (const struct own_queue *own, hsa_signal_t done)
{
  const hsa_queue_t *queue = own->hsa;
  hsa_barrier_and_packet_t packet = { .completion_signal = done };
  const size_t head = offsetof (hsa_barrier_and_packet_t, reserved1);
  uint64_t number = gomp_hsa.queue_add_write_index_release (queue, 1);
  char *place
    = ((char *) queue->base_address + number % queue->size * sizeof packet);

  while (number - gomp_hsa.queue_load_read_index_acquire (queue) >= queue->size)
    {
      check_failure (own);
      sched_yield ();
    }
  memcpy (place + head, (char *) &packet + head, sizeof packet - head);
  __atomic_store_n ((uint32_t *) place,
                    (uint32_t) (HSA_PACKET_TYPE_BARRIER_AND
                                | GOMP_GCN_PACKET_BARRIER
                                | GOMP_GCN_PACKET_FENCES),
                    __ATOMIC_RELEASE);
  gomp_hsa.signal_store_release (queue->doorbell_signal,
                                 (hsa_signal_value_t) number);
}

static void
wait_for_queue (const struct own_queue *queue)
{
  uint64_t ticks = gomp_gcn_driver_ticks (LOOK_MS);
  hsa_signal_value_t value;
  hsa_signal_t done;

  check_hsa (gomp_hsa.signal_create (1, 0, NULL, &done), "hsa_signal_create",
             "wait for");
  put_barrier (queue, done);
  while ((value = gomp_hsa.signal_wait_acquire (
            done, HSA_SIGNAL_CONDITION_LT, 1, ticks, HSA_WAIT_STATE_BLOCKED))
         > 0)
    check_failure (queue);
  check_failure (queue);
  gomp_hsa.signal_destroy (done);
  if (value < 0)
    check_hsa (HSA_STATUS_ERROR, "hsa_signal_wait_acquire", "wait for");
}

/* ---- HIP ---------------------------------------------------------------- */

/* HIP counts agents as we do.  Its current device is the program's own
   choice.  */
static void
make_hip (struct gomp_interop_object *object, bool stream)
{
  const struct gomp_gcn_hip *hip = gomp_gcn_hip ();
  int before;

  check_hip (hip->get_device (&before), "hipGetDevice", "make");
  check_hip (hip->set_device (object->ord), "hipSetDevice", "make");
  check_hip (hip->ctx_get_current (&object->device_data), "hipCtxGetCurrent",
             "make");
  if (stream)
    check_hip (hip->stream_create (&object->stream), "hipStreamCreate", "make");
  check_hip (hip->set_device (before), "hipSetDevice", "make");
}

/* ---- Both --------------------------------------------------------------- */

static void
init (struct gomp_interop_object *object, const struct gomp_gcn_device *device,
      bool targetsync, const char *prefer)
{
  const unsigned hsa = 1u << GOMP_INTEROP_FR_HSA;
  const unsigned both = hsa | 1u << GOMP_INTEROP_FR_HIP;

  /* HIP's library is large, and not looked for in vain.  */
  object->fr = gomp_interop_choose (prefer, both, GOMP_INTEROP_FR_HIP);
  if (object->fr == GOMP_INTEROP_FR_HIP && gomp_gcn_hip () == NULL)
    object->fr = gomp_interop_choose (prefer, hsa, GOMP_INTEROP_FR_HSA);
  if (object->fr == GOMP_INTEROP_FR_HIP)
    make_hip (object, targetsync);
  else if (targetsync)
    make_queue (object, device);
}

static void
use (const struct gomp_interop_object *object)
{
  if (object->fr == GOMP_INTEROP_FR_HIP)
    check_hip (gomp_gcn_hip ()->stream_synchronize (object->stream),
               "hipStreamSynchronize", "wait for");
  else
    wait_for_queue (object->device_data);
}

static void
destroy (struct gomp_interop_object *object)
{
  if (object->fr == GOMP_INTEROP_FR_HIP)
    check_hip (gomp_gcn_hip ()->stream_destroy (object->stream),
               "hipStreamDestroy", "destroy");
  else
    {
      check_hsa (gomp_hsa.queue_destroy (object->stream), "hsa_queue_destroy",
                 "destroy");
      free (object->device_data);
      object->device_data = NULL;
    }
  object->stream = NULL;
}

static struct gomp_interop_value
value_of (const struct gomp_interop_object *object,
          enum gomp_interop_property property)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (object->ord);
  bool is_hip = object->fr == GOMP_INTEROP_FR_HIP;

  switch (property)
    {
    case GOMP_INTEROP_DEVICE:
      if (is_hip)
        return (struct gomp_interop_value) { GOMP_INTEROP_TYPE_INT,
                                             { .number = object->ord } };
      return gomp_interop_pointer (device ? &device->agent : NULL);
    case GOMP_INTEROP_DEVICE_CONTEXT:
      return gomp_interop_pointer (is_hip ? object->device_data : NULL);
    case GOMP_INTEROP_TARGETSYNC:
      return gomp_interop_pointer (object->stream);
    default:
      return GOMP_INTEROP_NO;
    }
}

static const char *const *
types_of (enum gomp_interop_fr fr)
{
  static const char *const hip[] = { "hipDevice_t", "hipCtx_t", "hipStream_t" };
  static const char *const hsa[] = { "hsa_agent_t *", "N/A", "hsa_queue_t *" };

  return fr == GOMP_INTEROP_FR_HIP ? hip : hsa;
}

static const struct gomp_interop_maker maker
  = { GOMP_INTEROP_VENDOR_AMD, "amd", value_of, types_of };

void
GOMP_OFFLOAD_interop (struct gomp_interop_object *object, int ord,
                      enum gomp_interop_action action, bool targetsync,
                      const char *prefer)
{
  struct gomp_gcn_device *device = gomp_gcn_device_get (ord);

  if (!device)
    GOMP_PLUGIN_fatal ("cannot reach the device of an interop object");
  if (action == GOMP_INTEROP_INIT)
    {
      gomp_interop_made_by (&maker);
      init (object, device, targetsync, prefer);
    }
  else if (object->stream)
    {
      use (object);
      if (action == GOMP_INTEROP_DESTROY)
        destroy (object);
    }
}
