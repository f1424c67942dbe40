/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Symbols of executables: the handle is the address of the image's symbol.  */

#include "gcn/api/executable.h"

#include <stdio.h>
#include <string.h>

static bool
is_visible (const struct gcn_symbol *symbol)
{
  return !symbol->is_function && symbol->name[0] != '\0';
}

/* With gcn_executables_lock.  DEVICE NULL: of any.  */
static const struct gcn_symbol *
symbol_find (const struct gcn_executable *e, const struct gcn_device *device,
             const char *name)
{
  for (unsigned n = 0; n < e->object_count; n++)
    {
      if (device != NULL && e->objects[n].device != device)
        continue;
      const struct gcn_symbol *symbol
          = gcn_image_symbol (e->objects[n].image, name);
      if (symbol != NULL && is_visible (symbol))
        return symbol;
    }
  return NULL;
}

static hsa_status_t
symbol_get (hsa_executable_t handle, const char *name,
            const struct gcn_device *device, hsa_executable_symbol_t *result)
{
  hsa_status_t status = HSA_STATUS_SUCCESS;

  if (name == NULL || result == NULL)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  pthread_mutex_lock (&gcn_executables_lock);
  const struct gcn_executable *e = gcn_executable_get (handle);
  const struct gcn_symbol *symbol
      = e != NULL ? symbol_find (e, device, name) : NULL;
  if (e == NULL)
    status = HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  else if (symbol == NULL)
    status = HSA_STATUS_ERROR_INVALID_SYMBOL_NAME;
  else
    result->handle = (uintptr_t) symbol;
  pthread_mutex_unlock (&gcn_executables_lock);
  return status;
}

hsa_status_t
hsa_executable_get_symbol (hsa_executable_t handle, const char *module,
                           const char *name, hsa_agent_t agent,
                           int32_t convention, hsa_executable_symbol_t *result)
{
  GCN_ENTER (HSA_STATUS_ERROR_INVALID_SYMBOL_NAME);
  (void) module;
  (void) convention;
  const struct gcn_device *device = gcn_device_get (agent);
  if (device == NULL && agent.handle != 0)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_AGENT, "%s",
               name != NULL ? name : "NULL");
  GCN_LEAVE (symbol_get (handle, name, device, result), "%s",
             name != NULL ? name : "NULL");
}

hsa_status_t
hsa_executable_get_symbol_by_name (hsa_executable_t handle, const char *name,
                                   const hsa_agent_t *agent,
                                   hsa_executable_symbol_t *result)
{
  GCN_ENTER (HSA_STATUS_ERROR_INVALID_SYMBOL_NAME);
  const struct gcn_device *device
      = agent != NULL ? gcn_device_get (*agent) : NULL;
  if (agent != NULL && device == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_AGENT, "%s",
               name != NULL ? name : "NULL");
  GCN_LEAVE (symbol_get (handle, name, device, result), "%s",
             name != NULL ? name : "NULL");
}

/* What HANDLE stands for, and where it was loaded; or NULL.  With
   gcn_executables_lock.  */
static const struct gcn_symbol *
symbol_lookup (hsa_executable_symbol_t handle, struct gcn_loaded *where)
{
  for (const struct gcn_executable *e = gcn_executables; e != NULL;
       e = e->next)
    for (unsigned n = 0; n < e->object_count; n++)
      {
        const struct gcn_image *image = e->objects[n].image;
        uint64_t offset = handle.handle - (uintptr_t) image->symbols;
        if (offset >= image->symbol_count * sizeof *image->symbols
            || offset % sizeof *image->symbols != 0)
          continue;
        *where = e->objects[n];
        return &image->symbols[offset / sizeof *image->symbols];
      }
  return NULL;
}

/* What is asked of kernels only.  */
static bool
kernel_info (const struct gcn_symbol *symbol, const struct gcn_image *image,
             int attribute, void *value)
{
  struct gcn_kernel kernel;

  if (!symbol->is_kernel || !gcn_kernel_read (&kernel, image, symbol->address))
    return false;
  switch (attribute)
    {
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT:
      *(uint64_t *) value = symbol->address;
      return true;
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE:
      *(uint32_t *) value = kernel.kernarg_bytes;
      return true;
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_ALIGNMENT:
      *(uint32_t *) value = 16;
      return true;
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE:
      *(uint32_t *) value = kernel.group_bytes;
      return true;
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE:
      *(uint32_t *) value = kernel.private_bytes;
      return true;
    case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_DYNAMIC_CALLSTACK:
      *(bool *) value = (kernel.properties & GCN_KERNEL_DYNAMIC_STACK) != 0;
      return true;
    }
  return false;
}

static bool
variable_info (const struct gcn_symbol *symbol, int attribute, void *value)
{
  if (symbol->is_kernel)
    return false;
  switch (attribute)
    {
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS:
      *(uint64_t *) value = symbol->address;
      return true;
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE:
      *(uint32_t *) value = (uint32_t) symbol->size;
      return true;
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALLOCATION:
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SEGMENT:
      *(int *) value = 0;
      return true;
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALIGNMENT:
      *(uint32_t *) value = 1;
      return true;
    case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_IS_CONST:
      *(bool *) value = false;
      return true;
    }
  return false;
}

