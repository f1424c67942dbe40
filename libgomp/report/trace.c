/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Trace of constructs.  summary.c has the figures at exit.

   Lines start with "gomp-pset: "; lower case, one fact each, so that they can
   be searched.  */

#include "report/trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/attach.h"
#include "report/check.h"
#include "report/check-queue.h"
#include "base/descriptor.h"
#include "base/env.h"
#include "gomp-constants.h"
#include "report/lines.h"
#include "table/refcount.h"
#include "report/summary.h"
#include "report/trace-map.h"
#include "report/trace-queue.h"

#define NAME 200

static FILE *output;
static bool noting;             /* what queues use, in trace-queue.c */
static bool checking;

static void
read_settings (void)
{
  const struct gomp_settings *settings = gomp_settings ();

  if (settings->trace)
    output = gomp_lines_open (settings->trace, "GOMP_PSET_TRACE");
  if (settings->summary)
    gomp_summary_init (settings->summary);
  gomp_check_init ();
  checking = settings->check != GOMP_CHECK_NOT;
  noting = output != NULL || checking;
  gomp_trace_active
    = noting || settings->summary != NULL || gomp_debug_ranges.n > 0;
}

/* Nothing is looked up if there is no trace.  */
#define say(...)                       \
  do                                   \
    if (output)                        \
      gomp_line (output, __VA_ARGS__); \
  while (0)

/* ---- Parts -------------------------------------------------------------- */

/* "a: " if the name of what is at ADDR is known, else "".  */
static const char *
name_prefix (const struct gomp_site *site, uintptr_t addr, char *text)
{
  char name[NAME - 4];

  if (gomp_source_variable (&site->frame, addr, name, sizeof name))
    snprintf (text, NAME, "%s: ", name);
  else
    text[0] = '\0';
  return text;
}

static void
say_construct (const struct gomp_site *site, const char *where)
{
  char line[NAME], function[NAME];

  if (output == NULL)
    return;
  if (site->function)
    {
      gomp_source_construct (site->frame.pc, site->function, line, NAME);
      say ("%s %s%s, %s, on %s", site->construct, gomp_source_joint (line),
           line, gomp_source_function (site->function, function, NAME), where);
    }
  else
    say ("%s %s on %s", site->construct,
         gomp_source_at (site->frame.pc, line, NAME), where);
}

static void
say_construct_on (const struct gomp_site *site,
                  const struct gomp_device *device)
{
  char where[64];

  snprintf (where, sizeof where, "device %d (%s)", device->id,
            device->plugin->name);
  say_construct (site, where);
}

static const char *
fate_name (const struct gomp_place *place)
{
  switch ((enum gomp_fate) place->fate)
    {
    case GOMP_FATE_NEW:
      return "new";
    case GOMP_FATE_INSIDE:
      return "inside another item";
    case GOMP_FATE_PRESENT:
      return "present";
    case GOMP_FATE_PRIVATE:
      return "private copy";
    case GOMP_FATE_ZERO:
      return "zero size, not mapped";
    case GOMP_FATE_ABSENT:
      return "not mapped";
    case GOMP_FATE_NONE:
      break;
    }
  return "nothing to do";
}

/* A descriptor of ISO Fortran's layout, as Flang's are.  False: it is none.  */
static bool
say_cfi_descriptor (const unsigned char *bytes, size_t size,
                    uintptr_t host_base, const char *indent)
{
  struct gomp_strides strides;
  char bounds[GOMP_DESCRIPTOR_MAX_RANK * 48] = "";
  size_t at = 0;

  if (size <= sizeof (void *)
      || gomp_descriptor_layout (bytes, size) != GOMP_LAYOUT_CFI
      || gomp_descriptor_strides (GOMP_LAYOUT_CFI, bytes, &strides) != NULL)
    return false;
  if (strides.base == 0)
    {
      say ("%sdescriptor: rank %d, not allocated or associated", indent,
           strides.rank);
      return true;
    }
  for (int d = 0; d < strides.rank; d++)
    at += (size_t) snprintf (
      bounds + at, sizeof bounds - at, "%s%td:%td", d ? "," : "",
      strides.dims[d].lower,
      strides.dims[d].lower + (ptrdiff_t) strides.dims[d].extent - 1);
  say ("%sdescriptor: %zu bytes each, rank %d, bounds (%s), base host %p -> "
       "device %p",
       indent, strides.element, strides.rank, bounds, (void *) host_base,
       (void *) strides.base);
  return true;
}

