/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a recording is told: constructs, operations of devices, and what became
   of lists.  doc/recording.md has the format.

   gomp_record_clock and gomp_record_is_on tell whether there is a recording.
   The functions from gomp_record_begin on may be called only if
   gomp_record_clock has returned a number other than 0, or if
   gomp_record_is_on returns true.  They put records into a buffer of the
   calling thread; a full buffer goes to the file.  Any locks may be held,
   except where noted.  They change nothing but the recording, and never fail:
   if the file cannot be written, a warning says so once, and nothing is
   recorded any more.  */

#ifndef GOMP_RECORD_H
#define GOMP_RECORD_H 1

#include "gomp-recording.h"
#include "program/site.h"

struct gomp_pset_batch;
struct gomp_pset_rect;

/* Whether there is a recording.  */
enum gomp_record_state
{
  GOMP_RECORD_OFF,
  GOMP_RECORD_UNKNOWN, /* no construct has asked yet */
  GOMP_RECORD_ON
};
/* Whether this process has a recording, an enum gomp_record_state.  To be read
   and written atomically.  */
extern int gomp_record_state GOMP_HIDDEN;

/* How many recordings this process, and those of which fork has made it, have
   begun.  To be read and written atomically.  */
extern unsigned gomp_record_count GOMP_HIDDEN;

/* Begin a recording if the user wants one, and set gomp_record_state.  Returns
   the time if there is a recording.  Returns 0 if the user wants none, if this
   is a worker process, or, after a warning, if the file cannot be written.
   Only gomp_record_clock calls this.  */
uint64_t gomp_record_start (void) GOMP_HIDDEN;
/* Return the time: nanoseconds of the system's monotonic clock, never 0.  */
uint64_t gomp_record_now (void) GOMP_HIDDEN;

/* Return the time if a recording is wanted, which is begun if this is the first
   call; otherwise 0.  */
static inline uint64_t
gomp_record_clock (void)
{
  int state = __atomic_load_n (&gomp_record_state, __ATOMIC_RELAXED);

  if (GOMP_LIKELY (state == GOMP_RECORD_OFF))
    return 0;
  return state == GOMP_RECORD_ON ? gomp_record_now () : gomp_record_start ();
}

/* Return whether it is known that no recording is wanted: gomp_record_clock, if
   called now, returns 0 and begins none.  */
static inline bool
gomp_record_is_off (void)
{
  return __atomic_load_n (&gomp_record_state, __ATOMIC_RELAXED)
         == GOMP_RECORD_OFF;
}

/* Return whether there is a recording.  */
static inline bool
gomp_record_is_on (void)
{
  return GOMP_UNLIKELY (__atomic_load_n (&gomp_record_state, __ATOMIC_RELAXED)
                        == GOMP_RECORD_ON);
}

/* ---- Constructs --------------------------------------------------------- */

/* What was passed to a construct: N entries, of which entry I has the kind
   KINDS[I], the host address ADDRESSES[I] and SIZES[I] bytes.  */
struct gomp_record_list
{
  unsigned context; /* enum gomp_context; for a construct of OpenACC
                                   GOMP_RECORD_ACC is added */
  size_t n;
  void *const *addresses;
  const size_t *sizes;
  const unsigned short *kinds;
};
#define GOMP_RECORD_ACC 16

/* Which way a construct has gone; the numbers are the file's.
   - UNKNOWN: nobody has told, as for routines.
   - GENERAL: its list was decoded and planned.
   - REMEMBERED: it was carried out from a memo, with the table's lock.
   - QUIET: it was carried out without the table's lock, from a memo or as the
     update of one object.
   - SINGLE, ARRAY: the short way of enter data and exit data for one object, or
     for one array with its descriptor.
   - PRESENT: all its data was present, and its list was not decoded.
   - NO_DATA: a region without data.
   - HOST: a region that ran on the host.
   - HOST_MEMORY: a region on a device that uses the host's memory.  */
enum gomp_record_way
{
  GOMP_WAY_UNKNOWN,
  GOMP_WAY_GENERAL,
  GOMP_WAY_REMEMBERED,
  GOMP_WAY_QUIET,
  GOMP_WAY_SINGLE,
  GOMP_WAY_ARRAY,
  GOMP_WAY_PRESENT,
  GOMP_WAY_NO_DATA = 8, /* 7 is not used */
  GOMP_WAY_HOST,
  GOMP_WAY_HOST_MEMORY
};

