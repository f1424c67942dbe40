/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The tests' device.  */

#include "fake-device.h"
#include "device/device-stats.h"
#include "device/guard.h"

#include <stdlib.h>
#include <string.h>

#include "memo/memo.h"
#include "plan/map-missing.h"
#include "plan/plan-present.h"
#include "table/deep-record.h"
#include "unit.h"
#include "device/native.h"
#include "event/observe.h"
#include "report/trace.h"

struct gomp_device fake_device;
FILE *fake_device_log;
unsigned fake_device_fail_in;
void (*fake_device_before_copy) (bool in);
void (*fake_device_kernel) (void **slots);
size_t fake_device_live_allocs;

/* With batches, if a test wants them.  */
static bool
never (int ord, const struct gomp_pset_batch *batch)
{
  (void) ord, (void) batch;
  return false;
}

struct gomp_device_stats gomp_device_stats;

static const struct gomp_plugin batch_plugin = { .file = "fake",
                                                 .name = "fake",
                                                 .caps = 4,
                                                 .type = 2,
                                                 .device_count = 1,
                                                 .pset_batch = never };
static const struct gomp_plugin fake_plugin = { .file = "fake", .name = "fake",
                                                .caps = 4, .type = 2,
                                                .device_count = 1 };

void
fake_device_init (void)
{
  memset (&fake_device, 0, sizeof fake_device);
  memset (&gomp_device_stats, 0, sizeof gomp_device_stats);
  fake_device.plugin = &fake_plugin;
  gomp_lock_init (&fake_device.state_lock, GOMP_RANK_DEVICE);
  gomp_lock_init (&fake_device.io_lock, GOMP_RANK_IO);
  gomp_present_init (&fake_device.present);
  /* What constructs send is to be seen at once.  */
  gomp_posted_init (&fake_device.posted);
  fake_device.posted.exposed = 1;
  fake_device_fail_in = 0;
  fake_device_live_allocs = 0;
}

void
fake_device_take_batches (void)
{
  fake_device.plugin = &batch_plugin;
}

const char *
fake_device_check (void)
{
  const char *wrong;

  gomp_present_lock (&fake_device.present);
  wrong = gomp_present_check (&fake_device.present);
  if (wrong == NULL)
    wrong = gomp_pool_check (&fake_device.present.pool);
  gomp_present_unlock (&fake_device.present);
  return wrong;
}

const char *
fake_device_fini (void)
{
  const char *wrong = fake_device_check ();
  gomp_devaddr start;
  size_t bytes;

  while (gomp_pool_remove_any_slab (&fake_device.present.pool, &start,
                                    &bytes))
    {
      free ((void *) start.value);
      fake_device_live_allocs--;
    }
  gomp_queue_work_end (&fake_device, true);
  gomp_pinned_fini (&fake_device);
  gomp_memos_fini (&fake_device.present);
  gomp_present_fini (&fake_device.present);
  if (wrong == NULL && fake_device_live_allocs != 0)
    wrong = "device memory outside the pool's slabs";
  return wrong;
}

/* ---- Constructs --------------------------------------------------------- */

struct gomp_region *
fake_device_region (void)
{
  struct gomp_region *region = gomp_malloc (sizeof *region);

  *region = (struct gomp_region){ .heap = true };
  return region;
}

/* Weak: a test may have another one.  */
__attribute__ ((weak)) uintptr_t
gomp_native_twin (struct gomp_device *device, uintptr_t addr)
{
  (void) device, (void) addr;
  return 0;
}

void
gomp_native_introduce (struct gomp_device *device, uintptr_t start,
                       size_t size)
{
  (void) device, (void) start, (void) size;
}

bool
fake_device_run (const struct gomp_arrays *arrays, enum gomp_context context,
                 const struct gomp_site *site, struct gomp_region *region,
                 struct gomp_error *err)
{
  struct gomp_scratch scratch;
  bool fine;

  err->text[0] = '\0';
  gomp_scratch_init (&scratch);
  fine = (context == GOMP_CONTEXT_UPDATE
            ? gomp_construct_update (&fake_device, arrays, site, err)
          : context == GOMP_CONTEXT_EXIT
            ? gomp_construct_exit (&fake_device, arrays, site, &scratch, err)
            : gomp_construct_begin (
              &fake_device, arrays, context, site, &scratch,
              context == GOMP_CONTEXT_ENTER ? NULL : region, err));
  gomp_scratch_fini (&scratch);
  return fine;
}

