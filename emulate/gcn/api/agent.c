/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Agents and their instruction sets.  */

#include "gcn/api/driver.h"

#include <stdio.h>

#define NAME_SIZE 64
#define ISA_PREFIX "amdgcn-amd-amdhsa--"

hsa_status_t
hsa_iterate_agents (hsa_status_t (*callback) (hsa_agent_t, void *),
                    void *data)
{
  hsa_status_t status = HSA_STATUS_SUCCESS;
  unsigned count;
  const struct gcn_device *devices = gcn_devices (&count);

  GCN_ENTER (HSA_STATUS_ERROR);
  if (callback == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%s", "NULL");
  for (unsigned n = 0; n < count && status == HSA_STATUS_SUCCESS; n++)
    status = callback (gcn_device_handle (&devices[n]), data);
  GCN_LEAVE (status, "%u agents", count);
}

/* ---- What there is to know of an agent --------------------------------- */

static void
name_store (void *value, const char *name)
{
  memset (value, 0, NAME_SIZE);
  snprintf (value, NAME_SIZE, "%s", name);
}

/* Attributes that are texts.  */
static bool
text_get (const struct gcn_device *device, int attribute, void *value)
{
  bool gpu = device->number >= 0;
  char text[NAME_SIZE];

  switch (attribute)
    {
    case HSA_AGENT_INFO_NAME:
      name_store (value, gpu ? gcn_isa_name (gcn_settings ()->isa) : "host");
      return true;
    case HSA_AGENT_INFO_VENDOR_NAME:
      name_store (value, gpu ? "AMD" : "CPU");
      return true;
    case HSA_AMD_AGENT_INFO_PRODUCT_NAME:
      snprintf (text, sizeof text, "emulated %s",
                gcn_isa_name (gcn_settings ()->isa));
      name_store (value, gpu ? text : "host");
      return true;
    case HSA_AMD_AGENT_INFO_UUID:
      snprintf (value, 21, gpu ? "GPU-%016x" : "CPU-XX", device->number);
      return true;
    }
  return false;
}

/* Attributes that are a number of 32 bits and the same for all GPUs.  */
static const struct
{
  int attribute;
  uint32_t gpu, host;
} numbers[] = {
  { HSA_AGENT_INFO_FEATURE, HSA_AGENT_FEATURE_KERNEL_DISPATCH, 0 },
  { HSA_AGENT_INFO_MACHINE_MODEL, HSA_MACHINE_MODEL_LARGE,
    HSA_MACHINE_MODEL_LARGE },
  { HSA_AGENT_INFO_PROFILE, HSA_PROFILE_BASE, HSA_PROFILE_FULL },
  { HSA_AGENT_INFO_DEFAULT_FLOAT_ROUNDING_MODE,
    HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR,
    HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR },
  { HSA_AGENT_INFO_WAVEFRONT_SIZE, GCN_LANES, 0 },
  { HSA_AGENT_INFO_WORKGROUP_MAX_SIZE, GCN_GROUP_SIZE_MAX, 0 },
  { HSA_AGENT_INFO_GRID_MAX_SIZE, UINT32_MAX, 0 },
  { HSA_AGENT_INFO_FBARRIER_MAX_SIZE, 32, 0 },
  { HSA_AGENT_INFO_QUEUES_MAX, 128, 0 },
  { HSA_AGENT_INFO_QUEUE_MIN_SIZE, 64, 0 },
  { HSA_AGENT_INFO_QUEUE_MAX_SIZE, GCN_QUEUE_SIZE_MAX, 0 },
  { HSA_AGENT_INFO_QUEUE_TYPE, HSA_QUEUE_TYPE_MULTI, HSA_QUEUE_TYPE_MULTI },
  { HSA_AGENT_INFO_DEVICE, HSA_DEVICE_TYPE_GPU, HSA_DEVICE_TYPE_CPU },
  { HSA_AMD_AGENT_INFO_CHIP_ID, 0, 0 },
  { HSA_AMD_AGENT_INFO_BDFID, 0, 0 },
  { HSA_AMD_AGENT_INFO_DOMAIN, 0, 0 },
  { HSA_AMD_AGENT_INFO_CACHELINE_SIZE, 64, 64 },
  { HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY, 1000, 1000 },
  { HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU, 40, 0 },
  { HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU, 4, 0 },
};

static bool
number_get (const struct gcn_device *device, int attribute, uint32_t *value)
{
  bool gpu = device->number >= 0;

  for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
    if (numbers[n].attribute == attribute)
      {
        *value = gpu ? numbers[n].gpu : numbers[n].host;
        return true;
      }
  switch (attribute)
    {
    case HSA_AGENT_INFO_NODE:
    case HSA_AMD_AGENT_INFO_DRIVER_NODE_ID:
      *value = (uint32_t) (device->number + 1);
      return true;
    case HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT:
      *value = gpu ? gcn_settings ()->units : 1;
      return true;
    }
  return false;
}

/* All others.  */
static bool
other_get (const struct gcn_device *device, int attribute, void *value)
{
  switch (attribute)
    {
    case HSA_AGENT_INFO_WORKGROUP_MAX_DIM:
      for (unsigned n = 0; n < 3; n++)
        ((uint16_t *) value)[n] = GCN_GROUP_SIZE_MAX;
      return true;
    case HSA_AGENT_INFO_GRID_MAX_DIM:
      for (unsigned n = 0; n < 3; n++)
        ((uint32_t *) value)[n] = UINT32_MAX;
      return true;
    case HSA_AGENT_INFO_CACHE_SIZE:
      memset (value, 0, 4 * sizeof (uint32_t));
      return true;
    case HSA_AGENT_INFO_ISA:
      ((hsa_isa_t *) value)->handle
        = device->number >= 0 ? gcn_settings ()->isa : 0;
      return true;
    case HSA_AMD_AGENT_INFO_TIMESTAMP_FREQUENCY:
      *(uint64_t *) value = GCN_CLOCK_MHZ * (uint64_t) 1000000;
      return true;
    case HSA_AGENT_INFO_EXTENSIONS:
      memset (value, 0, 128);
      return true;
    case HSA_AGENT_INFO_VERSION_MAJOR:
    case HSA_AGENT_INFO_VERSION_MINOR:
      *(uint16_t *) value = 1;
      return true;
    case HSA_AGENT_INFO_FAST_F16_OPERATION:
      *(bool *) value = false;
      return true;
    }
  return false;
}

hsa_status_t
hsa_agent_get_info (hsa_agent_t agent, int attribute, void *value)
{
  const struct gcn_device *device = gcn_device_get (agent);

  GCN_ENTER (HSA_STATUS_ERROR_INVALID_ARGUMENT);
  if (device == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_AGENT, "%#x", attribute);
  if (value == NULL
      || !(text_get (device, attribute, value)
           || number_get (device, attribute, value)
           || other_get (device, attribute, value)))
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%d, %#x", device->number,
               attribute);
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%d, %#x", device->number, attribute);
}

