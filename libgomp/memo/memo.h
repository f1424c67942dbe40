/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered constructs: what entering a list came to last time, so that it
   need not be worked out again.

   A memo belongs to one place in the program and one list, compared word by
   word.  It may be used again when everything the outcome depended on is as it
   was:
   (a) the mappings it found are the same (serial), at rest, and the device has
       the same images of the descriptors in them (version);
   (b) the host bytes of the descriptors that the construct is about are the
       same;
   (c) what it made is not there, and nothing else lies in between (windows);
   (d) the device memory it got is at the same addresses, and free.
   Then fates, addresses, images and copies are those of last time.  A memo
   keeps the records of the mappings it makes, and the shared unit of device
   memory if it is small.  Values that the list itself carries may differ.

   An exit data that takes away all that one remembered enter data has made, and
   nothing else but attachments, is remembered with that one.

   Common to all functions: the table's lock is held, except where noted.  */

#ifndef GOMP_MEMO_H
#define GOMP_MEMO_H 1

#include "plan/plan.h"
#include "plan/region.h"
#include "program/site.h"

/* A mapping that the construct has found present.  */
struct gomp_hold
{
  struct gomp_mapping *mapping;
  struct gomp_mapping *counted; /* whose count goes up, or NULL */
  uint32_t references;          /* by how much */
  bool any_version; /* what it has attached is checked one by one, or does not
                       matter */
  uint64_t version;
  uint64_t serial;
};

/* An attachment counter that the construct changes.  */
struct gomp_memo_attach
{
  struct gomp_attachment *record;
  struct gomp_mapping *mapping; /* in this one */
  uint64_t serial;              /* the mapping's */
  uintptr_t start;
  bool made;      /* in what the construct makes: set to COUNT */
  uint32_t count; /* else: raised by COUNT */
};

/* A pointer or descriptor in a mapping that the construct has found, which it
   attaches for the first time or, if it is an exit data, detaches for the last
   time.  */
struct gomp_fresh
{
  struct gomp_mapping *mapping;
  uint64_t serial;
  uintptr_t start;
  size_t extent;
  const unsigned char *image; /* first: what the device gets */
};

/* A copy of host bytes of a descriptor or pointer, which must be the same for
   a memo to be used.  */
struct gomp_text
{
  const void *host;
  const unsigned char *bytes;
  size_t size;
};

/* What a mapping that the construct made was given.  Its index is that of the
   mapping in the insert buffer.  */
struct gomp_made
{
  uint64_t serial;
  uint64_t version;
  uint32_t unit;
  uint32_t refcount, dynamic;
  bool attach_reset;
};

struct gomp_memo
{
  struct gomp_memo *next;  /* of the same hash */
  struct gomp_memo *enter; /* exit data: whose mappings go, or NULL */
  struct gomp_memo *exits, *next_exit; /* enter data: exits from it, a list */
  struct gomp_memo *older, *newer;     /* by time of use */
  uint64_t hash;
  size_t bytes; /* of host memory, with the records of what it makes */
  const void *pc, *function; /* the place */
  enum gomp_context context;
  uint64_t deaths; /* removals when it began, or last began to end */
  bool active;               /* a construct is between begin and end that
                                   has what this one makes, or its copies:
                                   no other one may use it */
  bool has_values;           /* some entries carry values, which may differ */
  bool sent;                 /* the device has the argument block */
  uint64_t number;           /* in the order they were made */
  uint32_t uses;             /* constructs carried out from it */
  uint64_t used, placed;     /* epochs of the table: of the latest use; by
                                which it has its place between OLDER and
                                NEWER */
  uint32_t keeper;           /* one more than the number of the thread that
                                may use it without the lock; or 0 */
  uint32_t user;             /* of the thread that used it last */
  uint32_t wait, patience;   /* uses by one thread until it may, next
                                time */
  uint64_t epoch;            /* of the table when all was as it was; the
                                keeper's */
  uint32_t users;            /* constructs that are between begin and end,
                                   that one or any number with all present:
                                   it must stay as it is */
  struct gomp_arrays arrays; /* copies */
  struct gomp_list list;
  struct gomp_plan plan; /* as after commit; scratch and notes void */
  uintptr_t *words;      /* per entry, as in the argument block */
  size_t n_holds;
  struct gomp_hold *holds;
  size_t n_attaches;
  struct gomp_memo_attach *attaches;
  size_t n_fresh;
  struct gomp_fresh *fresh; /* exit data: what is detached and restored */
  size_t n_texts;
  struct gomp_text *texts;
  struct gomp_inserts inserts; /* what it makes */
  struct gomp_made *made;
  bool keeps_shared;    /* the shared unit stays the memo's */
  bool holds_shared;    /* else: the construct needs it to its end */
  size_t n_releases;
  struct gomp_release *releases; /* what a region has to give back */
  size_t n_outs;
  struct gomp_copy_out *outs; /* when all that was made goes */
};

/* Return the hash under which the memo of a list is kept: that of ARRAYS,
   without the values that it carries, of CONTEXT and of SITE's place.  Any
   number may be returned, also 0.  No lock needed.  */
