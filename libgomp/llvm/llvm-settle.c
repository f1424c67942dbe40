/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What entries come to by what is mapped already.  */

#include "llvm/llvm-settle.h"

#include <string.h>

#include "device/guard.h"
#include "plan/plan.h"
#include "report/check.h"
#include "table/refcount.h"

/* Atomic: some mapping has an ARRAY, or has had HELD references.  Most programs
   have neither, and pay for no look at the table.  */
static bool arrays_known, holds_known;

/* Has ARRAYS something of size 0, or an ATTACH?  */
static bool
lists_addresses (const struct gomp_llvm_arrays *arrays)
{
  for (size_t i = 0; i < arrays->n; i++)
    if (arrays->sizes[i] == 0 || arrays->types[i] & LLVM_MAP_ATTACH)
      return true;
  return false;
}

bool
gomp_llvm_settles (enum gomp_context context,
                   const struct gomp_llvm_arrays *arrays)
{
  return ((__atomic_load_n (&holds_known, __ATOMIC_RELAXED)
           && context == GOMP_CONTEXT_EXIT)
          || (__atomic_load_n (&arrays_known, __ATOMIC_RELAXED)
              && lists_addresses (arrays)));
}

/* Is ENTRY data, or a pointer's?  */
static bool
is_data (const struct gomp_llvm_entry *entry)
{
  return (!(entry->type
            & (LLVM_MAP_ATTACH | LLVM_MAP_LITERAL | LLVM_MAP_PRIVATE
               | LLVM_MAP_NON_CONTIG))
          && !entry->pushed && !entry->idle && entry->begin != 0);
}

/* The mapping that has all of ENTRY, which is data, or NULL.  */
static struct gomp_mapping *
find_mapping (struct gomp_present *table, const struct gomp_llvm_entry *entry)
{
  struct gomp_mapping *mapping;

  if (entry->size == 0
      || gomp_present_lookup (table, entry->begin, entry->begin + entry->size,
                              &mapping)
           != GOMP_CONTAINED)
    return NULL;
  return mapping;
}

/* Has an entry of LIST some bit of TYPE?  */
static bool
has_type (const struct gomp_llvm_list *list, uint64_t type)
{
  for (size_t i = 0; i < list->n; i++)
    if (list->entries[i].type & type)
      return true;
  return false;
}

/* ---- Arrays of which a section is mapped --------------------------------- */

/* The mapping of a section of an array that has ADDR before the section; or
   NULL.  */
static struct gomp_mapping *
find_section (struct gomp_present *table, uintptr_t addr)
{
  struct gomp_mapping *next;

  if (addr >= UINTPTR_MAX - 1
      || gomp_present_lookup (table, addr, UINTPTR_MAX, &next) == GOMP_ABSENT
      || next->host_start <= addr || next->more == NULL
      || next->more->array == 0 || next->more->array > addr)
    return NULL;
  return next;
}

/* Begin entries of size 0 at the sections of their arrays.  */
static void
settle_arrays (struct gomp_present *table, struct gomp_llvm_list *list)
{
  for (size_t i = 0; i < list->n; i++)
    {
      struct gomp_llvm_entry *entry = &list->entries[i];
      const struct gomp_mapping *section;
      if (entry->begin == 0
          || entry->type & (LLVM_MAP_LITERAL | LLVM_MAP_PRIVATE)
          || (entry->size != 0 && !(entry->type & LLVM_MAP_ATTACH)))
        continue;
      section = find_section (table, entry->begin);
      if (section)
        entry->begin = section->host_start;
    }
}

uintptr_t
gomp_llvm_address_in_array (struct gomp_device *device, uintptr_t addr)
{
  struct gomp_present *table = &device->present;
  const struct gomp_mapping *section;
  uintptr_t found = 0;

  if (!__atomic_load_n (&arrays_known, __ATOMIC_RELAXED))
    return 0;
  gomp_present_lock (table);
  section = find_section (table, addr);
  if (section)
    found = section->device_start.value - (section->host_start - addr);
  if (GOMP_UNLIKELY (gomp_guard_active))
    gomp_check_asked (device, section);
  gomp_present_unlock (table);
  return found;
}

