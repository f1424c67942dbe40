/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Constructs as the compiler hands them over: carried out from memory, or
   decoded and worked out.  */

#include "construct/construct.h"

#include <stdlib.h>

#include "deep/deep-class.h"
#include "deep/deep-container.h"
#include "construct/deep-directive.h"
#include "base/env.h"
#include "gomp-constants.h"
#include "program/host-memory.h"
#include "memo/memo.h"
#include "plan/map-missing.h"
#include "device/native.h"
#include "record/record.h"
#include "construct/run-again.h"
#include "construct/run-array.h"
#include "run/run-due.h"
#include "construct/run-present.h"
#include "construct/run-quiet.h"
#include "construct/run-single.h"
#include "report/trace.h"

/* Code that makes an object of a C++ class, or asks for its type, refers to the
   class's table of virtual functions or to its type, so that compilers map
   that, implicitly.  What a copy has are the host's functions; a device that
   runs host code has objects of its own.  */
static void
find_class_objects (struct gomp_device *device, const struct gomp_list *list)
{
  for (size_t i = 0; i < list->n; i++)
    {
      const struct gomp_item *item = &list->items[i];

      if (item->class == GOMP_ITEM_DATA && item->code == GOMP_MAP_TOFROM
          && (list->acc || item->flags & GOMP_FLAG_IMPLICIT)
          && gomp_host_read_only (item->start)
          && gomp_host_is_of_class (item->start, item->size))
        gomp_native_introduce (device, item->start, item->size);
    }
}

bool
gomp_construct_decode (struct gomp_device *device,
                       const struct gomp_arrays *arrays,
                       enum gomp_context context, struct gomp_scratch *scratch,
                       struct gomp_list *list, struct gomp_error *err)
{
  if (!gomp_list_decode (arrays, context, scratch, list, err))
    return false;
  if (GOMP_UNLIKELY (list->has_auxiliary))
    for (size_t p = 0; p < list->n_pointers; p++)
      if (list->pointers[p].flags & GOMP_FLAG_AUXILIARY)
        list->pointers[p].twin
          = gomp_native_twin (device, *(uintptr_t *) list->pointers[p].where);
  if (context == GOMP_CONTEXT_TARGET
      && device->plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC)
    find_class_objects (device, list);
  return true;
}

/* Where REGION, with room for N releases, has room for shapes.  */
static inline struct gomp_shape *
shapes_of (const struct gomp_region *region, size_t n)
{
  return (struct gomp_shape *) (region->releases + n);
}

/* The arrays of REGION, for the items and shapes of LIST.  */
static void
region_room (struct gomp_region *region, const struct gomp_list *list,
             struct gomp_scratch *scratch)
{
  size_t n = list->n;
  size_t size = (n * sizeof *region->releases + (n + 1) * sizeof *region->held
                 + list->n_shapes * sizeof (struct gomp_shape));

  region->releases = (region->heap ? gomp_malloc (size)
                                   : gomp_scratch_acquire (scratch, size));
  region->held = (struct gomp_chunk *) (shapes_of (region, n) + list->n_shapes);
}

/* The shapes of what REGION releases go to its own room, since it outlives the
   list of N items that it was begun with.  */
static void
keep_shapes (struct gomp_region *region, size_t n)
{
  struct gomp_shape *kept = shapes_of (region, n);

  for (size_t r = 0; r < region->n; r++)
    if (region->releases[r].shape)
      {
        *kept = *region->releases[r].shape;
        region->releases[r].shape = kept++;
      }
}

/* Nobody watches how it is done.  */
static bool
may_remember (const struct gomp_site *site)
{
  return (gomp_settings ()->remember != GOMP_REMEMBER_NEVER && !site->observer
          && !gomp_trace_active);
}

/* May ARRAYS of a standalone construct go the short way of run-single.h?  */
static inline bool
may_be_single (struct gomp_device *device, const struct gomp_arrays *arrays,
               const struct gomp_site *site)
{
  return (gomp_single_suits (arrays, site)
          && gomp_settings ()->remember == GOMP_REMEMBER_REPEATED
          && !gomp_deep_is_active (&device->present));
}

/* May a construct go the short way of run-present.h or run-array.h?  */
static inline bool
may_be_present (struct gomp_device *device)
{
  return (gomp_settings ()->remember == GOMP_REMEMBER_REPEATED
          && !gomp_deep_is_active (&device->present));
}

/* From memory, if that has the list.  */
static inline enum gomp_again
begin_again (struct gomp_device *device, uint64_t hash,
             const struct gomp_arrays *arrays, enum gomp_context context,
             const struct gomp_site *site, struct gomp_region *region,
             struct gomp_scratch *scratch, struct gomp_error *err)
{
  enum gomp_again again = GOMP_AGAIN_UNKNOWN;

  if (context == GOMP_CONTEXT_TARGET)
    again = gomp_quiet_begin (device, hash, arrays, site, region, scratch, err);
  if (again == GOMP_AGAIN_UNKNOWN)
    again = gomp_again_begin (device, hash, arrays, context, site, region,
                              scratch, err);
  return again;
}