/* Of entry E, which ITEM is: does it take a reference, or attach?  */
static bool
needs_mapping (const struct gomp_item *item, const struct gomp_place *place)
{
  return place->counts || (item->class == GOMP_ITEM_ATTACH && place->sends);
}

/* Is the general way's plan of ARRAYS as PRESENT is?  Lock held.  */
static void
compare_plans (const struct gomp_arrays *arrays,
               const struct gomp_plan_present *present)
{
  struct gomp_scratch scratch;
  struct gomp_error err = { .text = "" };
  struct gomp_list list;
  struct gomp_plan plan;
  bool slots = !arrays->acc;

  gomp_scratch_init (&scratch);
  CHECK (gomp_map_add_missing (arrays, GOMP_CONTEXT_TARGET, &scratch)
         == arrays);
  CHECK (gomp_construct_decode (&fake_device, arrays, GOMP_CONTEXT_TARGET,
                                &scratch, &list, &err));
  CHECK_EQUAL (list.n, arrays->n);
  CHECK_EQUAL (gomp_plan_enter (&fake_device.present, &list, slots, false,
                                &scratch, &plan, &err),
               GOMP_PLAN_READY);
  CHECK (!plan.makes);
  CHECK (gomp_plan_resolve (&plan, &err));
  CHECK_EQUAL (plan.n_copies, 0);
  CHECK_EQUAL (plan.units[GOMP_SHARED_UNIT].size,
               slots ? list.n * sizeof (void *) : 0);
  for (uint32_t e = 0; e < list.n; e++)
    {
      const struct gomp_found *found = &present->found[e];
      const struct gomp_item *item = &list.items[e];
      bool needed = needs_mapping (item, &plan.places[e]);
      unsigned matters = GOMP_FLAG_OUT | GOMP_FLAG_ALWAYS_OUT | GOMP_FLAG_DELETE
                         | GOMP_FLAG_FORCE;
      CHECK_EQUAL (item->entry, e);
      CHECK_EQUAL (present->words[e], gomp_plan_slot (&plan, e));
      CHECK_EQUAL (found->mapping != NULL, needed);
      if (!needed)
        continue;
      CHECK (found->mapping == plan.places[e].mapping);
      CHECK_EQUAL (found->start, item->start);
      CHECK_EQUAL (found->size, item->size);
      CHECK_EQUAL (found->record != NULL, item->class == GOMP_ITEM_ATTACH);
      CHECK_EQUAL (found->flags & matters, item->flags & matters);
    }
  gomp_plan_fini (&plan);
  gomp_scratch_fini (&scratch);
}

bool
fake_device_check_present (const struct gomp_arrays *arrays)
{
  struct gomp_present *table = &fake_device.present;
  size_t n = arrays->n;
  struct gomp_plan_present plan
    = { n, gomp_malloc ((n + 1) * sizeof *plan.found),
        gomp_malloc ((n + 1) * sizeof *plan.words) };
  bool planned;

  gomp_present_lock (table);
  planned = (n > 0 && table->n_due == 0 && !gomp_deep_is_active (table)
             && gomp_plan_present (table, arrays, &plan));
  if (planned)
    compare_plans (arrays, &plan);
  gomp_present_unlock (table);
  free (plan.found);
  free (plan.words);
  return planned;
}

/* ---- Operations --------------------------------------------------------- */

static void
note (const char *operation, size_t size)
{
  if (fake_device_log)
    fprintf (fake_device_log, "%s %zu\n", operation, size);
}

static void
count (uint64_t *counter, uint64_t by)
{
  __atomic_fetch_add (counter, by, __ATOMIC_RELAXED);
}

static bool
works (void)
{
  return fake_device_fail_in == 0 || --fake_device_fail_in != 0;
}

gomp_devaddr
gomp_device_alloc (struct gomp_device *device, size_t size)
{
  (void) device;
  if (!works ())
    return gomp_devaddr_make (0);
  note ("alloc", size);
  count (&gomp_device_stats.allocs, 1);
  __atomic_fetch_add (&fake_device_live_allocs, 1, __ATOMIC_RELAXED);
  void *p = malloc (size);
  memset (p, 0xee, size);
  return gomp_devaddr_make ((uintptr_t) p);
}