/* Flang 23 and 24 give the address of the descriptor as the base of its
   data.  */
static bool
has_descriptors (const struct gomp_llvm_list *list)
{
  for (size_t i = 0; i < list->n; i++)
    if (list->entries[i].type & LLVM_MAP_ATTACH
        && list->entries[i].size > sizeof (void *))
      return true;
  return false;
}

/* Where the array begins of which ENTRY is a section; 0: it is none, or all.  A
   part of something is no section, and its mapping begins elsewhere: it is not
   looked up, since mappings take longer to remove once they have been found by
   an address inside.  */
static uintptr_t
array_of (const struct gomp_llvm_entry *entry)
{
  uintptr_t base = entry->base;

  if (!is_data (entry) || entry->size == 0 || base == 0
      || (entry->parent != GOMP_LLVM_NONE
          && !(entry->type & LLVM_MAP_PTR_AND_OBJ)))
    return 0;
  if (entry->type & LLVM_MAP_PTR_AND_OBJ)
    memcpy (&base, (const void *) base, sizeof base);
  return base < entry->begin ? base : 0;
}

static void
note_arrays (struct gomp_present *table, const struct gomp_llvm_list *list)
{
  for (size_t i = 0; i < list->n; i++)
    {
      const struct gomp_llvm_entry *entry = &list->entries[i];
      uintptr_t array = array_of (entry);
      struct gomp_mapping *mapping;
      if (array == 0 || (mapping = find_mapping (table, entry)) == NULL
          || mapping->host_start != entry->begin)
        continue;
      gomp_mapping_more (mapping)->array = array;
      __atomic_store_n (&arrays_known, true, __ATOMIC_RELAXED);
    }
}

/* ---- References that are held -------------------------------------------- */

/* Mappings of a list whose references are held, or are going to be.  */
struct holds
{
  size_t n;
  struct hold
  {
    struct gomp_mapping *leader;
    bool holds; /* an entry of the list holds */
  } *all;
};

static struct hold *
find_hold (const struct holds *holds, const struct gomp_mapping *leader)
{
  for (size_t i = 0; i < holds->n; i++)
    if (holds->all[i].leader == leader)
      return &holds->all[i];
  return NULL;
}

/* How many references of LEADER are held.  */
static uint32_t
count_held (const struct gomp_mapping *leader)
{
  uint32_t held = leader->more ? leader->more->held : 0;

  return held < leader->refcount ? held : leader->refcount;
}

/* What has the count of the mapping of ENTRY, if that is counted; or NULL.  */
static struct gomp_mapping *
find_leader (struct gomp_present *table, const struct gomp_llvm_entry *entry)
{
  struct gomp_mapping *mapping
    = (is_data (entry) ? find_mapping (table, entry) : NULL);

  return (mapping && gomp_refcount_counted (mapping)
            ? gomp_mapping_leader (mapping)
            : NULL);
}

/* Set *HOLDS to the mappings of LIST whose references are held already, if
   HELD, or that LIST holds.  */
static void
find_holds (struct gomp_present *table, const struct gomp_llvm_list *list,
            bool held, struct gomp_scratch *scratch, struct holds *holds)
{
  *holds = (struct holds) { 0, NULL };
  for (size_t i = 0; i < list->n; i++)
    {
      const struct gomp_llvm_entry *entry = &list->entries[i];
      struct gomp_mapping *leader = find_leader (table, entry);
      bool here = (entry->type & LLVM_MAP_HOLD) != 0;
      struct hold *hold;
      if (leader == NULL || !(held ? count_held (leader) > 0 : here))
        continue;
      if (holds->all == NULL)
        holds->all = GOMP_SCRATCH_ARRAY (scratch, struct hold, list->n);
      hold = find_hold (holds, leader);
      if (hold == NULL)
        {
          hold = &holds->all[holds->n++];
          *hold = (struct hold) { leader, false };
        }
      hold->holds |= here;
    }
}