static void
say_descriptor (const unsigned char *bytes, size_t size, uintptr_t host_base,
                const char *indent)
{
  struct gomp_descriptor_view view;
  char bounds[GOMP_DESCRIPTOR_MAX_RANK * 48];
  size_t at = 0;
  uintptr_t base;

  memcpy (&base, bytes, sizeof base);
  if (!gomp_descriptor_read (bytes, size, &view))
    {
      if (say_cfi_descriptor (bytes, size, host_base, indent))
        return;
      say ("%spointer: host %p -> device %p", indent, (void *) host_base,
           (void *) base);
      return;
    }
  if (base == 0)
    {
      say ("%sdescriptor: rank %d, not allocated or associated", indent,
           view.rank);
      return;
    }
  for (int d = 0; d < view.rank; d++)
    at += (size_t) snprintf (bounds + at, sizeof bounds - at, "%s%td:%td",
                             d ? "," : "", view.dims[d].lower,
                             view.dims[d].upper);
  say ("%sdescriptor: %s, %zu bytes each, rank %d, bounds (%s), %s, base host "
       "%p -> device %p",
       indent, gomp_descriptor_type_name (view.type), view.element_size,
       view.rank, bounds,
       gomp_descriptor_contiguous (&view) ? "contiguous" : "not contiguous",
       (void *) host_base, (void *) base);
}

/* ---- Queues ------------------------------------------------------------- */

/* What SITE's construct does on DEVICE, to be completed with the bytes.  The
   trace's lock is not held.  */
static struct gomp_queue_use
use_of (const struct gomp_site *site, const struct gomp_device *device)
{
  return (struct gomp_queue_use) { .device = device,
                                   .queue = site->queue,
                                   .async = site->queue ? site->async : 0,
                                   .construct = site->construct,
                                   .pc = site->frame.pc };
}

/* Say that USE may interfere with OTHER.  */
static void
say_no_wait (const struct gomp_site *site, const struct gomp_queue_use *use,
             const struct gomp_queue_use *other)
{
  char name[NAME], line[NAME], mine[40] = "";

  if (use->queue)
    snprintf (mine, sizeof mine, "of queue %d, which does not wait",
              use->async);
  say ("  %s[%p,+%zu) %s for queue %d: a `wait' is missing, it may still "
       "work on it since %s %s",
       name_prefix (site, use->start, name), (void *) use->start,
       use->end - use->start, use->queue ? mine : "waits", other->async,
       other->construct, gomp_source_at (other->pc, line, NAME));
}

/* USE, the part of it with SIZE bytes at START: it may be one that has to
   wait, and on a queue it is noted, unless it takes them away.  */
GOMP_REQUIRES (gomp_trace_lock)
static void
say_use (const struct gomp_site *site, struct gomp_queue_use use,
         uintptr_t start, size_t size, bool writes)
{
  bool copies = use.how == GOMP_QUEUE_COPY || use.how == GOMP_QUEUE_RELEASE;
  const struct gomp_queue_use *other;

  use.start = start;
  use.end = start + size;
  use.writes = writes;
  if (checking)
    gomp_check_suspect (&use);
  other = output && (copies || !use.queue) ? gomp_queue_use_find (&use) : NULL;
  if (other)
    say_no_wait (site, &use, other);
  if (use.queue && use.how != GOMP_QUEUE_RELEASE)
    gomp_queue_use_add (&use);
}

void
gomp_trace_waited (const struct gomp_device *device,
                   const struct goacc_asyncqueue *queue)
{
  gomp_lock (&gomp_trace_lock);
  gomp_queue_uses_end (device, queue);
  gomp_unlock (&gomp_trace_lock);
}

