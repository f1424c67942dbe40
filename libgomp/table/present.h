/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The present table of one device: which host ranges are mapped where.

   In this comment words in capitals are fields of struct gomp_present.  Some
   terms:
   - Mappings that share a reference count form a ring of siblings.  Most
     mappings share their count with none, and are rings of one.
   - A link variable is a `declare target link' variable.  It has a mapping of
     its own (GOMP_LIFE_LINK).  That mapping is displaced, that is, taken out of
     the table, while a part of the variable is mapped.

   Invariants:
   (a) mappings are not empty, and no two overlap;
   (b) a mapping with a chunk lies inside it; the chunk's user count is the
       number of its mappings plus the number of others that hold the chunk
       (gomp_present_hold_chunk), such as regions and memos; the chunk that the
       field SPARE keeps for the next argument block has one user, the table;
   (c) the leader of a mapping is the mapping itself or another one of its
       ring, and all mappings of a ring have the same leader;
   (d) attachments lie inside the mapping, sorted and disjoint;
   (e) no mapping is removed while it is in use: pinned, or in a transfer;
   (f) a mapping with a serial number is listed in BY_HOST, belongs to an
       insert buffer that is pending, or is a displaced link variable;
   (g) if INDEXED is set, each mapping in BY_HOST is in BY_DEVICE or FOREIGN,
       too, except those of link variables, which are in neither; if INDEXED is
       not set, BY_DEVICE and FOREIGN are empty.

   Insert buffers.  A construct that has a memo knows from the last time how
   the mappings it makes relate to all others, and it often removes them before
   anybody looks for them.  So such a construct hands its mappings over in an
   insert buffer (struct gomp_inserts).  They are entered in BY_HOST only when
   something is looked up that is not found in CACHE.

   Transfers.  Nothing is copied while the lock is held, and mappings have to
   stay while they are copied.  The end of a transfer does not take the lock:
   - With the lock, gomp_present_begin takes the next transfer number, writes it
     into a slot, and the caller writes it into each mapping that it is going to
     copy.  Numbers only rise.
   - gomp_present_end writes 0 into the slot, without the lock (release).
   - A mapping is in use if a slot holds a number from 1 to the mapping's own
     (acquire).  A number below the mapping's own may be that of an older
     transfer which does not copy the mapping.  The mapping is taken to be in
     use all the same until that transfer ends, which does no harm.  Slots with
     higher numbers than the mapping's own do not count, so that nobody waits
     for ever.
   - gomp_present_end looks at WAITERS after it has cleared the slot and wakes
     them with the lock held.  There is no fence between the two, so that it can
     miss a thread that is about to sleep: sleepers look again after a
     while.  */

#ifndef GOMP_PRESENT_H
#define GOMP_PRESENT_H 1

#include "base/lock.h"
#include "table/pool.h"
#include "base/ptree.h"
#include "table/quiet.h"
#include "table/records.h"
#include "table/sites.h"
#include "base/thread-number.h"
#include "base/types.h"

/* What ends the life of a mapping.  */
enum gomp_lifetime
{
  GOMP_LIFE_COUNTED,    /* its reference count */
  GOMP_LIFE_DECLARED,           /* nothing: it is a `declare target'
                                   variable */
  GOMP_LIFE_ASSOCIATED, /* omp_target_disassociate_ptr */
  /* Nothing: it is a `declare target link' variable.  This mapping is in the
     table while no part of the variable is mapped.  Its device_start is the
     address of the device's pointer to the variable or, if IN_PLACE, of the
     variable itself.  */
  GOMP_LIFE_LINK
};

/* An insert buffer: the N MAPPINGS that a construct makes, which enter the
   table together.  It belongs to the memo of the construct.  Its WINDOWS are
   stretches of host addresses, from START up to END, which is not included.
   They cover all of MAPPINGS, and the places where the construct has found
   nothing mapped.  While the buffer is pending no mapping but MAPPINGS has a
   byte in them.  The buffer of an exit data has windows alone.  */
struct gomp_inserts
{
  struct gomp_inserts *next, **link; /* list of the pending ones: next, and
                                   what refers to this one */
  bool pending;                 /* in the list of a table */
  size_t n;
  struct gomp_mapping **mappings;
  size_t n_windows;
  struct gomp_window
  {
    uintptr_t start, end;
  } *windows;
};

/* Device addresses of chunks that went back to the pool, noted for a caller
   that asks for them (frees in struct gomp_present).  */
struct gomp_frees
{
  size_t n;
  gomp_devaddr *starts; /* an array that the caller provides.  While the
                                   table's FREES names this struct, each removal
                                   of a mapping, and each other call of
                                   gomp_present_release_chunk, needs room for
                                   one address */
};

struct gomp_attachment;
struct gomp_present;

/* All that is attached in one mapping: records sorted by start, disjoint,
   inside the mapping.  */
struct gomp_attachments
{
  uint32_t n, room;
  struct gomp_attachment **records;
  struct gomp_attachment *first; /* what RECORDS points to while there is room
                                   for one record only */
  uint64_t version; /* the sum of the fields MARK of all N records
                                   (attach.h), modulo 2^64.  It changes when a
                                   record comes or goes, and when a record's
                                   image may have changed.  0 if N is 0 */
};

/* A pointer or descriptor that was detached, while the device has not been
   given its host value yet (run-due.h).  */
struct gomp_due
{
  struct gomp_mapping *mapping;
  uint64_t serial;
  uintptr_t start;
};
#define GOMP_DUE_MOST 32

/* The second record of a mapping: fields that only few mappings need.  It is
   allocated for those alone.  All fields are protected by the table's lock.  */
