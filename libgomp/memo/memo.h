/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered constructs: what entering a list came to last time, so that it
   need not be worked out again.

   A memo belongs to one place in the program and one list, compared word by
   word.  It may be used again when everything that the outcome depended on is
   as it was:
   (a) the mappings that the construct found are the same (serial), are not
       busy, and have the same images of descriptors on the device (version);
   (b) the host bytes of the descriptors that the construct is about are the
       same;
   (c) the mappings that the construct made are gone, and no other mapping lies
       in their windows;
   (d) the device memory that the construct got is free, at the same addresses.
   Then fates, addresses, images and copies are those of last time.  A memo
   keeps the records of the mappings that its construct makes, and the shared
   unit of device memory if that is small.  Values that the list itself carries
   may differ.

   An exit data is remembered if it removes all mappings that one remembered
   enter data has made and no other ones, or if it removes none and only
   detaches pointers.  In the first case its memo is linked to the memo of the
   enter data (ENTER, EXITS): it can be used while the mappings are as the enter
   data has made them, and is forgotten along with the memo of the enter data.

   Common to all functions: the table's lock is held, except where noted.  */

#ifndef GOMP_MEMO_H
#define GOMP_MEMO_H 1

#include "plan/plan.h"
#include "plan/region.h"
#include "program/site.h"
#include "table/changes.h"

/* A copy of host bytes of a descriptor or pointer, which must be the same for
   a memo to be used.  */
struct gomp_text
{
  const void *host;
  const unsigned char *bytes;
  size_t size;
};

/* What a mapping that the construct makes is given each time.  Element I of
   struct gomp_memo's MADE is about mapping I of its INSERTS.  */
struct gomp_made
{
  uint64_t serial; /* the serial number, the same each time */
  uint64_t version; /* gomp_mapping_version of the mapping.  This is
                                   not given but compared: the memo cannot be
                                   used if the mapping has another version */
  uint32_t unit; /* index in PLAN's units: the mapping lies in
                                   that unit */
  uint32_t refcount, dynamic; /* the fields of the mapping with these names
                                   (present.h) */
  bool attach_reset; /* the field of the mapping with this name */
};

/* A memo.  Fields are protected by the table's lock.  The thread that is the
   memo's keeper may use them without the lock between gomp_present_look and
   gomp_quiet_looked: it reads all fields, and writes USES, USED, EPOCH, SENT
   and the values in ARRAYS and WORDS.  SENT is atomic, since the keeper writes
   it without the lock after that, too (gomp_memo_set_sent).  */
struct gomp_memo
{
  struct gomp_memo *next; /* of the same bucket of hashes */
  struct gomp_memo *enter;      /* exit data: memo of the enter data whose
                                   mappings it removes, or NULL */
  struct gomp_memo *exits, *next_exit; /* enter data: list of the memos whose
                                   ENTER is this */
  struct gomp_memo *older, *newer;     /* by time of use */
  uint64_t hash;
  size_t bytes;                 /* of host memory, with the records of the
                                   mappings that it makes */
  const void *pc, *function;    /* code addresses: the place in the program */
  enum gomp_context context;
  bool active; /* true from the beginning to the end of each
                                   construct that is carried out from this memo,
                                   if the memo makes mappings or copies to the
                                   device; no other construct may use the memo
                                   meanwhile.  Always false if the memo does
                                   neither, and for exit data */
  bool has_values;           /* some entries carry values, which may differ */
  bool sent;                 /* the device has the argument block */
  uint64_t number; /* counts the memos in the order they were
                                   made */
  uint32_t uses;             /* constructs carried out from it */
  uint64_t used, placed; /* epochs of the table.  USED is that of the
                                   latest use.  PLACED is what USED was when
                                   the memo got its place between OLDER and
                                   NEWER: a use changes USED alone, and the
                                   memo gets a new place only when some memo
                                   has to be forgotten */
  uint32_t keeper;           /* one more than the number of the thread that
                                may use it without the lock; or 0 */
  uint32_t user; /* one more than the number of the thread that
                                   used it last */
  uint32_t wait, patience; /* WAIT: if 0, USER becomes the keeper at its
                                   next use; else each use by USER lowers WAIT
                                   by one.  PATIENCE: what WAIT is set to when
                                   another thread uses the memo; it grows each
                                   time that a thread becomes the keeper */
  uint64_t epoch; /* for the keeper: the table's EPOCH when the
                                   memo was found valid */
  uint32_t users; /* how many constructs that are carried out from
                                   the memo have begun and not ended: 1 if
                                   ACTIVE, else 0 or more.  Unless it is 0, the
                                   memo must not be forgotten, nor its values be
                                   changed */
  struct gomp_arrays arrays; /* copies of the compiler's */
  struct gomp_list list;
  struct gomp_plan plan; /* as it is after commit; its scratch and notes
                                   are not valid */
  uintptr_t *words; /* for each entry the word in the argument
                                   block */
  struct gomp_changes changes; /* HOLDS: the mappings that the construct finds
                                   present, each of them listed once, however
                                   many entries lie in it.  WRITES: the pointers
                                   and descriptors, in mappings that it finds
                                   present, whose attachment counter goes from 0
                                   to 1; of an exit data, those whose counter
                                   goes from 1 to 0, except in mappings that it
                                   removes.  MAPPINGS: the mappings in INSERTS;
                                   of an exit data, the mappings in INSERTS of
                                   the memo ENTER, or none if ENTER is NULL */
  size_t n_texts;
  struct gomp_text *texts;
  struct gomp_inserts inserts; /* the mappings that it makes, and the
                                   windows */
  struct gomp_made *made;
  bool keeps_shared; /* the memo holds the shared unit all the time,
                                   also between uses, since the unit is small */
  bool holds_shared; /* each construct that uses the memo holds the
                                   shared unit from its beginning to its end:
                                   in memos of target regions, if KEEPS_SHARED
                                   is false and there is a shared unit */
  size_t n_releases;
  struct gomp_release *releases; /* what a region gives back at its end */
  size_t n_outs;
  struct gomp_copy_out *outs; /* of a region: what is copied out at its end,
                                   if all mappings that it has made are removed
                                   then.  Exit data: what it copies out.  Enter
                                   data: not used */
};

