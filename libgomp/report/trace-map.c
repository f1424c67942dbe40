/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Map events for a tool (OMPT).  */

#include "report/trace-map.h"

#include <stdlib.h>

#include "base/thread-slot.h"
#include "event/ompt.h"

/* What has been collected on a thread.  */
struct map_list
{
  struct gomp_ompt_map map;
  size_t room; /* elements of each array */
};

static void
map_list_fini (void *memory)
{
  struct map_list *list = memory;

  free (list->map.host);
  free (list->map.device);
  free (list->map.bytes);
  free (list->map.flags);
}

static struct map_list *
map_list_here (void)
{
  return gomp_thread_slot (GOMP_SLOT_TOOL_MAP, sizeof (struct map_list),
                           map_list_fini);
}

static void
grow (struct map_list *list)
{
  struct gomp_ompt_map *map = &list->map;
  size_t room = 2 * list->room + 16;

  map->host = gomp_realloc (map->host, room * sizeof *map->host);
  map->device = gomp_realloc (map->device, room * sizeof *map->device);
  map->bytes = gomp_realloc (map->bytes, room * sizeof *map->bytes);
  map->flags = gomp_realloc (map->flags, room * sizeof *map->flags);
  list->room = room;
}

static void
add (struct map_list *list, uintptr_t host, gomp_devaddr device, size_t bytes,
     unsigned flags)
{
  struct gomp_ompt_map *map = &list->map;
  size_t i = map->n;

  if (i == list->room)
    grow (list);
  map->host[i] = (void *) host;
  map->device[i] = (void *) device.value;
  map->bytes[i] = bytes;
  map->flags[i] = flags;
  map->n++;
}

/* The calling thread's construct, if a tool is to be told of it: its kind, as
   it is without nowait.  0: none.  */
static int
kind_here (void)
{
  const struct gomp_ompt_scope *scope
    = gomp_ompt_is_active () ? gomp_ompt_innermost () : NULL;

  return scope ? scope->kind & (ompt_target_nowait - ompt_target - 1) : 0;
}

/* ---- Entering ------------------------------------------------------------ */

static unsigned
entered_flags (const struct gomp_item *item)
{
  unsigned flags = 0;

  if (item->flags & (GOMP_FLAG_IN | GOMP_FLAG_ALWAYS_IN))
    flags |= ompt_target_map_flag_to;
  if (item->flags & (GOMP_FLAG_OUT | GOMP_FLAG_ALWAYS_OUT))
    flags |= ompt_target_map_flag_from;
  if (flags == 0)
    flags = ompt_target_map_flag_alloc;
  if (item->flags & GOMP_FLAG_IMPLICIT)
    flags |= ompt_target_map_flag_implicit;
  return flags;
}

/* Has item I of PLAN been mapped, rather than copied for the region alone or
   left out?  */
static bool
is_mapped (const struct gomp_plan *plan, uint32_t i)
{
  uint8_t fate = plan->places[i].fate;

  return ((plan->list->items[i].class == GOMP_ITEM_DATA
           || plan->list->items[i].class == GOMP_ITEM_DESCRIPTOR)
          && (fate == GOMP_FATE_NEW || fate == GOMP_FATE_INSIDE
              || fate == GOMP_FATE_PRESENT));
}

void
gomp_trace_map_enter (const struct gomp_plan *plan)
{
  int kind = kind_here ();
  struct map_list *list;

  if (kind != ompt_target && kind != ompt_target_enter_data)
    return;
  list = map_list_here ();
  for (uint32_t i = 0; i < plan->list->n; i++)
    if (is_mapped (plan, i))
      add (list, plan->list->items[i].start, gomp_plan_address (plan, i),
           plan->list->items[i].size, entered_flags (&plan->list->items[i]));
}

/* ---- Leaving ------------------------------------------------------------- */

static unsigned
left_flags (const struct gomp_release *release)
{
  if (release->flags & GOMP_FLAG_DELETE)
    return ompt_target_map_flag_delete;
  return (release->flags & (GOMP_FLAG_OUT | GOMP_FLAG_ALWAYS_OUT)
            ? ompt_target_map_flag_from
            : ompt_target_map_flag_release);
}

void
gomp_trace_map_leave (const struct gomp_plan_leave *plan)
{
  struct map_list *list;

  if (kind_here () != ompt_target_exit_data)
    return;
  list = map_list_here ();
  for (size_t r = 0; r < plan->n; r++)
    {
      const struct gomp_release *release = &plan->releases[r];
      if (release->mapping && !release->detach && release->size > 0)
        add (list, release->start,
             gomp_mapping_device_address (release->mapping, release->start),
             release->size, left_flags (release));
    }
}

/* ---- Telling ------------------------------------------------------------- */

/* A callback may have constructs of its own, which collect: it gets arrays that
   are taken from the thread's meanwhile.  */
void
gomp_trace_map_tell (void)
{
  struct map_list *list, told;

  if (!gomp_ompt_is_active ())
    return;
  list = map_list_here ();
  if (list->map.n == 0)
    return;
  told = *list;
  *list = (struct map_list) { .room = 0 };
  gomp_ompt_tell_map (&told.map);
  map_list_fini (&told);
}
