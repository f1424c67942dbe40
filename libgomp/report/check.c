/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What GOMP_PSET_CHECK finds.

   Each finding begins with a line "gomp-pset check: error: ..." or "warning:
   ..."; indented lines say what it is about and what may be done.  */

#define _DEFAULT_SOURCE 1       /* on_exit */
#include "report/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/check-pointer.h"
#include "report/check-queue.h"
#include "report/check-say.h"
#include "base/env.h"
#include "base/thread-slot.h"
#include "device/guard.h"
#include "device/queue-work.h"
#include "program/source.h"
#include "report/trace.h"
#include "table/attach.h"

#define NAME 200

/* Of one kind at the end; the others are counted.  */
#define SHOWN 20

/* What a directive has at one place of its list, or a routine that gives
   memory.  All that came of it, however often it was reached.  The guard's
   lock.  */
struct gomp_clause
{
  struct gomp_clause *next;     /* of the same directive */
  const char *construct;
  const void *pc;
  uint32_t index;
  bool routine;
  bool data;                    /* what the program calls a variable */
  bool mapped;                  /* it has made mappings */
  bool used;                    /* kernels were given some of them */
  bool differs;                 /* told of a mapping of another size */
  uintptr_t host;
  size_t left, left_bytes;      /* at the end: what is still there */
  char *name;                   /* the variable's, or NULL */
};

/* What a directive has, the latest first; and by their places.  */
struct directive
{
  struct gomp_clause *first;
  struct gomp_clause **at;      /* ROOM of them, some of which are NULL */
  size_t room;
};

static struct gomp_ptree
  directives GOMP_GUARDED_BY (gomp_guard_mutex); /* by pc */

/* The directive that the calling thread has come to last; PC is NULL if there is
   none.  */
struct place
{
  const char *construct;
  const void *pc;
};

static struct place *
thread_place (void)
{
  return gomp_thread_slot (GOMP_SLOT_CHECK, sizeof (struct place), NULL);
}

/* ---- Words -------------------------------------------------------------- */

static const char *
variable (const struct gomp_clause *clause, char *text)
{
  if (clause == NULL)
    return "memory of the runtime's own";
  if (clause->routine)
    return "the memory";
  if (clause->name)
    return clause->name;
  return gomp_source_object_name (clause->host, text, NAME);
}

static const char *
plural (size_t n)
{
  return n == 1 ? "" : "s";
}

static void
add_origin (const struct gomp_clause *clause, size_t size)
{
  char name[NAME], line[NAME];

  if (clause)
    gomp_check_add ("%s: %zu byte%s, %s %s %s", variable (clause, name), size,
                    plural (size), clause->routine ? "from" : "mapped by",
                    clause->construct, gomp_source_at (clause->pc, line, NAME));
}

/* "target at a.f90:7".  */
static const char *
here (char *text, size_t size)
{
  const struct place *place = thread_place ();
  char line[NAME];

  if (place->pc == NULL)
    return "the end of the program";
  snprintf (text, size, "%s %s", place->construct,
            gomp_source_at (place->pc, line, NAME));
  return text;
}

/* ---- Clauses ------------------------------------------------------------ */

static struct directive *
directive_at (const void *pc)
{
  struct directive *directive = gomp_ptree_find (&directives, (uintptr_t) pc);

  if (directive == NULL)
    {
      directive = gomp_calloc (1, sizeof *directive);
      gomp_ptree_insert (&directives, (uintptr_t) pc, directive);
    }
  return directive;
}

static void
make_room (struct directive *directive, size_t index)
{
  size_t room = directive->room;

  if (index < room)
    return;
  directive->room = 2 * index + 4;
  directive->at
    = gomp_realloc (directive->at, directive->room * sizeof *directive->at);
  memset (directive->at + room, 0,
          (directive->room - room) * sizeof *directive->at);
}

static struct gomp_clause *
clause_make (const char *construct, const void *pc, uint32_t index)
{
  struct directive *directive = directive_at (pc);
  struct gomp_clause *clause;

  make_room (directive, index);
  if (directive->at[index])
    return directive->at[index];
  clause = gomp_calloc (1, sizeof *clause);
  clause->construct = construct;
  clause->pc = pc;
  clause->index = index;
  clause->next = directive->first;
  directive->first = clause;
  directive->at[index] = clause;
  return clause;
}