/* Return the hash under which the memo of a list is kept: that of ARRAYS,
   without the values that they carry, of CONTEXT and of SITE's place.  The
   result may be any number, also 0.  No lock needed.  */
uint64_t gomp_memo_hash (const struct gomp_arrays *arrays,
                         enum gomp_context context,
                         const struct gomp_site *site) GOMP_HIDDEN;

/* Return whether there may be a memo of a list whose gomp_memo_hash is HASH.
   To be called without the lock.  So memos are looked at only in a process that
   has never had a second thread; in other processes the result is always
   true.  */
bool gomp_memo_may_exist (const struct gomp_present *table, uint64_t hash)
  GOMP_HIDDEN;

/* Return the memo of ARRAYS, CONTEXT and SITE, whose gomp_memo_hash is HASH,
   or NULL.  The memo belongs to TABLE, and is valid until the lock is left, or
   as long as a construct uses it.  */
struct gomp_memo *gomp_memo_find (struct gomp_present *table, uint64_t hash,
                                  const struct gomp_arrays *arrays,
                                  enum gomp_context context,
                                  const struct gomp_site *site) GOMP_HIDDEN;

/* Return the memo of a target region with ARRAYS at SITE, whose gomp_memo_hash
   is HASH, if the calling thread, whose number is NUMBER (thread-number.h), is
   the memo's keeper; else NULL.  To be called without the lock, between
   gomp_present_look and gomp_quiet_looked.  */
struct gomp_memo *gomp_memo_look (struct gomp_present *table, uint64_t hash,
                                  const struct gomp_arrays *arrays,
                                  const struct gomp_site *site, unsigned number)
  GOMP_HIDDEN;

/* Return whether MEMO, which gomp_memo_look has returned, can be used now.
   May return false although it can be, if that cannot be found out without
   writing to the table.  To be called without the lock, between
   gomp_present_look and gomp_quiet_looked.  */
bool gomp_memo_looks_valid (const struct gomp_present *table,
                            struct gomp_memo *memo) GOMP_HIDDEN;

/* Note that the calling thread uses MEMO.  The thread becomes MEMO's keeper,
   which may use MEMO without the lock, after it has used MEMO some times
   without another thread doing so.  Only the memo of a target region can have a
   keeper, and only if both of these are true; all other memos never have one:
   - In no mapping that the region finds present does the region attach a
     pointer whose attachment counter was 0.
   - The region needs no device memory; or the only unit that it needs is the
     shared unit, and the memo keeps that (KEEPS_SHARED).  */
void gomp_memo_keep (struct gomp_present *table, struct gomp_memo *memo)
  GOMP_HIDDEN;

/* Return whether MEMO, which is not of an exit data, can be used now, as far as
   that can be told before device memory is taken.  That is so if (a), (b) and
   (c) at the head of this file hold, if MEMO is not ACTIVE and, where the memo
   keeps the shared unit (KEEPS_SHARED), if nothing but the memo holds that
   unit.  All other device memory of (d) is checked by gomp_memo_take_units
   (memo-enter.h), which the caller calls next.  */
bool gomp_memo_valid (struct gomp_present *table, const struct gomp_memo *memo)
  GOMP_HIDDEN;

/* Put the values that ARRAYS carry into MEMO, whose list is the same
   otherwise.  Returns false, with nothing changed, if they differ from MEMO's
   values and another construct is using MEMO.  */
bool gomp_memo_take_values (struct gomp_memo *memo,
                            const struct gomp_arrays *arrays) GOMP_HIDDEN;