uint64_t gomp_memo_hash (const struct gomp_arrays *arrays,
                         enum gomp_context context,
                         const struct gomp_site *site) GOMP_HIDDEN;

/* Return the memo of ARRAYS, CONTEXT and SITE, whose gomp_memo_hash is HASH,
   or NULL.  It belongs to TABLE, and is valid until the lock is left, or as
   long as it is in use.  */
struct gomp_memo *gomp_memo_find (struct gomp_present *table, uint64_t hash,
                                  const struct gomp_arrays *arrays,
                                  enum gomp_context context,
                                  const struct gomp_site *site) GOMP_HIDDEN;

/* Return the memo of a target region with ARRAYS at SITE, whose gomp_memo_hash
   is HASH, if the calling thread is its keeper; else NULL.  To be called
   without the lock, between gomp_present_look and gomp_quiet_looked.  */
struct gomp_memo *gomp_memo_look (struct gomp_present *table, uint64_t hash,
                                  const struct gomp_arrays *arrays,
                                  const struct gomp_site *site) GOMP_HIDDEN;

/* Return whether MEMO, which gomp_memo_look has returned, can be used now;
   false also where that cannot be told without writing.  To be called without
   the lock, between gomp_present_look and gomp_quiet_looked.  */
bool gomp_memo_looks_valid (const struct gomp_present *table,
                            struct gomp_memo *memo) GOMP_HIDDEN;

/* Note that the calling thread uses MEMO.  If this thread was also the last
   one to use it, and if it is possible and worth it, the thread becomes MEMO's
   keeper, which may use it without the lock.  */
void gomp_memo_keep (struct gomp_present *table, struct gomp_memo *memo)
  GOMP_HIDDEN;

/* Return whether MEMO can be used now: whether (a), (b) and (c) at the head of
   this file hold, and (d) for the memory that stays with the memo.
   gomp_memo_take_units checks the rest of (d).  */
bool gomp_memo_valid (struct gomp_present *table, const struct gomp_memo *memo)
  GOMP_HIDDEN;

/* Put the values that ARRAYS carry into MEMO, whose list is the same
   otherwise.  Returns false, with nothing changed, if they differ from those
   of another construct that is using MEMO.  */
bool gomp_memo_take_values (struct gomp_memo *memo,
                            const struct gomp_arrays *arrays) GOMP_HIDDEN;

/* Return whether MEMO, which is of an exit data, can be used now: all that it
   removes and detaches is as it was.  */
bool gomp_memo_exit_valid (struct gomp_present *table,
                           const struct gomp_memo *memo) GOMP_HIDDEN;

/* Return whether all mappings that MEMO's construct has made are as they were
   made, and nothing else refers to them or uses them.  */
bool gomp_memo_untouched (struct gomp_present *table,
                          const struct gomp_memo *memo) GOMP_HIDDEN;

/* Make a memo of PLAN, which has been committed for REGION or, if that is
   NULL, for an enter data, if it is of a kind that can be remembered and its
   list, which has the hash HASH, has been seen before.  Everything is
   copied.  */
void gomp_memo_note (struct gomp_present *table, uint64_t hash,
                     const struct gomp_plan *plan,
                     const struct gomp_region *region,
                     const struct gomp_site *site) GOMP_HIDDEN;

/* Make a memo of PLAN, which is going to be carried out for the exit data
   LIST, if it is of a kind that can be remembered and LIST, which has the hash
   HASH, has been seen before.  Everything is copied.  */
void gomp_memo_note_exit (struct gomp_present *table, uint64_t hash,
                          const struct gomp_list *list,
                          const struct gomp_plan_leave *plan,
                          const struct gomp_site *site) GOMP_HIDDEN;

/* Forget the memos of lists with the hash HASH that are not in use, since
   their construct has failed.  */
void gomp_memo_discard (struct gomp_present *table, uint64_t hash) GOMP_HIDDEN;

/* Return whether a construct is using MEMO, or what it made is still
   mapped.  */
bool gomp_memo_in_use (const struct gomp_memo *memo) GOMP_HIDDEN;

/* Look for a mapping around ADDR that a remembered construct has made, and
   will make again, but that is not mapped now.  Set *FOUND to it, and *HOST to
   whether ADDR is a host address rather than a device address.  Returns false
   if there is none.  For reports of faults.  */
bool gomp_memos_recall (const struct gomp_present *table, uintptr_t addr,
                        struct gomp_released *found, bool *host) GOMP_HIDDEN;

/* Return how many memos have been made in TABLE since its start.  */
uint64_t gomp_memos_made (const struct gomp_present *table) GOMP_HIDDEN;
/* Return how many bytes of host memory all memos of TABLE take;
   GOMP_PSET_REMEMBER_KEEP limits that.  */
size_t gomp_memos_bytes (const struct gomp_present *table) GOMP_HIDDEN;
/* Forget all memos of TABLE that are not in use, and give their device memory
   back to the pool.  */
void gomp_memos_trim (struct gomp_present *table) GOMP_HIDDEN;
/* Free all memos of TABLE and the mappings' records that they own;
   TABLE->memos becomes NULL.  Device memory is not given back, since the
   pool's slabs may have been freed.  */
void gomp_memos_fini (struct gomp_present *table) GOMP_HIDDEN;

#endif