/* The construct has taken a reference of each mapping of LIST.  */
static void
note_holds (struct gomp_present *table, const struct gomp_llvm_list *list,
            struct gomp_scratch *scratch)
{
  struct holds holds;

  find_holds (table, list, false, scratch, &holds);
  for (size_t i = 0; i < holds.n; i++)
    {
      struct gomp_mapping *leader = holds.all[i].leader;
      uint32_t held = count_held (leader);
      if (held == leader->refcount)
        held--;
      gomp_mapping_more (leader)->held = held + 1;
      __atomic_store_n (&holds_known, true, __ATOMIC_RELAXED);
    }
}

/* ENTRY is of LEADER, of which HELD references are held, but not by the
   construct that ends here.  */
static void
settle_entry (struct gomp_llvm_entry *entry, const struct gomp_mapping *leader,
              uint32_t held)
{
  bool copies = ((entry->type & (LLVM_MAP_FROM | LLVM_MAP_ALWAYS))
                 == (LLVM_MAP_FROM | LLVM_MAP_ALWAYS));

  entry->type &= ~(uint64_t) LLVM_MAP_DELETE;
  entry->idle = leader->refcount == held && !copies;
}

/* Let the entries of LIST, of an end, give back what they may.  */
static void
settle_holds (struct gomp_present *table, struct gomp_llvm_list *list,
              struct gomp_scratch *scratch)
{
  struct holds holds;

  find_holds (table, list, true, scratch, &holds);
  if (holds.n == 0)
    return;
  for (size_t i = 0; i < list->n; i++)
    {
      struct gomp_llvm_entry *entry = &list->entries[i];
      struct gomp_mapping *leader = find_leader (table, entry);
      struct hold *hold = leader ? find_hold (&holds, leader) : NULL;
      uint32_t held;
      if (hold == NULL)
        continue;
      held = count_held (leader);
      if (hold->holds)
        {
          entry->type &= ~(uint64_t) LLVM_MAP_DELETE;
          continue;
        }
      /* The RELEASE that is left takes one away.  */
      if (entry->type & LLVM_MAP_DELETE && leader->refcount > held + 1)
        gomp_count_take (leader, leader->refcount - held - 1, 0);
      settle_entry (entry, leader, held);
      if (!entry->idle && leader->refcount == held)
        gomp_count_add (leader, 1, 0);
    }
  for (size_t i = 0; i < holds.n; i++)
    if (holds.all[i].holds)
      holds.all[i].leader->more->held = count_held (holds.all[i].leader) - 1;
}

/* ---- Objects of which a part is mapped ----------------------------------- */

static bool
is_in_part (struct gomp_present *table, const struct gomp_llvm_entry *entry)
{
  struct gomp_mapping *mapping;
  enum gomp_relation relation;

  if (entry->size == 0)
    return false;
  relation = gomp_present_lookup (table, entry->begin,
                                  entry->begin + entry->size, &mapping);
  return relation == GOMP_CONTAINS || relation == GOMP_STRADDLES;
}

bool
gomp_llvm_settle_parts (struct gomp_device *device, struct gomp_llvm_list *list)
{
  struct gomp_present *table = &device->present;
  bool any = false;

  gomp_present_lock (table);
  for (size_t i = 0; i < list->n; i++)
    {
      struct gomp_llvm_entry *entry = &list->entries[i];
      bool in_idle = (entry->parent != GOMP_LLVM_NONE
                      && list->entries[entry->parent].idle);
      if (!is_data (entry) || entry->type & LLVM_MAP_PRESENT)
        continue;
      if (in_idle || is_in_part (table, entry))
        entry->idle = any = true;
    }
  gomp_present_unlock (table);
  return any;
}

