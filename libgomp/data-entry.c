/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The table of structured data entries.  */

#include "data-entry.h"

#include <stdlib.h>
#include <string.h>

#include "lock.h"

struct slot
{
  struct gomp_data_entry *entry;        /* NULL: free */
  uint32_t uses;                /* entries so far, this one too */
  bool taken;                   /* somebody leaves it */
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
      table.slots = gomp_realloc (table.slots,
                                  table.room * sizeof *table.slots);
    }
  table.slots[table.n] = (struct slot) { .entry = NULL };
  return table.n++;
}

static void
free_slot (uint32_t s)
{
  table.slots[s].entry = NULL;
  table.slots[s].taken = false;
  table.slots[s].next = table.free;
  table.free = s + 1;
}

uint64_t
gomp_data_entry_open (struct gomp_data_entry *entry)
{
  struct slot *slot;
  uint64_t handle;
  uint32_t s;

  gomp_lock_take (&table.lock);
  s = take_slot ();
  slot = &table.slots[s];
  slot->entry = entry;
  slot->order = ++table.entries;
  handle = (uint64_t) ++slot->uses << 32 | (s + 1);
  gomp_lock_leave (&table.lock);
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
gomp_data_entry_take (uint64_t handle)
{
  struct gomp_data_entry *entry = NULL;
  struct slot *slot;

  gomp_lock_take (&table.lock);
  slot = find_slot (handle);
  if (slot && !slot->taken)
    {
      slot->taken = true;
      entry = slot->entry;
    }
  gomp_lock_leave (&table.lock);
  return entry;
}

void
gomp_data_entry_give (uint64_t handle)
{
  struct slot *slot;

  gomp_lock_take (&table.lock);
  slot = find_slot (handle);
  if (slot)
    slot->taken = false;
  gomp_lock_leave (&table.lock);
}

void
gomp_data_entry_close (uint64_t handle)
{
  gomp_lock_take (&table.lock);
  if (find_slot (handle))
    free_slot ((uint32_t) handle - 1);
  gomp_lock_leave (&table.lock);
}

/* ---- Those that are open -------------------------------------------- */

/* The open slot entered next after number ORDER for DEVICE, or NULL.  Lock
   held.  */
static struct slot *
next_slot (const struct gomp_device *device, uint64_t order)
{
  struct slot *next = NULL;

  for (uint32_t s = 0; s < table.n; s++)
    {
      struct slot *slot = &table.slots[s];
      if (slot->entry && slot->entry->device == device && slot->order > order
          && (next == NULL || slot->order < next->order))
        next = slot;
    }
  return next;
}

size_t
gomp_data_entries_walk (const struct gomp_device *device,
                        void (*visit) (const struct gomp_data_entry *,
                                       void *),
                        void *data)
{
  const struct slot *slot = NULL;
  size_t n = 0;

  gomp_lock_take (&table.lock);
  while ((slot = next_slot (device, slot ? slot->order : 0)) != NULL)
    {
      n++;
      visit (slot->entry, data);
    }
  gomp_lock_leave (&table.lock);
  return n;
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
    snprintf (text, size, "%s, entered at %s", entry->what,
              gomp_source_line (entry->pc, place, sizeof place));
}

/* Most that are named.  */
#define WARN_MOST 20

static void
warn_of_open (const struct gomp_device *device)
{
  const struct slot *slot = NULL;
  char text[600];
  size_t n = 0;

  while ((slot = next_slot (device, slot ? slot->order : 0)) != NULL)
    {
      if (n++ == WARN_MOST)
        {
          gomp_warn ("... and more");
          return;
        }
      gomp_data_entry_describe (slot->entry, text, sizeof text);
      gomp_warn ("%s, was never left", text);
    }
}

void
gomp_data_entries_end (const struct gomp_device *device, bool exiting)
{
  if (!exiting)
    gomp_lock_take (&table.lock);
  else if (!gomp_lock_try (&table.lock))
    return;                     /* whoever calls exit may hold it */
  warn_of_open (device);
  for (uint32_t s = 0; s < table.n && !exiting; s++)
    {
      struct slot *slot = &table.slots[s];
      if (slot->entry && slot->entry->device == device && !slot->taken)
        {
          gomp_data_entry_destroy (slot->entry);
          free_slot (s);
        }
    }
  gomp_lock_leave (&table.lock);
}
