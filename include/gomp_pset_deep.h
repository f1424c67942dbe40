/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Objects together with everything that they own: mapped to a device,
   released, updated, packed into a buffer, or walked by whoever wants to.

   What an object owns is told by a callback per type, or found in what is
   known of Fortran types.  Included by gomp_pset.h, where the conventions are
   that hold here, too.  Fortran programs rather use the module gomp_pset.
   Source: T. Burnus, "[RFC] Fortran: OpenMP (Coarray?) - handling
   transfer/mapping of allocatable components", gcc-patches, March 2021.  */

#ifndef GOMP_PSET_DEEP_H
#define GOMP_PSET_DEEP_H 1

#include "gomp_pset.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- What an object owns ----------------------------------------------- */

struct gomp_pset_visitor;

/* The callback of a type.  OBJECT is one object of that type.  The callback
   calls VISITOR's functions, with TOKEN, for everything that the object itself
   refers to; what lies further inside is left to the callbacks that it passes
   on.  ARGUMENT is what was given along with the callback.

   Returns 0 to go on.  Otherwise the walk ends: the callback returns a number
   other than 0 that a function of VISITOR has returned, or a negative
   gomp_pset_status of its own.  It must not change the object, nor call
   functions of this library other than VISITOR's.  */
typedef int gomp_pset_inside (void *token, void *object, const void *argument,
                              const struct gomp_pset_visitor *visitor);

/* What a word in an object holds.  A visitor (struct gomp_pset_visitor) is told
   of words that are POINTER, PROCEDURE or LEFT_OUT by its function
   maybe_attach, and of all others by its function attach.  */
typedef enum gomp_pset_link
{
  GOMP_PSET_LINK_OWNED = 0, /* the address of owned memory, which is
                                   transferred */
  GOMP_PSET_LINK_TABLE = 1, /* a _vptr: the address of the table of a
                                   dynamic type */
  GOMP_PSET_LINK_POINTER = 2, /* the address of what the object does not own;
                                   the address may be undefined */
  GOMP_PSET_LINK_PROCEDURE = 3, /* the address of a procedure */
  GOMP_PSET_LINK_LENGTH = 4, /* no address, but a number that describes owned
                                   memory, such as the length of a
                                   deferred-length character; it has to go along
                                   with the memory's address */
  GOMP_PSET_LINK_LEFT_OUT = 5 /* the address of owned memory that is not to be
                                   transferred */
} gomp_pset_link;

#define GOMP_PSET_VISITOR_VERSION 1

/* The functions that are told what an object owns.  Where a callback of a type
   (gomp_pset_inside) is called, the library gives it functions of its own.
   Where a program calls gomp_pset_walk or a callback itself, the program gives
   functions, for example to send the object as messages.  All functions return
   0 to go on, or another number to end the walk.  */
struct gomp_pset_visitor
{
  unsigned version; /* GOMP_PSET_VISITOR_VERSION */
  unsigned flags; /* 0 */
  /* Tells that there are COUNT objects of SIZE bytes each, side by side, at
     DATA, which is not null; COUNT or SIZE 0 means allocated memory without
     contents.  INSIDE, unless it is NULL, tells of each object what it owns in
     turn.  The library calls it later, once for each object, and never while
     another callback runs, so that chains may be of any length.  Memory that
     was transferred before is not transferred again, so that loops end.  */
  int (*transfer) (void *token, void *data, size_t count, size_t size,
                   gomp_pset_inside *inside, const void *argument);
  /* Tells that the word at WHERE, in an object that was transferred, is the
     address TARGET.  If EXTENT is more than 8, that word begins a descriptor of
     EXTENT bytes.  */
  int (*attach) (void *token, void *where, size_t extent, void *target,
                 gomp_pset_link link);
  /* Tells the same of links that are POINTER, PROCEDURE or LEFT_OUT; NULL if
     the visitor does not want to know of them.  TARGET may be garbage.  */
  int (*maybe_attach) (void *token, void *where, size_t extent, void *target,
                       gomp_pset_link link);
  void (*reserved[4]) (void); /* NULL */
};

/* Tell what an object of a Fortran type owns.  This callback serves every type
   that has a callback registered (gomp_pset_register_type), that the program's
   debug information describes, or whose table says that it owns nothing.  For
   other types the result is GOMP_PSET_UNKNOWN_TYPE.  Where it is given as a
   callback (in a struct gomp_pset_object, or to a visitor's transfer), ARGUMENT
   has to be the address of the type's table, which is what the _vptr of a class
   container holds, and SIZE the number of bytes of one object of the type.  */
gomp_pset_inside gomp_pset_inside_fortran;

/* Register the callback of a Fortran type.  From now on INSIDE, with ARGUMENT,
   is the callback of the type whose table is at VTAB, and of those extensions
   of it that have no callback of their own.  If INSIDE is NULL, the type has no
   callback any more.  */
gomp_pset_status gomp_pset_register_type (const void *vtab,
                                          gomp_pset_inside *inside,
                                          const void *argument);

/* COUNT objects of SIZE bytes each, side by side, at DATA.  INSIDE is the
   callback of their type, called with ARGUMENT; if it is NULL, they own
   nothing.  */