/* ---- Instruction sets: the handle is the number of enum gcn_isa -------- */

hsa_status_t
hsa_agent_iterate_isas (hsa_agent_t agent,
                        hsa_status_t (*callback) (hsa_isa_t, void *),
                        void *data)
{
  const struct gcn_device *device = gcn_device_get (agent);

  GCN_ENTER (HSA_STATUS_ERROR);
  if (device == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_AGENT, "%s", "");
  if (callback == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%s", "NULL");
  if (device->number < 0)
    GCN_LEAVE (HSA_STATUS_SUCCESS, "%s", "host");
  GCN_LEAVE (callback ((hsa_isa_t) { gcn_settings ()->isa }, data), "%d",
             device->number);
}

static bool
isa_is_valid (hsa_isa_t isa)
{
  return isa.handle != 0 && (isa.handle & ~(uint64_t) GCN_ALL) == 0
         && (isa.handle & (isa.handle - 1)) == 0;
}

hsa_status_t
hsa_isa_from_name (const char *name, hsa_isa_t *isa)
{
  size_t prefix = strlen (ISA_PREFIX);

  GCN_ENTER (HSA_STATUS_ERROR);
  if (name == NULL || isa == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%s", "NULL");
  if (strncmp (name, ISA_PREFIX, prefix) != 0
      || gcn_isa_find (name + prefix) == 0)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ISA_NAME, "%s", name);
  isa->handle = gcn_isa_find (name + prefix);
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%s", name);
}

hsa_status_t
hsa_isa_get_info_alt (hsa_isa_t isa, int attribute, void *value)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  if (!isa_is_valid (isa))
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ISA, "%d", attribute);
  if (value == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%d, NULL", attribute);
  const char *name = gcn_isa_name ((enum gcn_isa) isa.handle);
  switch (attribute)
    {
    case HSA_ISA_INFO_NAME_LENGTH:
      *(uint32_t *) value
        = (uint32_t) (strlen (ISA_PREFIX) + strlen (name) + 1);
      break;
    case HSA_ISA_INFO_NAME:
      sprintf (value, ISA_PREFIX "%s", name);
      break;
    case HSA_ISA_INFO_CALL_CONVENTION_COUNT:
      *(uint32_t *) value = 1;
      break;
    case HSA_ISA_INFO_CALL_CONVENTION_INFO_WAVEFRONT_SIZE:
      *(uint32_t *) value = GCN_LANES;
      break;
    default:
      GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%d", attribute);
    }
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%s, %d", name, attribute);
}

hsa_status_t
hsa_isa_get_info (hsa_isa_t isa, int attribute, uint32_t index, void *value)
{
  if (index != 0)
    return HSA_STATUS_ERROR_INVALID_INDEX;
  return hsa_isa_get_info_alt (isa, attribute, value);
}

hsa_status_t
hsa_isa_compatible (hsa_isa_t code, hsa_isa_t agent, bool *result)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  if (!isa_is_valid (code) || !isa_is_valid (agent))
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ISA, "%s", "");
  if (result == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%s", "NULL");
  *result = code.handle == agent.handle;
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%s", "");
}