static bool
symbol_info (const struct gcn_symbol *symbol, const struct gcn_loaded *where,
             int attribute, void *value)
{
  switch (attribute)
    {
    case HSA_EXECUTABLE_SYMBOL_INFO_TYPE:
      *(int *) value = symbol->is_kernel ? HSA_SYMBOL_KIND_KERNEL
                                         : HSA_SYMBOL_KIND_VARIABLE;
      return true;
    case HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH:
      *(uint32_t *) value = (uint32_t) strlen (symbol->name);
      return true;
    case HSA_EXECUTABLE_SYMBOL_INFO_NAME:
      memcpy (value, symbol->name, strlen (symbol->name));
      return true;
    case HSA_EXECUTABLE_SYMBOL_INFO_LINKAGE:
      *(int *) value = 1;
      return true;
    case HSA_EXECUTABLE_SYMBOL_INFO_IS_DEFINITION:
      *(bool *) value = true;
      return true;
    case HSA_EXECUTABLE_SYMBOL_INFO_AGENT:
      *(hsa_agent_t *) value = gcn_device_handle (where->device);
      return true;
    }
  return kernel_info (symbol, where->image, attribute, value)
         || variable_info (symbol, attribute, value);
}

hsa_status_t
hsa_executable_symbol_get_info (hsa_executable_symbol_t handle, int attribute,
                                void *value)
{
  hsa_status_t status = HSA_STATUS_SUCCESS;
  struct gcn_loaded where;

  GCN_ENTER (HSA_STATUS_ERROR_INVALID_ARGUMENT);
  pthread_mutex_lock (&gcn_executables_lock);
  const struct gcn_symbol *symbol = symbol_lookup (handle, &where);
  if (symbol == NULL)
    status = HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL;
  else if (value == NULL || !symbol_info (symbol, &where, attribute, value))
    status = HSA_STATUS_ERROR_INVALID_ARGUMENT;
  pthread_mutex_unlock (&gcn_executables_lock);
  GCN_LEAVE (status, "%d", attribute);
}

/* Symbol NUMBER of those of DEVICE, or of all if it is NULL; 0: no more.  */
static hsa_executable_symbol_t
symbol_number (hsa_executable_t handle, const struct gcn_device *device,
               size_t number, bool *exists)
{
  hsa_executable_symbol_t result = { 0 };

  pthread_mutex_lock (&gcn_executables_lock);
  const struct gcn_executable *e = gcn_executable_get (handle);
  *exists = e != NULL;
  for (unsigned n = 0; e != NULL && n < e->object_count; n++)
    {
      const struct gcn_image *image = e->objects[n].image;
      if (device != NULL && e->objects[n].device != device)
        continue;
      for (size_t s = 0; s < image->symbol_count; s++)
        if (is_visible (&image->symbols[s]) && number-- == 0)
          result.handle = (uintptr_t) &image->symbols[s];
    }
  pthread_mutex_unlock (&gcn_executables_lock);
  return result;
}

hsa_status_t
hsa_executable_iterate_symbols (
    hsa_executable_t handle,
    hsa_status_t (*callback) (hsa_executable_t, hsa_executable_symbol_t,
                              void *),
    void *data)
{
  hsa_status_t status = HSA_STATUS_SUCCESS;
  bool exists;

  GCN_ENTER (HSA_STATUS_ERROR);
  if (callback == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%s", "NULL");
  for (size_t n = 0; status == HSA_STATUS_SUCCESS; n++)
    {
      hsa_executable_symbol_t symbol
          = symbol_number (handle, NULL, n, &exists);
      if (!exists)
        status = HSA_STATUS_ERROR_INVALID_EXECUTABLE;
      if (symbol.handle == 0)
        break;
      status = callback (handle, symbol, data);
    }
  GCN_LEAVE (status, "%s", "");
}

hsa_status_t
hsa_executable_iterate_agent_symbols (
    hsa_executable_t handle, hsa_agent_t agent,
    hsa_status_t (*callback) (hsa_executable_t, hsa_agent_t,
                              hsa_executable_symbol_t, void *),
    void *data)
{
  const struct gcn_device *device = gcn_device_get (agent);
  hsa_status_t status = HSA_STATUS_SUCCESS;
  bool exists;

  GCN_ENTER (HSA_STATUS_ERROR);
  if (device == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_AGENT, "%s", "");
  if (callback == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%s", "NULL");
  for (size_t n = 0; status == HSA_STATUS_SUCCESS; n++)
    {
      hsa_executable_symbol_t symbol
          = symbol_number (handle, device, n, &exists);
      if (!exists)
        status = HSA_STATUS_ERROR_INVALID_EXECUTABLE;
      if (symbol.handle == 0)
        break;
      status = callback (handle, agent, symbol, data);
    }
  GCN_LEAVE (status, "%d", device->number);
}