struct gomp_pset_object
{
  void *data;
  size_t count, size;
  gomp_pset_inside *inside;
  const void *argument;
  /* N_LEAVE_OUT paths of components that are not followed.  They are written in
     Fortran's syntax, without the object's own name and without subscripts:
     "list%next".  Only gomp_pset_inside_fortran looks at them.  */
  const char *const *leave_out;
  size_t n_leave_out;
};

enum /* flags of gomp_pset_walk */
{
  GOMP_PSET_WALK_REVERSE = 1 /* in the opposite order: what is inside before
                                   what it is in, attach before transfer */
};

/* Tell a visitor of an object and all that it owns.  VISITOR's functions are
   called with TOKEN.  First transfer is called for OBJECT itself, with all its
   COUNT elements, and then for each piece of memory that it owns.  Each of
   these calls tells of the whole piece as one: COUNT is 1, SIZE is the number
   of all its bytes, and INSIDE is NULL.  Then attach and maybe_attach are
   called for the words in these pieces.  The tables of dynamic types are not
   transferred.  The object has been walked completely when VISITOR is called
   first, so that VISITOR may change it.  Returns GOMP_PSET_DONE; the reason why
   the walk has failed; the number other than 0 that VISITOR has returned; or
   the positive one that a callback has returned.  */
int gomp_pset_walk (const struct gomp_pset_object *object,
                    const struct gomp_pset_visitor *visitor, void *token,
                    unsigned flags, const char *file, int line);

/* ---- On devices -------------------------------------------------------- */

enum /* flags of gomp_pset_enter_deep */
{
  GOMP_PSET_DEEP_CREATE = 1 /* only memory that holds addresses is copied;
                                   other contents are undefined */
};

enum /* flags of gomp_pset_exit_deep */
{
  GOMP_PSET_DEEP_RELEASE = 1, /* nothing is copied back */
  GOMP_PSET_DEEP_FINALIZE = 2 /* it is released even if it was entered several
                                   times, or others have mapped parts of it */
};

/* Map an object and all that it owns.  The pieces of OBJECT are attached to
   each other on the device.  A piece that is present already gets one more
   reference; one that is present only in part makes the call fail
   (GOMP_PSET_BAD_SECTION).  OBJECT may be entered several times: each time
   needs an exit of its own.  Each time what OBJECT owns by then counts: new
   pieces are mapped, pieces that it does not own any more are released, and
   addresses that have changed are attached anew.  */
gomp_pset_status gomp_pset_enter_deep (int device,
                                       const struct gomp_pset_object *object,
                                       unsigned flags, const char *file,
                                       int line);

/* Release an object and all that it owns.  This is the opposite of
   gomp_pset_enter_deep.  If OBJECT was entered several times, each exit but the
   last one only counts: it releases and copies nothing.  With
   GOMP_PSET_DEEP_FINALIZE each exit is the last one.  The last exit copies back
   what OBJECT still owns at the same place, except for addresses and bounds,
   and except for memory that stays mapped since others have mapped it, too.
   Then it releases exactly what was mapped, whatever has become of OBJECT.  The
   result is GOMP_PSET_NO_ACTION if OBJECT has not been entered.  */
gomp_pset_status gomp_pset_exit_deep (int device,
                                      const struct gomp_pset_object *object,
                                      unsigned flags, const char *file,
                                      int line);

/* Copy an object and all that it owns to the device.  What OBJECT owns now and
   did not own when it was entered or updated last is mapped; what it does not
   own any more is released.  The result is GOMP_PSET_NO_ACTION if OBJECT has
   not been entered.  */
gomp_pset_status
gomp_pset_update_device_deep (int device, const struct gomp_pset_object *object,
                              const char *file, int line);

/* Copy an object and all that it owns from the device.  Addresses and bounds in
   OBJECT are not copied, nor is memory that the device does not have.  The
   result is GOMP_PSET_NO_ACTION if OBJECT has not been entered.  */
gomp_pset_status
gomp_pset_update_self_deep (int device, const struct gomp_pset_object *object,
                            const char *file, int line);

/* ---- In buffers -------------------------------------------------------- */

/* Pack an object and all that it owns into a buffer.  *BUFFER is set to a new
   buffer with OBJECT, for the caller to free, and *BYTES to its size.
   Addresses in it are relative, so that another process of the same program can
   unpack it.  A POINTER component that refers to a part of the object stays
   associated with that part.  A POINTER component that refers to anything else
   is packed as null, and so is a procedure pointer.  */
gomp_pset_status gomp_pset_pack (const struct gomp_pset_object *object,
                                 void **buffer, size_t *bytes, const char *file,
                                 int line);

/* Rebuild an object that was packed.  BUFFER, with BYTES bytes, is what
   gomp_pset_pack has made, and stays the caller's.  OBJECT is the place for the
   object: its COUNT and SIZE have to be those of the object that was packed,
   and DATA is where it goes.  The other members of OBJECT are not read.  What
   is at DATA is overwritten; memory that it owned is not freed.  What the
   object owns is allocated by malloc, as Fortran's ALLOCATE does.  The result
   is GOMP_PSET_BAD_OBJECT, with nothing changed, if the buffer holds something
   else, or is damaged.  */
gomp_pset_status gomp_pset_unpack (const void *buffer, size_t bytes,
                                   const struct gomp_pset_object *object,
                                   const char *file, int line);

#ifdef __cplusplus
}
#endif

#endif