struct gomp_mapping_more
{
  struct gomp_mapping *leader;  /* whose count this mapping uses: itself, or
                                   another one of the ring */
  struct gomp_mapping *sibling; /* the next one in the ring of a structure's
                                   members, or itself */
  struct gomp_attachments attachments; /* attach.h */
  struct gomp_memo *owner;      /* the memo that keeps this mapping's record,
                                   with its attachments, when the mapping is
                                   removed; or NULL */
  uint64_t died; /* what the table's DEATHS was after the latest
                                   removal of this mapping, which a memo may
                                   have mapped again since, with the same
                                   serial number; 0: never removed */
  struct goacc_asyncqueue *pointer_queue; /* queue on which pointers in the
                                   mapping were written last, or NULL */
  /* Of a mapping that has bytes of a `declare target link' variable: the
     displaced mapping of that variable, which is put back when no mapping has
     bytes of the variable any more.  A mapping may have bytes of several such
     variables.  So this is a list: it goes on with the field LINK of the
     displaced mapping's own second record.  If several mappings have bytes of
     one variable, only one of them has that variable in its list.  NULL: the
     list is empty, or ends here.  */
  struct gomp_mapping *link;
  uint32_t regions; /* GOMP_LIFE_ASSOCIATED: number of open regions
                                   that refer to the mapping, and keep this
                                   record */
  uint32_t pins; /* pins beyond those that fit into the
                                   mapping's own PINS */
  uint32_t held; /* leader: how many of the references in REFCOUNT
                                   are held, so that only the construct that
                                   holds them gives them back (`ompx_hold' of
                                   clang's) */
  /* The size that gfortran lists for the mapping's data, a section with gaps,
     if it goes on behind the last element, where HOST_END is; else 0.  Lists
     that have no descriptor of it have this size again
     (gomp_mapping_reach).  */
  size_t listed;
  /* Clang's: where the array begins of which the mapping is a section; that may
     be before HOST_START.  0: not known.  */
  uintptr_t array;
  uintptr_t memory; /* GOMP_LIFE_ASSOCIATED: the device pointer that
                                   the program has passed to
                                   omp_target_associate_ptr; device_start is
                                   this address plus the offset passed there */
};

/* A mapping, in one line of the cache.  All fields are protected by the
   table's lock.  */
struct gomp_mapping
{
  uintptr_t host_start, host_end; /* half-open; fixed */
  gomp_devaddr device_start; /* fixed */
  uint64_t serial; /* stands for its range, device address and
                                   record: a remembered construct gives a
                                   mapping the same one each time; 0: not
                                   mapped now; the lower 16 bits are the site
                                   of the construct that made it, for reports
                                   (sites.h) */
  struct gomp_mapping_more *more; /* or NULL */
  uint32_t refcount; /* in the leader of a ring: the number of all
                                   references, structured and dynamic ones;
                                   changes only if GOMP_LIFE_COUNTED.  In the
                                   other mappings of a ring: not used */
  uint32_t dynamic; /* in the leader of a ring: how many of the
                                   references in REFCOUNT are OpenACC's dynamic
                                   references.  In the others: not used */
  uint32_t transfer; /* number of the latest transfer that copies
                                   it: until that ends the mapping is in use,
                                   so that it must not be removed, but others
                                   may use it, too */
  uint32_t note; /* leader: the index of its note, which counts
                                   only if that note names this mapping
                                   (refcount.h) */
  struct gomp_chunk chunk;      /* its device memory in the pool, which only
                                   GOMP_LIFE_COUNTED has; fixed */
  uint16_t pins; /* how many constructs need it to stay */
  uint8_t lifetime : 2; /* enum gomp_lifetime */
  bool busy : 1; /* a construct makes it, writes to it or removes
                                   it, and copies without the lock meanwhile:
                                   other constructs that need the mapping
                                   wait */
  bool cached_inside : 1; /* any slot of the table's cache may name it,
                                   not only that of its start */
  bool in_place : 1; /* GOMP_LIFE_LINK, on devices that run host code:
                                   device_start is the address of the device's
                                   own variable, and parts of the variable that
                                   are mapped lie in that */
  bool displaced : 1; /* GOMP_LIFE_LINK: not in the table, a part of
                                   the variable is mapped */
  /* The mapping was made for a pointer or descriptor alone, by an entry with
     GOMP_FLAG_COMPONENT (map-kind.h).  When an entry of OpenACC's enter data or
     exit data with that flag finds a mapping, it changes the reference count
     only if the mapping has this field set and exactly the range of the entry.
     Otherwise it leaves the count alone: the references of such a mapping
     belong to the entries for the data around the pointer or descriptor.  */
  bool component : 1;
  bool attach_reset : 1; /* a counter of its attachments was set back to
                                   one, since OpenACC attached a changed
                                   pointer anew; later detaches may find the
                                   counter at 0, which is no error then */
  bool : 0; /* ends the word of the fields above: a thread
                                   that copies a deep object reads SPACED
                                   without the lock, while another thread may
                                   write one of these */
  bool gone : 1; /* removed from the table, but kept because
                                   regions refer to it */
  bool going : 1; /* leader: a construct is about to remove it */
  bool listed : 1; /* in BY_HOST */
  bool spaced : 1; /* its chunk was taken for the pieces of a deep
                                   object (deep-plan.h): gaps between mappings
                                   in that chunk are nobody's, and one copy may
                                   go over them */
  bool is_table : 1; /* the table of a dynamic type that a deep
                                   object refers to */
};

_Static_assert (sizeof (struct gomp_mapping) == 64, "one line of the cache");

