/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Posted copies: small copies to a device that wait for the next thing that
   could see them.  */

#define _GNU_SOURCE 1
#include "device/posted.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "base/env.h"
#include "device/device.h"
#include "event/watch.h"

/* What a copy was posted for: the message says so if it fails.  */
struct gomp_posted_site
{
  const void *host;             /* what was copied from there */
  const void *pc;
};

/* Contents of copies begin at multiples of this.  */
#define CONTENTS_ALIGN 16

void
gomp_posted_init (struct gomp_posted *posted)
{
  *posted = (struct gomp_posted) { .n = 0 };
  gomp_lock_init (&posted->lock, GOMP_RANK_POSTED);
}

/* Whoever calls exit may have been interrupted in the middle of posting.  */
GOMP_NO_LOCK_ANALYSIS
void
gomp_posted_fini (struct gomp_device *device, bool again)
{
  struct gomp_posted *posted = &device->posted;

  if (!gomp_trylock (&posted->lock))
    return;
  __atomic_store_n (&posted->n, 0, __ATOMIC_RELAXED);
  __atomic_store_n (&posted->exposed, !again, __ATOMIC_RELEASE);
  posted->used = 0;
  gomp_pinned_free (device, &posted->buffer);
  free (posted->copies);
  free (posted->sites);
  posted->copies = NULL;
  posted->sites = NULL;
  gomp_unlock (&posted->lock);
}

/* ---- Sending ------------------------------------------------------------ */

/* What clang's analysis is told of functions below, which have comments
   there.  */
/* clang-format off */
static void empty_and_unlock (struct gomp_device *device)
  GOMP_RELEASE (device->posted.lock);
static void end_program (struct gomp_device *device)
  GOMP_RELEASE (device->posted.lock) __attribute__ ((noreturn));
static void send_and_unlock (struct gomp_device *device)
  GOMP_RELEASE (device->posted.lock);
/* clang-format on */

/* Nothing is posted any more, and the lock, which is held, is left.  */
static void
empty_and_unlock (struct gomp_device *device)
{
  device->posted.used = 0;
  __atomic_store_n (&device->posted.n, 0, __ATOMIC_RELEASE);
  gomp_unlock (&device->posted.lock);
}

/* The copies posted for DEVICE have failed.  The lock is held, and left.  */
static void
end_program (struct gomp_device *device)
{
  struct gomp_posted *posted = &device->posted;
  const struct gomp_pset_copy last = posted->copies[posted->n - 1];
  const struct gomp_posted_site site = posted->sites[posted->n - 1];
  struct gomp_error err;
  struct gomp_about about
    = { .device = device->id,
        .start = (uintptr_t) site.host,
        .size = last.size,
        .made_at = site.pc,
        .found = "the device has failed to take what directives had sent it, "
                 "of which this was the last",
        .remedy = "set GOMP_PSET_DEFER=0 to see which directive fails" };

  empty_and_unlock (device);
  gomp_error_init (&err);
  gomp_error_set_about (&err, &about,
                        "Copying of host object [%p..%p) to dev object "
                        "[%p..%p) failed",
                        site.host, (const char *) site.host + last.size,
                        last.dst, (char *) last.dst + last.size);
  gomp_fatal_error (&err);
}

/* Send what is posted, with the lock held, which is left at the end.  The
   number of copies becomes 0 only then, so that other threads wait until what
   they may have to see is there.  */
static void
send_and_unlock (struct gomp_device *device)
{
  struct gomp_posted *posted = &device->posted;
  unsigned n = posted->n;
  struct gomp_pset_batch batch = { .in = posted->copies, .n_in = n };

  if (n > 0 && !device->plugin->pset_batch (device->ord, &batch))
    end_program (device);
  if (n == 1 && ++posted->lone >= GOMP_POSTED_LONE)
    __atomic_store_n (&posted->skips, GOMP_POSTED_SKIPS, __ATOMIC_RELAXED);
  else if (n > 1)
    posted->lone = 0;
  empty_and_unlock (device);
}

void
gomp_posted_send (struct gomp_device *device)
{
  gomp_lock (&device->posted.lock);
  send_and_unlock (device);
}

void
gomp_device_expose (struct gomp_device *device)
{
  int before;

  if (GOMP_LIKELY (__atomic_load_n (&device->posted.exposed, __ATOMIC_ACQUIRE)))
    return;
  before = gomp_device_enter_early (device);
  gomp_lock (&device->posted.lock);
  __atomic_store_n (&device->posted.exposed, 1, __ATOMIC_RELEASE);
  send_and_unlock (device);
  gomp_device_leave (device, before);
}