/* ---- What has to be present ---------------------------------------------- */

/* Has ENTRY the modifier `present' where GCC's kinds have no like: at an end, or
   of size 0?  */
static bool
is_checked (enum gomp_context context, const struct gomp_llvm_entry *entry)
{
  return (entry->type & LLVM_MAP_PRESENT && !(entry->type & LLVM_MAP_ATTACH)
          && !entry->pushed
          && (entry->size == 0 || context == GOMP_CONTEXT_EXIT));
}

/* Is what ENTRY has, or of size 0 where it begins, mapped?  */
static bool
is_present (struct gomp_present *table, const struct gomp_llvm_entry *entry)
{
  return (entry->size != 0 ? find_mapping (table, entry) != NULL
                           : (gomp_present_at (table, entry->begin) != NULL
                              || find_section (table, entry->begin) != NULL));
}

bool
gomp_llvm_check_present (struct gomp_device *device, enum gomp_context context,
                         const struct gomp_llvm_list *list,
                         struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  bool fine = true;

  if (GOMP_LIKELY (!has_type (list, LLVM_MAP_PRESENT)))
    return true;
  gomp_present_lock (table);
  for (size_t i = 0; fine && i < list->n; i++)
    {
      const struct gomp_llvm_entry *entry = &list->entries[i];
      const struct gomp_item item
        = { .start = entry->begin, .size = entry->size };
      if (!is_checked (context, entry) || is_present (table, entry))
        continue;
      gomp_plan_reject_absent (table, false, &item, err);
      fine = false;
    }
  gomp_present_unlock (table);
  return fine;
}

/* ---- A list -------------------------------------------------------------- */

/* Is there something of size 0, or an ATTACH?  */
static bool
has_addresses (const struct gomp_llvm_list *list)
{
  for (size_t i = 0; i < list->n; i++)
    if (list->entries[i].size == 0 || list->entries[i].type & LLVM_MAP_ATTACH)
      return true;
  return false;
}

void
gomp_llvm_settle (struct gomp_device *device, enum gomp_context context,
                  struct gomp_llvm_list *list, struct gomp_scratch *scratch)
{
  struct gomp_present *table = &device->present;
  bool arrays = (__atomic_load_n (&arrays_known, __ATOMIC_RELAXED)
                 && has_addresses (list));
  bool holds = (context == GOMP_CONTEXT_EXIT
                && __atomic_load_n (&holds_known, __ATOMIC_RELAXED));

  if (GOMP_LIKELY (!arrays && !holds))
    return;
  gomp_present_lock (table);
  if (arrays)
    settle_arrays (table, list);
  if (holds)
    settle_holds (table, list, scratch);
  gomp_present_unlock (table);
}

/* Is an entry of LIST a section, which its mapping has to tell?  */
static bool
has_sections (const struct gomp_llvm_list *list)
{
  bool any = false;

  for (size_t i = 0; !any && i < list->n; i++)
    any = array_of (&list->entries[i]) != 0;
  return any && !has_descriptors (list);
}

bool
gomp_llvm_settles_list (enum gomp_context context,
                        const struct gomp_llvm_list *list)
{
  return (has_type (list, LLVM_MAP_PRESENT | LLVM_MAP_HOLD)
          || (context == GOMP_CONTEXT_ENTER && has_sections (list)));
}

void
gomp_llvm_settle_entered (struct gomp_device *device,
                          const struct gomp_llvm_list *list,
                          struct gomp_scratch *scratch)
{
  struct gomp_present *table = &device->present;
  bool holds = has_type (list, LLVM_MAP_HOLD);
  bool arrays = has_sections (list);

  if (GOMP_LIKELY (!arrays && !holds))
    return;
  gomp_present_lock (table);
  if (arrays)
    note_arrays (table, list);
  if (holds)
    note_holds (table, list, scratch);
  gomp_present_unlock (table);
}