/* Make the second record of MAPPING, which has none, and return it.  MAPPING
   is then alone in its ring, and nothing is attached in it.  Ends the program
   if there is no memory.  Lock held.  */
struct gomp_mapping_more *gomp_mapping_make_more (struct gomp_mapping *mapping)
  GOMP_HIDDEN;
/* Free the second record of MAPPING with all its attachments, if there is one.
   Lock held.  */
void gomp_mapping_free_more (struct gomp_mapping *mapping) GOMP_HIDDEN;

/* Return the second record of MAPPING.  If there is none it is made; ends the
   program if there is no memory for it.  Lock held.  */
static inline struct gomp_mapping_more *
gomp_mapping_more (struct gomp_mapping *mapping)
{
  return mapping->more ? mapping->more : gomp_mapping_make_more (mapping);
}

/* Return the mapping that has the reference count of MAPPING: MAPPING itself,
   or the one that the members of its structure share.  Lock held.  */
static inline struct gomp_mapping *
gomp_mapping_leader (const struct gomp_mapping *mapping)
{
  return (mapping->more ? mapping->more->leader
                        : (struct gomp_mapping *) mapping);
}

/* Return how many of the host bytes [START, END) are MAPPING's, if they are as
   gfortran lists its data, or a section of that, and so go on behind it.
   Returns 0 if they are not, or MAPPING is NULL.  Lock held.  */
static inline size_t
gomp_mapping_reach (const struct gomp_mapping *mapping, uintptr_t start,
                    uintptr_t end)
{
  return (mapping && mapping->more && mapping->more->listed > 0
              && start >= mapping->host_start && start < mapping->host_end
              && end - mapping->host_start == mapping->more->listed
            ? mapping->host_end - start
            : 0);
}

/* Return the next mapping in the ring of those that share a reference count
   with MAPPING; MAPPING itself if it shares its count with none.  Lock
   held.  */
static inline struct gomp_mapping *
gomp_mapping_sibling (const struct gomp_mapping *mapping)
{
  return (mapping->more ? mapping->more->sibling
                        : (struct gomp_mapping *) mapping);
}

/* Return what is attached in MAPPING, or NULL if nothing is.  Lock held.  */
static inline struct gomp_attachments *
gomp_mapping_attachments (const struct gomp_mapping *mapping)
{
  return (mapping->more && mapping->more->attachments.n > 0
            ? &mapping->more->attachments
            : NULL);
}

/* Return a number that stands for the attachments of MAPPING and their images,
   and changes whenever these do.  0 means that nothing is attached.  Lock
   held.  */
static inline uint64_t
gomp_mapping_version (const struct gomp_mapping *mapping)
{
  return mapping->more ? mapping->more->attachments.version : 0;
}

/* Return the memo that keeps the record of MAPPING when MAPPING is removed, or
   NULL.  Lock held.  */
static inline struct gomp_memo *
gomp_mapping_owner (const struct gomp_mapping *mapping)
{
  return mapping->more ? mapping->more->owner : NULL;
}

/* Return the number of the latest removal of MAPPING, counted from 1 over all
   removals of the table; 0 if MAPPING was never removed.  MAPPING may have been
   mapped again since that removal.  Lock held.  */
static inline uint64_t
gomp_mapping_died (const struct gomp_mapping *mapping)
{
  return mapping->more ? mapping->more->died : 0;
}

/* Return whether MAPPING has been mapped all the time since an earlier moment.
   SERIAL and DEATHS are MAPPING's serial number and the table's DEATHS, as the
   caller noted both at that moment.  Lock held.  */
static inline bool
gomp_mapping_lives (const struct gomp_mapping *mapping, uint64_t serial,
                    uint64_t deaths)
{
  return mapping->serial == serial && gomp_mapping_died (mapping) <= deaths;
}

/* Return the first in the list of displaced mappings of `declare target link'
   variables that MAPPING has (field LINK of struct gomp_mapping_more); NULL if
   it has none.  The next in the list is the result for the displaced mapping
   itself.  Lock held.  */
static inline struct gomp_mapping *
gomp_mapping_link (const struct gomp_mapping *mapping)
{
  return mapping->more ? mapping->more->link : NULL;
}

/* Keep MAPPING from being removed until gomp_mapping_unpin has been called
   once for each call of this function.  Lock held.  */
static inline void
gomp_mapping_pin (struct gomp_mapping *mapping)
{
  if (GOMP_LIKELY (mapping->pins < UINT16_MAX))
    mapping->pins++;
  else
    gomp_mapping_more (mapping)->pins++;
}

/* Undo one gomp_mapping_pin of MAPPING.  Lock held.  */
static inline void
gomp_mapping_unpin (struct gomp_mapping *mapping)
{
  if (GOMP_LIKELY (mapping->more == NULL || mapping->more->pins == 0))
    mapping->pins--;
  else
    mapping->more->pins--;
}

/* A mapping that has been removed, kept in the table's history for reports of
   faults.  */
struct gomp_released
{
  uintptr_t host_start, host_end;
  gomp_devaddr device_start;
  const void *made_at, *released_at; /* code addresses */
};

/* Return what the history is to keep of MAPPING, which has or had the serial
   number SERIAL in TABLE.  RELEASED_AT is the code address of the construct
   that removes it.  Changes nothing.  Lock held.  */
struct gomp_released gomp_mapping_released (const struct gomp_present *table,
                                            const struct gomp_mapping *mapping,
                                            uint64_t serial,
                                            const void *released_at)
  GOMP_HIDDEN;

