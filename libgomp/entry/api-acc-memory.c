/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Routines of OpenACC for device memory, as C programs call them: allocations
   and copies.

   On the host, and on devices that share its memory, device addresses are host
   addresses.
   Source: OpenACC 3.3, section 3.2; doc/abi/entry-points.md section 6.2;
   messages: doc/abi/errors.md section 3.  */

#include "entry/api-acc-data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/check.h"
#include "device/guard.h"
#include "report/report.h"
#include "record/record-call.h"
#include "run/run.h"
#include "run/run-due.h"
#include "report/wrong-address.h"

/* ---- Device memory ------------------------------------------------------ */

void *
acc_malloc (size_t size)
{
  GOMP_RECORD_ROUTINE ("acc_malloc");
  struct goacc_thread *thread = goacc_thread_active ();
  struct gomp_source_frame frame = CALLER_FRAME;
  struct goacc_prof_scope scope;
  void *ptr;

  if (size == 0)
    return NULL;
  if (!goacc_mapping_device (thread))
    return malloc (size);
  goacc_prof_open (&scope, acc_construct_runtime_api, thread, &frame);
  ptr = (void *) gomp_run_alloc (thread->dev, size).value;
  if (GOMP_UNLIKELY (gomp_guard_active))
    gomp_check_routine (thread->dev, gomp_devaddr_make ((uintptr_t) ptr),
                        __func__, frame.pc);
  goacc_prof_close (&scope);
  return ptr;
}

/* Memory that holds host data, or that the runtime keeps for such, is not the
   user's to free.  */
static bool
check_free (struct gomp_device *device, uintptr_t address,
            struct gomp_error *err)
{
  struct gomp_present *table = &device->present;
  struct gomp_mapping *mapping;
  gomp_devaddr slab;
  size_t bytes;

  gomp_present_lock (table);
  mapping = gomp_present_by_device (table, gomp_devaddr_make (address));
  if (mapping)
    {
      struct gomp_about about = gomp_plan_about (table, 0, 0, mapping);
      about.found = "the device memory is that of mapped data";
      about.remedy = "acc_unmap_data or exit data before, or instead";
      gomp_error_set_about (err, &about,
                            "refusing to free device memory space "
                            "at %p that is still mapped at [%p,+%zu]",
                            (void *) address, (void *) mapping->host_start,
                            about.other_size);
    }
  else if (gomp_pool_find_slab (&table->pool, gomp_devaddr_make (address),
                                &slab, &bytes))
    {
      struct gomp_about about = gomp_plan_about (table, 0, 0, NULL);
      about.found = "it is device memory for mapped data, of which there is "
                    "none now";
      about.remedy = "leave it to exit data (acc_delete, acc_copyout)";
      gomp_error_set_about (err, &about,
                            "error in freeing device memory in acc_free: "
                            "%p has not been allocated by 'acc_malloc'",
                            (void *) address);
    }
  gomp_present_unlock (table);
  return err->text[0] == '\0';
}

void
acc_free (void *ptr)
{
  GOMP_RECORD_ROUTINE ("acc_free");
  struct goacc_thread *thread = goacc_thread_active ();
  struct gomp_source_frame frame = CALLER_FRAME;
  struct goacc_prof_scope scope;
  struct gomp_error err;

  gomp_error_init (&err);
  if (ptr == NULL)
    return;
  if (!goacc_mapping_device (thread))
    {
      free (ptr);
      return;
    }
  if (!check_free (thread->dev, (uintptr_t) ptr, &err)
      || !gomp_device_settle (thread->dev, NULL, &err))
    gomp_fatal_at (NULL, &err);
  goacc_prof_open (&scope, acc_construct_runtime_api, thread, &frame);
  gomp_wrong_free_note (thread->dev, ptr, frame.pc);
  if (!gomp_device_free (thread->dev, gomp_devaddr_make ((uintptr_t) ptr),
                         &err))
    gomp_wrong_free (thread->dev, ptr, false);
  goacc_prof_close (&scope);
}

/* ---- Copies ------------------------------------------------------------- */

/* A copy by addresses; QUEUE NULL: done on return.  */
struct copy
{
  struct gomp_device *device;
  struct goacc_asyncqueue *queue;
  void *dst, *src;
  size_t size;
};

static bool
copy_in (const struct copy *copy, struct gomp_error *err)
{
  gomp_devaddr dst = gomp_devaddr_make ((uintptr_t) copy->dst);

  if (copy->queue)
    return gomp_device_queue_in (copy->device, copy->queue, dst, copy->src,
                                 copy->size, err);
  return gomp_device_copy_in (copy->device, dst, copy->src, copy->size, err);
}

static bool
copy_out (const struct copy *copy, struct gomp_error *err)
{
  gomp_devaddr src = gomp_devaddr_make ((uintptr_t) copy->src);

  if (copy->queue)
    return gomp_device_queue_out (copy->device, copy->queue, copy->dst, src,
                                  copy->size, err);
  return gomp_device_copy_out (copy->device, copy->dst, src, copy->size, err);
}

static bool
copy_within (const struct copy *copy, struct gomp_error *err)
{
  if (copy->queue && copy->device->plugin->acc.async_dev2dev)
    return gomp_device_queue_within (
      copy->device, copy->queue, gomp_devaddr_make ((uintptr_t) copy->dst),
      gomp_devaddr_make ((uintptr_t) copy->src), copy->size, err);
  if (!(copy->device->plugin->caps & GOMP_OFFLOAD_CAP_OPENMP_400))
    return gomp_error_set (err, "the device cannot copy within its memory");
  return gomp_device_copy_within (
    copy->device, gomp_devaddr_make ((uintptr_t) copy->dst),
    gomp_devaddr_make ((uintptr_t) copy->src), copy->size, err);
}