void
gomp_trace_ordered (const struct gomp_device *device,
                    const struct goacc_asyncqueue *queue,
                    struct goacc_asyncqueue *second)
{
  gomp_lock (&gomp_trace_lock);
  gomp_queue_uses_order (device, queue, second);
  gomp_unlock (&gomp_trace_lock);
}

void
gomp_trace_unlocked (const struct gomp_site *site, struct gomp_device *device)
{
  if (checking)
    gomp_check_proceed (device, site);
  gomp_trace_map_tell ();
}

/* ---- Entering ----------------------------------------------------------- */

static size_t
bytes_sent (const struct gomp_plan *plan, uint32_t i)
{
  size_t bytes = 0;

  for (size_t c = 0; c < plan->n_copies; c++)
    if (plan->copies[c].item == i)
      bytes += plan->copies[c].size;
  return bytes;
}

static void
say_images (const struct gomp_plan *plan, uint32_t i)
{
  for (size_t c = 0; c < plan->n_copies; c++)
    {
      const struct gomp_copy_in *copy = &plan->copies[c];
      uintptr_t base;
      if (copy->item != i || !copy->image || copy->host == 0)
        continue;
      memcpy (&base, (const void *) copy->host, sizeof base);
      say_descriptor (copy->source, copy->size, base, "    ");
    }
}

static void
say_item (const struct gomp_site *site, const struct gomp_plan *plan,
          uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];
  const struct gomp_place *place = &plan->places[i];
  const struct gomp_mapping *mapping = place->mapping;
  char name[NAME], count[48] = "";

  if (item->class == GOMP_ITEM_VALUE)
    {
      say ("  %s value %#jx", gomp_map_kind_name (item->code),
           (uintmax_t) item->start);
      return;
    }
  if (item->class == GOMP_ITEM_STRUCT)
    {
      say ("  %s%s at %p with %zu members",
           name_prefix (site, item->start, name),
           gomp_map_kind_name (item->code), (void *) item->start, item->size);
      return;
    }
  if (item->class == GOMP_ITEM_PATCH)
    {
      say ("  %s%p in the private copy -> device %p",
           name_prefix (site, item->start, name), (void *) item->start,
           (void *) gomp_plan_address (plan, item->value_of).value);
      return;
    }
  if (mapping && gomp_refcount_counted (gomp_mapping_leader (mapping)))
    snprintf (count, sizeof count, ", count %u",
              gomp_mapping_leader (mapping)->refcount);
  say ("  %s%s%s [%p..%p) %zu bytes, %s, device %p%s, %zu bytes sent",
       name_prefix (site, item->start, name),
       item->class != GOMP_ITEM_ATTACH && item->flags & GOMP_FLAG_IMPLICIT
         ? "implicit "
         : "",
       gomp_map_kind_name (item->code), (void *) item->start,
       (void *) gomp_item_end (item), item->size, fate_name (place),
       (void *) gomp_plan_address (plan, i).value, count, bytes_sent (plan, i));
  say_images (plan, i);
}

/* Item I of PLAN: a kernel may write all that it maps but what is copied to
   it; else it counts if it is sent to what was there before.  */
GOMP_REQUIRES (gomp_trace_lock)
static void
say_item_use (const struct gomp_site *site, const struct gomp_plan *plan,
              uint32_t i, struct gomp_queue_use use)
{
  const struct gomp_item *item = &plan->list->items[i];
  bool kernel = plan->list->context == GOMP_CONTEXT_TARGET;
  unsigned fate = plan->places[i].fate;

  use.there = gomp_plan_address (plan, i).value;
  use.how = (kernel                     ? GOMP_QUEUE_KERNEL
             : bytes_sent (plan, i) > 0 ? GOMP_QUEUE_COPY
                                        : GOMP_QUEUE_MAP);
  if ((fate == GOMP_FATE_PRESENT || (fate == GOMP_FATE_NEW && site->queue))
      && (kernel || site->queue || bytes_sent (plan, i) > 0))
    say_use (site, use, item->start, item->size,
             !kernel
               || (item->flags & (GOMP_FLAG_IN | GOMP_FLAG_OUT))
                    != GOMP_FLAG_IN);
}

