/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory for plans.  */

#include "run/run-memory.h"

#include "base/env.h"
#include "memo/memo.h"
#include "event/observe.h"
#include "run/run.h"

/* Argument blocks of so many bytes or fewer are kept for the next region.  */
#define SPARE_SIZE 256

bool
gomp_memory_acquire_zero_object (struct gomp_present *table, size_t *size)
{
  struct gomp_chunk chunk;

  if (GOMP_LIKELY (table->zero_object.value != 0))
    return true;
  /* Kept for ever: the first chunk of the first slab.  */
  chunk = gomp_pool_acquire (&table->pool, 1, GOMP_CHUNK_ALIGN);
  if (!gomp_chunk_given (chunk))
    {
      *size = table->pool.exact ? 1 : *size + GOMP_CHUNK_ALIGN;
      return false;
    }
  table->zero_object = gomp_chunk_start (&table->pool, chunk);
  /* Nobody may read or write an object without bytes: a guard sees it.  */
  if (GOMP_UNLIKELY (table->pool.exact))
    table->zero_object
      = gomp_devaddr_add (table->zero_object, GOMP_CHUNK_ALIGN);
  return true;
}

bool
gomp_memory_acquire (struct gomp_plan *plan, size_t *size, size_t *align)
{
  struct gomp_present *table = plan->table;
  bool fine = true;

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  *size = plan->units[GOMP_SHARED_UNIT].size;
  *align = plan->units[GOMP_SHARED_UNIT].align;
  if (*align < GOMP_CHUNK_ALIGN)
    *align = GOMP_CHUNK_ALIGN;
  if (GOMP_UNLIKELY (!gomp_memory_acquire_zero_object (table, size)))
    return false;
  for (size_t u = 0; u < plan->n_units; u++)
    {
      struct gomp_unit *unit = &plan->units[u];
      if (unit->size == 0)
        continue;
      unit->chunk = gomp_pool_acquire (&table->pool, unit->size, unit->align);
      if (GOMP_LIKELY (gomp_chunk_given (unit->chunk)))
        {
          unit->start = gomp_chunk_start (&table->pool, unit->chunk);
          continue;
        }
      unit->lacks = !fine;
      if (fine)
        {
          *size = unit->size;
          *align = unit->align;
        }
      fine = false;
      if (!table->pool.exact)
        break;
    }
  if (GOMP_UNLIKELY (!fine))
    gomp_memory_release (plan);
  return fine;
}

struct gomp_chunk
gomp_memory_take_block (struct gomp_present *table, size_t size,
                        gomp_devaddr *start)
{
  struct gomp_chunk block = table->spare;

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  if (GOMP_LIKELY (gomp_chunk_given (block) && size <= SPARE_SIZE))
    table->spare = GOMP_NO_CHUNK;
  else
    {
      /* The first chunk of all is the zero object's.  */
      if (table->zero_object.value == 0)
        return GOMP_NO_CHUNK;
      /* Whatever is given back for the next block is to have room for it.  */
      if (size < SPARE_SIZE && !table->pool.exact)
        size = SPARE_SIZE;
      block = gomp_pool_acquire (&table->pool, size, GOMP_CHUNK_ALIGN);
      if (!gomp_chunk_given (block))
        return block;
      gomp_present_hold_chunk (table, block);
    }
  *start = gomp_chunk_start (&table->pool, block);
  return block;
}

void
gomp_memory_give_block (struct gomp_present *table, struct gomp_chunk block,
                        size_t size)
{
  GOMP_LOCK_ASSERT_HELD (&table->writer);
  if (size <= SPARE_SIZE && !gomp_chunk_given (table->spare)
      && GOMP_LIKELY (gomp_settings ()->pool_keep > 0))
    table->spare = block;
  else
    gomp_present_release_chunk (table, block);
}

