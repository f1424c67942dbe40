/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data routines of OpenACC, as C programs call them.
   api-acc-fortran.c has the forms of Fortran.

   On the host, and on devices that share its memory, device addresses are host
   addresses, and there is nothing to map.
   Source: OpenACC 3.3, section 3.2; doc/abi/entry-points.md section 6.2;
   messages: doc/abi/errors.md section 3.  */

#include "entry/api-acc-data.h"

#include <stdlib.h>
#include <string.h>

#include "report/check.h"
#include "base/checked.h"
#include "gomp-constants.h"
#include "device/guard.h"
#include "report/report.h"
#include "record/record-call.h"
#include "run/run.h"
#include "run/run-due.h"

static struct gomp_device *
current_device (void)
{
  return goacc_mapping_device (goacc_thread_active ());
}

/* ---- What directives do as well ----------------------------------------- */

static const struct
{
  char name[24];                /* for traces */
  enum gomp_context context;
  unsigned short kind;
} routines[] = {
  [GOACC_COPYIN] = { "acc_copyin", GOMP_CONTEXT_ENTER, GOMP_MAP_TO },
  [GOACC_CREATE] = { "acc_create", GOMP_CONTEXT_ENTER, GOMP_MAP_ALLOC },
  [GOACC_COPYOUT] = { "acc_copyout", GOMP_CONTEXT_EXIT, GOMP_MAP_FROM },
  [GOACC_COPYOUT_FINALIZE]
  = { "acc_copyout_finalize", GOMP_CONTEXT_EXIT, GOMP_MAP_FORCE_FROM },
  [GOACC_DELETE] = { "acc_delete", GOMP_CONTEXT_EXIT, GOMP_MAP_RELEASE },
  [GOACC_DELETE_FINALIZE]
  = { "acc_delete_finalize", GOMP_CONTEXT_EXIT, GOMP_MAP_DELETE },
  [GOACC_UPDATE_DEVICE]
  = { "acc_update_device", GOMP_CONTEXT_UPDATE, GOMP_MAP_FORCE_TO },
  [GOACC_UPDATE_SELF]
  = { "acc_update_self", GOMP_CONTEXT_UPDATE, GOMP_MAP_FORCE_FROM },
  [GOACC_ATTACH] = { "acc_attach", GOMP_CONTEXT_ENTER, GOMP_MAP_ATTACH },
  [GOACC_DETACH] = { "acc_detach", GOMP_CONTEXT_EXIT, GOMP_MAP_DETACH },
  [GOACC_DETACH_FINALIZE]
  = { "acc_detach_finalize", GOMP_CONTEXT_EXIT, GOMP_MAP_FORCE_DETACH },
};

static const acc_event_t start_events[] = {
  [GOMP_CONTEXT_ENTER] = acc_ev_enter_data_start,
  [GOMP_CONTEXT_EXIT] = acc_ev_exit_data_start,
  [GOMP_CONTEXT_UPDATE] = acc_ev_update_start,
};

/* A call with what tools are told about it.  */
struct data_call
{
  struct gomp_site site;
  struct goacc_prof_scope scope;
  struct goacc_prof_span span;
};

static inline void
begin (struct data_call *call, acc_event_t start, struct goacc_thread *thread,
       int async)
{
  goacc_prof_open (&call->scope, acc_construct_runtime_api, thread,
                   &call->site.frame);
  if (goacc_mapping_device (thread))
    goacc_prof_set_async (&call->scope, async);
  goacc_prof_start (&call->scope, &call->span, start, false);
  if (GOMP_UNLIKELY (call->scope.active))
    call->site.observer = &call->scope;
}

static inline void
end (struct data_call *call)
{
  goacc_prof_end (&call->scope, &call->span);
  goacc_prof_close (&call->scope);
}

static bool
run_list (struct gomp_device *device, const struct gomp_list *list,
          const struct gomp_site *site, struct gomp_scratch *scratch,
          struct gomp_error *err)
{
  switch (list->context)
    {
    case GOMP_CONTEXT_ENTER:
      return gomp_run_enter (device, list, false, true, site, scratch, NULL,
                             err);
    case GOMP_CONTEXT_EXIT:
      return gomp_run_exit (device, list, site, scratch, err);
    case GOMP_CONTEXT_UPDATE:
      return gomp_run_update (device, list, site, scratch, err);
    case GOMP_CONTEXT_TARGET:
    case GOMP_CONTEXT_DATA:
      break;
    }
  return true;
}

