/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Items that cannot be placed: what is in their way, and what the user can do.  */

#include "plan/plan-place.h"

/* ITEM overlaps something else.  If it is what no object can be, this is the
   reason, whatever it overlaps: the bounds are those of an undefined
   pointer.  False: it may be an object.  */
bool
gomp_plan_reject_absurd (const struct gomp_plan *plan,
                         const struct gomp_item *item, struct gomp_error *err)
{
  struct gomp_about about
    = gomp_plan_about (plan->table, item->start, item->size, NULL);

  if (!gomp_plan_about_absurd (&about))
    return false;
  gomp_error_set_about (err, &about,
                        "device memory allocation fail: "
                        "%zu bytes are more than there can be",
                        item->size);
  return true;
}

/* Items of the list that are in the way of each other may not be so in another
   order.  */
bool
gomp_plan_reject_overlap (struct gomp_plan *plan, const struct gomp_item *item,
                          const struct gomp_finding *f, struct gomp_error *err)
{
  struct gomp_about about
    = gomp_plan_about (plan->table, item->start, item->size, f->mapping);
  const struct gomp_item *other
    = f->mapping ? NULL : &plan->list->items[f->item];

  about.found = "only a part of it is mapped";
  about.remedy = "name just the part that is mapped here, or map all of it "
                 "where that is done";
  plan->late |= other != NULL;
  if (other)
    {
      about.found = "the same directive maps a part of it by itself";
      about.remedy = "map both in one section";
      about.other_start = other->start;
      about.other_size = other->size;
    }
  gomp_plan_about_gaps (item, &about);
  if (plan->list->acc && plan->list->context == GOMP_CONTEXT_ENTER && f->mapping
      && f->mapping->host_start <= item->start)
    return gomp_error_set_about (err, &about, "[%p,+%zu] not mapped",
                                 (void *) item->start, item->size);
  return gomp_error_set_about (err, &about,
                               "Trying to map into device "
                               "[%p..%p) object when [%p..%p) is already "
                               "mapped",
                               (void *) item->start,
                               (void *) gomp_item_end (item),
                               (void *) about.other_start,
                               (void *) (about.other_start + about.other_size));
}

/* What was found, F, of a member that is not as other members are, ROOT.  */
static const char *
found_member (const struct gomp_plan *plan, const struct gomp_finding *root,
              const struct gomp_finding *f)
{
  if (f->relation == GOMP_ABSENT)
    return "it is not mapped, and other members of the same structure are";
  if (f->relation != GOMP_CONTAINED)
    return "only a part of it is mapped";
  if (root->mapping && f->mapping
      && (gomp_mapping_site (plan->table, root->mapping)
          != gomp_mapping_site (plan->table, f->mapping)))
    return "it was mapped by another directive than other members of the same "
           "structure";
  return "it was mapped apart from other members of the same structure";
}

bool
gomp_plan_reject_member (struct gomp_plan *plan, const struct gomp_item *item,
                         const struct gomp_finding *root,
                         const struct gomp_finding *f, struct gomp_error *err)
{
  struct gomp_about about
    = gomp_plan_about (plan->table, item->start, item->size,
                       f->relation == GOMP_ABSENT ? NULL : f->mapping);

  plan->late |= root->mapping == NULL;
  about.found = found_member (plan, root, f);
  about.remedy = (f->relation == GOMP_CONTAINED || f->relation == GOMP_ABSENT
                    ? "map the members that are used together in one "
                      "directive, or the whole structure"
                    : "name just the part that is mapped here, or map all of "
                      "it where that is done");
  return gomp_error_set_about (err, &about,
                               "Trying to map into device "
                               "[%p..%p) structure element when other mapped "
                               "elements from the same structure weren't "
                               "mapped together with it",
                               (void *) item->start,
                               (void *) gomp_item_end (item));
}

/* A part of a variable, [START, END), does not lie where it would by the place
   of another part, in MAPPING, which stands for the variable.  FOUND says
   why.  */
static bool
reject_apart (const struct gomp_plan *plan, uintptr_t start, uintptr_t end,
              const struct gomp_mapping *mapping, const char *found,
              struct gomp_error *err)
{
  struct gomp_about about
    = gomp_plan_about (plan->table, start, end - start, mapping);

