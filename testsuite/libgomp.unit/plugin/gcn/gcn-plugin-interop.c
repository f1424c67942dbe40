/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   plugin/gcn on a fake HSA runtime: interop objects of HSA and of HIP, names,
   memory that kernels reach, filling, copies within the device in queues.  */

#include <stdlib.h>
#include <string.h>

#include "gcn-support.h"
#include "interop-plugin.h"

static void
check_common (struct gomp_interop_object *object, int fr, const char *name)
{
  CHECK (IS_INT (object, GOMP_INTEROP_FR_ID, fr));
  CHECK (IS_STR (object, GOMP_INTEROP_FR_NAME, name));
  CHECK (IS_INT (object, GOMP_INTEROP_VENDOR, 1));
  CHECK (IS_STR (object, GOMP_INTEROP_VENDOR_NAME, "amd"));
  CHECK (IS_INT (object, GOMP_INTEROP_DEVICE_NUM, 1));
  CHECK (IS_NONE (object, GOMP_INTEROP_PLATFORM));
  if (object->stream)
    CHECK (IS_PTR (object, GOMP_INTEROP_TARGETSYNC, object->stream));
  else
    CHECK (IS_NONE (object, GOMP_INTEROP_TARGETSYNC));
}

static void
check_hsa (struct gomp_interop_object *object)
{
  check_common (object, GOMP_INTEROP_FR_HSA, "hsa");
  CHECK (IS_PTR (object, GOMP_INTEROP_DEVICE,
                 &gomp_gcn_device_get (1)->agent));
  CHECK (IS_NONE (object, GOMP_INTEROP_DEVICE_CONTEXT));
  CHECK (interop_types (object, "hsa_agent_t *", "N/A", "hsa_queue_t *"));
}

static void
put_kernel (hsa_queue_t *queue)
{
  uint64_t number = gomp_hsa.queue_add_write_index_release (queue, 1);
  char *place = (char *) queue->base_address + number % queue->size * 64;

  __atomic_store_n ((uint32_t *) place, HSA_PACKET_TYPE_BARRIER_AND,
                    __ATOMIC_RELEASE);
  gomp_hsa.signal_store_release (queue->doorbell_signal,
                                 (hsa_signal_value_t) number);
}

static void
hsa (void)
{
  struct gomp_interop_object plain, object;
  unsigned queues;

  fake_hsa.agents = 2;
  free (gcn_start (1));
  queues = fake_hsa.queues;
  plain = interop_make (1, false, PREFER_CUDA);
  check_hsa (&plain);
  object = interop_make (1, true, PREFER_DRIVER PREFER_HIP);
  check_hsa (&object);
  CHECK_EQUAL (fake_hsa.queues, queues + 1);
  /* What the program has put there is waited for, more than fits.  */
  for (int i = 0; i < 7; i++)
    put_kernel (object.stream);
  interop_use (&object);
  CHECK_EQUAL (fake_hsa.barriers, 8);
  interop_use (&plain);
  interop_destroy (&plain);
  CHECK_EQUAL (fake_hsa.barriers, 8);
  interop_destroy (&object);
  CHECK_EQUAL (fake_hsa.barriers, 9);
  CHECK_EQUAL (fake_hsa.queues, queues);
  CHECK_EQUAL (object.stream, NULL);
  gcn_stop (1);
}

static void
hip (void)
{
  struct gomp_interop_object plain, object, other;

  fake_hsa.has_hip = true;
  fake_hsa.agents = 2;
  free (gcn_start (1));
  plain = interop_make (1, false, NULL);
  check_common (&plain, GOMP_INTEROP_FR_HIP, "hip");
  CHECK (IS_INT (&plain, GOMP_INTEROP_DEVICE, 1));
  CHECK (plain.device_data
         && IS_PTR (&plain, GOMP_INTEROP_DEVICE_CONTEXT, plain.device_data));
  CHECK (interop_types (&plain, "hipDevice_t", "hipCtx_t", "hipStream_t"));
  object = interop_make (1, true, PREFER_OTHERS PREFER_CUDA);
  check_common (&object, GOMP_INTEROP_FR_HIP, "hip");
  other = interop_make (1, false, PREFER_HSA PREFER_HIP);
  check_hsa (&other);
  CHECK_STRING (gcn_hip_log, "c1");
  interop_use (&object);
  interop_use (&plain);
  /* The program's current device is as it was.  */
  CHECK_STRING (gcn_hip_log, "c1s0");
  interop_destroy (&object);
  interop_destroy (&plain);
  interop_destroy (&other);
  CHECK_STRING (gcn_hip_log, "c1s0s0d0");
  gcn_stop (1);
}

static void
no_queue (void)
{
  free (gcn_start (0));
  fake_hsa.fail = FAKE_queue_create;
  fake_hsa.fail_at = 1;
  fake_hsa.fail_status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  interop_make (0, true, NULL);
}

