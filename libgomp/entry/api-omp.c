/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenMP device and memory routines: devices, presence, association.
   api-memcpy.c has the copies.  */

#include "entry/api-omp.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/check.h"
#include "base/checked.h"
#include "device/device-ready.h"
#include "base/env.h"
#include "device/guard.h"
#include "base/host-libgomp.h"
#include "construct/told-call.h"
#include "program/caller.h"
#include "record/record-call.h"
#include "report/message.h"
#include "report/report.h"
#include "report/wrong-address.h"
#include "run/run.h"
#include "base/worker.h"

/* ---- Which device ------------------------------------------------------- */

enum gomp_resolution
gomp_api_find (int number, struct gomp_device **device)
{
  struct gomp_error err;
  enum gomp_resolution resolution;

  *device = gomp_device_ready (number, GOMP_USE_API);
  if (GOMP_LIKELY (*device != NULL))
    return GOMP_RESOLVED_DEVICE;
  gomp_error_init (&err);
  resolution = gomp_device_resolve (number, GOMP_USE_API, device, &err);
  if (resolution == GOMP_RESOLVED_NONE && err.text[0])
    gomp_fatal_error (&err);
  return resolution;
}

enum gomp_resolution
gomp_api_resolve (int number, struct gomp_device **device)
{
  enum gomp_resolution resolution = gomp_api_find (number, device);

  /* Devices that share our memory are as good as the host.  */
  if (resolution == GOMP_RESOLVED_DEVICE && !gomp_device_maps (*device))
    {
      *device = NULL;
      return GOMP_RESOLVED_HOST;
    }
  return resolution;
}

/* The device that maps, or NULL.  */
static struct gomp_device *
mapping_device (int number)
{
  struct gomp_device *device;

  return (gomp_api_resolve (number, &device) == GOMP_RESOLVED_DEVICE ? device
                                                                     : NULL);
}

int
omp_get_num_devices (void)
{
  int count = gomp_device_count ();

  /* A worker has no devices of its own.  */
  return (GOMP_LIKELY (count > 0) || !gomp_worker_process ()
            ? count
            : gomp_worker_device_count ());
}

int omp_get_initial_device (void)
  __attribute__ ((alias ("omp_get_num_devices")));

int
omp_is_initial_device (void)
{
  return !gomp_worker_process ();
}

int
omp_get_device_num (void)
{
  return (gomp_worker_process () ? gomp_worker_device_number ()
                                 : gomp_device_count ());
}

int omp_get_num_devices_ (void) __attribute__ ((alias ("omp_get_num_devices")));
int omp_get_initial_device_ (void)
  __attribute__ ((alias ("omp_get_initial_device")));
int omp_is_initial_device_ (void)
  __attribute__ ((alias ("omp_is_initial_device")));
int omp_get_device_num_ (void) __attribute__ ((alias ("omp_get_device_num")));

/* ---- Memory ------------------------------------------------------------- */

void *
omp_target_alloc (size_t size, int number)
{
  GOMP_RECORD_ROUTINE ("omp_target_alloc");
  struct gomp_ompt_scope scope;
  struct gomp_device *device;
  gomp_devaddr start;

  switch (gomp_api_resolve (number, &device))
    {
    case GOMP_RESOLVED_HOST:
      return malloc (size);
    case GOMP_RESOLVED_DEVICE:
      gomp_routine_tell (&scope, device, __builtin_return_address (0));
      start = gomp_run_alloc (device, size);
      gomp_ompt_close (&scope);
      if (GOMP_UNLIKELY (gomp_guard_active))
        gomp_check_routine (device, start, __func__,
                            __builtin_return_address (0));
      return (void *) start.value;
    case GOMP_RESOLVED_NONE:
      break;
    }
  return NULL;
}

struct association
{
  uintptr_t memory;
  const struct gomp_mapping *found;
};

static bool
is_association (const struct gomp_mapping *mapping, void *data)
{
  struct association *wanted = data;

  if (mapping->lifetime == GOMP_LIFE_ASSOCIATED && mapping->more
      && mapping->more->memory == wanted->memory)
    wanted->found = mapping;
  return wanted->found == NULL;
}

/* The memory at PTR of DEVICE is going to be freed.  What is associated with it
   stays so, and kernels would use what may be others' by then.  */
