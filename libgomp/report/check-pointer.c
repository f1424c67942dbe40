/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Pointers of the program that do not mean what the device has, for
   GOMP_PSET_CHECK.  */

#include "report/check-pointer.h"

#include <stdio.h>
#include <string.h>

#include "base/ptree.h"
#include "plan/map-dummy.h"
#include "plan/map-gaps.h"
#include "program/source-dummy.h"
#include "program/source.h"
#include "report/check-say.h"
#include "table/attach.h"

#define NAME 200

/* A pointer that was attached.  */
struct attached
{
  uintptr_t host;      /* what it held then */
  uintptr_t device;    /* what the device was given; 0: not seen yet */
  const char *construct;
  const void *pc;
  const void *told;    /* the construct that was reported last, or NULL */
};

static struct gomp_ptree
  pointers GOMP_GUARDED_BY (gomp_guard_mutex); /* by their host addresses */
static struct gomp_ptree
  told GOMP_GUARDED_BY (gomp_guard_mutex); /* directives, by pc: dummy arguments
                                              and updates were reported */

static uintptr_t
word_at (const void *where)
{
  uintptr_t word;

  memcpy (&word, where, sizeof word);
  return word;
}

/* ---- Attached, and changed since ---------------------------------------- */

GOMP_REQUIRES (gomp_guard_mutex)
static struct attached *
note (uintptr_t where)
{
  struct attached *pointer = gomp_ptree_find (&pointers, where);

  if (pointer == NULL)
    {
      pointer = gomp_calloc (1, sizeof *pointer);
      gomp_ptree_insert (&pointers, where, pointer);
    }
  return pointer;
}

GOMP_REQUIRES (gomp_guard_mutex)
static void
note_attached (const struct gomp_site *site, uintptr_t where)
{
  *note (where) = (struct attached) { .host = word_at ((const void *) where),
                                      .construct = site->construct,
                                      .pc = site->frame.pc };
}

void
gomp_check_attached (const struct gomp_site *site, const struct gomp_plan *plan)
{
  const struct gomp_list *list = plan->list;

  for (uint32_t i = 0; i < list->n; i++)
    {
      const struct gomp_item *item = &list->items[i];
      if (plan->places[i].fate == GOMP_FATE_ABSENT)
        continue;
      if (item->class == GOMP_ITEM_ATTACH || item->class == GOMP_ITEM_STORE)
        note_attached (site, item->start);
      if (item->class == GOMP_ITEM_DESCRIPTOR)
        for (uint32_t p = item->pointers; p != GOMP_NO_ITEM;
             p = list->pointers[p].next)
          note_attached (site, list->pointers[p].where);
    }
}

static GOMP_NOINLINE void
tell_stale (const struct gomp_site *site, const struct attached *pointer,
            uintptr_t where)
{
  char name[NAME], line[NAME];
  enum gomp_source_pointer_kind kind;

  if (!gomp_source_pointer_at (&site->frame, where, &kind, name, sizeof name)
      && !gomp_source_variable (&site->frame, where, name, sizeof name))
    snprintf (name, sizeof name, "the pointer at %p", (void *) where);
  gomp_check_warn ("%s has changed since it was attached", name);
  gomp_check_add ("attached by %s %s", pointer->construct,
                  gomp_source_at (pointer->pc, line, sizeof line));
  gomp_check_add ("seen at %s %s: the kernel finds what it referred to then",
                  site->construct,
                  gomp_source_at (site->frame.pc, line, sizeof line));
  gomp_check_add ("take it from the device (exit data) before it is allocated "
                  "or associated anew, and enter it after that");
}

/* Does RECORD's pointer refer to something on the device?  A directive that
   detaches has a count; one that only takes the target away has not.  */
static bool
is_of_use (struct gomp_present *table, const struct gomp_attachment *record)
{
  return (record->current && record->extent >= sizeof record->start
          && (record->count > 0
              || gomp_present_by_device (
                table, gomp_devaddr_make (word_at (record->image)))));
}

