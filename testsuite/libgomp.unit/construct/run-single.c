/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Target enter and exit data of single objects against a model: counts, what
   the host and the device have, and nothing changed by what fails.  */

#include <stdlib.h>
#include <string.h>

#include "base/env.h"
#include "fake-device.h"
#include "gomp-constants.h"
#include "memo/memo.h"
#include "unit.h"

#define OBJECTS 24
#define BYTES 96
#define STEPS 60000

static const struct gomp_site site = { .construct = "test" };
static unsigned char host[OBJECTS][BYTES];
/* Not mapped, or, at times, is.  What is behind it is read, too: it may be a
   descriptor.  */
static char *pointers[64];
static unsigned seed;

/* What there should be of an object.  */
static struct
{
  unsigned references;
  bool known;                   /* the device has been given all of it */
  unsigned char device[BYTES], host[BYTES];
} model[OBJECTS];

static unsigned
below (unsigned limit)
{
  return (unsigned) rand_r (&seed) % limit;
}

/* KIND for SIZE bytes at ADDRESS, with the pointer as C has it if ATTACH.  */
static bool
run (enum gomp_context context, unsigned short kind, void *address,
     size_t size, bool attach, struct gomp_error *err)
{
  void *addresses[2] = { address, &pointers[0] };
  size_t sizes[2] = { size, 0 };
  unsigned short kinds[2]
    = { kind, (context == GOMP_CONTEXT_ENTER ? GOMP_MAP_ATTACH
                                             : GOMP_MAP_DETACH) };
  const struct gomp_arrays arrays = { .n = 1 + attach, .addresses = addresses,
                                      .sizes = sizes, .kinds = kinds };

  pointers[0] = address;
  err->text[0] = '\0';
  return fake_device_run (&arrays, context, &site, NULL, err);
}

static const struct gomp_mapping *
mapping_of (int i)
{
  struct gomp_present *table = &fake_device.present;
  const struct gomp_mapping *mapping;

  gomp_present_lock (table);
  mapping = gomp_present_at (table, (uintptr_t) host[i]);
  gomp_present_unlock (table);
  return mapping;
}

static void
compare (int i)
{
  const struct gomp_mapping *mapping = mapping_of (i);

  CHECK (memcmp (host[i], model[i].host, BYTES) == 0);
  CHECK_EQUAL (mapping != NULL, model[i].references > 0);
  if (mapping == NULL)
    return;
  CHECK (mapping->refcount == model[i].references && !mapping->busy);
  CHECK_EQUAL (mapping->host_end - mapping->host_start, BYTES);
  if (model[i].known)
    CHECK (memcmp ((const void *) mapping->device_start.value,
                   model[i].device, BYTES) == 0);
}

/* In the model.  */
static void
model_enter (int i, bool to)
{
  if (model[i].references++ > 0)
    return;
  model[i].known = to;
  memcpy (model[i].device, host[i], BYTES);
}

static void
model_exit (int i, unsigned kind, size_t first, size_t size)
{
  if (model[i].references == 0)
    return;
  model[i].references = (kind == GOMP_MAP_DELETE ? 0
                                                 : model[i].references - 1);
  if (model[i].references > 0 || kind != GOMP_MAP_FROM)
    return;
  if (model[i].known)
    memcpy (model[i].host + first, model[i].device + first, size);
  else
    memcpy (model[i].host + first, host[i] + first, size);
}

/* The kernel of a device that has all objects that are known.  */
static void
change (int i)
{
  const struct gomp_mapping *mapping = mapping_of (i);
  unsigned char value = (unsigned char) below (256);

  if (mapping && model[i].known && below (2))
    {
      memset ((void *) mapping->device_start.value, value, BYTES);
      memset (model[i].device, value, BYTES);
    }
  else
    {
      memset (host[i], value, BYTES);
      memset (model[i].host, value, BYTES);
    }
}

static void
step (void)
{
  static const unsigned short exits[]
    = { GOMP_MAP_FROM, GOMP_MAP_FROM, GOMP_MAP_RELEASE, GOMP_MAP_DELETE };
  int i = (int) below (OBJECTS);
  bool attach = below (2), to = below (3) > 0, fine;
  unsigned short kind = exits[below (4)];
  size_t first = below (3) ? 0 : below (BYTES), size = BYTES - first;
  struct gomp_error err;

  change (i);
  fake_device_fail_in = below (6) == 0;
  if (below (2))
    {
      fine = run (GOMP_CONTEXT_ENTER,
                  (unsigned short) ((to ? GOMP_MAP_TO : GOMP_MAP_ALLOC)
                                    | below (8) << 8),
                  host[i], BYTES, attach, &err);
      if (fine)
        model_enter (i, to);
    }
  else
    {
      fine = run (GOMP_CONTEXT_EXIT, kind, host[i] + first, size, attach,
                  &err);
      if (fine)
        model_exit (i, kind, first, size);
    }
  CHECK_EQUAL (fine, err.text[0] == '\0');
  CHECK (fine || fake_device_fail_in == 0);
  fake_device_fail_in = 0;
  compare (i);
}

