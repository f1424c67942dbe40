/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The recorder of a thread: its buffer, and what it has recorded already.

   Records are put into the buffer of the calling thread, which becomes a block
   of the file when it is full.  No thread waits for another one, but at the end
   of the program, where one thread writes what all recorders have.  */

#ifndef GOMP_RECORDER_H
#define GOMP_RECORDER_H 1

#include "base/types.h"
#include "gomp-recording.h"

/* A hash table from keys that are hashes themselves to numbers.  It grows.  */
struct gomp_record_numbers
{
  size_t n, room;               /* ROOM is 0 or a power of two */
  struct gomp_record_number
  {
    uint64_t key; /* not 0 */
    uint32_t number; /* the number of KEY, never 0.  In an empty slot
                                   it is 0, and KEY means nothing */
  } *slots;
};

/* How many elements a table has that keeps only the latest numbers.  Each key
   has one place in such a table (gomp_record_latest), and takes it from the key
   that was there before.  */
#define GOMP_RECORD_LATEST 4096

/* Bytes that are put together before it is known whether they become a
   record.  */
struct gomp_record_draft
{
  unsigned char *bytes;
  size_t n, room;
  /* The address that was put last; 0: none so far.  The next address is put as
     its difference to this one.  */
  uint64_t address;
};

/* Hashes of copies whose operation is not recorded yet: record-contents.c has
   what the words are.  */
struct gomp_record_hashes
{
  uint64_t *words;
  size_t n, room;
};

/* A construct that is open.  */
struct gomp_record_open
{
  unsigned way;
  uint32_t outcomes[2]; /* by enum gomp_record_outcome: the number of
                                   the construct's outcome of this kind; 0: it
                                   has none so far */
  uint64_t posted, served;      /* bytes */
  /* Nanoseconds in which names were looked up, and bytes were hashed.  */
  uint64_t looked;
};
#define GOMP_RECORD_DEPTH 32

/* The recorder of one thread at a time.  */
struct gomp_recorder
{
  struct gomp_recorder *next; /* of the list of all, which only grows */
  int taken; /* by a thread; atomic */
  int closed; /* nothing is recorded any more; atomic */
  int writing; /* somebody writes the buffer; atomic */
  /* NUMBER is that of the thread in the file.  BLOCKS is how many blocks of the
     thread have been written so far.  */
  unsigned number, blocks;
  unsigned char *bytes;
  size_t room, used; /* USED: atomic */
  uint64_t block_time; /* TIME when the block in the buffer was begun */
  /* The time that was put last (gomp_record_put_time).  The next one is put as
     its difference to this one.  */
  uint64_t time;
  uint64_t written; /* when the last block was written */
  uint64_t keep_ns; /* how long after that the next one is, at most */
  struct gomp_record_numbers strings, sites, names;
  uint32_t last_string, last_site, last_list;
  struct gomp_record_number lists[GOMP_RECORD_LATEST];
  struct gomp_record_number outcomes[2][GOMP_RECORD_LATEST];
  struct gomp_record_number memos[2][GOMP_RECORD_LATEST];
  struct gomp_record_draft draft, outcome;
  struct gomp_record_hashes hashes;
  uint64_t looked; /* nanoseconds in which the thread has looked up
                                   names so far, for all its constructs */
  uint32_t last_outcome[2];
  /* The last operation that got a mark has the MARKSth of this recorder.  While
     it is not recorded, MARKED; if its times are known, they are TIMES.  */
  uint32_t marks;
  bool marked, timed;
  uint64_t times[2];
  unsigned depth; /* of open constructs */
  struct gomp_record_open open[GOMP_RECORD_DEPTH];
};

/* Return the recorder of the calling thread, which is made if there is none
   yet; NULL if nothing can be recorded.  */
struct gomp_recorder *gomp_recorder_here (void) GOMP_HIDDEN;

/* Return the innermost open construct of R, NULL if there is none.  What is
   deeper than there is room for shares the last place.  */
static inline struct gomp_record_open *
gomp_recorder_innermost (struct gomp_recorder *r)
{
  unsigned depth = r->depth < GOMP_RECORD_DEPTH ? r->depth : GOMP_RECORD_DEPTH;

  return depth > 0 ? &r->open[depth - 1] : NULL;
}

/* Return a place in R's buffer for a record of TYPE of which the value has at
   most MOST bytes.  The caller puts the value there, and then calls
   gomp_record_done.  If the buffer has not enough room left, this function
   first writes what it has to the file, and makes it larger if need be.  */
