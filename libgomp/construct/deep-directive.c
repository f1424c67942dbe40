/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Directives that map whole objects.  */

#include "construct/deep-directive.h"

#include <stdlib.h>

#include "deep/deep-container.h"
#include "construct/deep-entered.h"
#include "construct/deep-tell.h"
#include "deep/deep-memory.h"
#include "deep/deep-run.h"
#include "base/descriptor.h"
#include "base/env.h"
#include "gfc-descriptor.h"

/* Bytes of an object of unknown type that are looked at.  */
#define LOOKED_AT 256

bool gomp_deep_directives;

static void
read_settings (void)
{
  gomp_deep_directives = gomp_settings ()->deep;
}

/* ---- One variable ------------------------------------------------------ */

/* SITE, as traces of deep operations show it.  */
static struct gomp_site
deep_site (const struct gomp_site *site, const char *construct)
{
  struct gomp_site deep = *site;

  deep.construct = construct;
  deep.queue = NULL;
  return deep;
}

/* VARIABLE and what it owns, but for what it was entered without, as DEVICE is
   going to have it.  */
static bool
collect (struct gomp_device *device, const struct gomp_deep_variable *variable,
         const struct gomp_site *site, struct gomp_deep *deep,
         struct gomp_error *err)
{
  struct gomp_deep_object object = gomp_deep_variable_object (variable);
  struct gomp_error none = { .text = "" };
  char **paths;
  size_t n;
  bool fine;

  gomp_deep_left_out (device, &object, &paths, &n, &none);
  fine = gomp_deep_variable_collect (variable, &site->frame,
                                     (const char *const *) paths, n, deep, err);
  gomp_deep_paths_free (paths, n);
  if (fine)
    gomp_deep_find_twins (deep, device);
  return fine;
}

enum outcome
{
  DONE,
  NOT_DONE,
  FAILED
};

/* What STATUS comes to for VARIABLE, of which *ERR tells.  Only a device that
   fails is an error.  */
static enum outcome
outcome_of (const struct gomp_site *site,
            const struct gomp_deep_variable *variable, gomp_pset_status status,
            struct gomp_error *err)
{
  if (status == GOMP_PSET_DONE)
    return DONE;
  if (status == GOMP_PSET_DEVICE_ERROR)
    return FAILED;
  if (status != GOMP_PSET_NO_ACTION)
    gomp_deepen_tell (site, variable->start, err);
  err->text[0] = '\0';
  return NOT_DONE;
}

/* Enter VARIABLE, or bring it up to date on the device: HOW.  */
static gomp_pset_status
enter (struct gomp_device *device, const struct gomp_deep_variable *variable,
       unsigned how, const struct gomp_site *site, struct gomp_error *err)
{
  struct gomp_deep_object object = gomp_deep_variable_object (variable);
  gomp_pset_status status = GOMP_PSET_DONE;
  struct gomp_deep deep;

  do
    {
      if (!collect (device, variable, site, &deep, err))
        status = deep.status;
      else
        gomp_deep_enter (device, &deep, &object, how, site, &status, err);
      gomp_deep_fini (&deep);
    }
  while (status == GOMP_DEEP_AGAIN);
  return status;
}

static enum outcome
update (struct gomp_device *device, const struct gomp_deep_variable *variable,
        const struct gomp_site *site, struct gomp_error *err)
{
  return outcome_of (
    site, variable, enter (device, variable, GOMP_DEEP_ENTER_UPDATE, site, err),
    err);
}

/* The opposite of entering; REST is left afterwards.  */
static enum outcome
leave (struct gomp_device *device, const struct gomp_deep_variable *variable,
       const struct gomp_deep_rest *rest, const struct gomp_site *site,
       struct gomp_error *err)
{
  bool copies = variable->flags & (GOMP_FLAG_OUT | GOMP_FLAG_ALWAYS_OUT);
  struct gomp_deep_object object = gomp_deep_variable_object (variable);
  gomp_pset_status status = GOMP_PSET_DONE;
  struct gomp_deep deep;