/* Record that SITE's construct, or routine, has begun at the time BEGIN on
   DEVICE, a device number, or -1 for the host.  LIST is what it was passed, or
   NULL.  The function with SITE's frame has not returned yet.  No lock
   held.  */
void gomp_record_begin (uint64_t begin, const struct gomp_site *site,
                        const struct gomp_record_list *list, int device)
  GOMP_HIDDEN;
/* Record that the construct is over that the calling thread has begun last and
   not ended.  FAILED says that it has not done what it was to do.  */
void gomp_record_end (bool failed) GOMP_HIDDEN;

/* Note that the construct goes this WAY.  Here and in the next two functions,
   the construct is the one that the calling thread has begun last and not ended
   (gomp_record_begin, gomp_record_end).  If there is none, nothing is noted.
   If this is called again for the same construct, the last WAY counts.  */
void gomp_record_way (enum gomp_record_way way) GOMP_HIDDEN;
/* Note that the construct has posted a copy of BYTES bytes.  The bytes of all
   calls for a construct are added up.  */
void gomp_record_posted (size_t bytes) GOMP_HIDDEN;
/* Note that the construct has got BYTES bytes that had been read ahead.  The
   bytes of all calls for a construct are added up.  */
void gomp_record_served (size_t bytes) GOMP_HIDDEN;

/* ---- What became of lists ----------------------------------------------- */

/* Flags of an entry that was entered (gomp_record_entered).  They are added to
   its fate, which is less than 16.
   - SENT_POINTER: a descriptor or pointer was sent, since the device had
     another one.
   - SAME_POINTER: a descriptor or pointer was not sent, since the device has
     the same one.
   - WANTS_COPY: the entry was present; if it had been new, it would have been
     copied to the device.  */
#define GOMP_RECORD_SENT_POINTER 16
#define GOMP_RECORD_SAME_POINTER 32
#define GOMP_RECORD_WANTS_COPY 128
/* Flags of gomp_record_left.  Each call has one of them.
   - REMOVED: a mapping was removed.
   - COPIED_OUT: bytes were copied to the host.
   - COPIED_IN: an update has copied bytes to the device.
   - DETACHED: an attached pointer or descriptor was detached.  */
#define GOMP_RECORD_REMOVED 1
#define GOMP_RECORD_COPIED_OUT 2
#define GOMP_RECORD_COPIED_IN 4
#define GOMP_RECORD_DETACHED 8

/* The two kinds of outcome of a construct.  ENTERED: what has become of each
   entry of its list when it was entered.  LEFT: what the end of a region, an
   exit data or an update has removed, copied and detached.  A region may have
   one of each kind.  */
enum gomp_record_outcome
{
  GOMP_RECORD_ENTERED,
  GOMP_RECORD_LEFT
};

/* Begin to tell an outcome that has N parts.  The caller then tells the parts:
   it calls gomp_record_entered N times, or gomp_record_left N times, by the
   kind of the outcome.  At last it calls gomp_record_outcome_end.  A construct
   has at most one outcome of each kind: if another one of the same kind is
   told, it takes the place of the one before.  */
void gomp_record_outcome_begin (size_t n) GOMP_HIDDEN;
/* Tell a part of an outcome of the kind ENTERED: an entry has met the fate that
   the lowest bits of FLAGS have (enum gomp_fate), is at ADDRESS on the device,
   and SENT bytes of it were sent.  The other bits are GOMP_RECORD_SENT_POINTER
   and the like.  */
void gomp_record_entered (unsigned flags, gomp_devaddr address, size_t sent)
  GOMP_HIDDEN;
/* Tell a part of an outcome of the kind LEFT: with the SIZE bytes at host
   address START has been done what FLAGS say (GOMP_RECORD_REMOVED and the
   like), and COPIED bytes have been copied.  */
void gomp_record_left (unsigned flags, uintptr_t start, size_t size,
                       size_t copied) GOMP_HIDDEN;
/* Begin to tell, behind the parts of an outcome of the kind ENTERED, what the
   host has in N pointers and descriptors.  The caller then calls
   gomp_record_words N times.  If the construct has read no such memory, the
   caller leaves both out.  */
void gomp_record_words_begin (size_t n) GOMP_HIDDEN;
/* Tell that the host has the words that are there now in the SIZE bytes at host
   address START, a pointer or descriptor, which can be read.  Of more than
   GOMP_RECORD_WORDS_MOST words the first ones are told.  */
