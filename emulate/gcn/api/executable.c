/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Code objects and executables.  */

#include "gcn/api/executable.h"

#include <stdio.h>
#include <stdlib.h>

/* A code object as it was given, and the file of a reader: copies.  */
struct gcn_object
{
  struct gcn_object *next;
  void *bytes;
  size_t size;
};

struct gcn_executable *gcn_executables;
static struct gcn_object *objects;
pthread_mutex_t gcn_executables_lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- Handles ----------------------------------------------------------- */

struct gcn_executable *
gcn_executable_get (hsa_executable_t handle)
{
  struct gcn_executable *e = gcn_executables;

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
object_create (const void *bytes, size_t size, uint64_t *handle)
{
  struct gcn_object *object;

  if (bytes == NULL || size == 0 || handle == NULL)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!gcn_image_probe (bytes, size))
    return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
  object = calloc (1, sizeof *object);
  if (object == NULL)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  object->size = size;
  object->bytes = malloc (size);
  if (object->bytes == NULL)
    {
      free (object);
      return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    }
  memcpy (object->bytes, bytes, size);
  pthread_mutex_lock (&gcn_executables_lock);
  object->next = objects;
  objects = object;
  pthread_mutex_unlock (&gcn_executables_lock);
  *handle = (uintptr_t) object;
  return HSA_STATUS_SUCCESS;
}

/* False: there is no such object.  */
static bool
object_destroy (uint64_t handle)
{
  struct gcn_object *found = NULL;

  pthread_mutex_lock (&gcn_executables_lock);
  for (struct gcn_object **at = &objects; *at != NULL; at = &(*at)->next)
    if ((uintptr_t) *at == handle)
      {
        found = *at;
        *at = found->next;
        break;
      }
  pthread_mutex_unlock (&gcn_executables_lock);
  if (found == NULL)
    return false;
  free (found->bytes);
  free (found);
  return true;
}

hsa_status_t
hsa_code_object_deserialize (void *bytes, size_t size, const char *options,
                             hsa_code_object_t *handle)
{
  GCN_ENTER (HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  (void) options;
  GCN_LEAVE (object_create (bytes, size,
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
  GCN_LEAVE (object_create (bytes, size,
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
  pthread_mutex_lock (&gcn_executables_lock);
  e->next = gcn_executables;
  gcn_executables = e;
  pthread_mutex_unlock (&gcn_executables_lock);
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

/* With gcn_executables_lock.  */
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
  if (e->object_count == GCN_OBJECTS_MAX)
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
  e->objects[e->object_count++] = (struct gcn_loaded){ image, device };
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
  pthread_mutex_lock (&gcn_executables_lock);
  hsa_status_t status
      = object_load (gcn_executable_get (handle), gcn_device_get (agent),
                     object_get (object.handle), &why);
  pthread_mutex_unlock (&gcn_executables_lock);
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
  pthread_mutex_lock (&gcn_executables_lock);
  struct gcn_executable *e = gcn_executable_get (handle);
  hsa_status_t status
    = object_load (e, gcn_device_get (agent), object_get (reader.handle),
                   &why);
  if (status == HSA_STATUS_SUCCESS && loaded != NULL)
    loaded->handle = (uintptr_t) e->objects[e->object_count - 1].image;
  pthread_mutex_unlock (&gcn_executables_lock);
  GCN_LEAVE (status, "%s", why != NULL ? why : "");
}

hsa_status_t
hsa_executable_freeze (hsa_executable_t handle, const char *options)
{
  hsa_status_t status = HSA_STATUS_SUCCESS;

  GCN_ENTER (HSA_STATUS_ERROR);
  (void) options;
  pthread_mutex_lock (&gcn_executables_lock);
  struct gcn_executable *e = gcn_executable_get (handle);
  if (e == NULL)
    status = HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  else if (e->frozen)
    status = HSA_STATUS_ERROR_FROZEN_EXECUTABLE;
  else
    e->frozen = true;
  pthread_mutex_unlock (&gcn_executables_lock);
  GCN_LEAVE (status, "%s", "");
}

hsa_status_t
hsa_executable_destroy (hsa_executable_t handle)
{
  struct gcn_executable *found = NULL;

  GCN_ENTER (HSA_STATUS_ERROR);
  pthread_mutex_lock (&gcn_executables_lock);
  for (struct gcn_executable **at = &gcn_executables; *at != NULL;
       at = &(*at)->next)
    if ((uintptr_t) *at == handle.handle)
      {
        found = *at;
        *at = found->next;
        break;
      }
  pthread_mutex_unlock (&gcn_executables_lock);
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
  pthread_mutex_lock (&gcn_executables_lock);
  const struct gcn_executable *e = gcn_executable_get (handle);
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
  pthread_mutex_unlock (&gcn_executables_lock);
  GCN_LEAVE (status, "%d", attribute);
}

hsa_status_t
hsa_executable_validate (hsa_executable_t handle, uint32_t *result)
{
  GCN_ENTER (HSA_STATUS_ERROR);
  pthread_mutex_lock (&gcn_executables_lock);
  bool exists = gcn_executable_get (handle) != NULL;
  pthread_mutex_unlock (&gcn_executables_lock);
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
  pthread_mutex_lock (&gcn_executables_lock);
  bool exists = gcn_executable_get (handle) != NULL;
  pthread_mutex_unlock (&gcn_executables_lock);
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
