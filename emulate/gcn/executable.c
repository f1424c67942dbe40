/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Code objects and executables.  */

#include "driver.h"

#include <stdio.h>
#include <stdlib.h>

enum { OBJECTS_MAX = 16 };

/* One code object, of one agent.  */
struct loaded
{
  struct gcn_image *image;
  struct gcn_device *device;
};

struct gcn_executable
{
  struct gcn_executable *next;
  struct loaded objects[OBJECTS_MAX];
  unsigned object_count;
  bool frozen;
};

/* A code object as it was given; the bytes are the caller's with a reader,
   and copied by deserialize.  */
struct gcn_object
{
  struct gcn_object *next;
  const void *bytes;
  void *copy;
  size_t size;
};

static struct gcn_executable *executables;
static struct gcn_object *objects;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- Handles ----------------------------------------------------------- */

/* With LOCK.  */
static struct gcn_executable *
executable_get (hsa_executable_t handle)
{
  struct gcn_executable *e = executables;

  while (e != NULL && (uintptr_t) e != handle.handle)
    e = e->next;
  return e;
}

static struct gcn_object *
object_get (uint64_t handle)
{
  struct gcn_object *o = objects;

  while (o != NULL && (uintptr_t) o != handle)
    o = o->next;
  return o;
}

/* ---- Code objects ------------------------------------------------------ */

static hsa_status_t
object_create (const void *bytes, size_t size, bool copy, uint64_t *handle)
{
  struct gcn_object *object;

  if (bytes == NULL || size == 0 || handle == NULL)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!gcn_image_probe (bytes, size))
    return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
  object = calloc (1, sizeof *object);
  if (object == NULL)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  object->bytes = bytes;
  object->size = size;
  if (copy)
    {
      object->copy = malloc (size);
      if (object->copy == NULL)
        {
          free (object);
          return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
        }
      object->bytes = memcpy (object->copy, bytes, size);
    }
  pthread_mutex_lock (&lock);
  object->next = objects;
  objects = object;
  pthread_mutex_unlock (&lock);
  *handle = (uintptr_t) object;
  return HSA_STATUS_SUCCESS;
}

/* False: there is no such object.  */
static bool
object_destroy (uint64_t handle)
{
  struct gcn_object *found = NULL;

  pthread_mutex_lock (&lock);
  for (struct gcn_object **at = &objects; *at != NULL; at = &(*at)->next)
    if ((uintptr_t) *at == handle)
      {
        found = *at;
        *at = found->next;
        break;
      }
  pthread_mutex_unlock (&lock);
  if (found == NULL)
    return false;
  free (found->copy);
  free (found);
  return true;
}

hsa_status_t
hsa_code_object_deserialize (void *bytes, size_t size, const char *options,
                             hsa_code_object_t *handle)
{
  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  (void) options;
  GCN_LEAVE (object_create (bytes, size, true,
                            handle != NULL ? &handle->handle : NULL),
             "%p, %zu", bytes, size);
}

hsa_status_t
hsa_code_object_destroy (hsa_code_object_t handle)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  GCN_LEAVE (object_destroy (handle.handle)
               ? HSA_STATUS_SUCCESS
               : HSA_STATUS_ERROR_INVALID_CODE_OBJECT,
             "%s", "");
}

hsa_status_t
hsa_code_object_reader_create_from_memory (const void *bytes, size_t size,
                                           hsa_code_object_reader_t *handle)
{
  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  GCN_LEAVE (object_create (bytes, size, false,
                            handle != NULL ? &handle->handle : NULL),
             "%p, %zu", bytes, size);
}

hsa_status_t
hsa_code_object_reader_destroy (hsa_code_object_reader_t handle)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  GCN_LEAVE (object_destroy (handle.handle)
               ? HSA_STATUS_SUCCESS
               : HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER,
             "%s", "");
}

/* ---- Executables ------------------------------------------------------- */