/* The short way: nothing is remembered, however often it comes.  */
static void
test_short (void)
{
  struct gomp_error err;

  for (int n = 0; n < 20; n++)
    for (int attach = 0; attach < 2; attach++)
      {
        CHECK (run (GOMP_CONTEXT_ENTER, GOMP_MAP_TO, host[0], BYTES, attach,
                    &err));
        CHECK (run (GOMP_CONTEXT_ENTER, GOMP_MAP_ALLOC, host[0] + 4, 8,
                    attach, &err));
        CHECK_EQUAL (mapping_of (0)->refcount, 2);
        CHECK (run (GOMP_CONTEXT_EXIT, GOMP_MAP_FROM, host[0], BYTES, attach,
                    &err));
        CHECK (run (GOMP_CONTEXT_EXIT, GOMP_MAP_RELEASE, host[0], BYTES,
                    attach, &err));
        CHECK_EQUAL (mapping_of (0), NULL);
      }
  if (gomp_settings ()->remember == GOMP_REMEMBER_REPEATED)
    CHECK_EQUAL (gomp_memos_made (&fake_device.present), 0);
}

/* What the short way has to leave to the general one.  */
static void
test_others (void)
{
  struct gomp_error err;

  /* Parts of something mapped, and more than it.  */
  CHECK (run (GOMP_CONTEXT_ENTER, GOMP_MAP_TO, host[1], BYTES, false, &err));
  CHECK (run (GOMP_CONTEXT_ENTER, GOMP_MAP_TO, host[1] + 8, 8, false, &err));
  CHECK_EQUAL (mapping_of (1)->refcount, 2);
  CHECK (!run (GOMP_CONTEXT_ENTER, GOMP_MAP_TO, host[1] + 8, BYTES, false,
               &err));
  CHECK (strstr (err.text, "already mapped"));
  CHECK_EQUAL (mapping_of (1)->refcount, 2);
  /* The pointer is mapped: it is attached.  */
  CHECK (run (GOMP_CONTEXT_ENTER, GOMP_MAP_TO, pointers, sizeof pointers[0],
              false, &err));
  CHECK (run (GOMP_CONTEXT_ENTER, GOMP_MAP_TO, host[1], BYTES, true, &err));
  gomp_present_lock (&fake_device.present);
  const struct gomp_mapping *holder
    = gomp_present_at (&fake_device.present, (uintptr_t) &pointers[0]);
  gomp_present_unlock (&fake_device.present);
  CHECK (holder && gomp_mapping_attachments (holder) != NULL);
  CHECK (holder && (*(uintptr_t *) holder->device_start.value
                    == mapping_of (1)->device_start.value));
  CHECK (run (GOMP_CONTEXT_EXIT, GOMP_MAP_RELEASE, host[1], BYTES, true,
              &err));
  CHECK (run (GOMP_CONTEXT_EXIT, GOMP_MAP_RELEASE, pointers,
              sizeof pointers[0], false, &err));
  CHECK (run (GOMP_CONTEXT_EXIT, GOMP_MAP_DELETE, host[1], BYTES, false,
              &err));
  CHECK_EQUAL (mapping_of (1), NULL);
  /* The pointer is a part of what is entered.  */
  struct { long before; char *pointer, room[512]; } part
    = { 1, (char *) &part, "" };
  void *addresses[] = { &part, &part.pointer };
  size_t sizes[] = { sizeof part, 0 };
  unsigned short kinds[] = { GOMP_MAP_TO, GOMP_MAP_ATTACH };
  const struct gomp_arrays arrays = { .n = 2, .addresses = addresses,
                                      .sizes = sizes, .kinds = kinds };
  CHECK (fake_device_run (&arrays, GOMP_CONTEXT_ENTER, &site, NULL, &err));
  gomp_present_lock (&fake_device.present);
  holder = gomp_present_at (&fake_device.present, (uintptr_t) &part);
  gomp_present_unlock (&fake_device.present);
  CHECK (holder && gomp_mapping_attachments (holder) != NULL);
  CHECK (run (GOMP_CONTEXT_EXIT, GOMP_MAP_DELETE, &part, sizeof part, false,
              &err));
  /* Nothing at all.  */
  CHECK (run (GOMP_CONTEXT_ENTER, GOMP_MAP_TO, NULL, BYTES, false, &err));
  CHECK (run (GOMP_CONTEXT_EXIT, GOMP_MAP_FROM, host[2], BYTES, false, &err));
  CHECK (run (GOMP_CONTEXT_EXIT, GOMP_MAP_FROM, host[2], 0, false, &err));
}

int
main (void)
{
  fake_device_init ();
  unit_case ("the short way: nothing is remembered");
  test_short ();
  unit_case ("what the short way cannot do: left to the general one");
  test_others ();
  unit_case ("random single objects: as the model has them");
  for (seed = 1; seed <= 4; seed++)
    {
      unsigned start = seed;
      for (int s = 0; s < STEPS / 4; s++)
        step ();
      seed = start;
      CHECK_STRING (fake_device_check (), NULL);
    }
  CHECK_STRING (fake_device_fini (), NULL);
  return unit_result ();
}