/* May the kernel of PLAN reach more than what its items map?  */
static bool
reaches_more (const struct gomp_plan *plan)
{
  for (uint32_t i = 0; i < plan->list->n; i++)
    {
      const struct gomp_item *item = &plan->list->items[i];
      if (item->class == GOMP_ITEM_STORE || item->class == GOMP_ITEM_ATTACH
          || item->code == GOMP_MAP_FORCE_DEVICEPTR
          || (item->class == GOMP_ITEM_PRIVATE && item->size >= sizeof (void *))
          || (item->class == GOMP_ITEM_VALUE && item->start > UINT32_MAX)
          || item->flags & GOMP_FLAG_COMPONENT)
        return true;
    }
  return false;
}

/* Of the kernel of PLAN: it is there, whatever it uses.  What it may write
   differs from others' snapshots then; are there to be any for itself?  */
GOMP_REQUIRES (gomp_trace_lock)
static void
note_kernel (const struct gomp_plan *plan, struct gomp_queue_use use)
{
  bool any = reaches_more (plan);

  use.how = GOMP_QUEUE_KERNEL;
  use.any = any;
  if (any)
    gomp_queue_snapshots_end (use.device, use.queue, 0, 0);
  if (use.queue)
    gomp_queue_use_add (&use);
  use.any = false;
  for (uint32_t i = 0; i < plan->list->n; i++)
    {
      const struct gomp_item *item = &plan->list->items[i];
      use.there = gomp_plan_address (plan, i).value;
      use.start = item->start;
      use.end = gomp_item_end (item);
      if (item->class != GOMP_ITEM_DATA || item->size == 0
          || plan->places[i].fate != GOMP_FATE_PRESENT)
        continue;
      gomp_queue_snapshots_end (use.device, use.queue, use.there, item->size);
      if (use.queue && bytes_sent (plan, i) == 0)
        gomp_check_snapshot (&use);
    }
}

/* A debugger that watches is told of what PLAN enters.  */
static void
tell_enter (const struct gomp_site *site, const struct gomp_device *device,
            const struct gomp_plan *plan)
{
  gomp_lock (&gomp_trace_lock);
  for (uint32_t i = 0; i < plan->list->n; i++)
    {
      const struct gomp_item *item = &plan->list->items[i];
      unsigned fate = plan->places[i].fate;
      if (item->class == GOMP_ITEM_DATA
          && (fate == GOMP_FATE_NEW || fate == GOMP_FATE_INSIDE
              || fate == GOMP_FATE_PRESENT))
        gomp_debug_tell (fate == GOMP_FATE_PRESENT ? GOMP_DEBUG_ENTER_PRESENT
                                                   : GOMP_DEBUG_ENTER_NEW,
                         device->id, item->start, gomp_item_end (item),
                         site->frame.pc);
    }
  gomp_unlock (&gomp_trace_lock);
}

GOMP_NOINLINE void
gomp_trace_enter (const struct gomp_site *site, struct gomp_device *device,
                  const struct gomp_plan *plan)
{
  struct gomp_queue_use use = use_of (site, device);

  gomp_summary_count (site->construct);
  if (checking)
    gomp_check_enter (site, device, plan);
  gomp_trace_map_enter (plan);
  if (gomp_debug_ranges.n > 0)
    tell_enter (site, device, plan);
  if (!noting)
    return;
  gomp_lock (&gomp_trace_lock);
  if (output)
    say_construct_on (site, device);
  for (uint32_t i = 0; i < plan->list->n; i++)
    if (plan->list->items[i].class != GOMP_ITEM_INERT)
      {
        if (output)
          say_item (site, plan, i);
        say_item_use (site, plan, i, use);
      }
  if (checking && plan->list->context == GOMP_CONTEXT_TARGET)
    note_kernel (plan, use);
  gomp_unlock (&gomp_trace_lock);
}