/* The directive of CONTEXT with one entry of KIND.  */
static void
run_entry (struct gomp_device *device, enum gomp_context context,
           unsigned short kind, void *host, size_t size,
           const struct gomp_site *site)
{
  struct gomp_arrays arrays = {
    .n = 1, .addresses = &host, .sizes = &size, .kinds = &kind, .acc = true
  };
  struct gomp_error err;
  struct gomp_scratch scratch;
  struct gomp_list list;

  gomp_error_init (&err);
  gomp_scratch_init (&scratch);
  if (!gomp_list_decode (&arrays, context, &scratch, &list, &err)
      || !run_list (device, &list, site, &scratch, &err))
    gomp_fatal_at (site, &err);
  gomp_scratch_fini (&scratch);
}

static _Noreturn void
fail_range (const void *host, size_t size)
{
  struct gomp_error err = { .text = "" };
  struct gomp_about about
    = { .device = -1,
        .start = (uintptr_t) host,
        .remedy = host ? "pass the size in bytes, which is 0 here"
                       : "allocate the object before" };

  gomp_error_set_about (&err, &about, "[%p,+%zu] is a bad range", host, size);
  gomp_fatal_at (NULL, &err);
}

/* An empty range cannot be made, nor be there to be updated.  */
static void
check_range (enum goacc_data_routine routine, const struct gomp_device *device,
             const void *host, size_t size)
{
  switch (routine)
    {
    case GOACC_COPYIN:
    case GOACC_CREATE:
      if (host == NULL || size == 0)
        fail_range (host, size);
      return;
    case GOACC_UPDATE_DEVICE:
    case GOACC_UPDATE_SELF:
      if (device && host && size == 0)
        gomp_fatal_advise ("pass the size in bytes, which is 0 here",
                           "[%p,%zu] is not mapped", host, size);
      return;
    case GOACC_COPYOUT:
    case GOACC_COPYOUT_FINALIZE:
    case GOACC_DELETE:
    case GOACC_DELETE_FINALIZE:
    case GOACC_ATTACH:
    case GOACC_DETACH:
    case GOACC_DETACH_FINALIZE:
      return;
    }
}

/* ROUTINE has been called for SIZE bytes at HOST, at the time BEGIN.  */
static GOMP_NOINLINE void
record_call (uint64_t begin, const struct gomp_site *site,
             enum goacc_data_routine routine, void *host, size_t size,
             const struct gomp_device *device)
{
  unsigned short kind = routines[routine].kind;
  const struct gomp_record_list list
    = { .context = routines[routine].context | GOMP_RECORD_ACC,
        .n = 1,
        .addresses = &host,
        .sizes = &size,
        .kinds = &kind };

  gomp_record_begin (begin, site, &list, device ? device->id : -1);
}

void
goacc_data (enum goacc_data_routine routine, void *host, size_t size, int async,
            const struct gomp_source_frame *frame)
{
  struct gomp_recorded recorded GOMP_RECORDED = { gomp_record_clock () };
  struct goacc_thread *thread = goacc_thread_active ();
  struct gomp_device *device = goacc_mapping_device (thread);
  enum gomp_context context = routines[routine].context;
  struct data_call call
    = { .site = { .construct = routines[routine].name, .frame = *frame } };

  if (GOMP_UNLIKELY (recorded.begin != 0))
    record_call (recorded.begin, &call.site, routine, host, size, device);
  check_range (routine, device, host, size);
  begin (&call, start_events[context], thread, async);
  if (device)
    {
      call.site.queue = goacc_queue (device, async);
      call.site.async = async;
      run_entry (device, context, routines[routine].kind, host, size,
                 &call.site);
    }
  end (&call);
}

/* Where HOST is on the current device, or NULL.  */
static void *
device_address (const void *host)
{
  struct gomp_device *device = current_device ();
  struct gomp_mapping *mapping;
  uintptr_t address = 0;

  if (device == NULL)
    return (void *) host;
  gomp_present_lock (&device->present);
  mapping = gomp_present_at (&device->present, (uintptr_t) host);
  if (mapping && mapping->lifetime != GOMP_LIFE_LINK)
    address = gomp_mapping_device_address (mapping, (uintptr_t) host).value;
  if (GOMP_UNLIKELY (gomp_guard_active))
    gomp_check_asked (device, mapping);
  gomp_present_unlock (&device->present);
  gomp_device_expose (device);
  return (void *) address;
}

void *
acc_copyin (void *data, size_t size)
{
  goacc_data (GOACC_COPYIN, data, size, GOACC_ASYNC_SYNC, FRAME);
  return device_address (data);
}

void *
acc_create (void *data, size_t size)
{
  goacc_data (GOACC_CREATE, data, size, GOACC_ASYNC_SYNC, FRAME);
  return device_address (data);
}

void
acc_copyin_async (void *data, size_t size, int async)
{
  goacc_data (GOACC_COPYIN, data, size, async, FRAME);
}

void
acc_create_async (void *data, size_t size, int async)
{
  goacc_data (GOACC_CREATE, data, size, async, FRAME);
}