/* RECORD is one of a mapping that a kernel is given.  */
GOMP_REQUIRES (gomp_guard_mutex)
static void
check_record (const struct gomp_site *site,
              const struct gomp_attachment *record)
{
  uintptr_t host = word_at ((const void *) record->start);
  uintptr_t device = word_at (record->image);
  struct attached *pointer = note (record->start);

  if (!record->current)
    return;
  /* Something that is not noted has attached it.  */
  if (pointer->pc == NULL || (pointer->device && pointer->device != device))
    {
      *pointer = (struct attached) { .host = host,
                                     .device = device,
                                     .construct = site->construct,
                                     .pc = site->frame.pc };
      return;
    }
  pointer->device = device;
  if (host == pointer->host || host == 0 || pointer->told == site->frame.pc)
    return;
  pointer->told = site->frame.pc;
  tell_stale (site, pointer, record->start);
}

void
gomp_check_stale (const struct gomp_site *site, struct gomp_present *table,
                  const struct gomp_mapping *mapping)
{
  uintptr_t start = mapping->host_start;
  const struct gomp_attachment *record;

  if (!gomp_mapping_attachments (mapping))
    return;
  while ((record = gomp_attachment_after (mapping, start)))
    {
      if (is_of_use (table, record))
        check_record (site, record);
      start = record->start + record->extent;
    }
}

/* ---- Dummy arguments that go on behind their last element --------------- */

/* Has ARRAYS at entry E a dummy argument that debug information knows, with SIZE
   bytes and fewer than listed?  */
static bool
is_too_long (const struct gomp_arrays *arrays, uint32_t e, size_t *size)
{
  uintptr_t start, first = (uintptr_t) arrays->addresses[e];

  return (arrays->frame && gomp_map_may_be_dummy (arrays, e)
          && gomp_source_dummy (arrays->frame, first, &start, size)
          && start == first && *size < arrays->sizes[e]);
}

GOMP_REQUIRES (gomp_guard_mutex)
GOMP_NOINLINE void
gomp_check_dummy (const struct gomp_site *site, const struct gomp_list *list,
                  uint32_t i)
{
  const struct gomp_item *item = &list->items[i];
  char name[NAME], line[NAME];
  size_t size;

  if (list->arrays == NULL || list->n != list->arrays->n
      || item->class != GOMP_ITEM_DATA
      || item->size != list->arrays->sizes[item->entry]
      || gomp_ptree_find (&told, (uintptr_t) site->frame.pc)
      || !is_too_long (list->arrays, item->entry, &size))
    return;
  gomp_ptree_insert (&told, (uintptr_t) site->frame.pc, &told);
  gomp_check_warn (
    "%s %s maps %zu bytes behind the last element of %s, too", site->construct,
    gomp_source_at (site->frame.pc, line, sizeof line), item->size - size,
    (gomp_source_variable (&site->frame, item->start, name, sizeof name)
       ? name
       : "a dummy argument"));
  gomp_check_add ("gfortran lists a section with gaps so where it is a dummy "
                  "argument; what is there on the host is copied, too, and "
                  "back");
  gomp_check_add ("map it in the procedure that passes it, or give the dummy "
                  "argument the attribute contiguous");
}

/* ---- Updates of what lies side by side ---------------------------------- */

void
gomp_check_side_by_side (const struct gomp_site *site,
                         const struct gomp_list *list)
{
  char name[NAME], line[NAME];

  if (gomp_ptree_find (&told, (uintptr_t) site->frame.pc))
    return;
  for (uint32_t i = 0; i < list->n; i++)
    if (gomp_map_gaps_elsewhere (list, i, name, sizeof name))
      {
        gomp_check_warn ("%s %s names %zu bytes side by side, which are not "
                         "the elements of %s",
                         site->construct,
                         gomp_source_at (site->frame.pc, line, sizeof line),
                         list->items[i].size, name);
        gomp_check_add ("%s has elements elsewhere: gfortran lists what "
                        "follows its first one, unless the update is one of "
                        "the array itself",
                        name);
        gomp_check_add ("update the array that it refers to, or call "
                        "gomp_pset_data_update");
        gomp_ptree_insert (&told, (uintptr_t) site->frame.pc, &told);
        return;
      }
}