/* ---- Leaving ------------------------------------------------------------ */

/* Is MAPPING among those that PLAN copies from?  */
static bool
is_copied (const struct gomp_plan_leave *plan,
           const struct gomp_mapping *mapping)
{
  for (size_t c = 0; c < plan->n_copies; c++)
    if (plan->copies[c].mapping == mapping)
      return true;
  return false;
}

GOMP_REQUIRES (gomp_trace_lock)
static void
say_removed (const struct gomp_site *site, struct gomp_queue_use use,
             const struct gomp_plan_leave *plan,
             const struct gomp_mapping *leader)
{
  const struct gomp_mapping *mapping = leader;
  char name[NAME];

  use.how = GOMP_QUEUE_RELEASE;
  do
    {
      if (checking || !is_copied (plan, mapping))
        say_use (site, use, mapping->host_start,
                 mapping->host_end - mapping->host_start, true);
      gomp_queue_uses_forget (use.device, mapping->host_start,
                              mapping->host_end, use.queue != NULL);
      say ("  %s[%p..%p) released, device %p",
           name_prefix (site, mapping->host_start, name),
           (void *) mapping->host_start, (void *) mapping->host_end,
           (void *) mapping->device_start.value);
      mapping = gomp_mapping_sibling (mapping);
    }
  while (mapping != leader);
}

/* A debugger that watches is told of what PLAN copies out, removes or merely
   gives back.  */
static void
tell_leave (const struct gomp_site *site, const struct gomp_device *device,
            const struct gomp_plan_leave *plan)
{
  const void *pc = site->frame.pc;

  gomp_lock (&gomp_trace_lock);
  for (size_t r = 0; r < plan->n; r++)
    if (plan->releases[r].mapping)
      gomp_debug_tell (GOMP_DEBUG_LEAVE, device->id,
                       plan->releases[r].mapping->host_start,
                       plan->releases[r].mapping->host_end, pc);
  for (size_t c = 0; c < plan->n_copies; c++)
    gomp_debug_tell (GOMP_DEBUG_COPY_OUT, device->id, plan->copies[c].host,
                     plan->copies[c].host + plan->copies[c].size, pc);
  for (size_t r = 0; r < plan->n_removed; r++)
    {
      const struct gomp_mapping *mapping = plan->removed[r];
      do
        {
          gomp_debug_tell (GOMP_DEBUG_REMOVE, device->id, mapping->host_start,
                           mapping->host_end, pc);
          mapping = gomp_mapping_sibling (mapping);
        }
      while (mapping != plan->removed[r]);
    }
  gomp_unlock (&gomp_trace_lock);
}

GOMP_NOINLINE void
gomp_trace_leave (const struct gomp_site *site,
                  const struct gomp_device *device,
                  const struct gomp_plan_leave *plan)
{
  struct gomp_queue_use use = use_of (site, device);
  char name[NAME];

  if (site->function == NULL)
    gomp_summary_count (site->construct);
  gomp_check_here (site);
  if (checking)
    gomp_check_left (site, device, plan);
  gomp_trace_map_leave (plan);
  if (gomp_debug_ranges.n > 0)
    tell_leave (site, device, plan);
  if (!noting)
    return;
  use.how = GOMP_QUEUE_COPY;
  gomp_lock (&gomp_trace_lock);
  if (site->function == NULL && output)
    say_construct_on (site, device);
  else if (site->function)
    say ("end of %s", site->construct);
  for (size_t r = 0; r < plan->n_restores; r++)
    say ("  %s[%p,+%zu) detached, host value restored",
         name_prefix (site, plan->restores[r].start, name),
         (void *) plan->restores[r].start, plan->restores[r].extent);
  for (size_t c = 0; c < plan->n_copies; c++)
    {
      use.there = plan->copies[c].device.value;
      say_use (site, use, plan->copies[c].host, plan->copies[c].size, false);
      say ("  %s[%p,+%zu) copied out from device %p",
           name_prefix (site, plan->copies[c].host, name),
           (void *) plan->copies[c].host, plan->copies[c].size,
           (void *) plan->copies[c].device.value);
    }
  for (size_t r = 0; r < plan->n_removed; r++)
    say_removed (site, use, plan, plan->removed[r]);
  gomp_unlock (&gomp_trace_lock);
}

