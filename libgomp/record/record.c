/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Recording: its beginning and end, constructs, and operations of devices.  */

#define _DEFAULT_SOURCE 1       /* on_exit */
#include "record/record.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/cancel.h"
#include "base/env.h"
#include "base/worker.h"
#include "libgomp-plugin.h"
#include "record/record-contents.h"
#include "record/record-file.h"
#include "record/record-list.h"
#include "record/recorder.h"

/* What a program that is killed loses at most, if it goes on recording; that is
   half of its time at the beginning.  */
#define KEEP_NS 500000000u

/* acc_async_sync, the async value of what is on no queue.  */
#define NO_QUEUE -2

/* Whether the bytes of copies are hashed: GOMP_PSET_CHECK_TRANSFERS.  Set
   before the recording begins.  */
static bool hashes;

/* ---- Beginning and end -------------------------------------------------- */

static void
set_state (enum gomp_record_state state)
{
  __atomic_store_n (&gomp_record_state, (int) state, __ATOMIC_RELEASE);
}

#define ENDED_MOST (3 * GOMP_RECORD_VARINT)

/* What the other threads have is in the file when it says that the program has
   ended.  */
static void
close_all (enum gomp_record_ending how, int status)
{
  struct gomp_recorder *r;
  unsigned char *at;

  if (!gomp_record_is_on ())
    return;
  r = gomp_recorder_here ();
  if (r)
    {
      at = gomp_record_new (r, GOMP_RECORD_ENDED, ENDED_MOST);
      at = gomp_record_put_signed (
        at, (int64_t) (gomp_record_now () - r->block_time));
      at = gomp_record_put (at, how);
      at = gomp_record_put (at, (unsigned) status & 255);
      gomp_record_done (r, ENDED_MOST, at);
    }
  gomp_recorders_close (r);
  set_state (GOMP_RECORD_OFF);
}

static void
close_at_exit (int status, void *unused)
{
  (void) unused;
  close_all (GOMP_ENDING_EXIT, status);
}

static void
close_at_quick_exit (void)
{
  close_all (GOMP_ENDING_QUICK_EXIT, 0);
}

/* Of what was recorded, the parent writes what it has not written yet.  */
static void
begin_anew (void)
{
  if (gomp_record_is_on ())
    {
      gomp_recorders_forget ();
      gomp_record_file_forget ();
      gomp_record_state = GOMP_RECORD_UNKNOWN;
    }
}

static pthread_mutex_t start_lock = PTHREAD_MUTEX_INITIALIZER;

GOMP_NOINLINE uint64_t
gomp_record_start (void)
{
  static bool prepared;
  uint64_t now = gomp_record_now ();
  const char *name;
  int before;

  if (gomp_worker_process () || (name = gomp_settings ()->record) == NULL)
    {
      set_state (GOMP_RECORD_OFF);
      return 0;
    }
  before = gomp_cancel_hold ();
  pthread_mutex_lock (&start_lock);
  if (gomp_record_state == GOMP_RECORD_UNKNOWN)
    {
      if (!gomp_record_file_open (name, now))
        set_state (GOMP_RECORD_OFF);
      else
        {
          hashes = gomp_settings ()->check_transfers;
          __atomic_add_fetch (&gomp_record_count, 1, __ATOMIC_RELAXED);
          set_state (GOMP_RECORD_ON);
          if (!prepared)
            {
              prepared = true;
              on_exit (close_at_exit, NULL);
              at_quick_exit (close_at_quick_exit);
              pthread_atfork (NULL, NULL, begin_anew);
            }
        }
    }
  pthread_mutex_unlock (&start_lock);
  gomp_cancel_release (before);
  return gomp_record_is_on () ? now : 0;
}

/* ---- Constructs --------------------------------------------------------- */

#define BEGIN_MOST (7 * GOMP_RECORD_VARINT)

