/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which deep objects were entered, and what they had then.

   A record has one reference of every mapping that its object's pieces lie in,
   however often it was entered.  Entering an object again, or updating it,
   makes the record agree with what the object is now.  */

#ifndef GOMP_DEEP_RECORD_H
#define GOMP_DEEP_RECORD_H 1

#include "base/error.h"
#include "table/present.h"

/* Flags of a piece.  */
enum
{
  GOMP_DEEP_ROOT = 1,           /* the object itself, or a part of it */
  GOMP_DEEP_TABLE = 2,          /* the table of a dynamic type */
  GOMP_DEEP_HOLDER = 4,         /* there are links in it */
  GOMP_DEEP_FRAME = 8,          /* memory around parts that keep their distances;
                                   what lies between them is not the object's */
  GOMP_DEEP_TOLD = 16           /* a callback has told of it */
};

/* Which object: an array of objects of which only some may be meant.  */
struct gomp_deep_object
{
  uintptr_t base; /* where it begins */
  size_t bytes;   /* of it, without gaps */
  uint64_t shape; /* stands for where the gaps are; 0: there are
                                   none */
};

/* Return whether A and B are the same object: base, bytes and gaps.  */
static inline bool
gomp_deep_objects_same (const struct gomp_deep_object *a,
                        const struct gomp_deep_object *b)
{
  return a->base == b->base && a->bytes == b->bytes && a->shape == b->shape;
}

/* A piece of a record, and the mapping that it lay in.  */
struct gomp_deep_held
{
  uintptr_t start;
  size_t size;
  uint32_t flags;               /* the piece's; HOLDER: addresses in it were
                                   translated */
  struct gomp_mapping *mapping;
  uint64_t serial;              /* the mapping's */
};

/* An object on a device.  The table's lock.  */
struct gomp_deep_record
{
  struct gomp_deep_record *next;        /* of the same base */
  struct gomp_deep_object object;
  uint64_t seen;                /* by the search with this number */
  unsigned entries;             /* entered so often */
  bool busy;                    /* HELD may have to be undone: others wait */
  uint64_t deaths;              /* removals when HELD was made */
  uint64_t places;              /* of the object then */
  size_t n;
  struct gomp_deep_held *held;  /* ascending */
  char **leave_out;             /* paths */
  size_t n_leave_out;
};

/* Return TABLE's record of OBJECT, or NULL if it has not been entered.  The
   record stays TABLE's.  Lock held.  */
struct gomp_deep_record *
gomp_deep_record_find (struct gomp_present *table,
                       const struct gomp_deep_object *object) GOMP_HIDDEN;
/* Set *ERR to say that OBJECT has not been entered, and which other object
   that begins at the same address has, if one has.  Always returns false.
   Lock held.  */
bool gomp_deep_record_missing (struct gomp_present *table,
                               const struct gomp_deep_object *object,
                               struct gomp_error *err) GOMP_HIDDEN;
/* Put RECORD into TABLE, which owns it then.  Its HELD has to be in the index
   (deep-index.h) as long as it is there.  gomp_deep_is_active is true for all
   threads while there is some record.  Lock held.  */
void gomp_deep_record_insert (struct gomp_present *table,
                              struct gomp_deep_record *record) GOMP_HIDDEN;
/* Take RECORD out of TABLE; it is the caller's then, and is not freed.  Lock
   held.  */
void gomp_deep_record_remove (struct gomp_present *table,
                              struct gomp_deep_record *record) GOMP_HIDDEN;
/* Free RECORD, which is in no table, with its pieces and paths.  */
void gomp_deep_record_free (struct gomp_deep_record *record) GOMP_HIDDEN;
/* Return whether the mapping that HELD of RECORD names is still the one it was
   when HELD was made.  Lock held.  */
bool gomp_deep_held_valid (const struct gomp_deep_record *record,
                           const struct gomp_deep_held *held) GOMP_HIDDEN;

/* Return the piece of RECORD that has the byte at host address ADDR, or NULL.
   Lock held.  */
const struct gomp_deep_held *
gomp_deep_record_at (const struct gomp_deep_record *record,
                     uintptr_t addr) GOMP_HIDDEN;

/* Return whether some deep object is entered in TABLE, so that lists may have
   containers of such.  No lock needed.  */
static inline bool
gomp_deep_is_active (const struct gomp_present *table)
{
  return !gomp_ptree_seems_empty (&table->deep);
}

/* Return whether an entered object owns both the pointer at host address WHERE
   and what it refers to.  The device's copy stays attached then.  Lock
   held.  */
bool gomp_deep_owns_pointer (struct gomp_present *table,
                             uintptr_t where) GOMP_HIDDEN;

#endif