void gomp_record_words (uintptr_t start, size_t size) GOMP_HIDDEN;
#define GOMP_RECORD_WORDS_MOST 64u
/* End the outcome that gomp_record_outcome_begin has begun.  It is of kind
   WHICH, and of the construct that the calling thread has begun last and not
   ended.  If the construct is carried out from a memo, WHAT is the memo and
   NUMBER the number of the memo.  The construct has this outcome each time, so
   that gomp_record_outcome_again can find it later.  If WHAT is NULL, the
   outcome cannot be found again, and NUMBER means nothing.  */
void gomp_record_outcome_end (enum gomp_record_outcome which, const void *what,
                              uint64_t number) GOMP_HIDDEN;
/* Look for the outcome of kind WHICH that the calling thread has told for the
   memo WHAT with the number NUMBER (gomp_record_outcome_end).  If it is found,
   the construct that the calling thread has begun last and not ended has this
   outcome again.  Returns true then, or if there is no such construct: the
   caller tells nothing.  Returns false if the outcome is not found: the caller
   tells it, part by part.  */
bool gomp_record_outcome_again (enum gomp_record_outcome which,
                                const void *what, uint64_t number) GOMP_HIDDEN;

/* ---- Operations of devices ---------------------------------------------- */

/* An operation of a device that is over, or on a queue.  */
struct gomp_record_operation
{
  uint64_t begin, end; /* when the plugin was called, and when it came back */
  enum gomp_record_kind kind;
  unsigned flags;
  int device; /* its number */
  const void *queue; /* or NULL */
  /* The device address that the operation is about: the memory of ALLOC and
     FREE, the source of COPY_OUT, the destination of other copies and of FILL,
     and the argument block of LAUNCH.  0: there is none.  */
  uintptr_t there;
  /* The host address of COPY_IN and COPY_OUT; the source of COPY_WITHIN and
     COPY_PEER; the byte of FILL; the plugin's handle of the kernel of LAUNCH;
     the other queue of ORDER.  Otherwise 0.  */
  uintptr_t other;
  size_t size; /* bytes */
};
/* Record OPERATION, with the times that gomp_record_times has told of it, or with
   its mark.  */
void gomp_record_operation (const struct gomp_record_operation *operation)
  GOMP_HIDDEN;
/* Return a number, not 0, for the next operation that the calling thread is
   going to record, by which gomp_record_times knows it; 0 if nothing is
   recorded.  */
uint64_t gomp_record_mark (void) GOMP_HIDDEN;
/* Record that the device has carried out the operation with the number MARK from
   BEGIN to END.  Any thread may call this for an operation on a queue, and that
   which has got MARK for another one, before it is recorded.  */
void gomp_record_times (uint64_t mark, uint64_t begin, uint64_t end)
  GOMP_HIDDEN;
/* Note that BATCH is begun at the time BEGIN.  If GOMP_PSET_CHECK_TRANSFERS
   asks for hashes, the bytes that BATCH sends are hashed now, unless nothing
   can change them before gomp_record_batch.  Returns the time at which the
   batch really begins: BEGIN, or the time after the hashing.  */
uint64_t gomp_record_batch_begin (uint64_t begin,
                                  const struct gomp_pset_batch *batch)
  GOMP_HIDDEN;
/* Record OPERATION, of kind GOMP_OPERATION_BATCH, with the copies and the
   launch in BATCH.  A BATCH that does more than send was given to
   gomp_record_batch_begin before.  To be called in place of
   gomp_record_operation.  THERE, OTHER and SIZE of OPERATION mean nothing.  If
   BATCH has more than 2^20 parts, nothing is recorded.  */
void gomp_record_batch (const struct gomp_record_operation *operation,
                        const struct gomp_pset_batch *batch) GOMP_HIDDEN;
/* Record OPERATION, a copy, and BOX, the shape of what it has copied.  To be
   called in place of gomp_record_operation.  FLAGS of OPERATION have
   GOMP_OPERATION_BOX.  */
void gomp_record_box (const struct gomp_record_operation *operation,
                      const struct gomp_pset_rect *box) GOMP_HIDDEN;
/* Record that the program uses the device with the OpenMP number DEVICE.  ORD is
   the number that its plugin has for it, FEATURES the features that the plugin
   says it has, and NAME the plugin's name.  */
void gomp_record_device (int device, int ord, unsigned features,
                         const char *name) GOMP_HIDDEN;

#endif