/* A kernel of the program's own fails: nobody waits for it for ever.  */
static void
fault (void)
{
  struct fake_kernel kernel = { .deed = FAKE_TRAP };
  hsa_kernel_dispatch_packet_t packet
    = { .kernel_object = (uint64_t) &kernel,
        .kernarg_address = calloc (1, 4096) };
  struct gomp_interop_object object;
  const size_t head = sizeof (uint32_t);
  hsa_queue_t *queue;

  free (gcn_start (0));
  object = interop_make (0, true, PREFER_DRIVER);
  queue = object.stream;
  gomp_hsa.queue_add_write_index_release (queue, 1);
  memcpy ((char *) queue->base_address + head, (char *) &packet + head,
          sizeof packet - head);
  __atomic_store_n ((uint32_t *) queue->base_address,
                    HSA_PACKET_TYPE_KERNEL_DISPATCH, __ATOMIC_RELEASE);
  gomp_hsa.signal_store_release (queue->doorbell_signal, 0);
  interop_use (&object);
}

static void
memory (void)
{
  unsigned char *block, expected[32], got[32];

  fake_hsa.agents = 2;
  free (gcn_start (0));
  block = GOMP_OFFLOAD_alloc (0, 32);
  memset (expected, 9, 32);
  CHECK (GOMP_OFFLOAD_memset (0, block, 9, 32));
  for (size_t start = 0; start < 6; start++)
    for (size_t n = 0; n < 12; n++)
      {
        memset (expected + start, (int) (0x1f0 + n), n);
        CHECK (GOMP_OFFLOAD_memset (0, block + start, (int) (0x1f0 + n), n));
        CHECK (GOMP_OFFLOAD_dev2host (0, got, block, 32));
        CHECK (memcmp (got, expected, 32) == 0);
      }
  CHECK ((fake_hsa.calls[FAKE_amd_memory_fill] > 0)
         == !fake_hsa.no_extensions);
  fake_hsa.known = block;
  CHECK (GOMP_OFFLOAD_is_accessible_ptr (0, block, 32)
         == !fake_hsa.no_extensions);
  CHECK_EQUAL (GOMP_OFFLOAD_is_accessible_ptr (0, block, 33), 0);
  CHECK_EQUAL (GOMP_OFFLOAD_is_accessible_ptr (1, block, 32), 0);
  CHECK_EQUAL (GOMP_OFFLOAD_is_accessible_ptr (0, got, 1), 0);
  CHECK (strncmp (GOMP_OFFLOAD_get_uid (0), "GPU-", 4) == 0);
  CHECK (strcmp (GOMP_OFFLOAD_get_uid (0), GOMP_OFFLOAD_get_uid (1)) != 0);
  CHECK (GOMP_OFFLOAD_free (0, block));
  gcn_stop (0);
}

static void
memory_plain (void)
{
  fake_hsa.no_extensions = true;
  memory ();
}

static void
queue (void)
{
  struct goacc_asyncqueue *queue;
  char *from, *to, text[8] = "";

  free (gcn_start (0));
  queue = GOMP_OFFLOAD_openacc_async_construct (0);
  from = GOMP_OFFLOAD_alloc (0, 8);
  to = GOMP_OFFLOAD_alloc (0, 8);
  CHECK (GOMP_OFFLOAD_host2dev (0, from, "abcdefg", 8));
  CHECK (GOMP_OFFLOAD_openacc_async_dev2dev (0, to, from, 8, queue));
  CHECK (GOMP_OFFLOAD_openacc_async_synchronize (queue));
  CHECK (GOMP_OFFLOAD_dev2host (0, text, to, 8));
  CHECK_STRING (text, "abcdefg");
  CHECK (GOMP_OFFLOAD_openacc_async_destruct (queue));
  CHECK (GOMP_OFFLOAD_free (0, from) && GOMP_OFFLOAD_free (0, to));
  gcn_stop (0);
}

int
main (void)
{
  static const struct gcn_scenario scenarios[] = {
    { "objects of HSA: their properties", hsa },
    { "objects of HIP: their properties", hip },
    { "memory: what kernels reach, filling", memory },
    { "memory: with a driver that cannot fill", memory_plain },
    { "copies within the device, in queues: in order", queue },
  };
  struct gcn_outcome outcome;

  for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++)
    gcn_scenario_check (&scenarios[i]);
  unit_case ("a queue that cannot be made: an error");
  gcn_child (no_queue, &outcome);
  CHECK (outcome.status == 1 && gcn_said (&outcome, "cannot make an interop "
                                                    "object"));
  unit_case ("a kernel of the program's own fails: nobody waits for ever");
  gcn_child (fault, &outcome);
  CHECK (outcome.status == 1 && gcn_said (&outcome, "cannot wait for an "
                                                    "interop object"));
  if (unit_failures)
    printf ("# status %d, signal %d\n%s\n", outcome.status, outcome.signal,
            outcome.text);
  return unit_result ();
}