/* Return whether MEMO, which is of an exit data, can be used now.  That is so
   if all of these are true:
   - If MEMO has an ENTER, gomp_memo_untouched is true of ENTER: the mappings
     that the exit data removes are as the enter data has made them.
   - Each pointer or descriptor in WRITES is in the same mapping as when MEMO
     was made, that mapping is not busy, and the attachment counter is 1.
   - Where the exit data found no mapping when MEMO was made, there is none.  */
bool gomp_memo_exit_valid (struct gomp_present *table,
                           const struct gomp_memo *memo) GOMP_HIDDEN;

/* Return whether all mappings that MEMO's construct has made are as they were
   then: not busy and not in use, with the same references and attachments.  */
bool gomp_memo_untouched (struct gomp_present *table,
                          const struct gomp_memo *memo) GOMP_HIDDEN;

/* Return whether the list with the hash HASH has come often enough to be given
   a memo.  This function does not look whether the list is of a kind that can
   have one: gomp_memo_note and gomp_memo_note_exit do.  Each call counts as one
   time that the list has come.  The second time is often enough; if the list's
   memo is forgotten, it takes more times until the list is given another one.
   The result is always true with GOMP_PSET_REMEMBER=always.  Otherwise it is
   false, and nothing is counted, while remembering pauses: that is for a number
   of calls, after memos have been of no use.  */
bool gomp_memo_wanted (struct gomp_present *table, uint64_t hash) GOMP_HIDDEN;

/* Make a memo of PLAN, which has been committed for REGION or, if that is
   NULL, for an enter data.  HASH is the hash of PLAN's list.  A memo is made if
   all of these are true; otherwise the function does nothing:
   - The member WANTED of PLAN's list (struct gomp_list) is true, since
     gomp_memo_wanted has been called for the list already and has returned
     true; or WANTED is false, and gomp_memo_wanted, which this function calls
     then, returns true.
   - PLAN is of a kind that can be remembered; on a queue, it also copies
     nothing to mappings that it finds present, and if it makes no mapping, it
     copies nothing at all.
   - There is room among the memos.
   Everything is copied.  */
void gomp_memo_note (struct gomp_present *table, uint64_t hash,
                     const struct gomp_plan *plan,
                     const struct gomp_region *region,
                     const struct gomp_site *site) GOMP_HIDDEN;

/* Make a memo of PLAN, which is going to be carried out for the exit data
   LIST.  HASH is the hash of LIST.  A memo is made if all of these are true;
   otherwise the function does nothing:
   - gomp_memo_wanted, which this function calls, returns true.
   - PLAN is of a kind that can be remembered; on a queue, it also writes no
     pointer back.
   - There is room among the memos.
   Everything is copied.  */
void gomp_memo_note_exit (struct gomp_present *table, uint64_t hash,
                          const struct gomp_list *list,
                          const struct gomp_plan_leave *plan,
                          const struct gomp_site *site) GOMP_HIDDEN;

/* Forget the memos of lists with the hash HASH, because their construct has
   failed.  Memos that are in use stay.  */
void gomp_memo_discard (struct gomp_present *table, uint64_t hash) GOMP_HIDDEN;

/* Return whether a construct is using MEMO, or a mapping that MEMO's construct
   has made is still there.  */
bool gomp_memo_in_use (const struct gomp_memo *memo) GOMP_HIDDEN;

/* Look for the byte at ADDR, a host address or a device address, in those
   mappings of TABLE's memos that are not in the table now.  Such a mapping was
   in the table before, and is there again when its memo is used again.  Returns
   true if one of them has the byte: *FOUND is set to what the table's history
   would say of this mapping; *HOST is set to true if ADDR is one of its host
   addresses, else to false.  Returns false, with *FOUND and *HOST undefined, if
   none of them has the byte.  For reports of faults.  */
bool gomp_memos_recall (const struct gomp_present *table, uintptr_t addr,
                        struct gomp_released *found, bool *host) GOMP_HIDDEN;

/* Return how many memos have been made in TABLE since its start.  */
uint64_t gomp_memos_made (const struct gomp_present *table) GOMP_HIDDEN;
/* Return how many bytes of host memory all memos of TABLE take;
   GOMP_PSET_REMEMBER_KEEP limits that.  */
size_t gomp_memos_bytes (const struct gomp_present *table) GOMP_HIDDEN;
/* Forget all memos of TABLE that are not in use.  The device memory that they
   keep goes back to the pool.  */
void gomp_memos_trim (struct gomp_present *table) GOMP_HIDDEN;
/* Free all memos of TABLE and the mappings' records that they own;
   TABLE->memos becomes NULL.  Device memory is not given back, since the
   pool's slabs may have been freed.  */
void gomp_memos_fini (struct gomp_present *table) GOMP_HIDDEN;

#endif
