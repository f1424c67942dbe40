/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Shared virtual memory: ranges of the host's that agents may use at their own
   addresses.

   Source: ROCm's hsa_ext_amd.h.  */

#include "gcn/api/driver.h"

/* An attribute that stands for an agent's access, and not for a hint.  */
static bool
is_access (uint64_t attribute)
{
  return attribute >= HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE
         && attribute <= HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS;
}

static bool
pairs_are_valid (const hsa_amd_svm_attribute_pair_t *pairs, size_t count)
{
  for (size_t n = 0; n < count; n++)
    {
      uint64_t attribute = pairs[n].attribute;
      if (attribute > HSA_AMD_SVM_ATTRIB_GPU_EXEC && !is_access (attribute)
          && attribute != HSA_AMD_SVM_ATTRIB_ACCESS_QUERY)
        return false;
      if (attribute >= HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE
          && gcn_device_get ((hsa_agent_t) { pairs[n].value }) == NULL)
        return false;
    }
  return true;
}

static bool
agent_is_gpu (uint64_t handle)
{
  return gcn_device_get ((hsa_agent_t) { handle })->number >= 0;
}

/* Whether GPUs can use all SIZE bytes at POINTER.  */
static bool
range_is_open (const void *pointer, size_t size)
{
  struct emu_block block;
  uint64_t address = (uintptr_t) pointer;

  return emu_memory_find (address, &block)
         && size <= block.size - (address - block.base);
}

/* What one GPU may use, all may.  What lay at START before has been freed by
   the host, which does not tell.  */
static bool
range_open (const void *start, size_t size)
{
  if (range_is_open (start, size))
    return true;
  emu_memory_unregister (start);
  return emu_memory_register (start, size);
}

/* Hints concern placement, and there is only one place.  */
hsa_status_t
hsa_amd_svm_attributes_set (void *pointer, size_t size,
                            hsa_amd_svm_attribute_pair_t *pairs, size_t count)
{
  hsa_status_t status = HSA_STATUS_SUCCESS;

  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  if (pointer == NULL || size == 0 || (pairs == NULL && count != 0)
      || !pairs_are_valid (pairs, count))
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%p, %zu", pointer, size);
  for (size_t n = 0; n < count && status == HSA_STATUS_SUCCESS; n++)
    if (!is_access (pairs[n].attribute) || !agent_is_gpu (pairs[n].value))
      continue;
    else if (pairs[n].attribute == HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS)
      emu_memory_unregister (pointer);
    else if (!range_open (pointer, size))
      status = HSA_STATUS_ERROR_INVALID_ARGUMENT;
  GCN_LEAVE (status, "%p, %zu", pointer, size);
}

/* A query has its agent in, and its answer as the attribute out.  */
hsa_status_t
hsa_amd_svm_attributes_get (void *pointer, size_t size,
                            hsa_amd_svm_attribute_pair_t *pairs, size_t count)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  if (pointer == NULL || size == 0 || (pairs == NULL && count != 0)
      || !pairs_are_valid (pairs, count))
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%p, %zu", pointer, size);
  for (size_t n = 0; n < count; n++)
    if (pairs[n].attribute != HSA_AMD_SVM_ATTRIB_ACCESS_QUERY)
      pairs[n].value = 0;
    else
      pairs[n].attribute
        = !agent_is_gpu (pairs[n].value) || gcn_settings ()->pageable
              || range_is_open (pointer, size)
            ? HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE_IN_PLACE
            : HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS;
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%p, %zu", pointer, size);
}
