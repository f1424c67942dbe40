/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plans as text.  */

#include "plan/plan-print.h"

#include <inttypes.h>
#include <string.h>

#define NAME 96
/* Bytes.  */
#define NEAR 1024

/* ---- Device addresses ---------------------------------------------------- */

struct search
{
  uintptr_t address;
  const struct gomp_mapping *found;
};

static bool
holds_address (const struct gomp_mapping *mapping, void *data)
{
  struct search *search = data;

  if (search->address < mapping->device_start.value
      || (search->address - mapping->device_start.value
          >= mapping->host_end - mapping->host_start))
    return true;
  search->found = mapping;
  return false;
}

/* The first one that begins a little behind the address, which is that of a
   structure of which only some members are there.  */
static bool
begins_behind (const struct gomp_mapping *mapping, void *data)
{
  struct search *search = data;

  if (mapping->device_start.value - search->address < NEAR
      && (search->found == NULL
          || (mapping->device_start.value < search->found->device_start.value)))
    search->found = mapping;
  return true;
}

bool
gomp_print_name_device (struct gomp_present *table, uintptr_t address,
                        gomp_address_namer name, char *text, size_t size)
{
  struct search search = { address, NULL };
  char host[NAME];

  gomp_present_walk (table, holds_address, &search);
  if (search.found)
    {
      name (search.found->host_start
              + (address - search.found->device_start.value),
            host, NAME);
      snprintf (text, size, "dev(%.80s)", host);
      return true;
    }
  gomp_present_walk (table, begins_behind, &search);
  if (search.found == NULL)
    return false;
  name (search.found->host_start, host, NAME);
  snprintf (text, size, "dev(%.70s)-%ju", host,
            (uintmax_t) (search.found->device_start.value - address));
  return true;
}

static void
name_device (const struct gomp_plan *plan, uintptr_t address,
             gomp_address_namer name, char *text)
{
  for (size_t u = 0; u < plan->n_units; u++)
    {
      uintptr_t start = plan->units[u].start.value;
      if (plan->units[u].size > 0 && address >= start
          && address - start < plan->units[u].size)
        {
          snprintf (text, NAME, "U%zu+%ju", u, (uintmax_t) (address - start));
          return;
        }
    }
  if (address == 0)
    snprintf (text, NAME, "null");
  else if (address == plan->table->zero_object.value)
    snprintf (text, NAME, "zero");
  else if (!gomp_print_name_device (plan->table, address, name, text, NAME))
    name (address, text, NAME);
}

/* ---- Entering ----------------------------------------------------------- */

static const char *
fate_text (const struct gomp_place *place)
{
  static const char *const texts[]
    = { [GOMP_FATE_NONE] = "none",       [GOMP_FATE_NEW] = "new",
        [GOMP_FATE_INSIDE] = "inside",   [GOMP_FATE_PRESENT] = "present",
        [GOMP_FATE_PRIVATE] = "private", [GOMP_FATE_ZERO] = "zero-size",
        [GOMP_FATE_ABSENT] = "absent" };

  return texts[place->fate];
}

static void
print_item (FILE *out, const struct gomp_plan *plan, uint32_t i,
            gomp_address_namer name)
{
  const struct gomp_item *item = &plan->list->items[i];
  const struct gomp_place *place = &plan->places[i];
  char host[NAME], device[NAME];

  if (item->class == GOMP_ITEM_VALUE)
    {
      fprintf (out, "%u %s value %#jx\n", i, gomp_map_kind_name (item->code),
               (uintmax_t) item->start);
      return;
    }
  name (item->start, host, NAME);
  if (place->fate == GOMP_FATE_PRESENT
      && item->start < place->mapping->host_start)
    {
      /* An implicit map of more than is there: it starts before.  */
      char start[NAME];
      name (place->mapping->host_start, start, NAME);
      snprintf (device, NAME, "dev(%.60s)-%ju", start,
                (uintmax_t) (place->mapping->host_start - item->start));
    }
  else
    name_device (plan, gomp_plan_address (plan, i).value, name, device);
  fprintf (out, "%u %s %s %zu: %s at %s%s\n", i,
           gomp_map_kind_name (item->code), host, item->size,
           item->class == GOMP_ITEM_INERT && item->group != GOMP_NO_ITEM
             ? "part of a descriptor"
             : fate_text (place),
           device, place->counts ? ", counted" : "");
}

/* The words of IMAGE that are not the host's.  */
static void
print_words (FILE *out, const struct gomp_plan *plan,
             const struct gomp_copy_in *copy, gomp_address_namer name)
{
  char host[NAME], device[NAME];

  for (size_t at = 0; at + sizeof (uintptr_t) <= copy->size;
       at += sizeof (uintptr_t))
    {
      uintptr_t image, own = 0;
      memcpy (&image, (const char *) copy->source + at, sizeof image);
      if (copy->host)
        memcpy (&own, (const char *) copy->host + at, sizeof own);
      if (copy->host && image == own)
        continue;
      if (copy->host)
        name (copy->host + at, host, NAME);
      else
        strcpy (host, "device word");
      name_device (plan, image, name, device);
      fprintf (out, "  %s := %s\n", host, device);
    }
}

static void
print_copy (FILE *out, const struct gomp_plan *plan,
            const struct gomp_copy_in *copy, gomp_address_namer name)
{
  char device[NAME];

  name_device (plan, copy->device.value, name, device);
  fprintf (out, "%s %zu to %s\n", copy->image ? "image" : "copy", copy->size,
           device);
  if (copy->image)
    print_words (out, plan, copy, name);
}

void
gomp_plan_print (FILE *out, const struct gomp_plan *plan,
                 gomp_address_namer name)
{
  for (uint32_t i = 0; i < plan->list->n; i++)
    print_item (out, plan, i, name);
  for (size_t c = 0; c < plan->n_copies; c++)
    print_copy (out, plan, &plan->copies[c], name);
}

/* ---- Leaving and updating ----------------------------------------------- */

void
gomp_plan_leave_print (FILE *out, const struct gomp_plan_leave *plan,
                       gomp_address_namer name)
{
  char host[NAME];

  for (size_t r = 0; r < plan->n_restores; r++)
    {
      name (plan->restores[r].start, host, NAME);
      fprintf (out, "restore %s %zu\n", host, plan->restores[r].extent);
    }
  for (size_t c = 0; c < plan->n_copies; c++)
    {
      name (plan->copies[c].host, host, NAME);
      fprintf (out, "copy out %s %zu\n", host, plan->copies[c].size);
    }
  for (size_t r = 0; r < plan->n_removed; r++)
    {
      const struct gomp_mapping *mapping = plan->removed[r];
      do
        {
          name (mapping->host_start, host, NAME);
          fprintf (out, "remove %s %ju\n", host,
                   (uintmax_t) (mapping->host_end - mapping->host_start));
          mapping = gomp_mapping_sibling (mapping);
        }
      while (mapping != plan->removed[r]);
    }
}

void
gomp_plan_update_print (FILE *out, const struct gomp_plan_update *plan,
                        gomp_address_namer name)
{
  char host[NAME];

  for (size_t u = 0; u < plan->n; u++)
    {
      name (plan->updates[u].host, host, NAME);
      fprintf (out, "update %s %s %zu\n", plan->updates[u].in ? "to" : "from",
               host, plan->updates[u].size);
    }
}