  about.found = found;
  about.remedy = "map the parts that are used together in one directive (those "
                 "of a common block in the region's own), or the whole "
                 "variable";
  return gomp_error_set_about (err, &about,
                               "Trying to map into device "
                               "[%p..%p) object when [%p..%p) is already "
                               "mapped",
                               (void *) start, (void *) end,
                               (void *) mapping->host_start,
                               (void *) mapping->host_end);
}

/* The first mapping that begins in [START, END), or NULL.  */
static struct gomp_mapping *
first_inside (const struct gomp_plan *plan, uintptr_t start, uintptr_t end)
{
  struct gomp_mapping *below, *above;

  gomp_present_neighbours (plan->table, start - 1, &below, &above);
  return above && above->host_start < end ? above : NULL;
}

/* ITEM, which the kernel uses and no clause names, is not mapped as a whole:
   the kernel finds all of it by the place of MAPPING, a part.  Do its other
   parts lie there, those that this list makes included?  */
bool
gomp_plan_check_parts (struct gomp_plan *plan, const struct gomp_item *item,
                       const struct gomp_mapping *mapping,
                       struct gomp_error *err)
{
  uintptr_t end = gomp_item_end (item), bias;

  bias = mapping->device_start.value - mapping->host_start;
  for (struct gomp_mapping *m = first_inside (plan, item->start, end); m;
       m = first_inside (plan, m->host_start + 1, end))
    if (m->lifetime != GOMP_LIFE_LINK
        && m->device_start.value - m->host_start != bias)
      return reject_apart (plan, m->host_start, m->host_end, mapping,
                           "it was mapped apart from another part of the same "
                           "variable",
                           err);
  for (size_t k = 0; k < plan->list->n; k++)
    {
      const struct gomp_item *part = &plan->list->items[k];
      struct gomp_mapping *present;

      /* A kernel finds copies for itself alone there, too: gfortran has it read
         all of a common block by the place of the whole.  */
      if (part != item
          && (gomp_item_has_bytes (part)
              || (part->class == GOMP_ITEM_PRIVATE && part->size > 0))
          && !(part->flags & GOMP_FLAG_MAY_BE_ABSENT)
          && part->start >= item->start && gomp_item_end (part) <= end
          && gomp_present_lookup (plan->table, part->start,
                                  gomp_item_end (part), &present)
               == GOMP_ABSENT)
        return reject_apart (plan, part->start, gomp_item_end (part), mapping,
                             "it is not mapped, and another part of the same "
                             "variable is",
                             err);
    }
  return true;
}

/* The device has one pointer for all of the variable, which refers to the part
   that is mapped.  */
bool
gomp_plan_reject_link (const struct gomp_plan *plan,
                       const struct gomp_item *item, struct gomp_error *err)
{
  struct gomp_about about
    = gomp_plan_about (plan->table, item->start, item->size, NULL);

  about.found
    = (plan->list->acc ? "it is in a `declare link' variable of which another "
                         "part is mapped"
                       : "it is in a `declare target link' variable of which "
                         "another part is mapped");
  about.remedy = "map both parts in one section";
  return gomp_error_set_about (err, &about,
                               "Trying to map into device "
                               "[%p..%p), part of a declare target link "
                               "variable of which another part is mapped; "
                               "map both in one section",
                               (void *) item->start,
                               (void *) gomp_item_end (item));
}

enum gomp_plan_result
gomp_plan_reject_absent (const struct gomp_present *table, bool acc,
                         const struct gomp_item *item, struct gomp_error *err)
{
  struct gomp_about about
    = gomp_plan_about (table, item->start, item->size, NULL);

  about.absent = true;
  about.found = "it is not mapped";
  about.remedy = acc ? "enter it before (enter data, data), or let the "
                       "construct copy it (copy instead of present)"
                     : "enter it before (target enter data, target data), or "
                       "leave out `present'";
  if (acc && !gomp_error_newer_words)
    gomp_error_set_about (err, &about,
                          "present clause: !acc_is_present (%p, "
                          "%lu (0x%lx))",
                          (void *) item->start, (unsigned long) item->size,
                          (unsigned long) item->size);
  gomp_error_set_about (err, &about,
                        "present clause: not present on the "
                        "device (addr: %p, size: %lu (0x%lx), dev: %d)",
                        (void *) item->start, (unsigned long) item->size,
                        (unsigned long) item->size, table->device);
  return GOMP_PLAN_FAILED;
}
