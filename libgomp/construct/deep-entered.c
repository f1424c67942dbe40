/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which variables directives have entered deep, and how often.  */

#include "construct/deep-entered.h"

#include <stdlib.h>

#include "base/lock.h"
#include "base/ptree.h"

static struct gomp_lock lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_TYPES);

enum
{
  BY_START,
  BY_DATA,
  KEYS
};

/* A variable that was entered ENTRIES times on DEVICE, REGIONS of these by
   OpenMP's data regions that go on.  Under LOCK.  */
struct entered
{
  struct entered *next[KEYS];   /* with the same address */
  struct gomp_device *device;
  struct gomp_deep_variable variable;   /* as it was the last time */
  size_t entries, regions;
};
static struct gomp_ptree
  all_entered[KEYS] GOMP_GUARDED_BY (lock); /* address -> struct entered */

static uintptr_t
entered_key (const struct entered *e, int by)
{
  return by == BY_START ? e->variable.start : e->variable.data;
}

static void
entered_list (struct entered *e, int by)
{
  struct gomp_ptree *all = &all_entered[by];
  uintptr_t key = entered_key (e, by);

  e->next[by] = gomp_ptree_find (all, key);
  if (e->next[by])
    gomp_ptree_replace (all, key, e);
  else
    gomp_ptree_insert (all, key, e);
}

static void
entered_unlist (struct entered *e, int by)
{
  struct gomp_ptree *all = &all_entered[by];
  uintptr_t key = entered_key (e, by);
  struct entered *first = gomp_ptree_find (all, key), **link = &first;

  while (*link != e)
    link = &(*link)->next[by];
  *link = e->next[by];
  if (first)
    gomp_ptree_replace (all, key, first);
  else
    gomp_ptree_remove (all, key);
}

static struct entered *
entered_find (const struct gomp_device *device,
              const struct gomp_deep_variable *variable)
{
  struct entered *e = gomp_ptree_find (&all_entered[BY_START], variable->start);

  while (e && (e->device != device || e->variable.bytes != variable->bytes))
    e = e->next[BY_START];
  return e;
}

void
gomp_deep_entered_add (struct gomp_device *device,
                       const struct gomp_deep_variable *variable, bool region)
{
  struct entered *e;

  gomp_lock (&lock);
  e = entered_find (device, variable);
  if (e)
    entered_unlist (e, BY_DATA);
  else
    {
      e = gomp_malloc (sizeof *e);
      *e = (struct entered) { .device = device, .variable = *variable };
      entered_list (e, BY_START);
    }
  e->variable = *variable;
  e->entries++;
  e->regions += region;
  entered_list (e, BY_DATA);
  gomp_unlock (&lock);
}

/* How many entries of E go.  */
static size_t
dropped (const struct entered *e, enum gomp_deep_drop what)
{
  size_t dynamic = e->entries - e->regions;

  switch (what)
    {
    case GOMP_DEEP_DROP_ONE:
    case GOMP_DEEP_DROP_REGION:
      return 1;
    case GOMP_DEEP_DROP_ALL:
      return e->entries;
    case GOMP_DEEP_DROP_DYNAMIC_ONE:
      return dynamic > 0;
    case GOMP_DEEP_DROP_DYNAMIC_ALL:
      return dynamic;
    }
  return 0;
}

size_t
gomp_deep_entered_drop (const struct gomp_device *device,
                        const struct gomp_deep_variable *variable,
                        enum gomp_deep_drop what)
{
  struct entered *e;
  size_t n = 0;

  gomp_lock (&lock);
  e = entered_find (device, variable);
  if (e)
    {
      n = dropped (e, what);
      e->entries -= n;
      e->regions -= what == GOMP_DEEP_DROP_REGION && e->regions > 0;
      if (e->regions > e->entries)
        e->regions = e->entries;
      if (e->entries == 0)
        {
          for (int by = 0; by < KEYS; by++)
            entered_unlist (e, by);
          free (e);
        }
    }
  gomp_unlock (&lock);
  return n;
}

bool
gomp_deep_is_entered (const struct gomp_device *device,
                      const struct gomp_deep_variable *variable)
{
  bool known;

  gomp_lock (&lock);
  known = entered_find (device, variable) != NULL;
  gomp_unlock (&lock);
  return known;
}

bool
gomp_deep_entered_with_data (const struct gomp_device *device, uintptr_t data,
                             size_t size, struct gomp_deep_variable *variable)
{
  const struct entered *e;

  gomp_lock (&lock);
  for (e = gomp_ptree_find (&all_entered[BY_DATA], data); e;
       e = e->next[BY_DATA])
    if (e->device == device && e->variable.count * e->variable.size == size)
      break;
  if (e)
    *variable = e->variable;
  gomp_unlock (&lock);
  return e
         && (variable->extent == 0
             || *(const uintptr_t *) variable->start == data);
}
