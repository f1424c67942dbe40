/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Posted copies: small copies to a device that wait for the next thing that
   could see them.  */

#define _GNU_SOURCE 1
#include "device/posted.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "base/env.h"
#include "device/ahead.h"
#include "device/device.h"
#include "device/device-record.h"
#include "event/watch.h"

/* What a copy was posted for: the message says so if it fails.  */
struct gomp_posted_site
{
  uintptr_t host;               /* what was copied from there */
  uintptr_t dst;
  size_t size;
  const void *pc;
};

void
gomp_posted_init (struct gomp_posted *posted)
{
  *posted = (struct gomp_posted) { .n = 0 };
  gomp_lock_init (&posted->lock, GOMP_RANK_POSTED);
}

static void
free_tables (struct gomp_posted *posted)
{
  free (posted->bytes.stretches);
  free (posted->pieces);
  free (posted->sites);
  posted->bytes = (struct gomp_posted_bytes) { .n = 0 };
  posted->pieces = NULL;
  posted->sites = NULL;
}

/* Whoever calls exit may have been interrupted in the middle of posting.  */
GOMP_NO_LOCK_ANALYSIS
void
gomp_posted_fini (struct gomp_device *device, bool again)
{
  struct gomp_posted *posted = &device->posted;

  if (!gomp_trylock (&posted->lock))
    return;
  posted->n = 0;
  __atomic_store_n (&posted->exposed, !again, __ATOMIC_RELEASE);
  gomp_device_special_clear (device, GOMP_SPECIAL_POSTED | GOMP_SPECIAL_AHEAD
                                       | GOMP_SPECIAL_POSTS);
  gomp_pinned_free (device, &posted->ahead_buffer);
  gomp_pinned_free (device, &posted->buffer);
  free_tables (posted);
  gomp_unlock (&posted->lock);
}

/* ---- Sending ------------------------------------------------------------ */

/* What clang's analysis is told of functions below, which have comments
   there.  */
/* clang-format off */
static void empty_and_unlock (struct gomp_device *device)
  GOMP_RELEASE (device->posted.lock);
static void end_program (struct gomp_device *device,
                         struct gomp_posted_site site)
  GOMP_RELEASE (device->posted.lock) __attribute__ ((noreturn));
static void send_and_unlock (struct gomp_device *device)
  GOMP_RELEASE (device->posted.lock);
/* clang-format on */

/* Nothing is posted any more, and the lock, which is held, is left.  */
static void
empty_and_unlock (struct gomp_device *device)
{
  gomp_posted_bytes_clear (&device->posted.bytes);
  device->posted.n = 0;
  gomp_device_special_clear (device, GOMP_SPECIAL_POSTED | GOMP_SPECIAL_AHEAD);
  gomp_unlock (&device->posted.lock);
}

/* BATCH, of posted copies, was begun at the time BEGIN.  */
static void
record (struct gomp_device *device, uint64_t begin, bool fine,
        const struct gomp_pset_batch *batch)
{
  gomp_device_record_batch (
    device, begin, (GOMP_OPERATION_POSTED | (fine ? 0 : GOMP_OPERATION_FAILED)),
    batch);
}

/* Copy what SITE's copy sends to DEVICE by operations of its own.  Later copies
   to the same bytes may have replaced some of it.  */
static bool
send_alone (struct gomp_device *device, const struct gomp_posted_site *site)
{
  uintptr_t at = site->dst, end = site->dst + site->size;
  struct gomp_pset_copy piece;

  while (gomp_posted_bytes_find (&device->posted.bytes, at, end, &piece))
    {
      struct gomp_pset_batch batch = { .in = &piece, .n_in = 1 };
      uint64_t begin = gomp_record_clock ();
      bool fine = device->plugin->pset_batch (device->ord, &batch);
      if (GOMP_UNLIKELY (begin != 0))
        record (device, begin, fine, &batch);
      if (!fine)
        return false;
      at = (uintptr_t) piece.dst + piece.size;
    }
  return true;
}

/* SITE's copy, which was posted for DEVICE, has failed.  The lock is held, and
   left.  */
static void
end_program (struct gomp_device *device, struct gomp_posted_site site)
{
  struct gomp_error err;
  struct gomp_about about
    = { .device = device->id,
        .start = site.host,
        .size = site.size,
        .sent_at = site.pc,
        .found = "the device has failed to take what an earlier directive had "
                 "sent it",
        .remedy = "set GOMP_PSET_DEFER=0 to have the program end there" };

  empty_and_unlock (device);
  gomp_error_init (&err);
  if (site.host)
    gomp_error_set_about (
      &err, &about,
      "Copying of host object [%p..%p) to dev object [%p..%p) failed",
      (void *) site.host, (void *) (site.host + site.size), (void *) site.dst,
      (void *) (site.dst + site.size));
  else
    gomp_error_set_about (
      &err, &about, "Copying of %zu bytes to dev object [%p..%p) failed",
      site.size, (void *) site.dst, (void *) (site.dst + site.size));
  gomp_fatal_error (&err);
}