GOMP_NOINLINE void
gomp_record_begin (uint64_t begin, const struct gomp_site *site,
                   const struct gomp_record_list *list, int device)
{
  struct gomp_recorder *r = gomp_recorder_here ();
  uint64_t looked;
  uint32_t place, listed;
  unsigned char *at;

  if (r == NULL)
    return;
  looked = r->looked;
  place = gomp_record_site (r, site);
  listed = list && list->n > 0 ? gomp_record_list (r, site, place, list) : 0;
  r->depth++;
  *gomp_recorder_innermost (r)
    = (struct gomp_record_open) { .looked = r->looked - looked };
  at = gomp_record_new (r, GOMP_RECORD_BEGIN, BEGIN_MOST);
  at = gomp_record_put_time (r, at, begin);
  at = gomp_record_put (at, place);
  at = gomp_record_put (at, listed);
  at = gomp_record_put_signed (at, device);
  at = gomp_record_put_signed (at, site->queue ? site->async : NO_QUEUE);
  at = gomp_record_put (at, site->queue == NULL);
  gomp_record_done (r, BEGIN_MOST, at);
}

#define END_MOST (8 * GOMP_RECORD_VARINT)

GOMP_NOINLINE void
gomp_record_end (bool failed)
{
  struct gomp_recorder *r = gomp_recorder_here ();
  struct gomp_record_open *open = r ? gomp_recorder_innermost (r) : NULL;
  struct gomp_record_open *around;
  uint64_t now = gomp_record_now ();
  unsigned char *at;

  if (open == NULL)
    return;
  at = gomp_record_new (r, GOMP_RECORD_END, END_MOST);
  at = gomp_record_put_time (r, at, now);
  at = gomp_record_put (at, open->way);
  at = gomp_record_put (at, open->outcomes[GOMP_RECORD_ENTERED]);
  at = gomp_record_put (at, open->outcomes[GOMP_RECORD_LEFT]);
  at = gomp_record_put (at, failed);
  at = gomp_record_put (at, open->posted);
  at = gomp_record_put (at, open->served);
  at = gomp_record_put (at, open->looked);
  gomp_record_done (r, END_MOST, at);
  r->depth--;
  /* What is around a construct has that time between its ends, too.  */
  around = gomp_recorder_innermost (r);
  if (around && around != open)
    around->looked += open->looked;
  if (r->depth == 0 && r->time - r->written > r->keep_ns)
    {
      gomp_recorder_flush (r);
      r->keep_ns = r->keep_ns < KEEP_NS / 2 ? 2 * r->keep_ns : KEEP_NS;
    }
}

/* The innermost open construct of the calling thread, or NULL.  */
static struct gomp_record_open *
open_here (void)
{
  struct gomp_recorder *r = gomp_recorder_here ();

  return r ? gomp_recorder_innermost (r) : NULL;
}

void
gomp_record_way (enum gomp_record_way way)
{
  struct gomp_record_open *open = open_here ();

  if (open)
    open->way = way;
}

void
gomp_record_posted (size_t bytes)
{
  struct gomp_record_open *open = open_here ();

  if (open)
    open->posted += bytes;
}

void
gomp_record_served (size_t bytes)
{
  struct gomp_record_open *open = open_here ();

  if (open)
    open->served += bytes;
}

/* ---- What became of lists ----------------------------------------------- */

GOMP_NOINLINE void
gomp_record_outcome_begin (size_t n)
{
  struct gomp_recorder *r = gomp_recorder_here ();

  if (r == NULL)
    return;
  r->outcome.n = 0;
  r->outcome.address = 0;
  gomp_draft_put (&r->outcome, n);
}

GOMP_NOINLINE void
gomp_record_entered (unsigned flags, gomp_devaddr address, size_t sent)
{
  struct gomp_recorder *r = gomp_recorder_here ();

  if (r == NULL)
    return;
  gomp_draft_put (&r->outcome, flags);
  gomp_draft_put_address (&r->outcome, address.value);
  gomp_draft_put (&r->outcome, sent);
}

GOMP_NOINLINE void
gomp_record_left (unsigned flags, uintptr_t start, size_t size, size_t copied)
{
  struct gomp_recorder *r = gomp_recorder_here ();

  if (r == NULL)
    return;
  gomp_draft_put (&r->outcome, flags);
  gomp_draft_put_address (&r->outcome, start);
  gomp_draft_put (&r->outcome, size);
  gomp_draft_put (&r->outcome, copied);
}

GOMP_NOINLINE void
gomp_record_words_begin (size_t n)
{
  struct gomp_recorder *r = gomp_recorder_here ();

  if (r == NULL)
    return;
  gomp_draft_put (&r->outcome, n);
  r->outcome.address = 0;
}

