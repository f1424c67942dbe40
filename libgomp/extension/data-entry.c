/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The table of structured data entries.  */

#include "extension/data-entry.h"

#include <stdlib.h>
#include <string.h>

#include "base/lock.h"

struct slot
{
  struct gomp_data_entry *entry;        /* NULL: free */
  uint32_t uses;                /* entries so far, this one too */
  bool taken;                   /* somebody leaves it */
  bool ended;                   /* its device has, meanwhile */
  uint64_t order;               /* number of the entry */
  uint32_t next;                /* free: the next free one + 1, or 0 */
};

/* All of it: the lock.  */
static struct
{
  struct gomp_lock lock;
  struct slot *slots;
  uint32_t n, room;
  uint32_t free;                /* the first free one + 1, or 0 */
  uint64_t entries;
} table = { .lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_ENTRIES) };

struct gomp_data_entry *
gomp_data_entry_create (void)
{
  return gomp_calloc (1, sizeof (struct gomp_data_entry));
}

void
gomp_data_entry_destroy (struct gomp_data_entry *entry)
{
  free (entry->region.releases);
  free (entry->file);
  free (entry->what);
  free (entry);
}

/* A free slot, whose number is returned.  Lock held.  */
static uint32_t
take_slot (void)
{
  uint32_t s;

  if (table.free)
    {
      s = table.free - 1;
      table.free = table.slots[s].next;
      return s;
    }
  if (table.n == table.room)
    {
      table.room = table.room ? 2 * table.room : 32;
      table.slots
        = gomp_realloc (table.slots, table.room * sizeof *table.slots);
    }
  table.slots[table.n] = (struct slot) { .entry = NULL };
  return table.n++;
}

static void
free_slot (uint32_t s)
{
  table.slots[s].entry = NULL;
  table.slots[s].taken = table.slots[s].ended = false;
  table.slots[s].next = table.free;
  table.free = s + 1;
}

/* The entry of slot S is not wanted any more.  Lock held.  */
static void
end_slot (uint32_t s)
{
  gomp_data_entry_destroy (table.slots[s].entry);
  free_slot (s);
}

uint64_t
gomp_data_entry_open (struct gomp_data_entry *entry)
{
  struct slot *slot;
  uint64_t handle;
  uint32_t s;

  gomp_lock (&table.lock);
  s = take_slot ();
  slot = &table.slots[s];
  slot->entry = entry;
  slot->order = ++table.entries;
  handle = (uint64_t) ++slot->uses << 32 | (s + 1);
  gomp_unlock (&table.lock);
  return handle;
}

/* The slot of HANDLE, or NULL.  Lock held.  */
static struct slot *
find_slot (uint64_t handle)
{
  uint32_t s = (uint32_t) handle - 1;

  if (s >= table.n || table.slots[s].entry == NULL
      || table.slots[s].uses != handle >> 32)
    return NULL;
  return &table.slots[s];
}

struct gomp_data_entry *
gomp_data_entry_acquire (uint64_t handle)
{
  struct gomp_data_entry *entry = NULL;
  struct slot *slot;

  gomp_lock (&table.lock);
  slot = find_slot (handle);
  if (slot && !slot->taken)
    {
      slot->taken = true;
      entry = slot->entry;
    }
  gomp_unlock (&table.lock);
  return entry;
}

void
gomp_data_entry_release (uint64_t handle)
{
  struct slot *slot;

  gomp_lock (&table.lock);
  slot = find_slot (handle);
  if (slot)
    slot->taken = false;
  if (slot && slot->ended)
    end_slot ((uint32_t) handle - 1);
  gomp_unlock (&table.lock);
}

void
gomp_data_entry_close (uint64_t handle)
{
  gomp_lock (&table.lock);
  if (find_slot (handle))
    free_slot ((uint32_t) handle - 1);
  gomp_unlock (&table.lock);
}

/* ---- Those that are open -------------------------------------------- */

static int
compare_slots (const void *a, const void *b)
{
  const struct slot *x = *(struct slot *const *) a;
  const struct slot *y = *(struct slot *const *) b;

  return x->order < y->order ? -1 : x->order > y->order;
}

/* The *N open slots of DEVICE, in the order in which they were entered, to be
   freed.  Lock held.  */
static struct slot **
list_open (const struct gomp_device *device, size_t *n)
{
  struct slot **open = gomp_malloc ((table.n + 1) * sizeof *open);

  *n = 0;
  for (uint32_t s = 0; s < table.n; s++)
    if (table.slots[s].entry && table.slots[s].entry->device == device)
      open[(*n)++] = &table.slots[s];
  qsort (open, *n, sizeof *open, compare_slots);
  return open;
}

void
gomp_data_entry_describe (const struct gomp_data_entry *entry, char *text,
                          size_t size)
{
  char place[256];

  if (entry->file)
    snprintf (text, size, "%s, entered at %s:%d", entry->what, entry->file,
              entry->line);
  else
    snprintf (text, size, "%s, entered %s", entry->what,
              gomp_source_at (entry->pc, place, sizeof place));
}

size_t
gomp_data_entries_walk (const struct gomp_device *device,
                        void (*visit) (const char *, void *), void *data)
{
  struct slot **open;
  char **texts, text[600];
  size_t n;

  gomp_lock (&table.lock);
  open = list_open (device, &n);
  texts = gomp_malloc ((n + 1) * sizeof *texts);
  for (size_t i = 0; visit && i < n; i++)
    {
      gomp_data_entry_describe (open[i]->entry, text, sizeof text);
      texts[i] = gomp_strdup (text);
    }
  gomp_unlock (&table.lock);
  for (size_t i = 0; visit && i < n; i++)
    {
      visit (texts[i], data);
      free (texts[i]);
    }
  free (texts);
  free (open);
  return n;
}

/* Most that are named.  */
#define WARN_MOST 20

static void
warn_of_open (const struct gomp_device *device)
{
  char text[600];
  size_t n;
  struct slot **open = list_open (device, &n);

  for (size_t i = 0; i < n && i < WARN_MOST; i++)
    {
      gomp_data_entry_describe (open[i]->entry, text, sizeof text);
      gomp_warn ("%s, was never left", text);
    }
  if (n > WARN_MOST)
    gomp_warn ("... and more");
  free (open);
}

void
gomp_data_entries_end (const struct gomp_device *device, bool exiting)
{
  if (!exiting)
    gomp_lock (&table.lock);
  else if (!gomp_trylock (&table.lock))
    return;                     /* whoever calls exit may hold it */
  warn_of_open (device);
  for (uint32_t s = 0; s < table.n && !exiting; s++)
    {
      struct slot *slot = &table.slots[s];
      if (slot->entry == NULL || slot->entry->device != device)
        continue;
      slot->ended = true;
      if (!slot->taken)
        end_slot (s);
    }
  gomp_unlock (&table.lock);
}

static bool
end_entries (struct gomp_device *device, enum gomp_device_end how)
{
  gomp_data_entries_end (device, how != GOMP_DEVICE_END_SHUTDOWN);
  return true;
}

static void
end_all_entries (void)
{
  gomp_data_entries_end (NULL, true);
}

GOMP_HOOK (gomp_device_hooks, struct gomp_device_hook)
  = { .ends = end_entries, .gone = end_all_entries };
