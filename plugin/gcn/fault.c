/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Kernels that the device stopped.  */

#include "gcn/fault.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The driver tells of a fault and of the queue's failure separately: wait so
   long for the address.  */
#define ADDRESS_MS 200
/* An end that takes longer will not come.  */
#define LATE_MS 1000

/* ---- Watching ------------------------------------------------------- */

/* Called by the driver, in a thread of its own.  */
static hsa_status_t
note_event (const hsa_amd_event_t *event, void *data)
{
  struct gomp_gcn_device *device;

  (void) data;
  if (event->event_type != HSA_AMD_GPU_MEMORY_FAULT_EVENT)
    return HSA_STATUS_ERROR;
  device = gomp_gcn_device_of_agent (event->memory_fault.agent);
  if (!device)
    return HSA_STATUS_ERROR;
  device->fault.address = event->memory_fault.virtual_address;
  device->fault.reasons = event->memory_fault.fault_reason_mask;
  __atomic_store_n (&device->fault.seen, true, __ATOMIC_RELEASE);
  return HSA_STATUS_SUCCESS;
}

static void
watch (void)
{
  hsa_status_t status;

  if (!gomp_hsa.amd_register_system_event_handler)
    return;
  status = gomp_hsa.amd_register_system_event_handler (note_event, NULL);
  if (status != HSA_STATUS_SUCCESS)
    gomp_gcn_debug ("no reports of memory faults: %s",
                    gomp_gcn_status_text (status));
}

void
gomp_gcn_faults_watch (void)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;

  pthread_once (&once, watch);
}

static bool
has_address (const struct gomp_gcn_device *device)
{
  return __atomic_load_n (&device->fault.seen, __ATOMIC_ACQUIRE);
}

bool
gomp_gcn_fault_seen (const struct gomp_gcn_commands *commands)
{
  return (__atomic_load_n (&commands->failed, __ATOMIC_ACQUIRE)
            != HSA_STATUS_SUCCESS
          || has_address (commands->device));
}

/* ---- Ending --------------------------------------------------------- */

/* When the end was to come, in ms; 0: nobody said so.  Atomic.  */
static int64_t end_expected;
static __thread bool own_end;   /* this thread has claimed it */
static __thread bool own_expected; /* or said only that it comes */

static int64_t
now_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (int64_t) now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void
gomp_gcn_end_expect (void)
{
  own_expected = true;
  __atomic_store_n (&end_expected, now_ms (), __ATOMIC_RELEASE);
}

bool
gomp_gcn_end_late (void)
{
  int64_t since = __atomic_load_n (&end_expected, __ATOMIC_ACQUIRE);

  return since != 0 && now_ms () - since > LATE_MS;
}

void
gomp_gcn_end_claim (void)
{
  static bool claimed;

  gomp_gcn_end_expect ();

  while (!own_end && __atomic_exchange_n (&claimed, true, __ATOMIC_ACQ_REL))
    pause ();
  own_end = true;
}

bool
gomp_gcn_end_elsewhere (void)
{
  return (!own_expected
          && __atomic_load_n (&end_expected, __ATOMIC_ACQUIRE) != 0);
}

static const char *
describe_reasons (uint32_t reasons)
{
  if (reasons & HSA_AMD_MEMORY_FAULT_PAGE_NOT_PRESENT)
    return "page not present";
  if (reasons & HSA_AMD_MEMORY_FAULT_READ_ONLY)
    return "page not writable";
  if (reasons & HSA_AMD_MEMORY_FAULT_NX)
    return "page not executable";
  if (reasons & HSA_AMD_MEMORY_FAULT_HOST_ONLY)
    return "page for the host only";
  return "reason not known";
}

/* With this runtime: from what it knows of the program's data.  */
static void
explain_fault (const struct gomp_gcn_device *device,
               const struct gomp_gcn_kernel *kernel)
{
  void (*explain) (const struct gomp_pset_fault *);
  void *symbol = dlsym (RTLD_DEFAULT, "GOMP_PLUGIN_pset_fault");
  struct gomp_pset_fault fault
    = { .ord = device->ord,
        .device = "gcn",
        .access = '?',
        .address = device->fault.address,
        .kernel_name = kernel->name,
        .cause = describe_reasons (device->fault.reasons) };
  struct gomp_pset_emulated_fault found;

  if (!symbol)
    return;
  if (device->fault.reasons & HSA_AMD_MEMORY_FAULT_READ_ONLY)
    fault.access = 'w';
  if (gomp_gcn_driver_fault (device->ord, &found))
    {
      fault.access = found.access;
      fault.place = found.place[0] ? found.place : NULL;
    }
  memcpy (&explain, &symbol, sizeof explain);
  explain (&fault);
}

static void
await_address (const struct gomp_gcn_device *device)
{
  const struct timespec ms = { 0, 1000000 };

  for (int i = 0; i < ADDRESS_MS && !has_address (device); i++)
    nanosleep (&ms, NULL);
}

void
gomp_gcn_fault_report (struct gomp_gcn_commands *commands,
                       const struct gomp_gcn_kernel *kernel)
{
  struct gomp_gcn_device *device = commands->device;
  hsa_status_t failed;

  gomp_gcn_end_claim ();
  __atomic_store_n (&device->state, GOMP_GCN_LOST, __ATOMIC_RELEASE);
  await_address (device);
  if (has_address (device))
    {
      explain_fault (device, kernel);
      GOMP_PLUGIN_fatal ("GCN fatal error: memory fault in kernel '%s' on "
                         "device %d, at address %p: %s",
                         kernel->name, device->ord,
                         (void *) device->fault.address,
                         describe_reasons (device->fault.reasons));
    }
  failed = __atomic_load_n (&commands->failed, __ATOMIC_ACQUIRE);
  GOMP_PLUGIN_fatal ("GCN fatal error: kernel '%s' failed on device %d\n"
                     "Runtime message: %s",
                     kernel->name, device->ord, gomp_gcn_status_text (failed));
}
