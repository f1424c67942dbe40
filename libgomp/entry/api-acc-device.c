/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC routines about devices, in C and in their Fortran forms.

   Source: OpenACC 3.3, section 3.2; doc/abi/entry-points.md sections 6.1,
   6.3.  */

#include "openacc/acc.h"

#pragma GCC visibility push(default)
#include <openacc.h>
#pragma GCC visibility pop

#include <string.h>

#include "event/acc-prof.h"
#include "program/caller.h"
#include "base/worker.h"

static const struct goacc_occasion by_routine
  = { .construct = acc_construct_runtime_api };

/* ---- Choosing ----------------------------------------------------------- */

int
acc_get_num_devices (acc_device_t type)
{
  int found;

  goacc_type_check (type);
  if (type == acc_device_none)
    return 0;
  found = goacc_type_resolve (type);
  return found == GOACC_TYPE_NONE ? 0 : goacc_device_count (found);
}

/* Let the calling thread work on device NUMBER of TYPE.  */
static void
select_device (int asked, int type, int number)
{
  struct goacc_thread *thread = goacc_thread_make ();

  goacc_begin ();
  if (goacc_in_data_region (thread)
      && (thread->type != type || thread->number != number))
    gomp_fatal_advise ("choose the device before the data region",
                       "acc_set_device_type in 'acc data' region");
  goacc_thread_bind (thread, asked, type, number, &by_routine);
}

void
acc_set_device_type (acc_device_t type)
{
  struct goacc_thread *thread = goacc_thread_known ();
  int found;

  if (gomp_worker_process ())
    return;
  found = goacc_type_require (type);
  goacc_type_select (found);
  select_device (type, found,
                 (thread && thread->type == found
                    ? thread->number
                    : goacc_number_default (found)));
}

acc_device_t
acc_get_device_type (void)
{
  const struct goacc_thread *thread = goacc_thread_known ();

  if (gomp_worker_process ())
    return acc_device_not_host;
  if (thread && thread->type != GOACC_TYPE_NONE)
    return (acc_device_t) thread->type;
  if (thread && thread->choosing)
    return acc_device_none;
  return (acc_device_t) goacc_type_initial ();
}

void
acc_set_device_num (int number, acc_device_t type)
{
  int asked = type == acc_device_none ? GOACC_TYPE_CURRENT : (int) type;
  int found;

  if (gomp_worker_process ())
    return;
  found = goacc_type_require (asked);
  if (number < 0)
    number = goacc_number_default (found);
  if (number >= goacc_device_count (found))
    gomp_fatal_advise (goacc_number_remedy (found, number),
                       "device %u out of range", (unsigned) number);
  goacc_type_select (found);
  select_device (type, found, number);
}

int
acc_get_device_num (acc_device_t type)
{
  const struct goacc_thread *thread = goacc_thread_known ();
  int found;

  goacc_type_check (type);
  if (gomp_worker_process ())
    return 0;
  found = goacc_type_require (type == acc_device_none ? GOACC_TYPE_CURRENT
                                                      : (int) type);
  if (thread && thread->type == found)
    return thread->number;
  return goacc_number_default (found);
}

/* ---- Beginning and end -------------------------------------------------- */

void
acc_init (acc_device_t type)
{
  int found;

  if (gomp_worker_process ())
    return;
  found = goacc_type_require (type);
  if (goacc_type_initialized (found))
    gomp_fatal_advise ("call acc_shutdown before another acc_init",
                       "device already active");
  goacc_type_select (found);
  select_device (type, found, goacc_number_default (found));
}

void
acc_shutdown (acc_device_t type)
{
  struct gomp_source_frame frame = CALLER_FRAME;
  struct goacc_prof_scope scope;
  struct goacc_prof_span span;
  int found;

  if (gomp_worker_process ())
    return;
  found = goacc_type_require (type);
  if (!goacc_type_initialized (found))
    gomp_fatal_advise ("call acc_init before, or leave acc_shutdown out",
                       "no device initialized");
  goacc_prof_open (&scope, acc_construct_runtime_api, goacc_thread_known (),
                   &frame);
  goacc_prof_set_device (&scope, type, 0);
  goacc_prof_start (&scope, &span, acc_ev_device_shutdown_start, false);
  goacc_type_shutdown (found);
  goacc_prof_end (&scope, &span);
  goacc_prof_close (&scope);
}