static void
warn_of_association (struct gomp_device *device, const void *ptr)
{
  struct gomp_present *table = &device->present;
  struct association wanted = { .memory = (uintptr_t) ptr };
  struct gomp_about about;
  char text[200], name[GOMP_CALLER_NAME];
  struct gomp_site site;

  if (!__atomic_load_n (&table->associated, __ATOMIC_RELAXED))
    return;
  gomp_present_lock (table);
  gomp_present_walk (table, is_association, &wanted);
  if (wanted.found)
    {
      about = gomp_plan_about (table, 0, 0, wanted.found);
      about.found = "the memory is associated with";
      about.remedy = "call omp_target_disassociate_ptr before "
                     "omp_target_free";
      snprintf (text, sizeof text,
                "omp_target_free: memory at %p is still "
                "associated with [%p,+%zu]",
                ptr, (void *) about.other_start, about.other_size);
    }
  gomp_present_unlock (table);
  if (wanted.found)
    gomp_message_print (
      gomp_caller_find (&site, name, sizeof name) ? &site : NULL, &about, text);
}

/* Is the memory at PTR of DEVICE the program's to free?  What the runtime has
   allocated for mapped data is not.  The table's index by device address, which
   costs time from then on, is not made for others.  */
static bool
check_free (struct gomp_device *device, const void *ptr, struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  gomp_devaddr address = gomp_devaddr_make ((uintptr_t) ptr), slab;
  const struct gomp_mapping *mapping;
  struct gomp_about about;
  size_t bytes;

  gomp_present_lock (table);
  if (gomp_pool_find_slab (&table->pool, address, &slab, &bytes))
    {
      mapping = gomp_present_by_device (table, address);
      about = gomp_plan_about (table, 0, 0, mapping);
      about.found = (mapping ? "the device memory is that of mapped data"
                             : "it is device memory for mapped data, of which "
                               "there is none now");
      about.remedy
        = "leave it to target exit data; omp_target_free is for what "
          "omp_target_alloc has given";
      if (mapping)
        gomp_error_set_about (err, &about,
                              "omp_target_free: memory at %p is still mapped "
                              "at [%p,+%zu]",
                              ptr, (void *) about.other_start,
                              about.other_size);
      else
        gomp_error_set_about (err, &about,
                              "omp_target_free: memory at %p has not been "
                              "allocated by omp_target_alloc",
                              ptr);
    }
  gomp_present_unlock (table);
  return err->text[0] == '\0';
}

void
omp_target_free (void *ptr, int number)
{
  GOMP_RECORD_ROUTINE ("omp_target_free");
  struct gomp_ompt_scope scope;
  struct gomp_device *device;
  struct gomp_error err;

  if (ptr == NULL)
    return;
  switch (gomp_api_resolve (number, &device))
    {
    case GOMP_RESOLVED_HOST:
      free (ptr);
      return;
    case GOMP_RESOLVED_DEVICE:
      err.text[0] = '\0';
      warn_of_association (device, ptr);
      if (!check_free (device, ptr, &err))
        gomp_fatal_at (NULL, &err);
      gomp_routine_tell (&scope, device, __builtin_return_address (0));
      if (!gomp_device_settle (device, NULL, &err))
        gomp_fatal_error (&err);
      gomp_wrong_free_note (device, ptr, __builtin_return_address (0));
      if (!gomp_device_free (device, gomp_devaddr_make ((uintptr_t) ptr), &err))
        gomp_wrong_free (device, ptr, true);
      gomp_ompt_close (&scope);
      return;
    case GOMP_RESOLVED_NONE:
      return;
    }
}

/* The mapping that holds host address PTR on DEVICE, as a device address; 0 if
   there is none.  */
static uintptr_t
mapped_address (struct gomp_device *device, const void *ptr)
{
  struct gomp_present *table = &device->present;
  uintptr_t host = (uintptr_t) ptr, address = 0;

  gomp_present_lock (table);
  struct gomp_mapping *mapping = gomp_present_at (table, host);
  if (mapping && mapping->lifetime != GOMP_LIFE_LINK)
    address = gomp_mapping_device_address (mapping, host).value;
  if (GOMP_UNLIKELY (gomp_guard_active))
    gomp_check_asked (device, mapping);
  gomp_present_unlock (table);
  return address;
}