  do
    {
      if (copies && !collect (device, variable, site, &deep, err))
        {
          gomp_deepen_tell (site, variable->start, err);
          err->text[0] = '\0';
          gomp_deep_fini (&deep);
          copies = false;
        }
      gomp_deep_exit (device, copies ? &deep : NULL, &object, false, rest, site,
                      &status, err);
      if (copies)
        gomp_deep_fini (&deep);
    }
  while (status == GOMP_DEEP_AGAIN);
  return outcome_of (site, variable, status, err);
}

static enum outcome
fetch (struct gomp_device *device, const struct gomp_deep_variable *variable,
       const struct gomp_site *site, struct gomp_error *err)
{
  struct gomp_deep_object object = gomp_deep_variable_object (variable);
  gomp_pset_status status = GOMP_PSET_DONE;
  struct gomp_deep deep;

  do
    {
      if (!collect (device, variable, site, &deep, err))
        status = deep.status;
      else
        gomp_deep_fetch (device, &deep, &object, site, &status, err);
      gomp_deep_fini (&deep);
    }
  while (status == GOMP_DEEP_AGAIN);
  return outcome_of (site, variable, status, err);
}

/* ---- Lists ------------------------------------------------------------- */

static bool
is_listed (const struct gomp_deepened *list,
           const struct gomp_deep_variable *variable)
{
  for (; list; list = list->next)
    if (list->variable.start == variable->start
        && list->variable.bytes == variable->bytes)
      return true;
  return false;
}

static void
list_add (struct gomp_deepened **list,
          const struct gomp_deep_variable *variable)
{
  struct gomp_deepened *new = gomp_calloc (1, sizeof *new);

  new->variable = *variable;
  new->next = *list;
  *list = new;
}

/* The first of *LIST, into *VARIABLE; false: it is empty.  */
static bool
list_take (struct gomp_deepened **list, struct gomp_deep_variable *variable)
{
  struct gomp_deepened *first = *list;

  if (first == NULL)
    return false;
  *variable = first->variable;
  *list = first->next;
  free (first);
  return true;
}

/* Is there data at ADDR that ARRAYS, or something before, have mapped?  */
static bool
is_mapped (struct gomp_device *device, const struct gomp_arrays *arrays,
           uintptr_t addr)
{
  bool present;

  for (size_t e = 0; e < arrays->n; e++)
    if (gomp_map_kind_decode (arrays->kinds[e]).class == GOMP_KIND_DATA
        && addr - (uintptr_t) arrays->addresses[e] < arrays->sizes[e])
      return true;
  gomp_present_lock (&device->present);
  present = gomp_present_at (&device->present, addr) != NULL;
  gomp_present_unlock (&device->present);
  return present;
}

/* Is the pointer at WHERE one that debug information knows, and that owns
   nothing?  */
static bool
is_no_owner (const struct gomp_site *site, const void *where)
{
  enum gomp_source_pointer_kind kind;
  char name[8];

  return (gomp_source_pointer_at (&site->frame, (uintptr_t) where, &kind, name,
                                  sizeof name)
          && kind == GOMP_SOURCE_ARRAY_POINTER);
}

/* Entry E of ARRAYS, of a type that is not known: if the first bytes of it look
   as if it had an allocated array that is not mapped, say so.  */
static void
look_inside (struct gomp_device *device, const struct gomp_arrays *arrays,
             size_t e, const struct gomp_site *site,
             struct gomp_deep_memory *memory)
{
  static const struct gomp_error why
    = { .text
        = "its type is not known: it is neither polymorphic nor a variable "
          "with static storage and debug information (-g); "
          "gomp_pset_enter_deep maps it" };
  struct gomp_kind kind = gomp_map_kind_decode (arrays->kinds[e]);
  uintptr_t start = (uintptr_t) arrays->addresses[e];
  size_t size = arrays->sizes[e] < LOOKED_AT ? arrays->sizes[e] : LOOKED_AT;