/* Blocks that the device has failed to free.  */
static struct lost
{
  struct lost *next;
} *lost;

bool
gomp_device_free (struct gomp_device *device, gomp_devaddr addr,
                  struct gomp_error *err)
{
  (void) device;
  if (!works ())
    {
      /* The test wants the memory to be lost: it is no leak.  */
      *(struct lost *) addr.value = (struct lost) { lost };
      lost = (struct lost *) addr.value;
      return gomp_error_set (err, "free failed");
    }
  note ("free", 0);
  count (&gomp_device_stats.frees, 1);
  __atomic_fetch_sub (&fake_device_live_allocs, 1, __ATOMIC_RELAXED);
  free ((void *) addr.value);
  return true;
}

bool gomp_guard_active;

bool
gomp_device_host_is_there (const struct gomp_device *device, const void *start,
                           size_t size, bool in, struct gomp_error *err)
{
  (void) device, (void) start, (void) size, (void) in, (void) err;
  return true;
}

bool
gomp_device_copy_in_next (struct gomp_device *device, gomp_devaddr dst,
                          const void *src, size_t size,
                          struct gomp_error *err)
{
  (void) device;
  if (fake_device_before_copy)
    fake_device_before_copy (true);
  if (!works ())
    return gomp_error_set (err, "copy in failed");
  note ("in", size);
  count (&gomp_device_stats.copies_in, 1);
  count (&gomp_device_stats.bytes_in, size);
  memcpy ((void *) dst.value, src, size);
  return true;
}

bool
gomp_device_copy_in (struct gomp_device *device, gomp_devaddr dst,
                     const void *src, size_t size, struct gomp_error *err)
{
  return gomp_device_copy_in_next (device, dst, src, size, err);
}

bool
gomp_device_copy_out (struct gomp_device *device, void *dst, gomp_devaddr src,
                      size_t size, struct gomp_error *err)
{
  (void) device;
  if (fake_device_before_copy)
    fake_device_before_copy (false);
  if (!works ())
    return gomp_error_set (err, "copy out failed");
  note ("out", size);
  count (&gomp_device_stats.copies_out, 1);
  count (&gomp_device_stats.bytes_out, size);
  memcpy (dst, (const void *) src.value, size);
  return true;
}

bool
gomp_device_batch (struct gomp_device *device,
                   const struct gomp_pset_batch *batch, struct gomp_error *err)
{
  note ("batch", batch->n_in + batch->n_out);
  for (size_t c = 0; c < batch->n_in; c++)
    if (!gomp_device_copy_in (device,
                              gomp_devaddr_make ((uintptr_t) batch->in[c].dst),
                              batch->in[c].src, batch->in[c].size, err))
      return false;
  if (batch->fn)
    gomp_device_run (device, batch->fn,
                     gomp_devaddr_make ((uintptr_t) batch->vars), batch->args);
  for (size_t c = 0; c < batch->n_out; c++)
    if (!gomp_device_copy_out (
            device, batch->out[c].dst,
            gomp_devaddr_make ((uintptr_t) batch->out[c].src),
            batch->out[c].size, err))
      return false;
  return true;
}

void
gomp_device_run (struct gomp_device *device, void *handle, gomp_devaddr block,
                 void **args)
{
  (void) device, (void) handle, (void) args;
  note ("run", 1);
  if (fake_device_kernel)
    fake_device_kernel ((void **) block.value);
}

bool
gomp_device_copy_within (struct gomp_device *device, gomp_devaddr dst,
                         gomp_devaddr src, size_t size,
                         struct gomp_error *err)
{
  (void) device;
  if (!works ())
    return gomp_error_set (err, "copy within failed");
  note ("within", size);
  memmove ((void *) dst.value, (const void *) src.value, size);
  return true;
}

void
gomp_trace_enter (const struct gomp_site *site, struct gomp_device *device,
                  const struct gomp_plan *plan)
{
  (void) site, (void) device, (void) plan;
}

void
gomp_trace_deep (const struct gomp_site *site,
                 const struct gomp_device *device,
                 const struct gomp_trace_object *object)
{
  (void) site, (void) device, (void) object;
}