/* Return whether the removed mapping OLD had the byte at ADDR, taken as a host
   address or as a device address.  *HOST is set to whether it is one of OLD's
   host addresses.  */
static inline bool
gomp_released_touches (const struct gomp_released *old, uintptr_t addr,
                       bool *host)
{
  size_t size = old->host_end - old->host_start;

  *host = addr - old->host_start < size;
  return *host || addr - old->device_start.value < size;
}

/* A pointer that a directive had to attach, but did not, because the pointer
   or its target was not on the device.  Kept for reports of faults.  */
struct gomp_missed
{
  uintptr_t pointer; /* host address */
  const void *site; /* code address of the construct */
};
#define GOMP_PRESENT_MISSED 32

/* The notes about the counts that the latest construct has changed, or is going
   to change (refcount.h).  */
struct gomp_counts
{
  uint64_t construct; /* the latest number that gomp_refcount_construct
                                   or gomp_refcount_number has given */
  uint32_t n, room;
  struct gomp_note *notes; /* N notes, all made since the latest
                                   gomp_refcount_construct, which has dropped
                                   those before */
};

/* The slot of a transfer on its way.  Each takes a line of the cache, since
   every thread uses its own.  */
struct gomp_transfer
{
  uint32_t number; /* 0: the slot is free; atomic */
  char padding[60];
};

#define GOMP_PRESENT_TRANSFERS 64
#define GOMP_PRESENT_CACHE 1024
#define GOMP_PRESENT_HISTORY 64

/* The present table of one device.  */
struct gomp_present
{
  struct gomp_lock writer; /* the table's lock: protects all of this;
                                   taken by gomp_present_lock and
                                   gomp_present_try only */
  uint64_t epoch; /* how often the lock was taken */
#ifdef GOMP_CHECKING
  uint64_t verify_at; /* the EPOCH when invariants are checked next */
#endif
  uint64_t quiet_used; /* bit t: QUIET[t] has been used; atomic */
  struct gomp_condition idle; /* signalled when something is not busy or not
                                   in use any more */
  unsigned waiters; /* threads that wait on IDLE; atomic */
  int device; /* OpenMP number, for messages; fixed */
  struct gomp_ptree by_host; /* host_start -> mapping */
  struct gomp_ptree_spots spots; /* of BY_HOST */
  bool associated; /* some mapping is, or was,
                                   GOMP_LIFE_ASSOCIATED; atomic */
  bool indexed; /* somebody has asked for device addresses, so
                                   that BY_DEVICE and FOREIGN are kept */
  struct gomp_ptree by_device; /* device_start -> mapping: GOMP_LIFE_DECLARED,
                                   and GOMP_LIFE_COUNTED with a chunk.  The
                                   device memory of no two overlaps */
  /* host_start -> mapping: those that are not in BY_DEVICE, since other
     mappings may have the same device memory.  They are GOMP_LIFE_ASSOCIATED,
     or GOMP_LIFE_COUNTED without a chunk, or have a device_start that was in
     BY_DEVICE already.  */
  struct gomp_ptree foreign;
  struct gomp_inserts *pending; /* list of insert buffers, whose mappings are
                                   not in BY_HOST yet */
  unsigned n_pending; /* length of that list */
  struct gomp_memos *memos; /* remembered constructs, or NULL; memo.h */
  struct gomp_ptree deep; /* host address at which deep objects begin ->
                                   the first struct gomp_deep_record of a list
                                   of those (deep-record.h) */
  struct gomp_deep_index *deep_index; /* index of those records, or NULL;
                                   deep-index.h */
  uint64_t serials; /* the latest serial number, with 0 in place of
                                   the site in its lower 16 bits */
  uint64_t deaths; /* how many mappings have been removed so
                                   far */
  unsigned n_due; /* entries of DUE; atomic: read without the
                                   lock, too */
  struct gomp_due due[GOMP_DUE_MOST];
  struct gomp_mapping *cache[GOMP_PRESENT_CACHE]; /* by hash of host_start */
  struct gomp_pool pool; /* device memory */
  struct gomp_chunk spare; /* memory for a small argument block, kept for the
                                   next region that needs one
                                   (run-memory.h); or GOMP_NO_CHUNK */
  struct gomp_records mappings; /* where the records of mappings come from */
  struct gomp_sites sites; /* code addresses of the constructs that made
                                   them */
  struct gomp_counts counts; /* refcount.h */
  size_t displaced; /* link mappings that are displaced now */
  gomp_devaddr zero_object; /* device address that stands for zero-size
                                   objects at which nothing is mapped.  It is
                                   device memory that is taken from POOL once
                                   and never given back.  0: not taken yet */
  struct gomp_frees *frees; /* where chunks given back are noted, or
                                   NULL */
  struct gomp_released history[GOMP_PRESENT_HISTORY];
  size_t released; /* how many removals were ever noted in HISTORY:
                                   those with a SITE (gomp_present_remove), not
                                   all that DEATHS counts; modulo the size of
                                   HISTORY: the next place */
  struct gomp_missed missed[GOMP_PRESENT_MISSED];
  size_t n_missed; /* ever noted; modulo the size of MISSED: the
                                   next place */
  uint32_t transfers; /* number of the latest transfer */
  uint32_t transfers_over; /* all up to this number have ended */
  uint64_t transfer_slots; /* bit s: TRANSFER[s] has been used at some
                                   time, and may be in use now; never cleared.
                                   0: TRANSFER[s] is free */
  struct gomp_transfer transfer[GOMP_PRESENT_TRANSFERS];
  struct gomp_quiet quiet[GOMP_THREAD_NUMBERS] __attribute__ ((aligned (64)));
};

