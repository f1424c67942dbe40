/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The table of functions that LLVM's device runtime gets: its rows, in order, and
   its end with the image.  */

#include <stdlib.h>
#include <string.h>

#include "device/plugin-words.h"
#include "llvm/llvm-indirect.h"
#include "unit.h"

/* No plugin says anything here.  */
bool
gomp_plugin_words_fail (struct gomp_error *err, const char *format, ...)
{
  return gomp_error_set (err, "%s", format);
}

static int allocated, freed;
static void *latest;

static void *
take (int ord, size_t size)
{
  (void) ord;
  allocated++;
  return latest = malloc (size);
}

static bool
give (int ord, void *memory)
{
  (void) ord;
  freed++;
  free (memory);
  return true;
}

static bool
copy (int ord, void *to, const void *from, size_t size)
{
  (void) ord;
  memcpy (to, from, size);
  return true;
}

static struct gomp_plugin plugin
  = { .alloc = take, .free = give, .host2dev = copy };
static struct gomp_device devices[2]
  = { { .plugin = &plugin }, { .plugin = &plugin } };

/* Functions of the host, and what the device has for them.  */
static char host[3], there[3];
static char environment[LLVM_DEVICE_ENVIRONMENT_TABLE + 16];

static void
tell (struct gomp_device *device, const void *image)
{
  static struct llvm_entry entries[2];
  const struct llvm_entry *all[] = { &entries[0], &entries[1] };
  const struct addr_pair pairs[]
    = { { (uintptr_t) &there[2], (uintptr_t) &there[2] + 1 },
        { (uintptr_t) &there[0], (uintptr_t) &there[0] + 1 } };
  const struct addr_pair at
    = { (uintptr_t) environment, (uintptr_t) environment + sizeof environment };
  struct gomp_error err;

  for (int i = 0; i < 2; i++)
    {
      entries[i].flags = LLVM_ENTRY_INDIRECT;
      entries[i].size = sizeof (void *);
    }
  entries[0].address = &host[2];
  entries[1].address = &host[0];
  gomp_error_init (&err);
  CHECK (gomp_llvm_indirect_tell (device, image, all, pairs, 2, &at, &err));
}

static void
rows_ascend (void)
{
  uint64_t told[2], rows[4];

  unit_case ("llvm-indirect: rows ascend by the host's addresses");
  tell (&devices[0], &host);
  memcpy (told, environment + LLVM_DEVICE_ENVIRONMENT_TABLE, sizeof told);
  CHECK_EQUAL (told[0], (uintptr_t) latest);
  CHECK_EQUAL (told[1], 2);
  memcpy (rows, latest, sizeof rows);
  CHECK_EQUAL (rows[0], (uintptr_t) &host[0]);
  CHECK_EQUAL (rows[1], (uintptr_t) &there[0]);
  CHECK_EQUAL (rows[2], (uintptr_t) &host[2]);
  CHECK_EQUAL (rows[3], (uintptr_t) &there[2]);
  gomp_llvm_indirect_forget (&devices[0], &host);
}

static void
ends_with_image (void)
{
  unit_case ("llvm-indirect: a table is freed with its image, on its device");
  allocated = freed = 0;
  tell (&devices[0], &host);
  tell (&devices[0], &there);
  tell (&devices[1], &host);
  CHECK_EQUAL (allocated, 3);
  gomp_llvm_indirect_forget (&devices[0], &host);
  CHECK_EQUAL (freed, 1);
  gomp_llvm_indirect_forget (&devices[0], &host);
  CHECK_EQUAL (freed, 1);
  gomp_llvm_indirect_forget (&devices[1], &host);
  gomp_llvm_indirect_forget (&devices[0], &there);
  CHECK_EQUAL (freed, 3);
}

int
main (void)
{
  rows_ascend ();
  ends_with_image ();
  return unit_result ();
}