void
gomp_memory_release (struct gomp_plan *plan)
{
  for (size_t u = 0; u < plan->n_units; u++)
    if (gomp_chunk_given (plan->units[u].chunk))
      {
        gomp_pool_release_unused (&plan->table->pool, plan->units[u].chunk);
        plan->units[u].chunk = GOMP_NO_CHUNK;
      }
}

GOMP_NOINLINE bool
gomp_memory_grow (struct gomp_device *device, size_t size, size_t align,
                  struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  struct gomp_about about
    = { .device = device->id,
        .found = "what the construct maps does not fit beside what is mapped",
        .remedy = "map less at a time, or leave what is no longer used "
                  "(GOMP_PSET_SUMMARY=1 says what is mapped)" };
  size_t wanted, least;
  gomp_devaddr slab;
  bool added;

  gomp_present_lock (table);
  wanted = gomp_pool_slab_size (&table->pool, size, align);
  gomp_present_unlock (table);
  /* The chunk's rounding, the worst start for ALIGN, and a slab that starts
     anywhere.  */
  if (wanted == 0
      || __builtin_add_overflow (size, align + 3 * GOMP_CHUNK_ALIGN, &least))
    return gomp_error_set_about (err, &about,
                                 "device memory allocation fail: "
                                 "%zu bytes are more than there can be",
                                 size);
  if (least > wanted && !table->pool.exact)
    wanted = least;

  bool muted = gomp_observe_mute ();
  slab = gomp_device_alloc (device, wanted);
  if (slab.value == 0)
    {
      /* Give back what is idle, and be content with what is needed.  */
      gomp_run_trim (device, 0);
      if (!table->pool.exact)
        wanted = least;
      slab = gomp_device_alloc (device, wanted);
    }
  gomp_observe_unmute (muted);
  if (slab.value == 0)
    return gomp_error_set_about (err, &about,
                                 "device memory allocation fail: "
                                 "device %d has no %zu bytes left",
                                 device->id, wanted);
  gomp_present_lock (table);
  added = gomp_pool_add_slab (&table->pool, slab, wanted);
  gomp_present_unlock (table);
  if (added)
    return true;
  gomp_device_free (device, slab, err);
  return gomp_error_set (err,
                         "device memory allocation fail: no room to "
                         "manage %zu bytes more of device %d",
                         wanted, device->id);
}

bool
gomp_memory_grow_for (struct gomp_device *device, const struct gomp_plan *plan,
                      size_t size, size_t align, struct gomp_error *err)
{
  bool fine = gomp_memory_grow (device, size, align, err);

  for (size_t u = 0; u < plan->n_units && fine; u++)
    if (plan->units[u].lacks)
      fine = gomp_memory_grow (device, plan->units[u].size,
                               plan->units[u].align, err);
  return fine;
}

gomp_devaddr
gomp_run_alloc (struct gomp_device *device, size_t size)
{
  gomp_devaddr start = gomp_device_alloc (device, size);

  if (start.value == 0)
    {
      gomp_run_trim (device, 0);
      start = gomp_device_alloc (device, size);
    }
  return start;
}

void
gomp_run_trim (struct gomp_device *device, size_t keep)
{
  struct gomp_present *table = &device->present;
  gomp_devaddr slab;
  size_t bytes;
  bool more;

  if (keep == 0)
    {
      gomp_present_lock (table);
      gomp_memos_trim (table);
      if (gomp_chunk_given (table->spare))
        gomp_present_release_chunk (table, table->spare);
      table->spare = GOMP_NO_CHUNK;
      gomp_present_unlock (table);
    }
  for (;;)
    {
      gomp_present_lock (table);
      more = gomp_pool_remove_idle_slab (&table->pool, keep, &slab, &bytes);
      gomp_present_unlock (table);
      if (!more)
        return;
      bool muted = gomp_observe_mute ();
      struct gomp_error err = { .text = "" };
      /* No construct has failed for this.  */
      if (!gomp_device_free (device, slab, &err))
        gomp_warn ("%s", err.text);
      gomp_observe_unmute (muted);
    }
}
