/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The recorder of a thread.  */

#define _GNU_SOURCE 1
#include "record/recorder.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/cancel.h"
#include "base/error.h"
#include "base/lock.h"
#include "base/thread-slot.h"
#include "record/record-file.h"
#include "record/record.h"

#define BUFFER ((size_t) 64 << 10)
#define FIRST_NS 1000000u
/* Of a block; the format's limit, less what a record has besides.  */
#define BLOCK_MOST (((size_t) 1 << 26) - 64)

int gomp_record_state = GOMP_RECORD_UNKNOWN;
unsigned gomp_record_count;

static struct gomp_recorder *all; /* atomic */
static unsigned last_number; /* atomic: one more than the last thread's */

uint64_t
gomp_record_now (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (uint64_t) now.tv_sec * 1000000000u + (uint64_t) now.tv_nsec;
}

/* ---- Recorders of threads ----------------------------------------------- */

/* What a thread has in its slot.  */
struct here
{
  struct gomp_recorder *recorder;
};

/* R has recorded nothing.  */
static void
empty (struct gomp_recorder *r)
{
  unsigned char *bytes = r->bytes;
  size_t room = r->room;
  struct gomp_record_draft draft = r->draft, outcome = r->outcome;

  free (r->strings.slots);
  free (r->sites.slots);
  free (r->names.slots);
  free (r->hashes.words);
  memset ((char *) r + offsetof (struct gomp_recorder, blocks), 0,
          sizeof *r - offsetof (struct gomp_recorder, blocks));
  r->bytes = bytes;
  r->room = room;
  r->draft.bytes = draft.bytes;
  r->draft.room = draft.room;
  r->outcome.bytes = outcome.bytes;
  r->outcome.room = outcome.room;
}

/* One that a thread has left, which no other takes at the same time; or a new
   one.  */