/* On a device that shares the host's memory these are the variables that it has
   copies of all the same.  */
int
omp_target_is_present (const void *ptr, int number)
{
  struct gomp_device *device;

  if (ptr == NULL)
    return 0;
  switch (gomp_api_find (number, &device))
    {
    case GOMP_RESOLVED_HOST:
      return 1;
    case GOMP_RESOLVED_DEVICE:
      return mapped_address (device, ptr) != 0;
    case GOMP_RESOLVED_NONE:
      break;
    }
  return 0;
}

void *
omp_get_mapped_ptr (const void *ptr, int number)
{
  struct gomp_device *device;

  if (ptr == NULL)
    return NULL;
  switch (gomp_api_find (number, &device))
    {
    case GOMP_RESOLVED_HOST:
      return (void *) ptr;
    case GOMP_RESOLVED_DEVICE:
      gomp_device_expose (device);
      return (void *) mapped_address (device, ptr);
    case GOMP_RESOLVED_NONE:
      break;
    }
  return NULL;
}

int
omp_target_is_accessible (const void *ptr, size_t size, int number)
{
  struct gomp_device *device;
  uintptr_t end;

  if (ptr == NULL || size == 0
      || !gomp_checked_end ((uintptr_t) ptr, size, &end))
    return 0;
  switch (gomp_api_resolve (number, &device))
    {
    case GOMP_RESOLVED_HOST:
      return 1;
    case GOMP_RESOLVED_DEVICE:
      return gomp_device_reaches (device, ptr, size);
    case GOMP_RESOLVED_NONE:
      break;
    }
  return 0;
}

/* ---- Association -------------------------------------------------------- */

int
omp_target_associate_ptr (const void *host, const void *ptr, size_t size,
                          size_t offset, int number)
{
  GOMP_RECORD_ROUTINE ("omp_target_associate_ptr");
  struct gomp_device *device = mapping_device (number);
  uintptr_t start = (uintptr_t) host, end;
  uintptr_t address = (uintptr_t) ptr + offset;
  struct gomp_mapping *mapping;
  int result = EINVAL;

  if (device == NULL || host == NULL || ptr == NULL || size == 0
      || !gomp_checked_end (start, size, &end))
    return EINVAL;
  struct gomp_present *table = &device->present;
  gomp_present_lock (table);
  switch (gomp_present_lookup (table, start, end, &mapping))
    {
    case GOMP_ABSENT:
      mapping = gomp_present_make (
        table, start, end, gomp_devaddr_make (address), GOMP_LIFE_ASSOCIATED,
        __builtin_return_address (0));
      gomp_mapping_more (mapping)->memory = (uintptr_t) ptr;
      __atomic_store_n (&table->associated, true, __ATOMIC_RELAXED);
      gomp_present_insert (table, mapping);
      result = 0;
      break;
    case GOMP_CONTAINED:
      if (mapping->lifetime != GOMP_LIFE_LINK
          && (gomp_mapping_device_address (mapping, start).value == address))
        result = 0;
      break;
    case GOMP_CONTAINS:
    case GOMP_STRADDLES:
      break;
    }
  gomp_present_unlock (table);
  gomp_device_expose (device);
  if (result == 0)
    gomp_association_tell (device, ompt_target_data_associate, host,
                           (const void *) address, size,
                           __builtin_return_address (0));
  return result;
}

int
omp_target_disassociate_ptr (const void *host, int number)
{
  GOMP_RECORD_ROUTINE ("omp_target_disassociate_ptr");
  struct gomp_device *device = mapping_device (number);
  int result = EINVAL;
  uintptr_t address = 0;
  size_t size = 0;

  if (device == NULL)
    return EINVAL;
  struct gomp_present *table = &device->present;
  gomp_present_lock (table);
  struct gomp_mapping *mapping = gomp_present_at (table, (uintptr_t) host);
  while (mapping && (mapping->busy || gomp_present_in_use (table, mapping)))
    {
      gomp_present_wait (table);
      mapping = gomp_present_at (table, (uintptr_t) host);
    }
  if (mapping && mapping->host_start == (uintptr_t) host
      && mapping->lifetime == GOMP_LIFE_ASSOCIATED)
    {
      address = mapping->device_start.value;
      size = mapping->host_end - mapping->host_start;
      gomp_present_remove (table, mapping, __builtin_return_address (0));
      result = 0;
    }
  gomp_present_unlock (table);
  if (result == 0)
    gomp_association_tell (device, ompt_target_data_disassociate, host,
                           (const void *) address, size,
                           __builtin_return_address (0));
  return result;
}