static hsa_status_t
executable_create (int profile, int state, hsa_executable_t *handle)
{
  struct gcn_executable *e;

  if (handle == NULL || profile < HSA_PROFILE_BASE
      || profile > HSA_PROFILE_FULL || state < HSA_EXECUTABLE_STATE_UNFROZEN
      || state > HSA_EXECUTABLE_STATE_FROZEN)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  e = calloc (1, sizeof *e);
  if (e == NULL)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  e->frozen = state == HSA_EXECUTABLE_STATE_FROZEN;
  pthread_mutex_lock (&lock);
  e->next = executables;
  executables = e;
  pthread_mutex_unlock (&lock);
  handle->handle = (uintptr_t) e;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t
hsa_executable_create (int profile, int state, const char *options,
                       hsa_executable_t *handle)
{
  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  (void) options;
  GCN_LEAVE (executable_create (profile, state, handle), "%d, %d", profile,
             state);
}

hsa_status_t
hsa_executable_create_alt (int profile, int rounding, const char *options,
                           hsa_executable_t *handle)
{
  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  (void) options;
  GCN_LEAVE (executable_create (profile, HSA_EXECUTABLE_STATE_UNFROZEN,
                                handle),
             "%d, %d", profile, rounding);
}

static bool
image_attach (struct gcn_device *device, struct gcn_image *image)
{
  struct gcn_images *images = &device->images;
  bool attached = false;

  pthread_rwlock_wrlock (&device->images_lock);
  if (images->count < GCN_IMAGES_MAX)
    {
      images->all[images->count++] = image;
      attached = true;
    }
  pthread_rwlock_unlock (&device->images_lock);
  return attached;
}

/* Waits for kernels that run.  */
static void
image_detach (struct gcn_device *device, const struct gcn_image *image)
{
  struct gcn_images *images = &device->images;

  pthread_rwlock_wrlock (&device->images_lock);
  for (unsigned n = 0; n < images->count; n++)
    if (images->all[n] == image)
      {
        images->all[n] = images->all[--images->count];
        break;
      }
  pthread_rwlock_unlock (&device->images_lock);
}

static hsa_status_t
image_status (enum gcn_image_result result)
{
  switch (result)
    {
    case GCN_IMAGE_OK:
      return HSA_STATUS_SUCCESS;
    case GCN_IMAGE_INVALID:
      return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
    case GCN_IMAGE_WRONG_ISA:
      return HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS;
    case GCN_IMAGE_NO_MEMORY:
      return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    }
  return HSA_STATUS_ERROR;
}

/* With LOCK.  */
static hsa_status_t
object_load (struct gcn_executable *e, struct gcn_device *device,
             const struct gcn_object *object, const char **why)
{
  struct gcn_image *image;
  hsa_status_t status;

  if (e == NULL)
    return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  if (e->frozen)
    return HSA_STATUS_ERROR_FROZEN_EXECUTABLE;
  if (device == NULL || device->number < 0)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  if (object == NULL)
    return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
  if (e->object_count == OBJECTS_MAX)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  status = image_status (gcn_image_load (&image, object->bytes, object->size,
                                         device->arena,
                                         gcn_settings ()->isa, why));
  if (status != HSA_STATUS_SUCCESS)
    return status;
  if (!image_attach (device, image))
    {
      gcn_image_destroy (image);
      return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    }
  e->objects[e->object_count++] = (struct loaded) { image, device };
  return HSA_STATUS_SUCCESS;
}

hsa_status_t
hsa_executable_load_code_object (hsa_executable_t handle, hsa_agent_t agent,
                                 hsa_code_object_t object,
                                 const char *options)
{
  const char *why = NULL;

  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  (void) options;
  pthread_mutex_lock (&lock);
  hsa_status_t status
    = object_load (executable_get (handle), gcn_device_get (agent),
                   object_get (object.handle), &why);
  pthread_mutex_unlock (&lock);
  GCN_LEAVE (status, "%s", why != NULL ? why : "");
}

hsa_status_t
hsa_executable_load_agent_code_object (hsa_executable_t handle,
                                       hsa_agent_t agent,
                                       hsa_code_object_reader_t reader,
                                       const char *options,
                                       hsa_loaded_code_object_t *loaded)
{
  const char *why = NULL;

  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  (void) options;
  pthread_mutex_lock (&lock);
  struct gcn_executable *e = executable_get (handle);
  hsa_status_t status
    = object_load (e, gcn_device_get (agent), object_get (reader.handle),
                   &why);
  if (status == HSA_STATUS_SUCCESS && loaded != NULL)
    loaded->handle = (uintptr_t) e->objects[e->object_count - 1].image;
  pthread_mutex_unlock (&lock);
  GCN_LEAVE (status, "%s", why != NULL ? why : "");
}

hsa_status_t
hsa_executable_freeze (hsa_executable_t handle, const char *options)
{
  hsa_status_t status = HSA_STATUS_SUCCESS;

  GCN_ENTER (HSA_STATUS_ERROR);
  (void) options;
  pthread_mutex_lock (&lock);
  struct gcn_executable *e = executable_get (handle);
  if (e == NULL)
    status = HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  else if (e->frozen)
    status = HSA_STATUS_ERROR_FROZEN_EXECUTABLE;
  else
    e->frozen = true;
  pthread_mutex_unlock (&lock);
  GCN_LEAVE (status, "%s", "");
}

hsa_status_t
hsa_executable_destroy (hsa_executable_t handle)
{
  struct gcn_executable *found = NULL;

  GCN_ENTER (HSA_STATUS_ERROR);
  pthread_mutex_lock (&lock);
  for (struct gcn_executable **at = &executables; *at != NULL;
       at = &(*at)->next)
    if ((uintptr_t) *at == handle.handle)
      {
        found = *at;
        *at = found->next;
        break;
      }
  pthread_mutex_unlock (&lock);
  if (found == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_EXECUTABLE, "%s", "");
  for (unsigned n = 0; n < found->object_count; n++)
    {
      image_detach (found->objects[n].device, found->objects[n].image);
      gcn_image_destroy (found->objects[n].image);
    }
  free (found);
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%s", "");
}

hsa_status_t
hsa_executable_get_info (hsa_executable_t handle, int attribute, void *value)
{
  hsa_status_t status = HSA_STATUS_SUCCESS;

  GCN_ENTER (HSA_STATUS_ERROR);
  pthread_mutex_lock (&lock);
  const struct gcn_executable *e = executable_get (handle);
  if (e == NULL)
    status = HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  else if (value == NULL)
    status = HSA_STATUS_ERROR_INVALID_ARGUMENT;
  else if (attribute == HSA_EXECUTABLE_INFO_PROFILE)
    *(int *) value = HSA_PROFILE_FULL;
  else if (attribute == HSA_EXECUTABLE_INFO_STATE)
    *(int *) value = e->frozen ? HSA_EXECUTABLE_STATE_FROZEN
                               : HSA_EXECUTABLE_STATE_UNFROZEN;
  else if (attribute == HSA_EXECUTABLE_INFO_DEFAULT_FLOAT_ROUNDING_MODE)
    *(int *) value = HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR;
  else
    status = HSA_STATUS_ERROR_INVALID_ARGUMENT;
  pthread_mutex_unlock (&lock);
  GCN_LEAVE (status, "%d", attribute);
}

hsa_status_t
hsa_executable_validate (hsa_executable_t handle, uint32_t *result)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  pthread_mutex_lock (&lock);
  bool exists = executable_get (handle) != NULL;
  pthread_mutex_unlock (&lock);
  if (!exists)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_EXECUTABLE, "%s", "");
  if (result == NULL)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_ARGUMENT, "%s", "NULL");
  *result = 0;
  GCN_LEAVE (HSA_STATUS_SUCCESS, "%s", "");
}