/* The operation that was to send all that is posted has failed.  Which of the
   copies it was, is found by making each of them alone.  If none fails then,
   all is where it belongs, which is said, since the plugin has told of an error.
   The lock is held, and left only if the program ends.  */
GOMP_NO_LOCK_ANALYSIS
static void
send_one_by_one (struct gomp_device *device)
{
  const struct gomp_posted *posted = &device->posted;

  for (unsigned c = 0; c < posted->n; c++)
    if (!send_alone (device, &posted->sites[c]))
      end_program (device, posted->sites[c]);
  gomp_warn ("device %d has taken the same copies one by one: nothing is lost",
             device->id);
}

/* Note whether posting was of use, of which N copies are the result.  */
static void
note_use (struct gomp_posted *posted, unsigned n)
{
  if (n == 1 && ++posted->lone >= GOMP_POSTED_LONE)
    __atomic_store_n (&posted->skips, GOMP_POSTED_SKIPS, __ATOMIC_RELAXED);
  else if (n > 1)
    posted->lone = 0;
}

/* Send what is posted, with the lock held, which is left at the end.  The
   number of copies becomes 0 only then, so that other threads wait until what
   they may have to see is there.  */
static void
send_and_unlock (struct gomp_device *device)
{
  struct gomp_posted *posted = &device->posted;
  struct gomp_pset_batch batch = { .in = posted->pieces };
  uint64_t begin;
  bool fine;

  if (posted->n > 0)
    {
      batch.n_in = gomp_posted_bytes_pieces (&posted->bytes, posted->pieces);
      begin = gomp_record_clock ();
      fine = device->plugin->pset_batch (device->ord, &batch);
      if (GOMP_UNLIKELY (begin != 0))
        record (device, begin, fine, &batch);
      if (!fine)
        send_one_by_one (device);
    }
  note_use (posted, posted->n);
  empty_and_unlock (device);
}

void
gomp_posted_send (struct gomp_device *device, int before)
{
  if (gomp_device_special (device, GOMP_SPECIAL_STATE))
    gomp_device_look (device, before);
  /* Most often nothing has been read ahead.  */
  if (!gomp_device_special (device, GOMP_SPECIAL_POSTED | GOMP_SPECIAL_THERE))
    {
      gomp_device_special_clear (device, GOMP_SPECIAL_ARMED);
      return;
    }
  gomp_lock (&device->posted.lock);
  send_and_unlock (device);
}

void
gomp_posted_send_for (struct gomp_device *device, const void *start,
                      size_t size)
{
  struct gomp_posted *posted = &device->posted;
  uintptr_t first = (uintptr_t) start;
  struct gomp_pset_copy piece;

  gomp_lock (&posted->lock);
  if (gomp_posted_bytes_find (&posted->bytes, first, first + size, &piece))
    send_and_unlock (device);
  else
    gomp_unlock (&posted->lock);
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
  gomp_device_special_clear (device, GOMP_SPECIAL_POSTS);
  send_and_unlock (device);
  gomp_device_leave (device, before);
}

/* ---- Posting ------------------------------------------------------------ */

/* Has the program libraries by which it can use a GPU without us?  Plugins load
   theirs so that this does not find them.  */
static bool
has_other_ways (void)
{
  static const char names[][16]
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
  struct gomp_posted_bytes *bytes = &posted->bytes;

  bytes->most = GOMP_POSTED_STRETCHES;
  bytes->stretches = malloc (bytes->most * sizeof *bytes->stretches);
  posted->pieces = malloc (bytes->most * sizeof *posted->pieces);
  posted->sites = malloc (GOMP_POSTED_MOST * sizeof *posted->sites);
  if (bytes->stretches && posted->pieces && posted->sites
      && gomp_settings ()->defer && device->plugin->pset_batch
      && !has_other_ways () && gomp_pinned_make (device, &posted->buffer))
    {
      bytes->buffer = posted->buffer.bytes;
      bytes->room = GOMP_PINNED_SIZE;
      gomp_device_special_set (device, GOMP_SPECIAL_POSTS);
      return true;
    }
  free_tables (posted);
  __atomic_store_n (&posted->exposed, 1, __ATOMIC_RELEASE);
  return false;
}

/* Keep what is copied.  There is room.  */
static void
keep (struct gomp_posted *posted, const struct gomp_posting *posting)
{
  const struct gomp_padding none = { 0, 0 };

  for (size_t c = 0; c < posting->n; c++)
    if (posting->copies[c].size > 0)
      gomp_posted_bytes_put (&posted->bytes, &posting->copies[c],
                             posting->padding ? posting->padding[c] : none);
}

/* Note the N OBJECTS as posted for the construct at PC.  There is room.  */
static void
note (struct gomp_device *device, const struct gomp_pset_copy *objects,
      size_t n, const void *pc)
{
  struct gomp_posted *posted = &device->posted;
  unsigned noted = posted->n;

  for (size_t o = 0; o < n; o++)
    if (objects[o].size > 0)
      posted->sites[noted++]
        = (struct gomp_posted_site) { .host = (uintptr_t) objects[o].src,
                                      .dst = (uintptr_t) objects[o].dst,
                                      .size = objects[o].size,
                                      .pc = pc };
  /* Whoever goes inside first says so, then looks for copies; here it is the
     other way round: one of the two sees the other.  */
  posted->n = noted;
  posted->latest = noted > 0 ? noted - 1 : 0;
  if (noted > 0)
    gomp_device_special_set (device, GOMP_SPECIAL_POSTED);
}