static struct gomp_clause *
clause_of_item (const struct gomp_site *site, const struct gomp_plan *plan,
                uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];
  struct gomp_clause *clause = clause_make (site->construct, site->frame.pc, i);
  char name[NAME];

  if (!clause->mapped
      && gomp_source_variable (&site->frame, item->start, name, NAME))
    clause->name = strdup (name);
  clause->mapped = true;
  clause->data
    = (item->class == GOMP_ITEM_DATA && plan->places[i].fate == GOMP_FATE_NEW);
  clause->host = item->start;
  return clause;
}

static struct gomp_guarded *
block_of (const struct gomp_device *device, const struct gomp_mapping *mapping)
{
  return (mapping && gomp_chunk_given (mapping->chunk)
            ? gomp_guard_find (device, mapping->device_start)
            : NULL);
}

static void
use (const struct gomp_device *device, const struct gomp_mapping *mapping)
{
  struct gomp_guarded *block = block_of (device, mapping);

  if (block && block->clause)
    block->clause->used = true;
}

/* The program knows where MAPPING is, and may change it by other means.  */
static void
ask (const struct gomp_device *device, const struct gomp_mapping *mapping)
{
  struct gomp_guarded *block = block_of (device, mapping);

  if (block == NULL)
    return;
  block->asked = true;
  gomp_trace_written (device, gomp_devaddr_make (block->block), block->total);
}

/* The block of new item I: what it holds, and where.  */
static void
note_new (const struct gomp_site *site, const struct gomp_device *device,
          const struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];
  uintptr_t start = gomp_plan_address (plan, i).value;
  struct gomp_guarded *block
    = gomp_guard_find (device, gomp_devaddr_make (start));

  if (block == NULL || item->size == 0)
    return;
  if (block->clause == NULL)
    {
      block->clause = clause_of_item (site, plan, i);
      block->host = item->start;
      block->first = start;
      block->end = start + item->size;
      return;
    }
  /* Members of a structure lie together.  */
  if (start < block->first)
    {
      block->first = start;
      block->host = item->start;
    }
  if (start + item->size > block->end)
    block->end = start + item->size;
}

/* Item I counts what is there, in another size.  One without bytes asks for no
   size.  */
static void
note_again (const struct gomp_site *site, const struct gomp_device *device,
            const struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];
  const struct gomp_mapping *mapping = plan->places[i].mapping;
  size_t there = mapping->host_end - mapping->host_start;
  struct gomp_guarded *block = block_of (device, mapping);
  struct gomp_clause *clause;

  if (block == NULL || block->clause == NULL || !plan->places[i].counts
      || plan->list->context != GOMP_CONTEXT_ENTER
      || item->class != GOMP_ITEM_DATA || item->start != mapping->host_start
      || item->size == there || item->size == 0)
    return;
  /* What it has mapped itself stays as it was.  */
  clause = clause_make (site->construct, site->frame.pc, i);
  if (clause->differs)
    return;
  clause->differs = true;
  gomp_check_warn ("%s is entered with %zu bytes, but is mapped with %zu",
                   variable (block->clause, (char[NAME]) { "" }), item->size,
                   there);
  gomp_check_add ("by %s %s", site->construct,
                  gomp_source_at (site->frame.pc, (char[NAME]) { "" }, NAME));
  add_origin (block->clause, there);
  gomp_check_add (
    "it keeps its first size, and has to be released as often as it was "
    "entered");
}

/* The pointer at WHERE, whose value lies BIAS bytes before what is meant, is
   set on the device: kernels reach that by it.  VALUE_OF: the item that it is,
   if any.  */
static void
use_pointee (const struct gomp_device *device, const struct gomp_plan *plan,
             uintptr_t where, size_t bias, uint32_t value_of)
{
  struct gomp_mapping *mapping = NULL;
  uintptr_t value;

  if (value_of != GOMP_NO_ITEM)
    use (device, plan->places[value_of].mapping);
  memcpy (&value, (const void *) where, sizeof value);
  value += bias;
  if (value
      && gomp_present_lookup (plan->table, value, value + 1, &mapping)
           == GOMP_CONTAINED)
    use (device, mapping);
}

/* Is descriptor I a part of something bigger, or a `declare target' variable,
   which kernels reach without being given it?  Any other one by itself is
   listed with what it describes, wherever that is used.  */