/* ---- Pausing ------------------------------------------------------------ */

int
omp_pause_resource (omp_pause_resource_t kind, int number)
{
  struct gomp_device *device;

  switch (gomp_api_resolve (number, &device))
    {
    case GOMP_RESOLVED_HOST:
      return gomp_host_libgomp ()->pause_resource_all ((int) kind);
    case GOMP_RESOLVED_DEVICE:
      return 0;
    case GOMP_RESOLVED_NONE:
      break;
    }
  return -1;
}

int
omp_pause_resource_all (omp_pause_resource_t kind)
{
  return gomp_host_libgomp ()->pause_resource_all ((int) kind);
}

int
omp_pause_resource_ (const int32_t *kind, const int32_t *number)
{
  return omp_pause_resource ((omp_pause_resource_t) *kind, *number);
}

int
omp_pause_resource_all_ (const int32_t *kind)
{
  return omp_pause_resource_all ((omp_pause_resource_t) *kind);
}

/* ---- Names of devices --------------------------------------------------- */

#define HOST_UID "OMP_INITIAL_DEVICE"

static int
number_of_none (void)
{
  int number = gomp_host_libgomp ()->invalid_device;

  return number ? number : GOMP_INVALID_DEVICE;
}

static int
number_of_host (void)
{
  return (gomp_host_libgomp ()->invalid_device ? omp_get_initial_device ()
                                               : GOMP_INITIAL_DEVICE);
}

const char *
omp_get_uid_from_device (int number)
{
  struct gomp_device *device;

  /* A kernel does not know the names.  */
  if (number == number_of_none () || gomp_worker_process ())
    return NULL;
  switch (gomp_api_find (number, &device))
    {
    case GOMP_RESOLVED_HOST:
      return HOST_UID;
    case GOMP_RESOLVED_DEVICE:
      return gomp_device_uid (device);
    case GOMP_RESOLVED_NONE:
      break;
    }
  return NULL;
}

/* Does UID, of LEN characters, name what is KNOWN?  Hyphens do not count:
   those in UUIDs are not everywhere in the same places, GCC 16's being fewer
   than NVIDIA's.  */
static bool
is_uid (const char *known, const char *uid, size_t len)
{
  const char *end = uid + len;

  for (;; known++)
    if (*known == '-')
      continue;
    else
      {
        while (uid < end && *uid == '-')
          uid++;
        if (uid == end || *known == '\0')
          return uid == end && *known == '\0';
        if (*known != *uid++)
          return false;
      }
}

static int
device_from_uid (const char *uid, size_t len)
{
  struct gomp_device *device;
  int count;

  if (gomp_worker_process ())
    return number_of_none ();
  if (is_uid (HOST_UID, uid, len))
    return number_of_host ();
  count = omp_get_num_devices ();
  for (int number = 0; number < count; number++)
    if (gomp_api_find (number, &device) == GOMP_RESOLVED_DEVICE
        && is_uid (gomp_device_uid (device), uid, len))
      return number;
  return number_of_none ();
}

int
omp_get_device_from_uid (const char *uid)
{
  return uid ? device_from_uid (uid, strlen (uid)) : number_of_none ();
}

void
omp_get_uid_from_device_ (const char **uid, size_t *len, int32_t number)
{
  *uid = omp_get_uid_from_device (number);
  *len = *uid ? strlen (*uid) : 0;
}

void
omp_get_uid_from_device_8_ (const char **uid, size_t *len, int64_t number)
{
  omp_get_uid_from_device_ (
    uid, len,
    (number == (int32_t) number ? (int32_t) number : GOMP_INVALID_DEVICE));
}

int32_t
omp_get_device_from_uid_ (const char *uid, size_t len)
{
  return uid ? device_from_uid (uid, len) : number_of_none ();
}
