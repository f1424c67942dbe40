/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Deep objects: what an object owns, collected as plain data.

   Collecting (deep-walk.c) reads the object, with the help of callbacks and of
   the descriptions of Fortran types, and knows nothing of devices.  What was
   collected is entered on devices by deep-run.c, packed into buffers by
   deep-pack.c, or reported to a program's visitor.  */

#ifndef GOMP_DEEP_H
#define GOMP_DEEP_H 1

#include <stdio.h>

#include "base/component-paths.h"
#include "base/error.h"
#include "base/types.h"
#include "table/deep-record.h"

#pragma GCC visibility push(default)
#include "gomp_pset.h"
#pragma GCC visibility pop

struct gomp_vtab;

#define GOMP_DEEP_NONE UINT32_MAX

/* Contiguous memory that belongs to a deep object.  */
struct gomp_deep_piece
{
  uintptr_t start;
  size_t size;                  /* bytes; 0: allocated, and empty */
  uint32_t flags;
  uint32_t inside; /* number of the piece that all of this one
                                   lies in, or GOMP_DEEP_NONE */
};

/* A value that goes with an address; arrays of these are sorted by
   address.  */
struct gomp_deep_key
{
  uintptr_t at;
  uint64_t value;
};

/* A word or descriptor of a deep object that refers to memory, so that the
   device's copy gets another address than the host's.  */
struct gomp_deep_link
{
  uintptr_t where; /* host address of the word */
  /* Number of the piece that the word refers to.  GOMP_DEEP_NONE in these
     cases, for which KIND is named without its prefix GOMP_PSET_LINK_:
     - The word is null.
     - LENGTH: the word is no address.
     - POINTER, PROCEDURE or LEFT_OUT: the walk does not follow the word.
     - TABLE, if the class container has no data.  The word is not looked at
       then.
     - TABLE, if the class container has an array without elements, and the word
       is not the address of the table of a type.
     - OWNED, if a callback has told of the word, but the memory was not told of
       before.  gomp_deep_complete sets TARGET then.
     If TARGET is GOMP_DEEP_NONE, gomp_deep_plan_word (deep-plan.h) finds what
     the device gets in place of the word.  */
  uint32_t target;
  uint16_t extent; /* bytes of the word or descriptor */
  uint8_t kind; /* enum gomp_pset_link */
  uint8_t unused;
};

struct gomp_source_frame;

/* A callback that tells what the elements of an object own, and its
   argument.  */
struct gomp_deep_callback
{
  gomp_pset_inside *inside; /* NULL: none */
  const void *argument;
};

/* What is known of a deep object besides its memory: its elements' callback,
   and where its name is found for messages.  */
struct gomp_deep_subject
{
  const struct gomp_source_frame *frame; /* where the variable's name is looked
                                   for, or NULL; has to stay valid while the
                                   object is collected and named */
  struct gomp_deep_callback inside; /* of the object's elements */
  size_t size; /* bytes of an element */
  uintptr_t holder; /* host address of the variable (pointer,
                                   descriptor or class container) that refers
                                   to the object, if that variable is collected
                                   along with the object; else 0 */
};

/* A deep object: all pieces and links that were collected.  Of two
   pieces that overlap one lies INSIDE the other, or both lie INSIDE a third; no
   two links overlap; and each link lies in a piece.  This holds once
   gomp_deep_complete has returned.  */
struct gomp_deep
{
  size_t n_pieces, pieces_room;
  struct gomp_deep_piece *pieces; /* in the order found */
  struct gomp_deep_key *order; /* start and number of each piece, ascending by
                                   start */
  size_t n_links, links_room;
  struct gomp_deep_link *links; /* ascending by WHERE */
  size_t bytes; /* of the pieces in all */
  uint64_t places; /* a hash of where the pieces are, and how
                                   large */
  size_t n_tables; /* pieces that are tables */
  size_t n_twins;
  struct gomp_deep_key *twins; /* host addresses of tables and procedures,
                                   with the addresses of the device's own in
                                   their place; ascending; set by
                                   gomp_deep_find_twins, freed with the rest */
  bool has_procedures; /* some links may be of procedures */
  bool skips; /* set by the caller after gomp_deep_init: a
                                   component whose target cannot be collected
                                   (there is no such memory, or its type is not
                                   known) is passed over; if false, collecting
                                   fails */
  bool incomplete; /* the program's callbacks have told what some
                                   objects own.  They need not tell of null
                                   addresses, so that LINKS may lack words of
                                   these objects that are null */
  gomp_pset_status status; /* why collecting has failed; GOMP_PSET_DONE if
                                   it has not failed */
  int answer; /* the result of the callback that ended
                                   collecting, or 0 */
  struct gomp_deep_walk *walk; /* while collecting */
  struct gomp_deep_subject subject; /* set by the caller after gomp_deep_init,
                                   except INSIDE and SIZE, which
                                   gomp_deep_collect sets */
  size_t n_leave_out;
  char **leave_out; /* paths of components that were not followed */
};

/* Make *DEEP empty and begin to collect.  LEAVE_OUT are N paths of components
   that are not followed; they are copied.  The caller has to call
   gomp_deep_fini in any case.  */
void gomp_deep_init (struct gomp_deep *deep, const char *const *leave_out,
                     size_t n) GOMP_HIDDEN;

/* Add COUNT objects of SIZE bytes each at host address DATA, which are the
   deep object or a part of it, and everything that they own.  The callback
   INSIDE, with ARGUMENT, tells what they own.  Returns false, with *ERR and
   DEEP's status set, on failure.  No lock held, since callbacks are run.  */
bool gomp_deep_collect (struct gomp_deep *deep, void *data, size_t count,
                        size_t size, gomp_pset_inside *inside,
                        const void *argument, struct gomp_error *err)
  GOMP_HIDDEN;