/* What is left undefined by a code object of GCC's linker cannot be loaded,
   so that there is nothing to define.  */
hsa_status_t
hsa_executable_global_variable_define (hsa_executable_t handle,
                                       const char *name, void *address)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  (void) address;
  pthread_mutex_lock (&lock);
  bool exists = executable_get (handle) != NULL;
  pthread_mutex_unlock (&lock);
  if (!exists)
    GCN_LEAVE (HSA_STATUS_ERROR_INVALID_EXECUTABLE, "%s", "");
  GCN_LEAVE (HSA_STATUS_ERROR_INVALID_SYMBOL_NAME, "%s",
             name != NULL ? name : "NULL");
}

hsa_status_t
hsa_executable_agent_global_variable_define (hsa_executable_t handle,
                                             hsa_agent_t agent,
                                             const char *name, void *address)
{
  if (gcn_device_get (agent) == NULL)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  return hsa_executable_global_variable_define (handle, name, address);
}

/* ---- Symbols: the handle is the address of the image's symbol ---------- */

static bool
is_visible (const struct gcn_symbol *symbol)
{
  return !symbol->is_function && symbol->name[0] != '\0';
}

/* With LOCK.  DEVICE NULL: of any.  */
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
  pthread_mutex_lock (&lock);
  const struct gcn_executable *e = executable_get (handle);
  const struct gcn_symbol *symbol
    = e != NULL ? symbol_find (e, device, name) : NULL;
  if (e == NULL)
    status = HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  else if (symbol == NULL)
    status = HSA_STATUS_ERROR_INVALID_SYMBOL_NAME;
  else
    result->handle = (uintptr_t) symbol;
  pthread_mutex_unlock (&lock);
  return status;
}

hsa_status_t
hsa_executable_get_symbol (hsa_executable_t handle, const char *module,
                           const char *name, hsa_agent_t agent,
                           int32_t convention,
                           hsa_executable_symbol_t *result)
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

/* With LOCK: what HANDLE stands for, and where it was loaded; or NULL.  */
static const struct gcn_symbol *
symbol_lookup (hsa_executable_symbol_t handle, struct loaded *where)
{
  for (const struct gcn_executable *e = executables; e != NULL; e = e->next)
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

  if (!symbol->is_kernel
      || !gcn_kernel_read (&kernel, image, symbol->address))
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
      *(bool *) value = false;
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
symbol_info (const struct gcn_symbol *symbol, const struct loaded *where,
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
  struct loaded where;

  GCN_ENTER (HSA_STATUS_ERROR_INVALID_ARGUMENT);
  pthread_mutex_lock (&lock);
  const struct gcn_symbol *symbol = symbol_lookup (handle, &where);
  if (symbol == NULL)
    status = HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL;
  else if (value == NULL || !symbol_info (symbol, &where, attribute, value))
    status = HSA_STATUS_ERROR_INVALID_ARGUMENT;
  pthread_mutex_unlock (&lock);
  GCN_LEAVE (status, "%d", attribute);
}

/* Symbol NUMBER of those of DEVICE, or of all if it is NULL; 0: no more.  */
static hsa_executable_symbol_t
symbol_number (hsa_executable_t handle, const struct gcn_device *device,
               size_t number, bool *exists)
{
  hsa_executable_symbol_t result = { 0 };

  pthread_mutex_lock (&lock);
  const struct gcn_executable *e = executable_get (handle);
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
  pthread_mutex_unlock (&lock);
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