static bool
is_component (const struct gomp_plan *plan, uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];
  const struct gomp_mapping *mapping = plan->places[i].mapping;

  return (item->flags & GOMP_FLAG_COMPONENT
          || (item->group != GOMP_NO_ITEM
              && plan->list->items[item->group].class == GOMP_ITEM_STRUCT)
          || (mapping && mapping->lifetime == GOMP_LIFE_DECLARED)
          || (mapping
              && (mapping->host_start < item->start
                  || mapping->host_end > gomp_item_end (item)
                  || gomp_mapping_sibling (mapping) != mapping)));
}

/* What item I makes reachable.  */
static void
use_pointees (const struct gomp_device *device, const struct gomp_plan *plan,
              uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];

  if (plan->places[i].fate == GOMP_FATE_ABSENT)
    return;
  if (item->class == GOMP_ITEM_ATTACH || item->class == GOMP_ITEM_STORE)
    use_pointee (device, plan, item->start, item->bias, item->value_of);
  if (item->class != GOMP_ITEM_DESCRIPTOR || !is_component (plan, i))
    return;
  for (uint32_t p = item->pointers; p != GOMP_NO_ITEM;
       p = plan->list->pointers[p].next)
    use_pointee (device, plan, plan->list->pointers[p].where,
                 plan->list->pointers[p].bias,
                 plan->list->pointers[p].value_of);
}

/* Item I: is it given to a kernel, now or by way of what kernels are given?  */
static void
note_use (const struct gomp_device *device, const struct gomp_plan *plan,
          uint32_t i)
{
  const struct gomp_item *item = &plan->list->items[i];
  const struct gomp_place *place = &plan->places[i];

  use_pointees (device, plan, i);
  if (plan->list->context == GOMP_CONTEXT_TARGET
      || item->class == GOMP_ITEM_USE_DEVICE)
    use (device, place->mapping);
  if (item->class == GOMP_ITEM_USE_DEVICE)
    ask (device, place->mapping);
}

void
gomp_check_here (const struct gomp_site *site)
{
  *thread_place () = (struct place) { site->construct, site->frame.pc };
}

/* A kernel that is given MAPPING reaches what has been attached in it.  */
static void
use_attached (struct gomp_device *device, const struct gomp_mapping *mapping)
{
  uintptr_t at = mapping->host_start, target;
  const struct gomp_attachment *record;

  if (!gomp_mapping_attachments (mapping))
    return;
  while ((record = gomp_attachment_after (mapping, at)))
    {
      if (record->current && record->extent >= sizeof target)
        {
          memcpy (&target, record->image, sizeof target);
          use (device, gomp_present_by_device (&device->present,
                                               gomp_devaddr_make (target)));
        }
      at = record->start + record->extent;
    }
}

void
gomp_check_enter (const struct gomp_site *site, struct gomp_device *device,
                  const struct gomp_plan *plan)
{
  gomp_check_here (site);
  gomp_guard_lock ();
  for (uint32_t i = 0; i < plan->list->n; i++)
    {
      const struct gomp_place *place = &plan->places[i];
      if (place->fate == GOMP_FATE_NEW || place->fate == GOMP_FATE_PRIVATE)
        {
          note_new (site, device, plan, i);
          gomp_check_dummy (site, plan->list, i);
        }
      else if (place->fate == GOMP_FATE_PRESENT && place->mapping)
        note_again (site, device, plan, i);
    }
  for (uint32_t i = 0; i < plan->list->n; i++)
    note_use (device, plan, i);
  gomp_check_attached (site, plan);
  if (plan->list->context == GOMP_CONTEXT_TARGET)
    for (uint32_t i = 0; i < plan->list->n; i++)
      if (plan->places[i].fate == GOMP_FATE_PRESENT && plan->places[i].mapping)
        {
          use_attached (device, plan->places[i].mapping);
          gomp_check_stale (site, &device->present, plan->places[i].mapping);
        }
  gomp_guard_unlock ();
}

GOMP_NOINLINE void
gomp_check_update (const struct gomp_site *site, const struct gomp_list *list)
{
  gomp_check_here (site);
  gomp_guard_lock ();
  gomp_check_side_by_side (site, list);
  gomp_guard_unlock ();
}