/* ---- The lock, and looking without it (quiet.h) -------------------------- */

/* Stands, where clang analyses locks (lock-analysis.h), for the lock of every
   table.  No thread holds two of them, since they have one rank.  This
   variable is never defined.  */
extern struct gomp_lock gomp_any_table GOMP_HIDDEN;

/* Wait until no thread is looking at TABLE, then settle all quiet operations.
   gomp_present_lock calls this when it has just taken the lock.  Lock
   held.  */
void gomp_present_settle (struct gomp_present *table) GOMP_HIDDEN;

/* Take TABLE's lock, wait until no thread is looking at TABLE, and settle all
   quiet operations.  gomp_present_unlock leaves the lock.  */
GOMP_ACQUIRE (gomp_any_table)
GOMP_NO_LOCK_ANALYSIS
static inline void
gomp_present_lock (struct gomp_present *table)
{
  uint64_t used;

  gomp_lock (&table->writer);
  used = __atomic_load_n (&table->quiet_used, __ATOMIC_SEQ_CST);
  /* Mostly there is one thread.  */
  if (used != 0
      && (GOMP_UNLIKELY (used & (used - 1))
          || GOMP_UNLIKELY (
            __atomic_load_n (&table->quiet[__builtin_ctzll (used)].state,
                             __ATOMIC_SEQ_CST)
            != GOMP_QUIET_IDLE)))
    gomp_present_settle (table);
  /* Nobody looks any more.  */
  table->epoch++;
}

#ifdef GOMP_CHECKING
/* Abort the program unless TABLE's invariants hold.  They are checked once in
   as many calls as TABLE has mappings, so that a call costs no more for large
   tables than for small ones, and only if no insert buffer is pending.  Part
   of gomp_present_unlock: lock held.  */
void gomp_present_verify (struct gomp_present *table) GOMP_HIDDEN;
#endif

/* Leave TABLE's lock, which gomp_present_lock or gomp_present_try has
   taken.  */
GOMP_RELEASE (gomp_any_table)
GOMP_NO_LOCK_ANALYSIS
static inline void
gomp_present_unlock (struct gomp_present *table)
{
#ifdef GOMP_CHECKING
  gomp_present_verify (table);
#endif
  gomp_unlock (&table->writer);
}

/* Take TABLE's lock as gomp_present_lock does, if that needs no waiting.
   Returns whether the lock was taken.  For the end of the program and for
   reports, since a thread that holds the lock may never leave it.  */
GOMP_TRY_ACQUIRE (true, gomp_any_table)
bool gomp_present_try (struct gomp_present *table) GOMP_HIDDEN;

/* Begin to look at TABLE without its lock.  Returns the place in TABLE that
   says so, to be passed to gomp_quiet_looked when the look ends; or NULL if
   looking is not possible now, and the caller has to take the lock
   instead.  */
static inline struct gomp_quiet *
gomp_present_look (struct gomp_present *table)
{
  unsigned number = gomp_thread_number ();
  struct gomp_quiet *quiet = &table->quiet[number];

  if (GOMP_UNLIKELY (number >= GOMP_THREAD_NUMBERS)
      || (__atomic_load_n (&quiet->state, __ATOMIC_RELAXED) != GOMP_QUIET_IDLE))
    return NULL;
  if (GOMP_UNLIKELY (!(
        __atomic_load_n (&table->quiet_used, __ATOMIC_RELAXED) >> number & 1)))
    __atomic_fetch_or (&table->quiet_used, (uint64_t) 1 << number,
                       __ATOMIC_SEQ_CST);
  /* A thread that takes the lock writes the lock, then reads STATE.  Here
     STATE is written, then the lock is read.  So at least one of the two
     threads sees the other.  */
  if (__libc_single_threaded)
    __atomic_store_n (&quiet->state, GOMP_QUIET_LOOKING, __ATOMIC_RELAXED);
  else
    __atomic_exchange_n (&quiet->state, GOMP_QUIET_LOOKING, __ATOMIC_SEQ_CST);
  if (GOMP_LIKELY (__atomic_load_n (&table->writer.word, __ATOMIC_SEQ_CST)
                   == 0))
    return quiet;
  gomp_quiet_looked (quiet, GOMP_QUIET_IDLE);
  return NULL;
}

/* Make *TABLE, whose contents are undefined, an empty table.  */
void gomp_present_init (struct gomp_present *table) GOMP_HIDDEN;
/* Free all records of TABLE.  Its device memory is not freed (pool.h).  No
   lock needed, since no other thread uses TABLE any more.  */
void gomp_present_fini (struct gomp_present *table) GOMP_HIDDEN;

/* How a range of host bytes relates to what is mapped: to the first mapping
   that it touches, whether it touches others behind that one or not.  */
enum gomp_relation
{
  GOMP_ABSENT, /* the range touches no mapping */
  GOMP_CONTAINED, /* all of the range is inside that mapping */
  GOMP_CONTAINS, /* the range covers all of that mapping and more */
  GOMP_STRADDLES /* the range covers a part of that mapping and more */
};

/* Return how host bytes [START, END) relate to the mapping of [OLD_START,
   OLD_END), which overlaps them: never GOMP_ABSENT.  */
static inline enum gomp_relation
gomp_relation_of (uintptr_t start, uintptr_t end, uintptr_t old_start,
                  uintptr_t old_end)
{
  if (old_start <= start && end <= old_end)
    return GOMP_CONTAINED;
  if (start <= old_start && old_end <= end)
    return GOMP_CONTAINS;
  return GOMP_STRADDLES;
}