  if (kind.class != GOMP_KIND_DATA || start == 0 || start % 8 != 0
      || kind.flags & (GOMP_FLAG_MUST_BE_PRESENT | GOMP_FLAG_MAY_BE_ABSENT)
      || !gomp_deep_memory_readable (memory, start, size))
    return;
  for (size_t at = 0; at + sizeof (gfc_descriptor) <= size; at += 8)
    {
      const uintptr_t *word = (const uintptr_t *) (start + at);
      if (*word != 0 && gomp_descriptor_guess (word, size - at) > 0
          && !is_mapped (device, arrays, *word) && !is_no_owner (site, word))
        {
          gomp_deepen_tell (site, start, &why);
          return;
        }
    }
}

/* Is entry E of ARRAYS a variable in LIST, or data of one?  */
static bool
is_data_of (const struct gomp_arrays *arrays, size_t e,
            const struct gomp_deepened *list)
{
  uintptr_t start = (uintptr_t) arrays->addresses[e];

  for (; list; list = list->next)
    if (gomp_deep_variable_holds (&list->variable, start))
      return true;
  return false;
}

/* Speak of what ARRAYS have besides LIST.  */
static void
speak_of_unknown (struct gomp_device *device, const struct gomp_arrays *arrays,
                  const struct gomp_site *site,
                  const struct gomp_deepened *list)
{
  struct gomp_deep_memory memory = { .n = 0 };

  for (size_t e = 0; e < arrays->n; e++)
    if (!is_data_of (arrays, e, list))
      look_inside (device, arrays, e, site, &memory);
  gomp_deep_memory_fini (&memory);
}

/* Entry E of ARRAYS is what ANSWER says: into LIST, once, or tell WHY not.  */
static void
take_answer (enum gomp_deep_answer answer, const struct gomp_arrays *arrays,
             size_t e, const struct gomp_site *site,
             const struct gomp_deep_variable *variable,
             const struct gomp_error *why, struct gomp_deepened **list)
{
  if (answer == GOMP_DEEP_IS_VARIABLE && !is_listed (*list, variable))
    list_add (list, variable);
  if (answer != GOMP_DEEP_IS_OBSCURE)
    return;
  gomp_deepen_tell (site, (uintptr_t) arrays->addresses[e], why);
  gomp_deepen_is_told (variable->data); /* that was about it, too */
}

/* All variables of ARRAYS that own something, the last first, each once.  */
static struct gomp_deepened *
find_all (const struct gomp_arrays *arrays, const struct gomp_site *site)
{
  struct gomp_deepened *list = NULL;

  for (size_t e = 0; e < arrays->n; e++)
    {
      struct gomp_deep_variable variable = { .data = 0 };
      struct gomp_error why = { .text = "" };
      take_answer (gomp_deep_variable_find (arrays, e, &variable, &why), arrays,
                   e, site, &variable, &why, &list);
    }
  return list;
}

/* Is entry E of ARRAYS a variable in LIST, or the first of its objects?  What
   else lies between the objects of a section may be another dummy's.  */
static bool
is_known (const struct gomp_arrays *arrays, size_t e,
          const struct gomp_deepened *list)
{
  uintptr_t start = (uintptr_t) arrays->addresses[e];

  for (; list; list = list->next)
    if (start == list->variable.data
        || (list->variable.extent > 0
            && start - list->variable.start < list->variable.bytes))
      return true;
  return false;
}

/* Return all variables of ARRAYS that own something, and dummy arguments of
   which only the data is in ARRAYS; the last first, each once.  */