GOMP_NOINLINE void
gomp_record_words (uintptr_t start, size_t size)
{
  struct gomp_recorder *r = gomp_recorder_here ();
  size_t n = size / sizeof (int64_t);

  if (r == NULL)
    return;
  if (n > GOMP_RECORD_WORDS_MOST)
    n = GOMP_RECORD_WORDS_MOST;
  gomp_draft_put_address (&r->outcome, start);
  gomp_draft_put (&r->outcome, n);
  gomp_draft_put_words (&r->outcome, (const void *) start, n);
}

/* The hash of the bytes of DRAFT, eight at a time.  */
static uint64_t
hash_of (const struct gomp_record_draft *draft)
{
  uint64_t key = draft->n, word;
  size_t b = 0;

  for (; draft->n - b >= sizeof word; b += sizeof word)
    {
      memcpy (&word, draft->bytes + b, sizeof word);
      key = gomp_record_mix (key, word);
    }
  word = 0;
  memcpy (&word, draft->bytes + b, draft->n - b);
  return gomp_record_mix (key, word);
}

/* The number of R's outcome of kind WHICH.  */
static uint32_t
note_outcome (struct gomp_recorder *r, enum gomp_record_outcome which)
{
  static const enum gomp_record_type types[]
    = { GOMP_RECORD_OUTCOME_ENTERED, GOMP_RECORD_OUTCOME_LEFT };
  const struct gomp_record_draft *draft = &r->outcome;
  struct gomp_record_number *known;
  uint64_t key = hash_of (draft);

  known = gomp_record_latest (r->outcomes[which], key);
  if (known->number == 0 || known->key != key)
    {
      gomp_record_bytes (r, types[which], draft->bytes, draft->n);
      *known = (struct gomp_record_number) { key, ++r->last_outcome[which] };
    }
  return known->number;
}

static struct gomp_record_number *
find_memo (struct gomp_recorder *r, enum gomp_record_outcome which,
           const void *what, uint64_t number, uint64_t *key)
{
  *key = gomp_record_mix (gomp_record_mix (1, (uintptr_t) what), number);
  return gomp_record_latest (r->memos[which], *key);
}

GOMP_NOINLINE void
gomp_record_outcome_end (enum gomp_record_outcome which, const void *what,
                         uint64_t number)
{
  struct gomp_recorder *r = gomp_recorder_here ();
  struct gomp_record_open *open = r ? gomp_recorder_innermost (r) : NULL;
  struct gomp_record_number *memo;
  uint32_t outcome;
  uint64_t key;

  if (open == NULL)
    return;
  outcome = open->outcomes[which] = note_outcome (r, which);
  if (what)
    {
      memo = find_memo (r, which, what, number, &key);
      *memo = (struct gomp_record_number) { key, outcome };
    }
}

GOMP_NOINLINE bool
gomp_record_outcome_again (enum gomp_record_outcome which, const void *what,
                           uint64_t number)
{
  struct gomp_recorder *r = gomp_recorder_here ();
  struct gomp_record_open *open = r ? gomp_recorder_innermost (r) : NULL;
  const struct gomp_record_number *memo;
  uint64_t key;

  if (open == NULL)
    return true;
  memo = find_memo (r, which, what, number, &key);
  if (memo->number == 0 || memo->key != key)
    return false;
  open->outcomes[which] = memo->number;
  return true;
}

/* ---- Operations of devices ---------------------------------------------- */

/* What comes before the parts, and a part.  */
#define OPERATION_MOST (7 * GOMP_RECORD_VARINT)
#define PART_MOST (4 * GOMP_RECORD_VARINT)

static unsigned char *
put_operation (struct gomp_recorder *r, unsigned char *at,
               const struct gomp_record_operation *operation, unsigned flags,
               size_t parts)
{
  at = gomp_record_put (at, operation->kind);
  at = gomp_record_put (at, flags);
  at = gomp_record_put_signed (at, operation->device);
  at = gomp_record_put (at, (uintptr_t) operation->queue);
  at = gomp_record_put_time (r, at, operation->begin);
  at = gomp_record_put (at, operation->end - operation->begin);
  return gomp_record_put (at, parts);
}

static unsigned char *
put_part (unsigned char *at, enum gomp_record_kind kind, uintptr_t there,
          uintptr_t other, size_t size)
{
  at = gomp_record_put (at, kind);
  at = gomp_record_put (at, there);
  at = gomp_record_put (at, other);
  return gomp_record_put (at, size);
}