/* Look up host bytes as gomp_present_lookup does, without the cache: enter the
   pending insert buffers and search the tree.  Lock held.  */
enum gomp_relation gomp_present_lookup_slow (struct gomp_present *table,
                                             uintptr_t start, uintptr_t end,
                                             struct gomp_mapping **mapping)
  GOMP_HIDDEN;

/* Return the index in the table's cache for a mapping that begins at host
   address ADDR.  */
static inline size_t
gomp_present_slot (uintptr_t addr)
{
  return (addr * 0x9e3779b97f4a7c15u) >> 32 & (GOMP_PRESENT_CACHE - 1);
}

/* Return how host bytes [START, END), END > START, relate to the first mapping
   that they touch.  Sets *MAPPING to that mapping, which may be used until the
   lock is left; to NULL if the result is GOMP_ABSENT.  Lock held.  */
static inline enum gomp_relation
gomp_present_lookup (struct gomp_present *table, uintptr_t start, uintptr_t end,
                     struct gomp_mapping **mapping)
{
  struct gomp_mapping *found = table->cache[gomp_present_slot (start)];

  if (GOMP_LIKELY (found && found->host_start <= start
                   && end <= found->host_end))
    {
      *mapping = found;
      return GOMP_CONTAINED;
    }
  return gomp_present_lookup_slow (table, start, end, mapping);
}

/* Return the mapping that holds all of host bytes [START, END), END > START,
   or NULL.  NULL may be returned although there is such a mapping, while an
   insert buffer is pending.  Writes nothing, so that it may be called between
   gomp_present_look and gomp_quiet_looked as well as with the lock held.  */
struct gomp_mapping *gomp_present_peek (const struct gomp_present *table,
                                        uintptr_t start, uintptr_t end)
  GOMP_HIDDEN;

/* Return the mapping that holds the byte at host address ADDR, or NULL.  Lock
   held.  */
struct gomp_mapping *gomp_present_at (struct gomp_present *table,
                                      uintptr_t addr) GOMP_HIDDEN;

/* Return the mapping that a pointer with the value ADDR refers to: the one
   that holds the byte there, else the one that ends there, else NULL.  Lock
   held.  Source: doc/abi/map-kinds.md section 3.  */
struct gomp_mapping *gomp_present_target (struct gomp_present *table,
                                          uintptr_t addr) GOMP_HIDDEN;

/* Set *BELOW to the last mapping that begins at host address ADDR or before,
   and *ABOVE to the first one that begins behind ADDR.  Where there is no such
   mapping, *BELOW or *ABOVE is set to NULL.  For reports.  Lock held.  */
void gomp_present_neighbours (struct gomp_present *table, uintptr_t addr,
                              struct gomp_mapping **below,
                              struct gomp_mapping **above) GOMP_HIDDEN;

/* Return the mapping whose device memory holds ADDR, or NULL.  Mappings of
   `declare target link' variables are left out.  The first call makes the
   index by device address, which is kept from then on.  Lock held.  */
struct gomp_mapping *gomp_present_by_device (struct gomp_present *table,
                                             gomp_devaddr addr) GOMP_HIDDEN;
/* Set *BELOW to the last mapping that begins at device address ADDR or before,
   and *ABOVE to the first one that begins behind ADDR.  Where there is no such
   mapping, *BELOW or *ABOVE is set to NULL.  Only mappings in BY_DEVICE count.
   Those in FOREIGN and those of `declare target link' variables are left out.
   The first call makes the index by device address, which is kept from then on.
   Lock held.  */
void gomp_present_device_neighbours (struct gomp_present *table,
                                     gomp_devaddr addr,
                                     struct gomp_mapping **below,
                                     struct gomp_mapping **above) GOMP_HIDDEN;
/* Make TABLE's index by device address, unless it is there; it is kept from
   then on.  Only files of table/ call this.  Lock held.  */
void gomp_present_index_all (struct gomp_present *table) GOMP_HIDDEN;
/* Put MAPPING, which has just been entered in BY_HOST, into the index by
   device address.  To be called only if TABLE is INDEXED.  Lock held.  */
void gomp_present_index (struct gomp_present *table,
                         struct gomp_mapping *mapping) GOMP_HIDDEN;
/* Take MAPPING, which has just been taken out of BY_HOST, out of the index by
   device address.  To be called only if TABLE is INDEXED.  Lock held.  */
void gomp_present_unindex (struct gomp_present *table,
                           struct gomp_mapping *mapping) GOMP_HIDDEN;

/* Return a new mapping of TABLE with a serial number of its own and reference
   count 1; fields that the arguments do not give are zero.  The mapping is not
   present before gomp_present_insert or gomp_present_defer.  SITE is the code
   address of the construct that makes it, or NULL.  Ends the program if there
   is no memory.  Lock held.  */
struct gomp_mapping *
gomp_present_make (struct gomp_present *table, uintptr_t host_start,
                   uintptr_t host_end, gomp_devaddr device_start,
                   enum gomp_lifetime lifetime, const void *site) GOMP_HIDDEN;
/* Return the code address of the construct that made MAPPING, or NULL if that
   is not known.  Lock held.  */
const void *gomp_mapping_site (const struct gomp_present *table,
                               const struct gomp_mapping *mapping) GOMP_HIDDEN;
/* Enter MAPPING in TABLE; it is present from now on.  No byte of its host
   range may be mapped already.  Ends the program if there is no memory.  Lock
   held.  */
void gomp_present_insert (struct gomp_present *table,
                          struct gomp_mapping *mapping) GOMP_HIDDEN;