typedef bool run_fn (const struct copy *, struct gomp_error *);

/* *ERR: what became of COPY.  Was it given the host's address where the
   device's is due?  */
static void
explain_addresses (const struct copy *copy, run_fn *run, struct gomp_error *err)
{
  struct gomp_about about;

  if (gomp_error_about (err)->found)
    return;
  for (int source = 0; source < 2; source++)
    {
      if (run == (source ? copy_in : copy_out))
        continue;
      switch (gomp_wrong_address_find (
        copy->device, (uintptr_t) (source ? copy->src : copy->dst), copy->size,
        &about))
        {
        case GOMP_WRONG_MAPPED:
        case GOMP_WRONG_HOST:
          about.remedy
            = (source ? "the second argument has to be the device's address: "
                        "of mapped data, what acc_deviceptr gives; else what "
                        "acc_malloc has given"
                      : "the first argument has to be the device's address: "
                        "of mapped data, what acc_deviceptr gives; else what "
                        "acc_malloc has given");
          err->about = about;
          return;
        case GOMP_WRONG_ELSEWHERE:
          about.remedy = "make that device the current one before "
                         "(acc_set_device_num)";
          err->about = about;
          return;
        case GOMP_WRONG_SHORT:
          about.remedy = "the third argument is a number of bytes, not "
                         "negative, and no more than there are from that "
                         "address on";
          err->about = about;
          return;
        case GOMP_WRONG_INSIDE:
        case GOMP_WRONG_START:
        case GOMP_WRONG_UNKNOWN:
          break;
        }
    }
}

/* Null addresses have no place on the device nor on the host, and none is in
   both.  */
static void
check_addresses (const struct copy *copy, run_fn *run)
{
  if (copy->dst == copy->src)
    gomp_fatal_advise ("pass the device's address and the host's; they differ",
                       "invalid host or device address");
  if ((run == copy_in ? copy->src : copy->dst) == NULL && run != copy_within)
    gomp_fatal_advise ("the host's address is null: allocate before",
                       "invalid host address");
  if (copy->dst == NULL || copy->src == NULL)
    gomp_fatal_advise ("the device's address is null: it comes from acc_malloc "
                       "or acc_deviceptr",
                       "invalid device address");
}

static void
run_copy (void *dst, void *src, size_t size, int async,
          const struct gomp_source_frame *frame, run_fn *run)
{
  struct goacc_thread *thread = goacc_thread_active ();
  struct goacc_prof_scope scope;
  struct gomp_error err;
  struct copy copy = { .device = goacc_mapping_device (thread),
                       .dst = dst,
                       .src = src,
                       .size = size };

  gomp_error_init (&err);
  if (size == 0 || (run == copy_within && dst == src))
    return;
  if (copy.device == NULL)
    {
      memmove (dst, src, size);
      return;
    }
  check_addresses (&copy, run);
  copy.queue = goacc_queue (copy.device, async);
  if (copy.queue && run == copy_within
      && copy.device->plugin->acc.async_dev2dev == NULL)
    goacc_queue_wait_for (copy.device, GOACC_ASYNC_SYNC, async);
  goacc_prof_open (&scope, acc_construct_runtime_api, thread, frame);
  goacc_prof_set_async (&scope, async);
  if (!gomp_run_due (copy.device, &err)
      || !gomp_device_settle (copy.device, copy.queue, &err))
    gomp_fatal_at (NULL, &err);
  if (!run (&copy, &err))
    {
      explain_addresses (&copy, run, &err);
      gomp_fatal_at (NULL, &err);
    }
  goacc_prof_close (&scope);
}

void
acc_memcpy_to_device (void *dst, void *src, size_t size)
{
  GOMP_RECORD_ROUTINE ("acc_memcpy_to_device");
  run_copy (dst, src, size, GOACC_ASYNC_SYNC, FRAME, copy_in);
}

void
acc_memcpy_to_device_async (void *dst, void *src, size_t size, int async)
{
  GOMP_RECORD_ROUTINE ("acc_memcpy_to_device_async");
  run_copy (dst, src, size, async, FRAME, copy_in);
}

void
acc_memcpy_from_device (void *dst, void *src, size_t size)
{
  GOMP_RECORD_ROUTINE ("acc_memcpy_from_device");
  run_copy (dst, src, size, GOACC_ASYNC_SYNC, FRAME, copy_out);
}

void
acc_memcpy_from_device_async (void *dst, void *src, size_t size, int async)
{
  GOMP_RECORD_ROUTINE ("acc_memcpy_from_device_async");
  run_copy (dst, src, size, async, FRAME, copy_out);
}

void
acc_memcpy_device (void *dst, void *src, size_t size)
{
  GOMP_RECORD_ROUTINE ("acc_memcpy_device");
  run_copy (dst, src, size, GOACC_ASYNC_SYNC, FRAME, copy_within);
}

void
acc_memcpy_device_async (void *dst, void *src, size_t size, int async)
{
  GOMP_RECORD_ROUTINE ("acc_memcpy_device_async");
  run_copy (dst, src, size, async, FRAME, copy_within);
}