/* Declare that the parts of the object which are collected after this lie in
   the SIZE bytes at host address START, and have to keep their distances on
   the device.  Returns false, with *ERR and DEEP's status set, on failure.  */
bool gomp_deep_frame (struct gomp_deep *deep, uintptr_t start, size_t size,
                      struct gomp_error *err) GOMP_HIDDEN;

/* Return whether PIECE is a part of the object that lies in a frame: memory in
   which parts keep their distances.  */
static inline bool
gomp_deep_in_frame (const struct gomp_deep *deep,
                    const struct gomp_deep_piece *piece)
{
  return ((piece->flags & GOMP_DEEP_ROOT) && piece->inside != GOMP_DEEP_NONE
          && (deep->pieces[piece->inside].flags & GOMP_DEEP_FRAME));
}

/* Sort the pieces and links of DEEP and check them.  After that DEEP is
   complete, and its pieces and links may be used.  Returns false, with *ERR
   and DEEP's status set, if something is wrong with them.  */
bool gomp_deep_complete (struct gomp_deep *deep, struct gomp_error *err)
  GOMP_HIDDEN;

/* Free all that belongs to DEEP, complete or not.  To be called once, on the
   thread that collected it.  */
void gomp_deep_fini (struct gomp_deep *deep) GOMP_HIDDEN;

/* Return the number of the piece of DEEP that holds the byte at host address
   ADDR and does not lie INSIDE another one, or GOMP_DEEP_NONE.  DEEP is
   complete.  */
uint32_t gomp_deep_find (const struct gomp_deep *deep, uintptr_t addr)
  GOMP_HIDDEN;

/* Return how many of the N KEYS, which are sorted by address, have an address
   that is ADDR or less.  */
static inline size_t
gomp_deep_keys_up_to (const struct gomp_deep_key *keys, size_t n,
                      uintptr_t addr)
{
  size_t low = 0, high = n;

  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (keys[middle].at <= addr)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Sort the N KEYS by address, in place.  Keys with the same address keep their
   order.  */
void gomp_deep_sort (struct gomp_deep_key *keys, size_t n) GOMP_HIDDEN;

/* Return the index of the first link of DEEP at START or behind it; the number
   of links if there is none.  DEEP is complete.  */
size_t gomp_deep_link_from (const struct gomp_deep *deep, uintptr_t start)
  GOMP_HIDDEN;

/* Return the word at LINK as it is in host memory now.  */
static inline uintptr_t
gomp_deep_word (const struct gomp_deep_link *link)
{
  return *(const uintptr_t *) link->where;
}

/* Tell VISITOR of LINK, with TOKEN.  A link that is POINTER, PROCEDURE or
   LEFT_OUT (enum gomp_pset_link) is told to VISITOR's maybe_attach, any other
   one to its attach.  Returns what that function returns: 0 to go on, or
   another number to end the walk.  If VISITOR has no maybe_attach (NULL), links
   that are meant for it are not told, and the result is 0.  */
int gomp_deep_tell_link (const struct gomp_deep_link *link,
                         const struct gomp_pset_visitor *visitor, void *token)
  GOMP_HIDDEN;

/* Print DEEP, which is complete, to STREAM: how much it has, then a line for
   each piece and for each link.  */
void gomp_deep_print (const struct gomp_deep *deep, FILE *stream) GOMP_HIDDEN;

/* ---- Callbacks of types: deep-register.c ------------------------------- */

/* What a program has registered for a derived type: a callback and, if the
   callback stands for a mapper in Fortran, that mapper.  If nothing has been
   registered, the callback's INSIDE is NULL.  */
struct gomp_deep_registration
{
  struct gomp_deep_callback callback;
  /* NULL if the callback stands for no mapper.  If it stands for a mapper,
     CALLBACK's ARGUMENT is not used as it was registered.  In what
     gomp_deep_registered_all returns, CALLBACK's ARGUMENT is the table of the
     type for which gomp_deep_registered_all was asked.  */
  void (*mapper) (void **token, void *container);
};

/* Register REGISTRATION, which is copied, for the type with the table VTAB, in
   place of what was registered for this type before.  May be called by any
   thread, with no lock held.  Ends the program if there is no memory.  */
void gomp_deep_register (const struct gomp_vtab *vtab,
                         const struct gomp_deep_registration *registration)
  GOMP_HIDDEN;

/* Return what is registered for the type with the table VTAB.  If nothing is,
   return what is registered for its nearest ancestor for which something is,
   or a struct of zeroes if there is none.  May be called by any thread, with
   no lock held.  */
struct gomp_deep_registration
gomp_deep_registered_all (const struct gomp_vtab *vtab) GOMP_HIDDEN;

/* Return the callback that is registered for the type with the table VTAB or,
   if there is none, for its nearest ancestor that has one.  INSIDE of the
   result is NULL if none has.  No lock held.  */
static inline struct gomp_deep_callback
gomp_deep_registered (const struct gomp_vtab *vtab)
{
  return gomp_deep_registered_all (vtab).callback;
}

struct gomp_type;

/* Return the callback that tells what objects of TYPE own.  If the program has
   registered a callback for TYPE or an ancestor of it, the result calls that
   one.  All objects are taken to be of TYPE itself: for a polymorphic object
   the caller has to find the dynamic type first.  */
struct gomp_deep_callback
gomp_deep_callback_of_type (const struct gomp_type *type) GOMP_HIDDEN;

/* Return the type for which gomp_deep_callback_of_type returns the callback
   INSIDE; NULL if INSIDE is one of the program's own.  */
const struct gomp_type *
gomp_deep_type_of_callback (const struct gomp_deep_callback *inside)
  GOMP_HIDDEN;

#endif