/* Hand INSERTS over to TABLE: its mappings are present from now on, though
   they are not in BY_HOST yet.  Nothing may be mapped in its windows before
   (gomp_present_windows_free).  INSERTS has to stay valid until
   gomp_present_withdraw.  Lock held.  */
void gomp_present_defer (struct gomp_present *table,
                         struct gomp_inserts *inserts) GOMP_HIDDEN;
/* Return whether nothing is mapped in the windows of INSERTS, which is not
   pending.  Mappings in pending insert buffers count as mapped.  To find them,
   this first enters in BY_HOST the mappings of each pending buffer with a
   window that overlaps one of INSERTS; that buffer is then not pending any
   more.  Lock held.  */
bool gomp_present_windows_free (struct gomp_present *table,
                                const struct gomp_inserts *inserts) GOMP_HIDDEN;
/* Return whether nothing is mapped in the windows of INSERTS, which is not
   pending.  May return false although nothing is mapped there, because of
   insert buffers that are pending.  Writes nothing, so that it may be called
   between gomp_present_look and gomp_quiet_looked.  */
bool gomp_present_windows_seem_free (const struct gomp_present *table,
                                     const struct gomp_inserts *inserts)
  GOMP_HIDDEN;
/* Sort the windows of INSERTS, all of which have been set, by address, and
   join those that overlap; N_WINDOWS becomes smaller by that.  A window
   without bytes gets one byte.  No lock needed, since INSERTS is the
   caller's.  */
void gomp_inserts_sort_windows (struct gomp_inserts *inserts) GOMP_HIDDEN;
/* Return whether a window of A overlaps a window of B.  Both have been sorted
   by gomp_inserts_sort_windows.  */
bool gomp_inserts_meet (const struct gomp_inserts *a,
                        const struct gomp_inserts *b) GOMP_HIDDEN;
/* Take INSERTS out of TABLE's list of pending insert buffers.  If INSERTS is
   not pending, nothing is done.  To be called when the mappings of INSERTS have
   been removed or are going to be; or by a caller that then enters them with
   gomp_present_insert.  INSERTS belongs to its memo alone again.  Lock
   held.  */
void gomp_present_withdraw (struct gomp_present *table,
                            struct gomp_inserts *inserts) GOMP_HIDDEN;
/* Enter the mappings of all pending insert buffers in BY_HOST, after which
   none is pending.  Lock held.  */
void gomp_present_publish (struct gomp_present *table) GOMP_HIDDEN;

/* Enter MAPPING in TABLE in place of LINK, the mapping of a `declare target
   link' variable of which MAPPING is a part.  LINK is displaced then: it is not
   in TABLE until gomp_present_remove has removed the last mapping of a part of
   the variable, and enters LINK again.  If another part has displaced LINK
   before, MAPPING is entered and LINK stays as it is.  Lock held.  */
void gomp_present_displace (struct gomp_present *table,
                            struct gomp_mapping *link,
                            struct gomp_mapping *mapping) GOMP_HIDDEN;
/* Take MAPPING out of TABLE, whatever its count.  SITE is the code address of
   the construct that removes it; MAPPING is noted in the history unless SITE is
   NULL.  Its chunk loses one user.  If MAPPING is the last mapped part of a
   `declare target link' variable, the variable's displaced mapping
   (gomp_present_displace) is entered again.  The record of MAPPING is freed,
   unless regions refer to it or a memo owns it.  Lock held.  */
void gomp_present_remove (struct gomp_present *table,
                          struct gomp_mapping *mapping, const void *site)
  GOMP_HIDDEN;

/* Remove, as gomp_present_remove does, each mapping that shares LEADER's
   reference count, LEADER among them.  Lock held.  */
void gomp_present_remove_ring (struct gomp_present *table,
                               struct gomp_mapping *leader, const void *site)
  GOMP_HIDDEN;

/* Note that one region fewer refers to MAPPING, which was associated by
   omp_target_associate_ptr.  If no region does any more, and MAPPING has been
   removed from the table, its record is freed.  Lock held.  */
void gomp_present_forget (struct gomp_present *table,
                          struct gomp_mapping *mapping) GOMP_HIDDEN;

/* Free the record of MAPPING, which is not mapped and which nothing refers to.
   Lock held.  */
void gomp_present_free (struct gomp_present *table,
                        struct gomp_mapping *mapping) GOMP_HIDDEN;

/* Take one user from CHUNK.  If that was the last one, CHUNK goes back to the
   pool and is noted in TABLE->frees, unless this is NULL.  Lock held.  */
void gomp_present_release_chunk (struct gomp_present *table,
                                 struct gomp_chunk chunk) GOMP_HIDDEN;

/* Add a user to CHUNK, which is in use; gomp_present_release_chunk takes it
   away.  Lock held.  */
static inline void
gomp_present_hold_chunk (struct gomp_present *table, struct gomp_chunk chunk)
{
  ++*gomp_chunk_users (&table->pool, chunk);
}

/* Give the transfers that are on their way, and the mappings that may be in
   them, low numbers again when the numbers are used up.  Only
   gomp_present_begin calls this.  Lock held.  */
void gomp_present_renumber (struct gomp_present *table) GOMP_HIDDEN;

/* Begin a transfer and return its slot, which gomp_present_end frees.  The
   caller writes TABLE->transfers, the number of this transfer, into each
   mapping that it copies.  Returns NULL if too many transfers are on their
   way; the caller then waits (gomp_present_wait).  Lock held.  */