/* The names of OpenACC 2.0 for what copyin and create now do.  */
void *acc_present_or_copyin (void *, size_t)
  __attribute__ ((alias ("acc_copyin")));
void *acc_pcopyin (void *, size_t) __attribute__ ((alias ("acc_copyin")));
void *acc_present_or_create (void *, size_t)
  __attribute__ ((alias ("acc_create")));
void *acc_pcreate (void *, size_t) __attribute__ ((alias ("acc_create")));

#define DATA_ROUTINE(name, routine)                            \
  void name (void *data, size_t size)                          \
  {                                                            \
    goacc_data (routine, data, size, GOACC_ASYNC_SYNC, FRAME); \
  }                                                            \
  void name##_async (void *data, size_t size, int async)       \
  {                                                            \
    goacc_data (routine, data, size, async, FRAME);            \
  }

DATA_ROUTINE (acc_copyout, GOACC_COPYOUT)
DATA_ROUTINE (acc_copyout_finalize, GOACC_COPYOUT_FINALIZE)
DATA_ROUTINE (acc_delete, GOACC_DELETE)
DATA_ROUTINE (acc_delete_finalize, GOACC_DELETE_FINALIZE)
DATA_ROUTINE (acc_update_device, GOACC_UPDATE_DEVICE)
DATA_ROUTINE (acc_update_self, GOACC_UPDATE_SELF)

#define POINTER_ROUTINE(name, routine)                         \
  void name (void **pointer)                                   \
  {                                                            \
    goacc_data (routine, pointer, 0, GOACC_ASYNC_SYNC, FRAME); \
  }                                                            \
  void name##_async (void **pointer, int async)                \
  {                                                            \
    goacc_data (routine, pointer, 0, async, FRAME);            \
  }

POINTER_ROUTINE (acc_attach, GOACC_ATTACH)
POINTER_ROUTINE (acc_detach, GOACC_DETACH)
POINTER_ROUTINE (acc_detach_finalize, GOACC_DETACH_FINALIZE)

/* ---- Addresses and presence --------------------------------------------- */

void *
acc_deviceptr (void *data)
{
  return device_address (data);
}

void *
acc_hostptr (void *ptr)
{
  struct gomp_device *device = current_device ();
  uintptr_t address = (uintptr_t) ptr, host = 0;
  struct gomp_mapping *mapping;

  if (device == NULL)
    return ptr;
  gomp_present_lock (&device->present);
  mapping
    = gomp_present_by_device (&device->present, gomp_devaddr_make (address));
  if (mapping)
    host = mapping->host_start + (address - mapping->device_start.value);
  gomp_present_unlock (&device->present);
  return (void *) host;
}

bool
goacc_data_present (const void *host, size_t size)
{
  struct gomp_device *device = current_device ();
  uintptr_t start = (uintptr_t) host, end;
  struct gomp_mapping *mapping;
  bool present;

  if (host == NULL || size == 0)
    return false;
  if (device == NULL)
    return true;
  if (!gomp_checked_end (start, size, &end))
    return false;
  gomp_present_lock (&device->present);
  present = (gomp_present_lookup (&device->present, start, end, &mapping)
               == GOMP_CONTAINED
             && mapping->lifetime != GOMP_LIFE_LINK);
  gomp_present_unlock (&device->present);
  return present;
}

int
acc_is_present (void *data, size_t size)
{
  return goacc_data_present (data, size);
}

/* ---- Mapping the user's device memory ----------------------------------- */

struct overlap
{
  uintptr_t start, end;         /* device addresses */
  const struct gomp_mapping *found; /* or NULL */
};

static bool
overlaps (const struct gomp_mapping *mapping, void *data)
{
  struct overlap *overlap = data;
  uintptr_t start = mapping->device_start.value;
  uintptr_t end = start + (mapping->host_end - mapping->host_start);

  if (mapping->lifetime != GOMP_LIFE_LINK && start < overlap->end
      && overlap->start < end)
    overlap->found = mapping;
  return !overlap->found;
}

/* Host data whose place is in [START, END), device memory, or NULL.  */
static const struct gomp_mapping *
find_device_data (struct gomp_present *table, uintptr_t start, uintptr_t end)
{
  struct overlap overlap = { start, end, NULL };

  gomp_present_walk (table, overlaps, &overlap);
  return overlap.found;
}

