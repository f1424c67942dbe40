/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which agents are devices, by number.  */

#include "gcn/device.h"

#include <string.h>

#include "libgomp-plugin.h"
#include "gcn/settings.h"

/* Packets of a command queue, if the agent allows.  */
#define QUEUE_SIZE 256
/* Compute units of an agent that does not tell.  */
#define UNITS 64

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct gomp_gcn_device *devices;
static int n_devices;

/* ---- Agents --------------------------------------------------------- */

static bool
agent_has (hsa_agent_t agent, int attribute, void *value)
{
  return (gomp_hsa.agent_get_info (agent, attribute, value)
          == HSA_STATUS_SUCCESS);
}

static bool
runs_kernels (hsa_agent_t agent)
{
  uint32_t type = HSA_DEVICE_TYPE_CPU, feature = 0, queue = ~0u;

  return (
    agent_has (agent, HSA_AGENT_INFO_DEVICE, &type)
    && (type == HSA_DEVICE_TYPE_GPU
        || (type == HSA_DEVICE_TYPE_CPU && gomp_gcn_settings ()->cpu_devices))
    && agent_has (agent, HSA_AGENT_INFO_FEATURE, &feature)
    && (feature & HSA_AGENT_FEATURE_KERNEL_DISPATCH)
    && agent_has (agent, HSA_AGENT_INFO_QUEUE_TYPE, &queue)
    && queue == HSA_QUEUE_TYPE_MULTI);
}

/* Note the first regions that are fit for device memory and for kernels'
   arguments.  */
static hsa_status_t
consider_region (hsa_region_t region, void *data)
{
  struct gomp_gcn_device *device = data;
  uint32_t segment = ~0u, flags = 0;
  bool allowed = false;

  gomp_hsa.region_get_info (region, HSA_REGION_INFO_SEGMENT, &segment);
  gomp_hsa.region_get_info (region, HSA_REGION_INFO_RUNTIME_ALLOC_ALLOWED,
                            &allowed);
  gomp_hsa.region_get_info (region, HSA_REGION_INFO_GLOBAL_FLAGS, &flags);
  if (segment != HSA_REGION_SEGMENT_GLOBAL || !allowed)
    return HSA_STATUS_SUCCESS;
  if ((flags & HSA_REGION_GLOBAL_FLAG_KERNARG) && !device->shared.handle)
    device->shared = region;
  if ((flags & HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED) && !device->data.handle)
    {
      device->data = region;
      gomp_hsa.region_get_info (region, HSA_REGION_INFO_SIZE,
                                &device->data_size);
    }
  return HSA_STATUS_SUCCESS;
}

static uint32_t
fitting_queue_size (hsa_agent_t agent)
{
  uint32_t low = 0, high = QUEUE_SIZE;

  agent_has (agent, HSA_AGENT_INFO_QUEUE_MIN_SIZE, &low);
  agent_has (agent, HSA_AGENT_INFO_QUEUE_MAX_SIZE, &high);
  return (low > QUEUE_SIZE                ? low
          : high > 0 && high < QUEUE_SIZE ? high
                                          : QUEUE_SIZE);
}

/* Fill in what is known of AGENT, whose number will be ORD.  */
static void
describe (struct gomp_gcn_device *device, int ord, hsa_agent_t agent)
{
  uint32_t units = 0;
  char product[64] = "";

  device->ord = ord;
  device->agent = agent;
  agent_has (agent, HSA_AGENT_INFO_NAME, device->name);
  agent_has (agent, HSA_AGENT_INFO_VENDOR_NAME, device->vendor);
  device->emulated
    = (agent_has (agent, HSA_AMD_AGENT_INFO_PRODUCT_NAME, product)
       && strncmp (product, "emulated ", 9) == 0);
  device->name[sizeof device->name - 1] = '\0';
  device->vendor[sizeof device->vendor - 1] = '\0';
  device->isa = gomp_gcn_isa_of_agent (device->name);
  agent_has (agent, HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT, &units);
  device->compute_units = units > 0 ? units : UNITS;
  device->queue_size = fitting_queue_size (agent);
  gomp_hsa.agent_iterate_regions (agent, consider_region, device);
  pthread_mutex_init (&device->slots_lock, NULL);
  pthread_mutex_init (&device->images_lock, NULL);
  pthread_mutex_init (&device->tasks_lock, NULL);
  pthread_mutex_init (&device->blocks_lock, NULL);
  for (int i = 0; i < GOMP_GCN_QUEUES; i++)
    device->commands[i].device = device;
}

static hsa_status_t
consider_agent (hsa_agent_t agent, void *data)
{
  struct gomp_gcn_device *device;

  (void) data;
  if (!runs_kernels (agent))
    return HSA_STATUS_SUCCESS;
  /* Nothing points into the array yet.  */
  devices = GOMP_PLUGIN_realloc (devices, (n_devices + 1) * sizeof *devices);
  device = &devices[n_devices];
  memset (device, 0, sizeof *device);
  describe (device, n_devices, agent);
  if (device->isa)
    n_devices++;
  else
    gomp_gcn_debug ("an agent is left out: GCC makes no code for '%s'",
                    device->name);
  return HSA_STATUS_SUCCESS;
}

static void
count_devices (void)
{
  hsa_status_t status;

  if (!gomp_gcn_driver_open ())
    return;
  status = gomp_hsa.iterate_agents (consider_agent, NULL);
  if (status != HSA_STATUS_SUCCESS)
    {
      gomp_gcn_debug ("no device, hsa_iterate_agents says: %s",
                      gomp_gcn_status_text (status));
      n_devices = 0;
    }
  for (int i = 0; i < n_devices; i++)
    for (int j = 0; j < GOMP_GCN_QUEUES; j++)
      devices[i].commands[j].device = &devices[i];
}

int
gomp_gcn_device_count (void)
{
  pthread_once (&once, count_devices);
  return n_devices;
}

/* Do kernels reach all of the host's memory?  */
bool
gomp_gcn_memory_is_shared (void)
{
  bool shared = false;

  return (gomp_hsa.system_get_info (
            HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT, &shared)
            == HSA_STATUS_SUCCESS
          && shared);
}

int
gomp_gcn_device_count_for (unsigned requires)
{
  const unsigned shared
    = GOMP_REQUIRES_UNIFIED_SHARED_MEMORY | GOMP_REQUIRES_SELF_MAPS;
  const unsigned always
    = GOMP_REQUIRES_UNIFIED_ADDRESS | GOMP_REQUIRES_REVERSE_OFFLOAD;
  int count = gomp_gcn_device_count ();

  if (count > 0
      && ((requires & ~(shared | always))
          || ((requires & shared) && !gomp_gcn_memory_is_shared ())))
    return -1;
  return count;
}

struct gomp_gcn_device *
gomp_gcn_device_get (int ord)
{
  if (ord >= 0 && ord < gomp_gcn_device_count ())
    return &devices[ord];
  GOMP_PLUGIN_error ("Request to operate on non-existent GCN device %i", ord);
  return NULL;
}

struct gomp_gcn_device *
gomp_gcn_device_of_agent (hsa_agent_t agent)
{
  for (int i = 0; i < n_devices; i++)
    if (devices[i].agent.handle == agent.handle)
      return &devices[i];
  return NULL;
}

enum gomp_gcn_state
gomp_gcn_device_state (const struct gomp_gcn_device *device)
{
  return __atomic_load_n (&device->state, __ATOMIC_ACQUIRE);
}