static struct gomp_deepened *
find_all_and_dummies (const struct gomp_arrays *arrays,
                      const struct gomp_site *site)
{
  struct gomp_deepened *list = find_all (arrays, site);

  for (size_t e = 0; e < arrays->n; e++)
    {
      struct gomp_deep_variable variable = { .data = 0 };
      struct gomp_error why = { .text = "" };
      if (!is_known (arrays, e, list))
        take_answer (gomp_deep_variable_find_dummy (arrays, e, &site->frame,
                                                    &variable, &why),
                     arrays, e, site, &variable, &why, &list);
    }
  return list;
}

/* What goes on in queues may need what is about to change, at once.  */
static bool
wait_for_queues (struct gomp_device *device, const struct gomp_deepened *list,
                 struct gomp_error *err)
{
  return list == NULL || gomp_device_settle (device, NULL, err);
}

/* ---- Directives -------------------------------------------------------- */

/* Is VARIABLE left to its clause?  */
static bool
is_excepted (const struct gomp_device *device,
             const struct gomp_deep_variable *variable)
{
  return (variable->flags
            & (GOMP_FLAG_MUST_BE_NEW | GOMP_FLAG_MUST_BE_PRESENT
               | GOMP_FLAG_MAY_BE_ABSENT)
          || (variable->data == 0 && !gomp_deep_is_entered (device, variable)));
}

static gomp_pset_status
enter_one (struct gomp_device *device,
           const struct gomp_deep_variable *variable,
           const struct gomp_site *site, struct gomp_error *err)
{
  bool creates = !(variable->flags & (GOMP_FLAG_IN | GOMP_FLAG_ALWAYS_IN));

  if (is_excepted (device, variable))
    return GOMP_PSET_NO_ACTION;
  return enter (device, variable,
                creates ? GOMP_DEEP_ENTER_CREATE : GOMP_DEEP_ENTER, site, err);
}

/* Take away again, without copying, what LIST has entered before END.  */
static bool
undo_before (struct gomp_device *device, struct gomp_deepened *list,
             const struct gomp_deepened *end, const struct gomp_site *site,
             struct gomp_error *err)
{
  for (; list != end; list = list->next)
    if (list->entered)
      {
        struct gomp_deep_object object
          = gomp_deep_variable_object (&list->variable);
        gomp_pset_status status;
        list->entered = false;
        if (!gomp_deep_exit (device, NULL, &object, false, NULL, site, &status,
                             err))
          return false;
      }
  return true;
}

/* Enter all of *LIST.  The user cannot order what is mapped implicitly: if
   parts of a variable were entered before it, it comes first instead.  */
static bool
enter_all (struct gomp_device *device, struct gomp_deepened **list,
           const struct gomp_site *site, struct gomp_error *err)
{
  struct gomp_deepened **link = list, *one;

  while ((one = *link) != NULL)
    {
      gomp_pset_status status = enter_one (device, &one->variable, site, err);
      if (status == GOMP_PSET_BAD_SECTION && link != list && !one->moved)
        {
          err->text[0] = '\0';
          if (!undo_before (device, *list, one, site, err))
            return false;
          *link = one->next;
          one->next = *list;
          one->moved = true;
          *list = one;
          link = list;
          continue;
        }
      switch (outcome_of (site, &one->variable, status, err))
        {
        case DONE:
          one->entered = true;
          break;
        case NOT_DONE:
          break;
        case FAILED:
          return false;
        }
      link = &one->next;
    }
  return true;
}

/* Only what was entered stays in *LIST, the last first: parts are left before
   wholes, so that these are what brings everything back.  */
static void
keep_entered (struct gomp_deepened **list)
{
  struct gomp_deepened *kept = NULL, *one;

  while ((one = *list) != NULL)
    {
      *list = one->next;
      if (!one->entered)
        {
          free (one);
          continue;
        }
      one->next = kept;
      kept = one;
    }
  *list = kept;
}