/* The bytes of the N COPIES; SIZE_MAX if one of them is too large.  */
static size_t
total_size (const struct gomp_pset_copy *copies, size_t n)
{
  size_t size = 0;

  if (GOMP_LIKELY (n == 1))
    return copies->size;
  for (size_t c = 0; c < n && size <= GOMP_POSTED_BYTES; c++)
    if (copies[c].size > GOMP_POSTED_BYTES)
      return SIZE_MAX;
    else
      size += copies[c].size;
  return size;
}

/* Is there room for POSTING, which copies SIZE bytes besides its padding and
   has N_OBJECTS?  */
static bool
has_room (const struct gomp_posted *posted, const struct gomp_posting *posting,
          size_t n_objects, size_t size)
{
  for (size_t c = 0; posting->padding && c < posting->n; c++)
    size += posting->padding[c].before + posting->padding[c].after;
  return (posted->n + n_objects <= GOMP_POSTED_MOST
          && gomp_posted_bytes_fit (&posted->bytes, posting->n, size));
}

/* May copies wait for what DEVICE does next?  */
static inline bool
may_post (const struct gomp_device *device)
{
  return (!__atomic_load_n (&device->posted.exposed, __ATOMIC_ACQUIRE)
          && !GOMP_UNLIKELY (gomp_trace_active)
          && !gomp_device_may_run (device));
}

/* SIZE bytes have been posted, and the lock has been left.  ALONE: the process
   has one thread.  */
static inline void
end (struct gomp_device *device, size_t size, bool alone)
{
  /* A kernel that another thread has begun meanwhile gets it all the same.  */
  if (GOMP_UNLIKELY (!alone) && gomp_device_may_run (device))
    gomp_device_leave (device, gomp_device_enter (device));
  if (gomp_record_is_on ())
    gomp_record_posted (size);
}

static inline bool
is_same (const struct gomp_posted_site *site, const struct gomp_pset_copy *copy)
{
  return (site->dst == (uintptr_t) copy->dst && site->size == copy->size
          && site->host == (uintptr_t) copy->src);
}

/* The site of the object that COPY sends, if this is the latest one again, or
   the one that followed it before, as in a loop over several directives; else
   NULL.  */
static inline struct gomp_posted_site *
find_site (struct gomp_posted *posted, const struct gomp_pset_copy *copy)
{
  unsigned at = posted->latest;

  if (at >= posted->n)
    return NULL;
  if (!is_same (&posted->sites[at], copy))
    {
      at = at + 1 < posted->n ? at + 1 : 0;
      if (!is_same (&posted->sites[at], copy))
        return NULL;
      posted->latest = at;
    }
  return &posted->sites[at];
}

/* Is the object that COPY sends posted?  Then its bytes are kept in place of
   those, if POSTED has all of them in one stretch.  */
static inline bool
replace (struct gomp_posted *posted, const struct gomp_pset_copy *copy,
         const void *pc)
{
  struct gomp_posted_site *site = find_site (posted, copy);

  if (site == NULL || !gomp_posted_bytes_replace (&posted->bytes, copy))
    return false;
  site->pc = pc;
  /* One copy of two is of use.  */
  posted->lone = 0;
  return true;
}

bool
gomp_post_again (struct gomp_device *device, const struct gomp_pset_copy *copy,
                 const void *pc)
{
  struct gomp_posted *posted = &device->posted;
  bool alone = __libc_single_threaded, takes;

  if (!gomp_device_special (device, GOMP_SPECIAL_POSTED) || !may_post (device))
    return false;
  /* No cancellation point comes before the lock is left.  */
  gomp_lock (&posted->lock);
  takes = replace (posted, copy, pc);
  gomp_unlock (&posted->lock);
  if (GOMP_LIKELY (takes))
    end (device, copy->size, alone);
  return takes;
}

bool
gomp_post_all (struct gomp_device *device, const struct gomp_posting *posting)
{
  struct gomp_posted *posted = &device->posted;
  bool named = posting->objects != NULL, takes;
  size_t n_objects = named ? posting->n_objects : posting->n, size;
  int before;

  size = total_size (posting->copies, posting->n);
  if (n_objects > GOMP_POSTED_MOST || size > GOMP_POSTED_BYTES
      || !may_post (device))
    return false;
  before = gomp_cancel_hold ();
  gomp_lock (&posted->lock);
  takes = (!__atomic_load_n (&posted->exposed, __ATOMIC_RELAXED)
           && (posted->sites || prepare (device))
           && has_room (posted, posting, n_objects, size));
  if (takes)
    {
      keep (posted, posting);
      note (device, named ? posting->objects : posting->copies, n_objects,
            posting->pc);
    }
  gomp_unlock (&posted->lock);
  gomp_cancel_release (before);
  if (takes)
    end (device, size, before == GOMP_CANCEL_NOT_HELD);
  return takes;
}