/* ARRAYS, of which nothing is to be entered deep any more.  FROM_MEMORY: they
   may be carried out from there.  */
static bool
begin_list (struct gomp_device *device, const struct gomp_arrays *arrays,
            enum gomp_context context, bool from_memory,
            const struct gomp_site *site, struct gomp_scratch *scratch,
            struct gomp_region *region, struct gomp_error *err)
{
  bool containers = (GOMP_UNLIKELY (gomp_deep_is_active (&device->present))
                     && gomp_deep_may_have_containers (arrays));
  uint64_t hash = 0;
  const struct gomp_arrays *listed;
  struct gomp_list list;
  bool fine, wanted = false;

  if (!gomp_run_due (device, err)
      /* A kernel may need what any queue does; what others send comes to be
         known later.  */
      || (context == GOMP_CONTEXT_TARGET
          && !gomp_device_settle (device, site->queue, err)))
    return false;
  if (region)
    region->device = device;
  /* What becomes of a container depends on more than is remembered.  */
  if (GOMP_LIKELY (from_memory && may_remember (site) && arrays->n > 0
                   && !containers))
    {
      enum gomp_again again;
      if (context == GOMP_CONTEXT_ENTER && may_be_single (device, arrays, site))
        {
          again = gomp_single_enter (device, arrays, site, err);
          if (GOMP_LIKELY (again != GOMP_AGAIN_UNKNOWN))
            return again == GOMP_AGAIN_DONE;
        }
      hash = gomp_memo_hash (arrays, context, site) | 1;
      again = (gomp_memo_may_exist (&device->present, hash)
                 ? begin_again (device, hash, arrays, context, site, region,
                                scratch, err)
                 : GOMP_AGAIN_UNKNOWN);
      if (GOMP_UNLIKELY (again == GOMP_AGAIN_UNKNOWN)
          && context == GOMP_CONTEXT_TARGET && may_be_present (device))
        {
          again = gomp_present_region_begin (device, hash, arrays, site, region,
                                             scratch, &wanted, err);
          if (again == GOMP_AGAIN_DONE && gomp_record_is_on ())
            gomp_record_way (GOMP_WAY_PRESENT);
          hash = wanted ? hash : 0;
        }
      if (GOMP_UNLIKELY (again == GOMP_AGAIN_UNKNOWN)
          && context == GOMP_CONTEXT_ENTER && gomp_array_suits (arrays, site)
          && may_be_present (device))
        again = gomp_array_enter (device, &hash, arrays, site, scratch, &wanted,
                                  err);
      if (GOMP_LIKELY (again != GOMP_AGAIN_UNKNOWN))
        return again == GOMP_AGAIN_DONE;
    }
  listed = arrays;
  arrays = gomp_map_add_missing (arrays, context, scratch);
  if (GOMP_UNLIKELY (arrays != listed))
    hash = 0;
  if (!gomp_construct_decode (device, arrays, context, scratch, &list, err))
    return false;
  if (GOMP_UNLIKELY (containers))
    gomp_deep_find_containers (&device->present, &list, scratch);
  /* What is remembered does not have them, nor what depends on types.  */
  if (GOMP_UNLIKELY (list.has_components)
      || (context == GOMP_CONTEXT_TARGET
          && gomp_deep_attach_types (&device->present, &list, scratch)))
    hash = 0;
  list.wanted = wanted;
  if (region)
    region_room (region, &list, scratch);
  fine
    = gomp_run_enter_noting (device, &list, hash, site, scratch, region, err);
  if (region && region->heap)
    {
      if (!fine)
        free (region->releases);
      else if (GOMP_UNLIKELY (list.n_shapes > 0))
        keep_shapes (region, list.n);
    }
  return fine;
}

/* Begin a construct with GOMP_PSET_DEEP: the variables that own something are
   entered deep, then the list.  */
static bool
begin_deep (struct gomp_device *device, const struct gomp_arrays *arrays,
            enum gomp_context context, const struct gomp_site *site,
            struct gomp_scratch *scratch, struct gomp_region *region,
            struct gomp_error *err)
{
  struct gomp_error ignored = { .text = "" };
  struct gomp_deepened *deepened = NULL;
  bool any;

  if (gomp_deepen_begin (device, &arrays, context, site, scratch,
                         region ? &deepened : NULL, &any, err)
      && begin_list (device, arrays, context, !any, site, scratch, region, err))
    {
      if (region)
        region->deepened = deepened;
      return true;
    }
  if (region)
    gomp_deepen_end (device, &deepened, site, &ignored);
  return false;
}

bool
gomp_construct_begin (struct gomp_device *device,
                      const struct gomp_arrays *arrays,
                      enum gomp_context context, const struct gomp_site *site,
                      struct gomp_scratch *scratch, struct gomp_region *region,
                      struct gomp_error *err)
{
  if (GOMP_UNLIKELY (gomp_deep_directives))
    return begin_deep (device, arrays, context, site, scratch, region, err);
  return begin_list (device, arrays, context, true, site, scratch, region, err);
}