/* Map HOST, SIZE bytes, to ADDRESS.  Lock held.  */
static bool
associate (struct gomp_present *table, uintptr_t host, uintptr_t address,
           size_t size, const void *site, struct gomp_error *err)
{
  const struct gomp_mapping *other;
  struct gomp_mapping *mapping;
  struct gomp_about about;

  if (gomp_present_lookup (table, host, host + size, &mapping) != GOMP_ABSENT)
    {
      about = gomp_plan_about (table, host, size, mapping);
      about.found = "it is mapped already";
      about.remedy = "unmap or leave that one before";
      return gomp_error_set_about (err, &about,
                                   "host address [%p, +%zu] is "
                                   "already mapped",
                                   (void *) host, size);
    }
  other = find_device_data (table, address, address + size);
  if (other)
    {
      about = gomp_plan_about (table, host, size, other);
      about.found = "the device memory is that of other data";
      about.remedy = "allocate memory of its own with acc_malloc";
      return gomp_error_set_about (err, &about,
                                   "device address [%p, +%zu] is "
                                   "already mapped",
                                   (void *) address, size);
    }
  mapping
    = gomp_present_make (table, host, host + size, gomp_devaddr_make (address),
                         GOMP_LIFE_ASSOCIATED, site);
  gomp_present_insert (table, mapping);
  return true;
}

void
acc_map_data (void *data, void *ptr, size_t size)
{
  GOMP_RECORD_ROUTINE ("acc_map_data");
  struct gomp_device *device = current_device ();
  struct gomp_error err;
  uintptr_t unused;

  gomp_error_init (&err);
  if (device == NULL)
    {
      if (data != ptr)
        gomp_fatal_advise ("pass the host address as the device's, too",
                           "cannot map data on shared-memory system");
      return;
    }
  if (data == NULL || ptr == NULL || size == 0
      || !gomp_checked_end ((uintptr_t) data, size, &unused)
      || !gomp_checked_end ((uintptr_t) ptr, size, &unused))
    gomp_fatal_advise ("neither address may be null, nor the size 0, or "
                       "negative, or beyond the end of memory",
                       "[%p,+%zu]->[%p,+%zu] is a bad map", data, size, ptr,
                       size);
  gomp_present_lock (&device->present);
  associate (&device->present, (uintptr_t) data, (uintptr_t) ptr, size,
             __builtin_return_address (0), &err);
  gomp_present_unlock (&device->present);
  if (err.text[0])
    gomp_fatal_at (NULL, &err);
  gomp_device_expose (device);
}

/* Can acc_unmap_data (HOST) take MAPPING away?  */
static bool
check_unmap (const struct gomp_present *table,
             const struct gomp_mapping *mapping, uintptr_t host,
             struct gomp_error *err)
{
  struct gomp_about about = gomp_plan_about (table, host, 0, mapping);
  size_t size;

  if (mapping == NULL)
    {
      about.absent = true;
      about.found = "it is not mapped";
      about.remedy = "unmap once what acc_map_data has mapped";
      return gomp_error_set_about (err, &about, "%p is not a mapped block",
                                   (void *) host);
    }
  size = mapping->host_end - mapping->host_start;
  about.found = "it is mapped";
  if (mapping->host_start != host)
    {
      about.found = "it is inside of what is mapped";
      about.remedy = "pass the address that acc_map_data got";
      return gomp_error_set_about (err, &about, "[%p,%zu] surrounds %p",
                                   (void *) mapping->host_start, size,
                                   (void *) host);
    }
  about.remedy = "acc_delete or exit data ends what copyin, create or enter "
                 "data has begun";
  switch ((enum gomp_lifetime) mapping->lifetime)
    {
    case GOMP_LIFE_ASSOCIATED:
      return true;
    case GOMP_LIFE_COUNTED:
      break;
    case GOMP_LIFE_DECLARED:
    case GOMP_LIFE_LINK:
      if (!gomp_error_newer_words)
        {
          about.found = "it is a variable of `declare'";
          about.remedy = "leave it: it is there as long as the program runs";
          return gomp_error_set_about (err, &about,
                                       "cannot unmap target block");
        }
      break;
    }
  return gomp_error_set_about (err, &about,
                               "refusing to unmap block [%p,+%zu] "
                               "that has not been mapped by 'acc_map_data'",
                               (void *) host, size);
}

void
acc_unmap_data (void *data)
{
  GOMP_RECORD_ROUTINE ("acc_unmap_data");
  struct gomp_device *device = current_device ();
  struct gomp_mapping *mapping;
  struct gomp_present *table;
  struct gomp_error err;

  gomp_error_init (&err);
  if (device == NULL)
    return;
  table = &device->present;
  gomp_present_lock (table);
  for (;;)
    {
      mapping = gomp_present_at (table, (uintptr_t) data);
      if (!check_unmap (table, mapping, (uintptr_t) data, &err)
          || !(mapping->busy || gomp_present_in_use (table, mapping)))
        break;
      gomp_present_wait (table);
    }
  if (!err.text[0])
    gomp_present_remove (table, mapping, __builtin_return_address (0));
  gomp_present_unlock (table);
  if (err.text[0])
    gomp_fatal_at (NULL, &err);
}