void
gomp_trace_leave (const struct gomp_site *site,
                  const struct gomp_device *device,
                  const struct gomp_plan_leave *plan)
{
  (void) site, (void) device, (void) plan;
}

void
gomp_trace_unlocked (const struct gomp_site *site, struct gomp_device *device)
{
  (void) site, (void) device;
}

void
gomp_trace_update (const struct gomp_site *site,
                   const struct gomp_device *device,
                   const struct gomp_list *list,
                   const struct gomp_plan_update *plan)
{
  (void) site, (void) device, (void) list, (void) plan;
}

/* A queue that is always through, but for what it is to call.  */

bool fake_device_queues_wait;

#define MOST_CALLS 64

static struct
{
  void (*fn) (void *);
  void *data;
} calls[MOST_CALLS];
static size_t n_calls;

void
fake_device_queues_go_on (void)
{
  for (size_t c = 0; c < n_calls; c++)
    calls[c].fn (calls[c].data);
  n_calls = 0;
  fake_device_queues_wait = false;
}

bool
gomp_device_queue_in (struct gomp_device *device,
                      struct goacc_asyncqueue *queue, gomp_devaddr dst,
                      const void *src, size_t size, struct gomp_error *err)
{
  gomp_queue_work_add (device, queue);
  return gomp_device_copy_in (device, dst, src, size, err);
}

bool
gomp_device_queue_out (struct gomp_device *device,
                       struct goacc_asyncqueue *queue, void *dst,
                       gomp_devaddr src, size_t size, struct gomp_error *err)
{
  gomp_queue_work_add (device, queue);
  return gomp_device_copy_out (device, dst, src, size, err);
}

void
gomp_device_queue_call (struct gomp_device *device,
                        struct goacc_asyncqueue *queue, void (*fn) (void *),
                        void *data)
{
  (void) device, (void) queue;
  if (!fake_device_queues_wait || n_calls == MOST_CALLS)
    {
      fn (data);
      return;
    }
  calls[n_calls].fn = fn;
  calls[n_calls++].data = data;
}

bool
gomp_device_queue_wait (struct gomp_device *device,
                        struct goacc_asyncqueue *queue, struct gomp_error *err)
{
  struct gomp_queue_mark mark = gomp_queue_work_mark (device, queue);

  if (!works ())
    return gomp_error_set (err, "waiting for a queue failed");
  note ("wait", (uintptr_t) queue);
  gomp_queue_work_through (device, &mark);
  return true;
}

void
gomp_observe_data (const struct gomp_site *site, enum gomp_observation what,
                   const struct gomp_observed *data, size_t n)
{
  (void) site, (void) what, (void) data, (void) n;
}

bool
gomp_observe_copy (const struct gomp_site *site, bool in,
                   const struct gomp_observed *data, bool (*copy) (void *),
                   void *argument)
{
  (void) site, (void) in, (void) data;
  return copy (argument);
}

bool
gomp_device_queue_order (struct gomp_device *device,
                         struct goacc_asyncqueue *before,
                         struct goacc_asyncqueue *queue,
                         struct gomp_error *err)
{
  (void) device, (void) before, (void) queue, (void) err;
  return true;
}

bool
gomp_observe_mute (void)
{
  return false;
}

void
gomp_observe_unmute (bool muted)
{
  (void) muted;
}

/* Where the plugin has boxes.  */
bool
gomp_device_copy_box (struct gomp_device *device,
                      struct goacc_asyncqueue *queue,
                      enum gomp_pset_direction direction,
                      const struct gomp_pset_rect *box,
                      struct gomp_error *err)
{
  bool in = direction == GOMP_PSET_TO_DEVICE;
  (void) device, (void) queue;

  if (!works ())
    return gomp_error_set (err, "copy of a box failed");
  if (fake_device_before_copy)
    fake_device_before_copy (in);
  note (in ? "in box" : "out box", box->width * box->height * box->depth);
  count (in ? &gomp_device_stats.copies_in : &gomp_device_stats.copies_out, 1);
  for (size_t i = 0; i < box->depth; i++)
    for (size_t j = 0; j < box->height; j++)
      memcpy ((char *) box->dst + i * box->dst_slice + j * box->dst_pitch,
              ((const char *) box->src + i * box->src_slice
               + j * box->src_pitch), box->width);
  return true;
}