void
gomp_check_routine (const struct gomp_device *device, gomp_devaddr addr,
                    const char *routine, const void *pc)
{
  struct gomp_guarded *block;

  if (addr.value == 0)
    return;
  gomp_guard_lock ();
  block = gomp_guard_find (device, addr);
  if (block)
    {
      block->clause = clause_make (routine, pc, 0);
      block->clause->routine = block->clause->used = true;
    }
  gomp_guard_unlock ();
}

void
gomp_check_asked (const struct gomp_device *device,
                  const struct gomp_mapping *mapping)
{
  gomp_guard_lock ();
  use (device, mapping);
  ask (device, mapping);
  gomp_guard_unlock ();
}

bool
gomp_check_is_asked (const struct gomp_device *device, gomp_devaddr addr)
{
  const struct gomp_guarded *block;
  bool asked;

  gomp_guard_lock ();
  block = gomp_guard_find (device, addr);
  asked = block == NULL || block->asked;
  gomp_guard_unlock ();
  return asked;
}

/* ---- While the program runs --------------------------------------------- */

static void
tell_trespass (const struct gomp_device *device,
               const struct gomp_guarded *block, uintptr_t first, uintptr_t end,
               bool freed)
{
  const struct gomp_clause *clause = block->clause;
  char name[NAME], line[2 * NAME];
  bool below = first < block->first;
  const char *what = variable (clause, name);

  if (freed)
    gomp_check_error ("%s was written on device %d after it had been released",
                      what, device->id);
  else if (below)
    gomp_check_error (
      "%s was written before its start on device %d: %zu byte%s, "
      "from %zu before it on",
      what, device->id, (size_t) (end - first), plural (end - first),
      (size_t) (block->first - first));
  else
    gomp_check_error ("%s was written behind its end on device %d: %zu byte%s, "
                      "from byte %zu of its %zu on",
                      what, device->id, (size_t) (end - first),
                      plural (end - first), (size_t) (first - block->first),
                      (size_t) (block->end - block->first));
  add_origin (clause, block->end - block->first);
  gomp_check_add ("seen at %s", here (line, sizeof line));
  if (freed)
    gomp_check_add (
      "a kernel has kept its address, or still runs: keep it mapped, or "
      "wait");
  else
    gomp_check_add ("a subscript is %s, or less is mapped than the kernel uses",
                    below ? "below the lower bound" : "above the upper bound");
}

static void
tell_unwritten (const struct gomp_device *device,
                const struct gomp_guarded *block, uintptr_t first, size_t n,
                size_t size)
{
  char name[NAME], line[2 * NAME];

  gomp_check_warn ("%zu of %zu bytes of %s that are copied from device %d have "
                   "never been written there",
                   n, size, variable (block->clause, name), device->id);
  add_origin (block->clause, block->end - block->first);
  gomp_check_add ("the first is byte %zu; copied at %s",
                  (size_t) (first - block->first), here (line, sizeof line));
  gomp_check_add (
    "map it `tofrom' (OpenACC: `copy'), write all of it, or map what is "
    "written");
}

/* The directive THEIRS has put something on a queue; told when MINE, or the
   end of the program, came before a `wait'.  The guard's lock.  */
struct told
{
  struct told *next;
  const void *theirs, *mine;
};

static struct told *told GOMP_GUARDED_BY (gomp_guard_mutex);

GOMP_REQUIRES (gomp_guard_mutex)
static bool
is_told (const void *theirs, const void *mine)
{
  for (const struct told *t = told; t; t = t->next)
    if (t->theirs == theirs && (t->mine == mine || mine == NULL))
      return true;
  return false;
}

GOMP_REQUIRES (gomp_guard_mutex)
static void
note_told (const void *theirs, const void *mine)
{
  struct told *t = gomp_malloc (sizeof *t);

  *t = (struct told) { told, theirs, mine };
  told = t;
}

/* "`wait (1)'", as far as that is known.  */
static const char *
wait_for (int async, char *text, size_t size)
{
  if (async >= 0)
    snprintf (text, size, "`wait (%d)'", async);
  else
    snprintf (text, size, "`wait'");
  return text;
}