/* LIST was entered by one of OpenMP's data regions.  */
static void
note_region (struct gomp_device *device, struct gomp_deepened *list)
{
  for (; list; list = list->next)
    {
      gomp_deep_entered_add (device, &list->variable, true);
      list->counted = true;
    }
}

/* The region that has entered *LIST ends: only what has entries, of it or of
   enter data, stays in *LIST.  What exit data has taken away has none.  */
static void
keep_present (struct gomp_device *device, struct gomp_deepened **list)
{
  struct gomp_deepened *one;

  while ((one = *list) != NULL)
    if (one->counted
        && gomp_deep_entered_drop (device, &one->variable,
                                   GOMP_DEEP_DROP_REGION)
             == 0)
      {
        *list = one->next;
        free (one);
      }
    else
      list = &one->next;
}

bool
gomp_deepen_begin (struct gomp_device *device,
                   const struct gomp_arrays **arrays, enum gomp_context context,
                   const struct gomp_site *site, struct gomp_scratch *scratch,
                   struct gomp_deepened **deepened, bool *any,
                   struct gomp_error *err)
{
  struct gomp_site deep = deep_site (
    site, (context == GOMP_CONTEXT_TARGET ? "deep enter for region"
           : context == GOMP_CONTEXT_DATA ? "deep enter for data region"
                                          : "deep enter for enter data"));
  struct gomp_deepened *list
    = (context == GOMP_CONTEXT_TARGET ? find_all (*arrays, site)
                                      : find_all_and_dummies (*arrays, site));
  struct gomp_deep_variable variable;
  bool fine = wait_for_queues (device, list, err);

  speak_of_unknown (device, gomp_deepen_correct (*arrays, list, scratch), site,
                    list);
  fine = fine && enter_all (device, &list, &deep, err);
  keep_entered (&list);
  *any = list != NULL;
  if (fine)
    *arrays = gomp_deepen_correct (*arrays, list, scratch);
  if (deepened)
    {
      *deepened = list;
      if (gomp_region_finds (context, (*arrays)->acc))
        note_region (device, list);
    }
  else
    while (list_take (&list, &variable))
      gomp_deep_entered_add (device, &variable, false);
  return fine;
}

/* The objects of LIST; OBJECTS is to be freed.  */
static struct gomp_deep_rest
rest_of (const struct gomp_deepened *list)
{
  struct gomp_deep_object *objects;
  struct gomp_deep_rest rest = { .n = 0 };

  for (const struct gomp_deepened *one = list; one; one = one->next)
    rest.n++;
  objects = gomp_malloc (rest.n * sizeof *objects + 1);
  for (size_t i = 0; i < rest.n; i++, list = list->next)
    objects[i] = gomp_deep_variable_object (&list->variable);
  rest.objects = objects;
  return rest;
}

/* Leave all of LIST, which is empty then, as CONSTRUCT for SITE.  */
static bool
leave_all (struct gomp_device *device, struct gomp_deepened **list,
           const char *construct, const struct gomp_site *site,
           struct gomp_error *err)
{
  struct gomp_site deep = deep_site (site, construct);
  bool fine = wait_for_queues (device, *list, err);
  struct gomp_deep_rest rest = rest_of (*list);
  const struct gomp_deep_object *objects = rest.objects;
  struct gomp_deep_variable variable;

  while (list_take (list, &variable))
    {
      rest.objects++;
      rest.n--;
      fine = leave (device, &variable, &rest, &deep, err) != FAILED && fine;
    }
  free ((void *) objects);
  return fine;
}

bool
gomp_deepen_end (struct gomp_device *device, struct gomp_deepened **deepened,
                 const struct gomp_site *site, struct gomp_error *err)
{
  keep_present (device, deepened);
  return leave_all (device, deepened, "deep exit for end of region", site, err);
}

/* Sort *LIST, of what DEVICE has, by the bytes that belong to each: parts come
   before wholes.  */