uint64_t
gomp_record_mark (void)
{
  struct gomp_recorder *r = gomp_recorder_here ();

  if (r == NULL)
    return 0;
  r->marks++;
  r->marked = true;
  r->timed = false;
  return (uint64_t) (r->number + 1) << 32 | r->marks;
}

#define TIMES_MOST (4 * GOMP_RECORD_VARINT)

/* MARK is 0 for the operation that R has recorded last.  */
static void
put_times (struct gomp_recorder *r, uint64_t mark, uint64_t begin, uint64_t end)
{
  unsigned char *at = gomp_record_new (r, GOMP_RECORD_TIMES, TIMES_MOST);

  at = gomp_record_put (at, mark ? (mark >> 32) - 1 : r->number);
  at = gomp_record_put (at, mark & UINT32_MAX);
  at = gomp_record_put_signed (at, (int64_t) (begin - r->block_time));
  at = gomp_record_put (at, end > begin ? end - begin : 0);
  gomp_record_done (r, TIMES_MOST, at);
}

void
gomp_record_times (uint64_t mark, uint64_t begin, uint64_t end)
{
  struct gomp_recorder *r = gomp_recorder_here ();

  if (r == NULL)
    return;
  if (!r->marked || mark != ((uint64_t) (r->number + 1) << 32 | r->marks))
    {
      put_times (r, mark, begin, end);
      return;
    }
  r->timed = true;
  r->times[0] = begin;
  r->times[1] = end;
}

/* What follows an operation with FLAGS that R has just recorded.  */
static void
put_mark (struct gomp_recorder *r, unsigned flags)
{
  unsigned char *at;

  if (!(flags & GOMP_OPERATION_TIMED))
    return;
  if (r->timed)
    {
      put_times (r, 0, r->times[0], r->times[1]);
      return;
    }
  at = gomp_record_new (r, GOMP_RECORD_MARK, GOMP_RECORD_VARINT);
  gomp_record_done (r, GOMP_RECORD_VARINT, gomp_record_put (at, r->marks));
}

/* The flags of OPERATION, which R records now.  */
static unsigned
take_flags (struct gomp_recorder *r,
            const struct gomp_record_operation *operation)
{
  bool timed = r->marked && !(operation->flags & GOMP_OPERATION_FAILED)
               && (r->timed || (operation->flags & GOMP_OPERATION_QUEUED));

  r->marked = false;
  return operation->flags | (timed ? GOMP_OPERATION_TIMED : 0);
}

/* Can the bytes of OPERATION, no batch, be hashed now?  Those that a queue will
   bring are not there yet; those of a box lie apart; those that were read ahead
   are no object's.  */
static bool
has_contents (const struct gomp_record_operation *operation)
{
  const unsigned unknown
    = GOMP_OPERATION_FAILED | GOMP_OPERATION_AHEAD | GOMP_OPERATION_BOX;

  if (!hashes || (operation->flags & unknown) || operation->size == 0)
    return false;
  return (operation->kind == GOMP_OPERATION_COPY_IN
          || (operation->kind == GOMP_OPERATION_COPY_OUT
              && !(operation->flags & GOMP_OPERATION_QUEUED)));
}

GOMP_NOINLINE void
gomp_record_operation (const struct gomp_record_operation *operation)
{
  struct gomp_recorder *r = gomp_recorder_here ();
  unsigned char *at;
  unsigned flags;

  if (r == NULL)
    return;
  flags = take_flags (r, operation);
  at = gomp_record_new (r, GOMP_RECORD_OPERATION, OPERATION_MOST + PART_MOST);
  at = put_operation (r, at, operation, flags, 1);
  at = put_part (at, operation->kind, operation->there, operation->other,
                 operation->size);
  gomp_record_done (r, OPERATION_MOST + PART_MOST, at);
  put_mark (r, flags);
  if (has_contents (operation))
    {
      gomp_record_contents_drop (r);
      gomp_record_contents_add (r, 0, (const void *) operation->other,
                                operation->size);
      gomp_record_contents_put (r);
    }
}

/* Add the hashes of the N COPIES, to the device if IN, that are part FIRST and
   the parts behind it.  */
static void
add_contents (struct gomp_recorder *r, bool in,
              const struct gomp_pset_copy *copies, size_t n, size_t first)
{
  for (size_t c = 0; c < n; c++)
    if (copies[c].size > 0)
      gomp_record_contents_add (
        r, first + c, in ? copies[c].src : copies[c].dst, copies[c].size);
}