void
gomp_check_no_wait (const struct gomp_site *site,
                    const struct gomp_suspicion *found)
{
  const struct gomp_queue_use *theirs = &found->theirs;
  bool kernel = theirs->how == GOMP_QUEUE_KERNEL;
  char name[NAME], line[NAME], wait[40];

  gomp_guard_lock ();
  if (!is_told (theirs->pc, site->frame.pc))
    {
      note_told (theirs->pc, site->frame.pc);
      if (!gomp_source_variable (&site->frame, found->mine.start, name, NAME))
        gomp_source_object_name (found->mine.start, name, NAME);
      gomp_check_error (
        "%s is %s while a queue may still %s it on device %d: a "
        "%s is missing",
        name, found->mine.how == GOMP_QUEUE_RELEASE ? "taken away" : "copied",
        found->certain && kernel ? "use"
        : kernel                 ? "change"
                                 : "copy",
        theirs->device->id, wait_for (theirs->async, wait, sizeof wait));
      gomp_check_add ("by %s %s", site->construct,
                      gomp_source_at (site->frame.pc, line, NAME));
      gomp_check_add ("its queue has it from %s %s", theirs->construct,
                      gomp_source_at (theirs->pc, line, NAME));
      if (found->mine.queue)
        gomp_check_add (
          "it is on queue %d, which does not wait for that: let it follow "
          "on the same queue, or put `wait' on the directive",
          found->mine.async);
      else
        gomp_check_add (
          "wait in between, or let the second one follow on the same queue, "
          "with `async'; this runtime has waited, others may not");
    }
  gomp_guard_unlock ();
}

bool
gomp_check_explain (const struct gomp_device *device, uintptr_t addr,
                    size_t near)
{
  const struct gomp_guarded *block;
  char name[NAME];
  uintptr_t away = near;

  if (!gomp_guard_active || !gomp_guard_trylock ())
    return false;
  block = gomp_guard_nearest (device, gomp_devaddr_make (addr));
  if (block && block->clause)
    away = addr < block->first  ? block->first - addr
           : addr >= block->end ? addr - block->end
                                : 0;
  if (away < near)
    {
      if (addr < block->first)
        gomp_check_add ("the address is %zu bytes before the start of %s",
                        (size_t) away, variable (block->clause, name));
      else
        gomp_check_add ("the address is that of byte %zu of %s, which has %zu",
                        (size_t) (addr - block->first),
                        variable (block->clause, name),
                        (size_t) (block->end - block->first));
      add_origin (block->clause, block->end - block->first);
      gomp_check_add (
        "a subscript is out of bounds, or less is mapped than the kernel "
        "uses");
    }
  gomp_guard_unlock ();
  return away < near;
}

/* ---- At the end --------------------------------------------------------- */

static bool
count_mapping (const struct gomp_mapping *mapping, void *data)
{
  struct gomp_guarded *block
    = (mapping->lifetime == GOMP_LIFE_COUNTED ? block_of (data, mapping)
                                              : NULL);

  if (block && block->clause && block->clause->data)
    {
      block->clause->left++;
      block->clause->left_bytes += mapping->host_end - mapping->host_start;
    }
  return true;
}

static bool
count_routine (uintptr_t start, void *data, void *nothing)
{
  const struct gomp_guarded *block = data;

  (void) start, (void) nothing;
  if (block->clause && block->clause->routine)
    {
      block->clause->left++;
      block->clause->left_bytes += block->end - block->first;
    }
  return true;
}

struct tally
{
  size_t left, unused;
};

static void
report_left (const struct gomp_clause *clause, struct tally *tally)
{
  char name[NAME], line[NAME];

  if (clause->left == 0 || tally->left++ >= SHOWN)
    return;
  if (clause->routine)
    gomp_check_warn ("memory from %s %s was not freed: %zu time%s, %zu bytes",
                     clause->construct, gomp_source_at (clause->pc, line, NAME),
                     clause->left, plural (clause->left), clause->left_bytes);
  else
    {
      gomp_check_warn (
        "%s is still mapped at the end: %zu mapping%s, %zu bytes",
        variable (clause, name), clause->left, plural (clause->left),
        clause->left_bytes);
      gomp_check_add (
        "mapped by %s %s; an exit data is missing, or fewer were reached "
        "than enter data",
        clause->construct, gomp_source_at (clause->pc, line, NAME));
    }
}

