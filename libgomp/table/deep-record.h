/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which deep objects were entered, and what they had then.

   A record has one reference of every mapping that its object's pieces lie in,
   however often it was entered.  Entering an object again, or updating it,
   makes the record agree with what the object is now.  */

#ifndef GOMP_DEEP_RECORD_H
#define GOMP_DEEP_RECORD_H 1

#include "base/error.h"
#include "table/present.h"

/* Flags of a piece: its part in the deep object.  */
enum
{
  /* Memory from which collecting the deep object began: the object itself; or,
     of a section with gaps, some elements that lie side by side; or the
     variable (pointer, descriptor or class container) that refers to the
     object.  Pieces that were found by following addresses do not have this
     flag.  */
  GOMP_DEEP_ROOT = 1,
  GOMP_DEEP_TABLE = 2, /* the table of a dynamic type */
  GOMP_DEEP_HOLDER = 4, /* there are links in it */
  /* All memory from the first to the last element of a section with gaps.  It
     is one piece, so that the elements lie as far apart on the device as on the
     host.  The bytes between the elements do not belong to the object.  */
  GOMP_DEEP_FRAME = 8,
  GOMP_DEEP_TOLD = 16 /* a callback, which the program has registered for the
                         object's type, has named this memory */
};

/* Identifies a deep object.  That is a single object, an array of objects, or a
   section of an array.  A section may have gaps: objects of the array that are
   not in the section.  */
struct gomp_deep_object
{
  uintptr_t base; /* where the deep object begins */
  size_t bytes; /* of all objects in it, without the gaps */
  uint64_t shape; /* a hash of where the gaps are; 0: there are
                                   none */
};

/* Return whether A and B identify one deep object: they have the same base,
   size and gaps.  */
static inline bool
gomp_deep_objects_same (const struct gomp_deep_object *a,
                        const struct gomp_deep_object *b)
{
  return a->base == b->base && a->bytes == b->bytes && a->shape == b->shape;
}

/* A piece of a deep record, and the mapping that it lay in when it was
   entered.  */
struct gomp_deep_held
{
  uintptr_t start;
  size_t size;
  uint32_t flags; /* GOMP_DEEP_ROOT ..., as they were when the
                                   record was made to agree with the object
                                   last */
  struct gomp_mapping *mapping;
  uint64_t serial;              /* the mapping's */
};

/* A deep object that is entered on a device.  All fields are protected by the
   table's lock.  */
struct gomp_deep_record
{
  struct gomp_deep_record *next;        /* of the same base */
  struct gomp_deep_object object;
  /* Number (gomp_refcount_number) of the latest search that has come to this
     record.  gomp_deep_index_visit may visit a record more than once in one
     search; by this number the search counts the record only once.  */
  uint64_t seen;
  unsigned entries; /* how often it was entered and not left
                                   since */
  bool busy; /* being entered or updated, which may be
                                   undone: others wait */
  uint64_t deaths; /* the table's DEATHS when HELD was made */
  uint64_t places; /* a hash of where the object's pieces were
                                   when it was entered or updated last */
  size_t n;
  struct gomp_deep_held *held; /* N pieces, ascending by START */
  char **leave_out; /* paths of the components that were left
                                   out */
  size_t n_leave_out;
};

/* Return the record of OBJECT in TABLE, to which it belongs, or NULL if OBJECT
   has not been entered.  Lock held.  */
struct gomp_deep_record *
gomp_deep_record_find (struct gomp_present *table,
                       const struct gomp_deep_object *object) GOMP_HIDDEN;
/* Set *ERR to say that OBJECT has not been entered and, if another object that
   begins at the same address has been, which one.  Always returns false.  Lock
   held.  */
bool gomp_deep_record_missing (struct gomp_present *table,
                               const struct gomp_deep_object *object,
                               struct gomp_error *err) GOMP_HIDDEN;
/* Put RECORD into TABLE, which owns it from then on.  The caller also calls
   gomp_deep_index_add as soon as RECORD has pieces, and gomp_deep_index_drop
   before it is taken out.  While TABLE has a record, gomp_deep_is_active is
   true.  Ends the program if there is no memory.  Lock held.  */
void gomp_deep_record_insert (struct gomp_present *table,
                              struct gomp_deep_record *record) GOMP_HIDDEN;
/* Take RECORD out of TABLE.  RECORD belongs to the caller from then on, who
   frees it.  Lock held.  */
void gomp_deep_record_remove (struct gomp_present *table,
                              struct gomp_deep_record *record) GOMP_HIDDEN;
/* Free RECORD, which is in no table, with its pieces and paths.  No lock
   needed.  */
void gomp_deep_record_free (struct gomp_deep_record *record) GOMP_HIDDEN;
/* Return whether HELD, a piece of RECORD, still lies in the mapping that it
   lay in when RECORD was entered, so that HELD->mapping may be used.  Lock
   held.  */
bool gomp_deep_held_valid (const struct gomp_deep_record *record,
                           const struct gomp_deep_held *held) GOMP_HIDDEN;

/* Look among the pieces of RECORD that begin at or before host address ADDR for
   the one that begins last; if several begin there, for any of them.  Return it
   if it has the byte at ADDR and still lies in its mapping
   (gomp_deep_held_valid).  NULL else: ADDR is in no piece, or in a gap between
   the elements of a section.  Lock held.  */
const struct gomp_deep_held *
gomp_deep_record_at (const struct gomp_deep_record *record, uintptr_t addr)
  GOMP_HIDDEN;

/* Return whether some deep object is entered in TABLE.  If none is, no class
   container of a list refers to a deep object, and lists need not be searched
   for such containers.  No lock needed.  */
static inline bool
gomp_deep_is_active (const struct gomp_present *table)
{
  return !gomp_ptree_seems_empty (&table->deep);
}

/* Return whether a deep object that is entered in TABLE owns both the pointer
   at host address WHERE and the data it refers to.  Such a pointer stays
   attached on the device as long as the object is entered.  Lock held.  */
bool gomp_deep_owns_pointer (struct gomp_present *table, uintptr_t where)
  GOMP_HIDDEN;

#endif