/* ---- Posting ------------------------------------------------------------ */

/* Has the program libraries by which it can use a GPU without us?  Plugins load
   theirs so that this does not find them.  */
static bool
has_other_ways (void)
{
  static const char *const names[]
    = { "cudaGetDevice", "cuInit",         "hipGetDevice",
        "hsa_init",      "clGetDeviceIDs", "zeInit" };

  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (dlsym (RTLD_DEFAULT, names[i]))
      return true;
  return false;
}

/* The first time: make room.  False: nothing can be posted, now or later.  */
static bool
prepare (struct gomp_device *device)
{
  struct gomp_posted *posted = &device->posted;

  posted->copies = malloc (GOMP_POSTED_MOST * sizeof *posted->copies);
  posted->sites = malloc (GOMP_POSTED_MOST * sizeof *posted->sites);
  if (posted->copies && posted->sites && gomp_settings ()->defer
      && device->plugin->pset_batch && !has_other_ways ()
      && gomp_pinned_make (device, &posted->buffer))
    return true;
  free (posted->copies);
  free (posted->sites);
  posted->copies = NULL;
  posted->sites = NULL;
  __atomic_store_n (&posted->exposed, 1, __ATOMIC_RELEASE);
  return false;
}

static void
note (struct gomp_posted *posted, const struct gomp_pset_copy *copy,
      const void *pc)
{
  char *contents = posted->buffer.bytes + posted->used;

  memcpy (contents, copy->src, copy->size);
  posted->copies[posted->n]
    = (struct gomp_pset_copy) { copy->dst, contents, copy->size };
  posted->sites[posted->n] = (struct gomp_posted_site) { copy->src, pc };
  posted->used += (copy->size + CONTENTS_ALIGN - 1) & -(size_t) CONTENTS_ALIGN;
  /* Whoever goes inside first says so, then looks for copies; here it is the
     other way round: one of the two sees the other.  */
  __atomic_store_n (&posted->n, posted->n + 1,
                    __libc_single_threaded ? __ATOMIC_RELAXED
                                           : __ATOMIC_SEQ_CST);
}

/* May a kernel be running?  */
static inline bool
may_run (const struct gomp_device *device)
{
  return (gomp_queue_work_any (&device->queue_work)
          || gomp_visits_any (&device->visits));
}

static size_t
total_size (const struct gomp_pset_copy *copies, size_t n)
{
  size_t size = 0;

  for (size_t c = 0; c < n && size <= GOMP_POSTED_BYTES; c++)
    if (copies[c].size > GOMP_POSTED_BYTES)
      return SIZE_MAX;
    else
      size += copies[c].size + CONTENTS_ALIGN - 1;
  return size;
}

/* Is there room for N copies of SIZE bytes in all?  */
static bool
has_room (const struct gomp_posted *posted, size_t n, size_t size)
{
  return (posted->n + n <= GOMP_POSTED_MOST
          && posted->used + size <= GOMP_PINNED_SIZE);
}

/* Is this copy left out, since posting was of no use lately?  Threads that come
   at once may count one time less.  */
static inline bool
is_skipped (struct gomp_posted *posted)
{
  unsigned skips = __atomic_load_n (&posted->skips, __ATOMIC_RELAXED);

  if (skips == 0)
    return false;
  __atomic_store_n (&posted->skips, skips - 1, __ATOMIC_RELAXED);
  return true;
}

bool
gomp_post (struct gomp_device *device, const struct gomp_pset_copy *copies,
           size_t n, const void *pc)
{
  struct gomp_posted *posted = &device->posted;
  size_t size;
  bool takes;
  int before;

  if (is_skipped (posted))
    return false;
  size = total_size (copies, n);
  if (__atomic_load_n (&posted->exposed, __ATOMIC_ACQUIRE)
      || GOMP_UNLIKELY (gomp_trace_active) || n > GOMP_POSTED_MOST
      || size > GOMP_POSTED_BYTES || may_run (device))
    return false;
  before = gomp_cancel_hold ();
  gomp_lock (&posted->lock);
  takes
    = (!__atomic_load_n (&posted->exposed, __ATOMIC_RELAXED)
       && (posted->copies || prepare (device)) && has_room (posted, n, size));
  for (size_t c = 0; takes && c < n; c++)
    if (copies[c].size > 0)
      note (posted, &copies[c], pc);
  gomp_unlock (&posted->lock);
  gomp_cancel_release (before);
  /* A kernel that has begun meanwhile gets it all the same.  */
  if (GOMP_UNLIKELY (takes && may_run (device)))
    gomp_device_leave (device, gomp_device_enter (device));
  return takes;
}