static void
report_unused (const struct gomp_clause *clause, struct tally *tally)
{
  char name[NAME], line[NAME];

  if (clause->used || !clause->data || tally->unused++ >= SHOWN)
    return;
  gomp_check_warn ("%s was mapped, but no kernel was given it",
                   variable (clause, name));
  gomp_check_add ("mapped by %s %s", clause->construct,
                  gomp_source_at (clause->pc, line, NAME));
}

static bool
report_clauses (uintptr_t pc, void *directive, void *tally)
{
  (void) pc;
  for (const struct gomp_clause *clause
       = ((const struct directive *) directive)->first;
       clause; clause = clause->next)
    {
      report_left (clause, tally);
      report_unused (clause, tally);
    }
  return true;
}

/* What is on a queue that nobody has waited for.  The guard's lock.  */
GOMP_REQUIRES (gomp_guard_mutex)
static void
report_unfinished (const struct gomp_queue_use *use, void *n)
{
  char line[NAME], wait[40];

  if ((use->how != GOMP_QUEUE_KERNEL && use->how != GOMP_QUEUE_COPY)
      || gomp_queue_work_shared ((struct gomp_device *) use->device, use->queue)
      || is_told (use->pc, NULL))
    return;
  note_told (use->pc, NULL);
  if ((*(size_t *) n)++ >= SHOWN)
    return;
  gomp_check_warn ("nobody has waited for %s %s: a %s is missing",
                   use->construct, gomp_source_at (use->pc, line, NAME),
                   wait_for (use->async, wait, sizeof wait));
  gomp_check_add (
    "the program ends, whether it is done or not, and what it copies out "
    "may never arrive");
}

static void
report_end (void)
{
  struct tally tally = { 0, 0 };
  size_t unfinished = 0;
  int n;
  struct gomp_device **devices = gomp_device_all (&n);

  for (int d = 0; d < n; d++)
    if (devices[d]->state == GOMP_DEVICE_INITIALIZED
        && gomp_present_try (&devices[d]->present))
      {
        gomp_guard_lock ();
        gomp_present_walk (&devices[d]->present, count_mapping, devices[d]);
        gomp_guard_walk (devices[d], count_routine, NULL);
        gomp_guard_unlock ();
        gomp_present_unlock (&devices[d]->present);
      }
  gomp_guard_lock ();
  gomp_trace_queue_uses (report_unfinished, &unfinished);
  gomp_ptree_walk (&directives, report_clauses, &tally);
  if (unfinished > SHOWN)
    gomp_check_add ("and %zu more that nobody has waited for",
                    unfinished - SHOWN);
  if (tally.left > SHOWN)
    gomp_check_add ("and %zu more directives whose mappings are still there",
                    tally.left - SHOWN);
  if (tally.unused > SHOWN)
    gomp_check_add ("and %zu more mappings that no kernel was given",
                    tally.unused - SHOWN);
  gomp_guard_unlock ();
}

/* What a program that ends with an error leaves behind is of no interest.  */
static void
at_exit (int status, void *nothing)
{
  int n;
  struct gomp_device **devices = gomp_device_all (&n);
  struct gomp_check_count count;

  (void) nothing;
  thread_place ()->pc = NULL;
  /* What there is to say of a parent's devices the parent says.  */
  if (gomp_device_forked () || !gomp_guard_trylock ())
    return;
  gomp_guard_unlock ();
  for (int d = 0; d < n && status == 0; d++)
    if (devices[d]->state == GOMP_DEVICE_INITIALIZED)
      gomp_guard_look (devices[d], true);
  if (status == 0)
    report_end ();
  count = gomp_check_counted ();
  if (count.errors + count.warnings > 0)
    fprintf (stderr, "gomp-pset check: %zu error%s, %zu warning%s\n",
             count.errors, plural (count.errors), count.warnings,
             plural (count.warnings));
  /* What else there is to do at the end is done from here.  */
  if (status == 0 && count.errors > 0)
    exit (1);
}

void
gomp_check_init (void)
{
  gomp_guard_active = gomp_settings ()->check != GOMP_CHECK_NOT;
}

static void
report_at_exit (int n)
{
  (void) n;
  if (gomp_guard_active)
    on_exit (at_exit, NULL);
}

GOMP_HOOK (gomp_device_hooks, struct gomp_device_hook)
  = { .found = report_at_exit };

GOMP_HOOK (gomp_guard_hooks, struct gomp_guard_hook)
  = { .trespass = tell_trespass, .unwritten = tell_unwritten };