static void
sort_by_size (struct gomp_device *device, struct gomp_deepened **list)
{
  struct gomp_deepened *sorted = NULL, *one, **link;

  while ((one = *list) != NULL)
    {
      struct gomp_deep_object object
        = gomp_deep_variable_object (&one->variable);
      *list = one->next;
      one->bytes = gomp_deep_entered_bytes (device, &object);
      for (link = &sorted; *link && (*link)->bytes < one->bytes;
           link = &(*link)->next)
        ;
      one->next = *link;
      *link = one;
    }
  *list = sorted;
}

/* What exit data with ARRAYS does to the entries of VARIABLE.  */
static enum gomp_deep_drop
drops (const struct gomp_arrays *arrays,
       const struct gomp_deep_variable *variable)
{
  /* MUST_BE_NEW: OpenACC's finalize, in copyout.  */
  bool all = variable->flags & (GOMP_FLAG_DELETE | GOMP_FLAG_MUST_BE_NEW);

  if (arrays->acc)
    return all ? GOMP_DEEP_DROP_DYNAMIC_ALL : GOMP_DEEP_DROP_DYNAMIC_ONE;
  return all ? GOMP_DEEP_DROP_ALL : GOMP_DEEP_DROP_ONE;
}

void
gomp_deepen_find (struct gomp_device *device, const struct gomp_arrays **arrays,
                  const struct gomp_site *site, struct gomp_scratch *scratch,
                  struct gomp_deepened **left)
{
  struct gomp_deepened *list = find_all_and_dummies (*arrays, site);
  struct gomp_deep_variable variable;

  *left = NULL;
  while (list_take (&list, &variable))
    {
      size_t n = gomp_deep_entered_drop (device, &variable,
                                         drops (*arrays, &variable));
      for (; n > 0; n--)
        list_add (left, &variable);
    }
  if (*left && (*left)->next)
    sort_by_size (device, left);
  *arrays = gomp_deepen_correct (*arrays, *left, scratch);
}

bool
gomp_deepen_exit (struct gomp_device *device, struct gomp_deepened **left,
                  const struct gomp_site *site, struct gomp_error *err)
{
  return leave_all (device, left, "deep exit for exit data", site, err);
}

/* Variables of which ARRAYS have the data alone.  */
static void
find_by_data (struct gomp_device *device, const struct gomp_arrays *arrays,
              struct gomp_deepened **list)
{
  for (size_t e = 0; e < arrays->n; e++)
    {
      struct gomp_kind kind = gomp_map_kind_decode (arrays->kinds[e]);
      struct gomp_deep_variable variable;
      if (kind.class != GOMP_KIND_DATA || arrays->addresses[e] == NULL
          || !gomp_deep_entered_with_data (device,
                                           (uintptr_t) arrays->addresses[e],
                                           arrays->sizes[e], &variable)
          || is_listed (*list, &variable))
        continue;
      variable.flags = kind.flags;
      list_add (list, &variable);
    }
}

bool
gomp_deepen_update (struct gomp_device *device,
                    const struct gomp_arrays **arrays,
                    const struct gomp_site *site, struct gomp_scratch *scratch,
                    struct gomp_error *err)
{
  struct gomp_site deep = deep_site (site, "deep update");
  struct gomp_deepened *list = find_all_and_dummies (*arrays, site);
  struct gomp_deep_variable variable;
  bool fine;

  find_by_data (device, *arrays, &list);
  fine = wait_for_queues (device, list, err);
  *arrays = gomp_deepen_correct (*arrays, list, scratch);
  while (list_take (&list, &variable))
    if (fine && variable.flags & GOMP_FLAG_OUT)
      fine = fetch (device, &variable, &deep, err) != FAILED;
    else if (fine)
      fine = update (device, &variable, &deep, err) != FAILED;
  return fine;
}

GOMP_HOOK (gomp_device_hooks, struct gomp_device_hook)
  = { .looks = read_settings };