bool
gomp_construct_launch (struct gomp_region *region, void *handle, void **args,
                       const struct gomp_site *site,
                       struct gomp_scratch *scratch, struct gomp_error *err)
{
  if (region->unsent && region->present)
    return gomp_present_region_launch (region, handle, args, err);
  if (region->unsent)
    return gomp_again_launch (region, handle, args, site, scratch, err);
  gomp_device_run (region->device, handle, region->block, args);
  return true;
}

static bool
end_list (struct gomp_region *region, const struct gomp_site *site,
          struct gomp_scratch *scratch, struct gomp_error *err)
{
  bool fine;

  if (!gomp_run_due (region->device, err))
    return false;
  if (region->memo)
    return (gomp_device_settle (region->device, site->queue, err)
            && gomp_again_end (region, site, scratch, err));
  if (region->present)
    return gomp_present_region_end (region, site, scratch, err);
  fine = gomp_run_leave (region, site, scratch, err);
  if (fine && region->heap)
    free (region->releases);
  return fine;
}

bool
gomp_construct_end (struct gomp_region *region, const struct gomp_site *site,
                    struct gomp_scratch *scratch, struct gomp_error *err)
{
  bool fine = end_list (region, site, scratch, err);

  if (GOMP_UNLIKELY (region->deepened != NULL))
    fine
      = gomp_deepen_end (region->device, &region->deepened, site, err) && fine;
  return fine;
}

static bool
exit_list (struct gomp_device *device, const struct gomp_arrays *arrays,
           bool from_memory, const struct gomp_site *site,
           struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct gomp_list list;
  uint64_t hash = 0;

  if (!gomp_run_due (device, err))
    return false;
  /* The general way waits for queues that have work, if it has to.  */
  if (GOMP_LIKELY (from_memory && may_remember (site) && arrays->n > 0)
      && (GOMP_UNLIKELY (site->queue != NULL)
          || GOMP_LIKELY (!gomp_queue_work_any (&device->queue_work))))
    {
      enum gomp_again again;
      if (may_be_single (device, arrays, site))
        {
          again = gomp_single_exit (device, arrays, site, err);
          if (GOMP_LIKELY (again != GOMP_AGAIN_UNKNOWN))
            return again == GOMP_AGAIN_DONE;
        }
      hash = gomp_memo_hash (arrays, GOMP_CONTEXT_EXIT, site) | 1;
      again = (gomp_memo_may_exist (&device->present, hash)
                 ? gomp_again_exit (device, hash, arrays, site, scratch, err)
                 : GOMP_AGAIN_UNKNOWN);
      if (GOMP_UNLIKELY (again == GOMP_AGAIN_UNKNOWN)
          && gomp_array_suits (arrays, site) && may_be_present (device))
        again = gomp_array_exit (device, arrays, site, scratch, err);
      if (GOMP_LIKELY (again != GOMP_AGAIN_UNKNOWN))
        return again == GOMP_AGAIN_DONE;
    }
  return (gomp_construct_decode (device, arrays, GOMP_CONTEXT_EXIT, scratch,
                                 &list, err)
          && gomp_run_exit_noting (device, &list, hash, site, scratch, err));
}

bool
gomp_construct_exit (struct gomp_device *device,
                     const struct gomp_arrays *arrays,
                     const struct gomp_site *site, struct gomp_scratch *scratch,
                     struct gomp_error *err)
{
  struct gomp_deepened *left = NULL;
  bool fine;

  if (GOMP_UNLIKELY (gomp_deep_directives))
    gomp_deepen_find (device, &arrays, site, scratch, &left);
  fine = exit_list (device, arrays, left == NULL, site, scratch, err);
  if (GOMP_UNLIKELY (left != NULL))
    fine = gomp_deepen_exit (device, &left, site, err) && fine;
  return fine;
}

/* An update with GOMP_PSET_DEEP: the variables that own something are updated
   deep, then the list.  */
static bool GOMP_NOINLINE
update_deep (struct gomp_device *device, const struct gomp_arrays *arrays,
             const struct gomp_site *site, struct gomp_error *err)
{
  struct gomp_scratch scratch;
  bool fine;

  gomp_scratch_init (&scratch);
  fine = (gomp_deepen_update (device, &arrays, site, &scratch, err)
          && gomp_run_update_arrays (device, arrays, site, err));
  gomp_scratch_fini (&scratch);
  return fine;
}

bool
gomp_construct_update (struct gomp_device *device,
                       const struct gomp_arrays *arrays,
                       const struct gomp_site *site, struct gomp_error *err)
{
  if (GOMP_UNLIKELY (gomp_deep_directives))
    return update_deep (device, arrays, site, err);
  return gomp_run_update_arrays (device, arrays, site, err);
}
