/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The table by which LLVM's device runtime finds the device's functions.  */

#include "llvm/llvm-indirect.h"

#include <stdlib.h>

#include "device/plugin-words.h"

/* A row: what the host has somewhere, the device has there.  */
struct row
{
  uint64_t host, device;
};

/* In the device runtime's variable: where the table is, and how many rows it
   has.  */
struct table
{
  uint64_t rows, n;
};

/* A table that a device has for an image.  Under the images lock.  */
struct told
{
  struct told *next;
  const struct gomp_device *device;
  const void *image;
  void *rows; /* the device's address */
};
static struct told *all_told;

/* How many rows ENTRY, which the device has at PAIR, has in the table: one, or
   one for each pointer of its own.  */
static size_t
count_rows (const struct llvm_entry *entry, const struct addr_pair *pair)
{
  if (pair->start == 0)
    return 0;
  if (entry->flags & LLVM_ENTRY_INDIRECT)
    return 1;
  return (entry->flags & LLVM_ENTRY_TABLE ? entry->size / sizeof (void *) : 0);
}

static int
compare (const void *a, const void *b)
{
  const struct row *one = a, *other = b;

  return (one->host > other->host) - (one->host < other->host);
}

/* The device runtime looks for a row by halving.  */
static void
fill (struct row *rows, const struct llvm_entry *const *entries,
      const struct addr_pair *pairs, size_t n)
{
  size_t at = 0;

  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < count_rows (entries[i], &pairs[i]); k++)
      rows[at++]
        = (struct row) { (uintptr_t) entries[i]->address + k * sizeof (void *),
                         pairs[i].start + k * sizeof (void *) };
  qsort (rows, at, sizeof *rows, compare);
}

/* Room for N rows that DEVICE has for IMAGE, or NULL.  */
static void *
make_rows (struct gomp_device *device, const void *image, size_t n)
{
  void *rows = device->plugin->alloc (device->ord, n * sizeof (struct row));
  struct told *told;

  if (rows)
    {
      told = gomp_malloc (sizeof *told);
      *told = (struct told) { all_told, device, image, rows };
      all_told = told;
    }
  return rows;
}

/* Let ENVIRONMENT, of IMAGE, have a copy of the N ROWS.  */
static bool
send (struct gomp_device *device, const void *image, const struct row *rows,
      size_t n, uintptr_t environment)
{
  const struct gomp_plugin *plugin = device->plugin;
  void *copy = make_rows (device, image, n);
  const struct table table = { (uintptr_t) copy, n };

  return (copy && plugin->host2dev (device->ord, copy, rows, n * sizeof *rows)
          && plugin->host2dev (
            device->ord, (void *) (environment + LLVM_DEVICE_ENVIRONMENT_TABLE),
            &table, sizeof table));
}

bool
gomp_llvm_indirect_tell (struct gomp_device *device, const void *image,
                         const struct llvm_entry *const *entries,
                         const struct addr_pair *pairs, size_t n,
                         const struct addr_pair *environment,
                         struct gomp_error *err)
{
  struct row *rows;
  size_t n_rows = 0;
  bool fine;

  for (size_t i = 0; i < n; i++)
    n_rows += count_rows (entries[i], &pairs[i]);
  if (n_rows == 0 || environment->start == 0
      || environment->end - environment->start
           < LLVM_DEVICE_ENVIRONMENT_TABLE + sizeof (struct table))
    return true;
  rows = gomp_malloc (n_rows * sizeof *rows);
  fill (rows, entries, pairs, n);
  fine = send (device, image, rows, n_rows, environment->start);
  free (rows);
  if (!fine)
    gomp_plugin_words_fail (err,
                            "device %d (%s) does not take the table of "
                            "functions that are called through pointers",
                            device->id, device->plugin->name);
  return fine;
}

void
gomp_llvm_indirect_forget (struct gomp_device *device, const void *image)
{
  struct told **link = &all_told;

  while (*link)
    {
      struct told *told = *link;
      if (told->device != device || told->image != image)
        {
          link = &told->next;
          continue;
        }
      *link = told->next;
      device->plugin->free (device->ord, told->rows);
      free (told);
    }
}