/* Does BATCH leave the bytes that it sends as they are on the host?  */
static bool
only_sends (const struct gomp_pset_batch *batch)
{
  return batch->fn == NULL && batch->n_out == 0;
}

GOMP_NOINLINE uint64_t
gomp_record_batch_begin (uint64_t begin, const struct gomp_pset_batch *batch)
{
  struct gomp_recorder *r;

  if (!hashes || only_sends (batch) || (r = gomp_recorder_here ()) == NULL)
    return begin;
  gomp_record_contents_drop (r);
  add_contents (r, true, batch->in, batch->n_in, 0);
  return gomp_record_now ();
}

/* Record the hashes of BATCH, which has been recorded by R.  */
static void
put_batch_contents (struct gomp_recorder *r,
                    const struct gomp_pset_batch *batch)
{
  if (only_sends (batch))
    {
      gomp_record_contents_drop (r);
      add_contents (r, true, batch->in, batch->n_in, 0);
    }
  add_contents (r, false, batch->out, batch->n_out,
                batch->n_in + (batch->fn != NULL));
  gomp_record_contents_put (r);
}

/* A batch of more parts is left out: an operation has at most so many.  */
#define PARTS_MOST ((size_t) 1 << 20)

GOMP_NOINLINE void
gomp_record_batch (const struct gomp_record_operation *operation,
                   const struct gomp_pset_batch *batch)
{
  struct gomp_recorder *r = gomp_recorder_here ();
  size_t parts = batch->n_in + (batch->fn != NULL) + batch->n_out;
  size_t most = OPERATION_MOST + parts * PART_MOST;
  unsigned char *at;
  unsigned flags;

  if (r == NULL || parts > PARTS_MOST)
    return;
  flags = take_flags (r, operation);
  at = gomp_record_new (r, GOMP_RECORD_OPERATION, most);
  at = put_operation (r, at, operation, flags, parts);
  for (size_t c = 0; c < batch->n_in; c++)
    at = put_part (at, GOMP_OPERATION_COPY_IN, (uintptr_t) batch->in[c].dst,
                   (uintptr_t) batch->in[c].src, batch->in[c].size);
  if (batch->fn)
    at = put_part (at, GOMP_OPERATION_LAUNCH, (uintptr_t) batch->vars,
                   (uintptr_t) batch->fn, 0);
  for (size_t c = 0; c < batch->n_out; c++)
    at = put_part (at, GOMP_OPERATION_COPY_OUT, (uintptr_t) batch->out[c].src,
                   (uintptr_t) batch->out[c].dst, batch->out[c].size);
  gomp_record_done (r, most, at);
  put_mark (r, flags);
  if (hashes && !(operation->flags & GOMP_OPERATION_FAILED))
    put_batch_contents (r, batch);
}

GOMP_NOINLINE void
gomp_record_box (const struct gomp_record_operation *operation,
                 const struct gomp_pset_rect *box)
{
  struct gomp_recorder *r = gomp_recorder_here ();
  size_t most = 7 * GOMP_RECORD_VARINT;
  unsigned char *at;

  if (r == NULL)
    return;
  gomp_record_operation (operation);
  at = gomp_record_new (r, GOMP_RECORD_BOX, most);
  at = gomp_record_put (at, box->width);
  at = gomp_record_put (at, box->height);
  at = gomp_record_put (at, box->depth);
  at = gomp_record_put (at, box->src_pitch);
  at = gomp_record_put (at, box->src_slice);
  at = gomp_record_put (at, box->dst_pitch);
  at = gomp_record_put (at, box->dst_slice);
  gomp_record_done (r, most, at);
}

GOMP_NOINLINE void
gomp_record_device (int device, int ord, unsigned features, const char *name)
{
  struct gomp_recorder *r = gomp_recorder_here ();
  size_t length = strlen (name), most = 3 * GOMP_RECORD_VARINT + length;
  unsigned char *at;

  if (r == NULL)
    return;
  at = gomp_record_new (r, GOMP_RECORD_DEVICE, most);
  at = gomp_record_put (at, (unsigned) device);
  at = gomp_record_put (at, (unsigned) ord);
  at = gomp_record_put (at, features);
  memcpy (at, name, length);
  gomp_record_done (r, most, at + length);
}