static struct gomp_recorder *
take_recorder (void)
{
  struct gomp_recorder *r = __atomic_load_n (&all, __ATOMIC_ACQUIRE);

  for (; r; r = r->next)
    if (__atomic_load_n (&r->taken, __ATOMIC_RELAXED) == 0
        && !__atomic_load_n (&r->closed, __ATOMIC_RELAXED)
        && __atomic_exchange_n (&r->taken, 1, __ATOMIC_ACQUIRE) == 0)
      {
        empty (r);
        return r;
      }
  r = gomp_calloc (1, sizeof *r);
  r->bytes = gomp_malloc (BUFFER);
  r->room = BUFFER;
  r->taken = 1;
  r->next = __atomic_load_n (&all, __ATOMIC_ACQUIRE);
  while (!__atomic_compare_exchange_n (&all, &r->next, r, false,
                                       __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    continue;
  return r;
}

static void
leave_recorder (void *data)
{
  struct gomp_recorder *r = ((struct here *) data)->recorder;

  if (r == NULL)
    return;
  gomp_recorder_flush (r);
  __atomic_store_n (&r->taken, 0, __ATOMIC_RELEASE);
}

static GOMP_NOINLINE struct gomp_recorder *
begin_recorder (struct here *here)
{
  struct gomp_recorder *r;
  unsigned char *at;

  if (__atomic_load_n (&gomp_record_state, __ATOMIC_ACQUIRE) != GOMP_RECORD_ON)
    return NULL;
  r = take_recorder ();
  r->number = __atomic_fetch_add (&last_number, 1, __ATOMIC_RELAXED);
  r->time = r->written = gomp_record_now ();
  r->keep_ns = FIRST_NS;
  here->recorder = r;
  at = gomp_record_new (r, GOMP_RECORD_THREAD, GOMP_RECORD_VARINT);
  gomp_record_done (r, GOMP_RECORD_VARINT,
                    gomp_record_put (at, (uint64_t) syscall (SYS_gettid)));
  return r;
}

struct gomp_recorder *
gomp_recorder_here (void)
{
  struct here *here
    = gomp_thread_slot (GOMP_SLOT_RECORD, sizeof *here, leave_recorder);

  return (GOMP_LIKELY (here->recorder != NULL) ? here->recorder
                                               : begin_recorder (here));
}

/* ---- Blocks ------------------------------------------------------------- */

/* The end of the program closes recorders while their threads go on.  */
static bool
begin_writing (struct gomp_recorder *r)
{
  for (unsigned turns = 0;
       __atomic_exchange_n (&r->writing, 1, __ATOMIC_ACQUIRE); turns++)
    gomp_lock_be_patient (turns);
  return !__atomic_load_n (&r->closed, __ATOMIC_RELAXED);
}

static void
end_writing (struct gomp_recorder *r)
{
  __atomic_store_n (&r->writing, 0, __ATOMIC_RELEASE);
}

static void
write_buffer (struct gomp_recorder *r)
{
  /* What the block has is there if its records are.  */
  size_t length = __atomic_load_n (&r->used, __ATOMIC_ACQUIRE);
  struct gomp_record_block block;

  if (length == 0)
    return;
  block = (struct gomp_record_block) { .thread = r->number,
                                       .number = r->blocks,
                                       .time = r->block_time,
                                       .records = r->bytes,
                                       .length = length };
  r->blocks++;
  if (!gomp_record_file_write (&block))
    __atomic_store_n (&gomp_record_state, GOMP_RECORD_OFF, __ATOMIC_RELAXED);
}

/* The caller may hold locks, so that it must not be cancelled.  */
GOMP_NOINLINE void
gomp_recorder_flush (struct gomp_recorder *r)
{
  int before = gomp_cancel_hold ();

  if (begin_writing (r))
    write_buffer (r);
  __atomic_store_n (&r->used, 0, __ATOMIC_RELEASE);
  r->written = r->time;
  end_writing (r);
  gomp_cancel_release (before);
}

static void
close_recorder (struct gomp_recorder *r)
{
  if (begin_writing (r))
    write_buffer (r);
  __atomic_store_n (&r->closed, true, __ATOMIC_RELAXED);
  end_writing (r);
}

void
gomp_recorders_close (struct gomp_recorder *r)
{
  struct gomp_recorder *other = __atomic_load_n (&all, __ATOMIC_ACQUIRE);
  int before = gomp_cancel_hold ();

  for (; other; other = other->next)
    if (other != r)
      close_recorder (other);
  if (r)
    close_recorder (r);
  gomp_cancel_release (before);
}

void
gomp_recorders_forget (void)
{
  struct here *here
    = gomp_thread_slot (GOMP_SLOT_RECORD, sizeof *here, leave_recorder);

  for (struct gomp_recorder *r = all; r; r = r->next)
    {
      r->writing = r->closed = r->taken = 0;
      r->used = 0;
    }
  here->recorder = NULL;
  last_number = 0;
}

/* ---- Records ------------------------------------------------------------ */

/* Values of up to so many bytes have their length in one byte, others in
   four.  */
#define SHORT_MOST 127

unsigned char *
gomp_record_new (struct gomp_recorder *r, enum gomp_record_type type,
                 size_t most)
{
  size_t used = r->used, need = most + 8;

  if (GOMP_UNLIKELY (used + need > r->room))
    {
      gomp_recorder_flush (r);
      used = 0;
      if (need > r->room)
        {
          begin_writing (r);
          free (r->bytes);
          r->bytes = gomp_malloc (need);
          r->room = need;
          end_writing (r);
        }
    }
  if (used == 0)
    r->block_time = r->time;
  r->bytes[used] = (unsigned char) type;
  return r->bytes + used + (most <= SHORT_MOST ? 2 : 5);
}

void
gomp_record_done (struct gomp_recorder *r, size_t most,
                  const unsigned char *end)
{
  unsigned char *length = r->bytes + r->used + 1;

  if (most <= SHORT_MOST)
    *length = (unsigned char) (end - (length + 1));
  else
    {
      size_t n = (size_t) (end - (length + 4));
      for (int b = 0; b < 3; b++, n >>= 7)
        length[b] = (unsigned char) (n | 128);
      length[3] = (unsigned char) n;
    }
  __atomic_store_n (&r->used, (size_t) (end - r->bytes), __ATOMIC_RELEASE);
}

void
gomp_record_bytes (struct gomp_recorder *r, enum gomp_record_type type,
                   const void *value, size_t n)
{
  unsigned char *at;

  if (n > BLOCK_MOST)
    n = BLOCK_MOST;
  at = gomp_record_new (r, type, n);
  memcpy (at, value, n);
  gomp_record_done (r, n, at + n);
}

/* ---- Numbers ------------------------------------------------------------ */

uint32_t
gomp_record_find (const struct gomp_record_numbers *numbers, uint64_t key)
{
  if (numbers->room == 0)
    return 0;
  for (size_t s = key >> 20 & (numbers->room - 1); numbers->slots[s].number;
       s = (s + 1) & (numbers->room - 1))
    if (numbers->slots[s].key == key)
      return numbers->slots[s].number;
  return 0;
}

static void
grow (struct gomp_record_numbers *numbers)
{
  struct gomp_record_numbers old = *numbers;

  numbers->n = 0;
  numbers->room = old.room ? 2 * old.room : 256;
  numbers->slots = gomp_calloc (numbers->room, sizeof *numbers->slots);
  for (size_t s = 0; s < old.room; s++)
    if (old.slots[s].number)
      gomp_record_note (numbers, old.slots[s].key, old.slots[s].number);
  free (old.slots);
}

void
gomp_record_note (struct gomp_record_numbers *numbers, uint64_t key,
                  uint32_t number)
{
  size_t s;

  if (2 * numbers->n >= numbers->room)
    grow (numbers);
  s = key >> 20 & (numbers->room - 1);
  while (numbers->slots[s].number)
    s = (s + 1) & (numbers->room - 1);
  numbers->slots[s] = (struct gomp_record_number) { key, number };
  numbers->n++;
}

uint32_t
gomp_record_string (struct gomp_recorder *r, const char *text)
{
  size_t length = text ? strlen (text) : 0;
  uint64_t key = length;
  uint32_t number;

  if (length == 0)
    return 0;
  for (size_t b = 0; b < length; b++)
    key = gomp_record_mix (key, (unsigned char) text[b]);
  number = gomp_record_find (&r->strings, key);
  if (number)
    return number;
  gomp_record_bytes (r, GOMP_RECORD_STRING, text, length);
  number = ++r->last_string;
  gomp_record_note (&r->strings, key, number);
  return number;
}

/* ---- Drafts ------------------------------------------------------------- */

/* Have room for N more numbers in DRAFT.  */
static inline void
have_room (struct gomp_record_draft *draft, size_t n)
{
  if (GOMP_UNLIKELY (draft->n + n * GOMP_RECORD_VARINT > draft->room))
    {
      draft->room = 2 * draft->room + n * GOMP_RECORD_VARINT + 1024;
      draft->bytes = gomp_realloc (draft->bytes, draft->room);
    }
}

void
gomp_draft_put (struct gomp_record_draft *draft, uint64_t value)
{
  have_room (draft, 1);
  draft->n = (size_t) (gomp_record_put (draft->bytes + draft->n, value)
                       - draft->bytes);
}

void
gomp_draft_put_words (struct gomp_record_draft *draft, const void *words,
                      size_t n)
{
  unsigned char *at;
  int64_t word;

  have_room (draft, n);
  at = draft->bytes + draft->n;
  for (size_t w = 0; w < n; w++)
    {
      memcpy (&word, (const char *) words + w * sizeof word, sizeof word);
      at = gomp_record_put_signed (at, word);
    }
  draft->n = (size_t) (at - draft->bytes);
}

void
gomp_draft_put_address (struct gomp_record_draft *draft, uint64_t address)
{
  int64_t step = (int64_t) (address - draft->address);

  gomp_draft_put (draft,
                  (uint64_t) step << 1 ^ (uint64_t) - (int64_t) (step < 0));
  draft->address = address;
}