/* ---- Deep objects ------------------------------------------------------- */

/* Of objects with more parts these are not listed one by one.  */
#define PARTS_LISTED 64

static void
say_part (const struct gomp_site *site, const struct gomp_trace_part *part)
{
  char name[NAME];

  say ("  %s%s[%p..%p) %zu bytes, %s, device %p, count %u",
       name_prefix (site, part->start, name),
       part->is_table ? "table of a type " : "", (void *) part->start,
       (void *) (part->start + part->size), part->size, part->fate,
       (void *) part->device.value, part->count);
}

void
gomp_trace_deep (const struct gomp_site *site, const struct gomp_device *device,
                 const struct gomp_trace_object *object)
{
  struct gomp_trace_part part;

  gomp_summary_count (site->construct);
  if (output == NULL)
    return;
  gomp_lock (&gomp_trace_lock);
  say_construct_on (site, device);
  say ("  %zu parts, %zu bytes, %zu addresses in them: %zu new, %zu sent, "
       "%zu addresses sent alone, %zu no longer part",
       object->n_parts, object->bytes, object->n_links, object->n_new,
       object->n_sent, object->n_patches, object->n_dropped);
  for (size_t p = 0; p < object->n_parts && p < PARTS_LISTED; p++)
    if (object->part (object->data, p, &part))
      say_part (site, &part);
  gomp_unlock (&gomp_trace_lock);
}

/* ---- The rest ----------------------------------------------------------- */

static void
tell_update (const struct gomp_site *site, const struct gomp_device *device,
             const struct gomp_plan_update *plan)
{
  gomp_lock (&gomp_trace_lock);
  for (size_t u = 0; u < plan->n; u++)
    {
      const struct gomp_update *update = &plan->updates[u];
      gomp_debug_tell (
        update->in ? GOMP_DEBUG_UPDATE_TO : GOMP_DEBUG_UPDATE_FROM, device->id,
        update->host, update->host + update->size, site->frame.pc);
    }
  gomp_unlock (&gomp_trace_lock);
}

void
gomp_trace_update (const struct gomp_site *site,
                   const struct gomp_device *device,
                   const struct gomp_list *list,
                   const struct gomp_plan_update *plan)
{
  struct gomp_queue_use use = use_of (site, device);
  char name[NAME];

  gomp_summary_count (site->construct);
  if (checking)
    gomp_check_update (site, list);
  if (gomp_debug_ranges.n > 0)
    tell_update (site, device, plan);
  if (!noting)
    return;
  use.how = GOMP_QUEUE_COPY;
  gomp_lock (&gomp_trace_lock);
  if (output)
    say_construct_on (site, device);
  for (size_t u = 0; u < plan->n; u++)
    {
      const struct gomp_update *update = &plan->updates[u];
      use.there = update->device.value;
      say_use (site, use, update->host, update->size, update->in);
      say ("  %s[%p,+%zu) copied %s device %p",
           name_prefix (site, update->host, name), (void *) update->host,
           update->size, update->in ? "to" : "from",
           (void *) update->device.value);
    }
  gomp_unlock (&gomp_trace_lock);
}

void
gomp_trace_host (const struct gomp_site *site, const char *why)
{
  char where[128];

  gomp_summary_count ("target on the host");
  if (output == NULL)
    return;
  snprintf (where, sizeof where, "the host: %s", why);
  gomp_lock (&gomp_trace_lock);
  say_construct (site, where);
  gomp_unlock (&gomp_trace_lock);
}

GOMP_HOOK (gomp_device_hooks, struct gomp_device_hook)
  = { .looks = read_settings };