unsigned char *gomp_record_new (struct gomp_recorder *r,
                                enum gomp_record_type type, size_t most)
  GOMP_HIDDEN;
/* Complete the record that gomp_record_new has begun: its value ends at END.
   MOST is that of gomp_record_new.  */
void gomp_record_done (struct gomp_recorder *r, size_t most,
                       const unsigned char *end) GOMP_HIDDEN;
/* Put a record of TYPE with the N bytes at VALUE into R.  */
void gomp_record_bytes (struct gomp_recorder *r, enum gomp_record_type type,
                        const void *value, size_t n) GOMP_HIDDEN;

/* Write what R's buffer has to the file, if anything.  */
void gomp_recorder_flush (struct gomp_recorder *r) GOMP_HIDDEN;
/* Write what the buffers of all recorders have to the file, that of R last, and
   close the recorders: what comes later is not written.  R may be NULL.  */
void gomp_recorders_close (struct gomp_recorder *r) GOMP_HIDDEN;
/* Have all recorders forget what they have.  To be called in a child of fork,
   since the recorders are of the parent process.  */
void gomp_recorders_forget (void) GOMP_HIDDEN;

/* How many bytes a number takes at most in a record.  */
#define GOMP_RECORD_VARINT 10

/* Write VALUE to AT as a number of up to GOMP_RECORD_VARINT bytes, as records
   have them, and return the address behind it.  */
static inline unsigned char *
gomp_record_put (unsigned char *at, uint64_t value)
{
  for (; value > 127; value >>= 7)
    *at++ = (unsigned char) (value | 128);
  *at++ = (unsigned char) value;
  return at;
}

/* Write VALUE, which may be negative, to AT as a number of up to
   GOMP_RECORD_VARINT bytes, and return the address behind it.  */
static inline unsigned char *
gomp_record_put_signed (unsigned char *at, int64_t value)
{
  return gomp_record_put (at, (uint64_t) value << 1
                                ^ (uint64_t) - (int64_t) (value < 0));
}

/* Write TIME to AT, in a record of R, as its difference to the time that was
   written before, and return the address behind it.  */
static inline unsigned char *
gomp_record_put_time (struct gomp_recorder *r, unsigned char *at, uint64_t time)
{
  at = gomp_record_put_signed (at, (int64_t) (time - r->time));
  r->time = time;
  return at;
}

/* Return the hash, never 0, of a sequence of numbers whose last number is
   VALUE.  H is the hash of the sequence before VALUE.  */
static inline uint64_t
gomp_record_mix (uint64_t h, uint64_t value)
{
  h = (h + 0x632be59bd9b4e019u) * 0xd6e8feb86659fd93u;
  h = (h ^ h >> 32 ^ value) * 0x9e3779b97f4a7c15u;
  h ^= h >> 29;
  return h != 0 ? h : 1;
}

/* Return the number of KEY in NUMBERS, 0 if there is none.  */
uint32_t gomp_record_find (const struct gomp_record_numbers *numbers,
                           uint64_t key) GOMP_HIDDEN;
/* Give KEY, which has no number in NUMBERS yet, the number NUMBER.  */
void gomp_record_note (struct gomp_record_numbers *numbers, uint64_t key,
                       uint32_t number) GOMP_HIDDEN;

/* Return the only place of LATEST, an array of GOMP_RECORD_LATEST, at which KEY
   may be.  */
static inline struct gomp_record_number *
gomp_record_latest (struct gomp_record_number *latest, uint64_t key)
{
  return &latest[key >> 52];
}

/* Return the number of TEXT among R's strings.  A new TEXT is recorded first.
   The result is 0 for NULL and for an empty text.  */
uint32_t gomp_record_string (struct gomp_recorder *r, const char *text)
  GOMP_HIDDEN;

/* Add VALUE at the end of DRAFT, as a number of up to GOMP_RECORD_VARINT
   bytes.  */
void gomp_draft_put (struct gomp_record_draft *draft, uint64_t value)
  GOMP_HIDDEN;
/* Add the N numbers of 64 bits at WORDS, which may be negative and need not be
   aligned, at the end of DRAFT.  */
void gomp_draft_put_words (struct gomp_record_draft *draft, const void *words,
                           size_t n) GOMP_HIDDEN;
/* Add the difference between ADDRESS and the address that was added before at
   the end of DRAFT.  */
void gomp_draft_put_address (struct gomp_record_draft *draft, uint64_t address)
  GOMP_HIDDEN;

#endif