static inline struct gomp_transfer *
gomp_present_begin (struct gomp_present *table)
{
  /* The search begins at a slot that depends on the thread, so that most
     threads find one that no other thread uses.  The thread pointer is the
     address of a control block that each thread has.  The blocks of two threads
     lie in different pages, as a rule.  */
  size_t slot = (uintptr_t) __builtin_thread_pointer () >> 12;

  for (size_t n = 0; n < GOMP_PRESENT_TRANSFERS; n++, slot++)
    {
      struct gomp_transfer *transfer
        = &table->transfer[slot % GOMP_PRESENT_TRANSFERS];
      if (GOMP_LIKELY (__atomic_load_n (&transfer->number, __ATOMIC_ACQUIRE)
                       == 0))
        {
          if (GOMP_UNLIKELY (table->transfers == UINT32_MAX))
            gomp_present_renumber (table);
          table->transfer_slots |= (uint64_t) 1
                                   << slot % GOMP_PRESENT_TRANSFERS;
          __atomic_store_n (&transfer->number, ++table->transfers,
                            __ATOMIC_RELAXED);
          return transfer;
        }
    }
  return NULL;
}

/* Take TABLE's lock, wake all threads in gomp_present_wait, and leave the
   lock.  Only gomp_present_end calls this.  No lock held.  */
void gomp_present_end_slow (struct gomp_present *table) GOMP_HIDDEN;

/* End TRANSFER, whose copies are done, and wake the threads that wait for it.
   TRANSFER must not be used after that.  No lock held.  */
static inline void
gomp_present_end (struct gomp_present *table, struct gomp_transfer *transfer)
{
  __atomic_store_n (&transfer->number, 0, __ATOMIC_RELEASE);
  if (GOMP_UNLIKELY (__atomic_load_n (&table->waiters, __ATOMIC_RELAXED) > 0))
    gomp_present_end_slow (table);
}

/* Return whether some transfer with a number up to NUMBER is still on its way.
   Lock held.  */
bool gomp_present_in_transfer (struct gomp_present *table, uint32_t number)
  GOMP_HIDDEN;

/* Return whether MAPPING must not be removed now, because it is pinned or may
   be in a transfer.  Lock held.  */
static inline bool
gomp_present_in_use (struct gomp_present *table,
                     const struct gomp_mapping *mapping)
{
  return (mapping->pins > 0
          || (GOMP_UNLIKELY (mapping->transfer > table->transfers_over)
              && gomp_present_in_transfer (table, mapping->transfer)));
}

/* Wait until something in TABLE is not busy any more, or not in use.  The lock
   is held, left while this waits, and held again on return; so all that was
   looked up before has to be looked up again.  May return although nothing has
   changed.  */
GOMP_REQUIRES (gomp_any_table)
void gomp_present_wait (struct gomp_present *table) GOMP_HIDDEN;
/* Wake all threads in gomp_present_wait.  Lock held.  */
void gomp_present_signal (struct gomp_present *table) GOMP_HIDDEN;

/* Call VISIT (MAPPING, DATA) for each mapping in ascending order of host
   addresses until it returns false.  VISIT must not change TABLE.  Lock
   held.  */
void gomp_present_walk (struct gomp_present *table,
                        bool (*visit) (const struct gomp_mapping *, void *),
                        void *data) GOMP_HIDDEN;

/* Note, for reports, that the construct at SITE, a code address, was to attach
   the pointer at host address START and did not.  Only the latest
   GOMP_PRESENT_MISSED notes are kept.  Lock held.  */
static inline void
gomp_present_note_missed (struct gomp_present *table, uintptr_t start,
                          const void *site)
{
  table->missed[table->n_missed++ % GOMP_PRESENT_MISSED]
    = (struct gomp_missed) { start, site };
}

/* Return the code address of the latest construct that
   gomp_present_note_missed has noted for the pointer at host address START, or
   NULL if none is noted.  Lock held.  */
const void *gomp_present_missed (const struct gomp_present *table,
                                 uintptr_t start) GOMP_HIDDEN;

/* Check TABLE's invariants.  Returns NULL if all hold, else a static text that
   says which one does not.  Slow: for tests.  Lock held.  */
const char *gomp_present_check (struct gomp_present *table) GOMP_HIDDEN;

/* Return the device address of host address HOST, which lies in MAPPING or at
   its end.  */
static inline gomp_devaddr
gomp_mapping_device_address (const struct gomp_mapping *mapping, uintptr_t host)
{
  return gomp_devaddr_add (mapping->device_start, host - mapping->host_start);
}

/* Return how many bytes behind device address END are nobody's, so that a copy
   to the device may go over them.  END is where something in MAPPING ends.
   Only the padding at the end of MAPPING's chunk counts (gomp_chunk_padding):
   the result is its size if END is where that padding begins.  For any other
   END, and if MAPPING has no chunk, the result is 0.  MAPPING, which is in
   TABLE, stays there meanwhile: it is busy, pinned, or the lock is held.  */
static inline uint32_t
gomp_mapping_padding (const struct gomp_present *table,
                      const struct gomp_mapping *mapping, gomp_devaddr end)
{
  gomp_devaddr start;
  uint32_t padding;

  /* Padding is shorter than GOMP_CHUNK_ALIGN, and ends at a multiple of it.
     So there is none behind an END that is such a multiple.  */
  if (!gomp_chunk_given (mapping->chunk) || end.value % GOMP_CHUNK_ALIGN == 0)
    return 0;
  padding = gomp_chunk_padding (&table->pool, mapping->chunk);
  start = gomp_chunk_start (&table->pool, mapping->chunk);
  return (end.value + padding
              == start.value + gomp_chunk_size (&table->pool, mapping->chunk)
            ? padding
            : 0);
}

#endif