/* The compiler answers most calls, by what it compiles for, which is the host
   for kernels of the emulated device; this is for the others.  */
int
acc_on_device (acc_device_t type)
{
  if (gomp_worker_process ())
    return type == acc_device_not_host;
  return type == acc_device_host || type == acc_device_none;
}

/* ---- Properties --------------------------------------------------------- */

#define IS_STRING(property) ((property) &0x10000)

static const char *
host_string (acc_device_property_t property)
{
  switch (property)
    {
    case acc_property_name:
      return "GOMP";
    case acc_property_vendor:
      return "GNU";
    case acc_property_driver:
      return "1.0";
    default:
      return NULL;
    }
}

/* A property of device NUMBER of TYPE; zero if it has none such.  */
static union goacc_property_value
get_property (int number, int type, acc_device_property_t property)
{
  union goacc_property_value value = { .ptr = NULL };
  struct gomp_device *device;
  struct gomp_error err = { .text = "" };
  int found = goacc_type_require (type);

  if (number < 0)
    number = goacc_number_default (found);
  if (number >= goacc_device_count (found))
    gomp_fatal_advise (goacc_number_remedy (found, number),
                       "device %u out of range", (unsigned) number);
  device = goacc_device_at (found, number);
  if (device == NULL)
    {
      if (IS_STRING (property))
        value.ptr = host_string (property);
      return value;
    }
  if (!gomp_device_prepare (device, &err))
    gomp_fatal_error (&err);
  return device->plugin->acc.get_property (device->ord,
                                           (enum goacc_property) property);
}

size_t
acc_get_property (int number, acc_device_t type, acc_device_property_t property)
{
  return (IS_STRING (property) || gomp_worker_process ()
            ? 0
            : get_property (number, type, property).val);
}

const char *
acc_get_property_string (int number, acc_device_t type,
                         acc_device_property_t property)
{
  return (!IS_STRING (property) || gomp_worker_process ()
            ? NULL
            : get_property (number, type, property).ptr);
}

/* ---- Fortran ------------------------------------------------------------ */

/* gfortran's openacc module calls these; scalars come by reference, but for
   those of the property functions.  */
#pragma GCC visibility push(default)
int32_t acc_get_num_devices_h_ (const int32_t *);
void acc_set_device_type_h_ (const int32_t *);
int32_t acc_get_device_type_h_ (void);
void acc_set_device_num_h_ (const int32_t *, const int32_t *);
int32_t acc_get_device_num_h_ (const int32_t *);
void acc_init_h_ (const int32_t *);
void acc_shutdown_h_ (const int32_t *);
int32_t acc_on_device_h_ (const int32_t *);
size_t acc_get_property_h_ (int, int, int);
void acc_get_property_string_h_ (int, int, int, char *, size_t);
#pragma GCC visibility pop

int32_t
acc_get_num_devices_h_ (const int32_t *type)
{
  return acc_get_num_devices ((acc_device_t) *type);
}

void
acc_set_device_type_h_ (const int32_t *type)
{
  acc_set_device_type ((acc_device_t) *type);
}

int32_t
acc_get_device_type_h_ (void)
{
  return acc_get_device_type ();
}

void
acc_set_device_num_h_ (const int32_t *number, const int32_t *type)
{
  acc_set_device_num (*number, (acc_device_t) *type);
}

int32_t
acc_get_device_num_h_ (const int32_t *type)
{
  return acc_get_device_num ((acc_device_t) *type);
}

void
acc_init_h_ (const int32_t *type)
{
  acc_init ((acc_device_t) *type);
}

void
acc_shutdown_h_ (const int32_t *type)
{
  acc_shutdown ((acc_device_t) *type);
}

int32_t
acc_on_device_h_ (const int32_t *type)
{
  return acc_on_device ((acc_device_t) *type);
}

size_t
acc_get_property_h_ (int number, int type, int property)
{
  return acc_get_property (number, (acc_device_t) type,
                           (acc_device_property_t) property);
}

/* Padded with blanks to SIZE characters; all blanks if there is none.  */
void
acc_get_property_string_h_ (int number, int type, int property, char *text,
                            size_t size)
{
  const char *value = acc_get_property_string (
    number, (acc_device_t) type, (acc_device_property_t) property);
  size_t n = value ? strlen (value) : 0;

  n = n < size ? n : size;
  if (n)
    memcpy (text, value, n);
  memset (text + n, ' ', size - n);
}
