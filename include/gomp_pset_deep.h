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

/* The callback of a type.  OBJECT is one object of it.  The callback calls
   VISITOR's functions, with TOKEN, for everything the object refers to itself;
   what lies further inside is left to the callbacks that it names.  ARGUMENT
   is what came with the callback.

   Returns 0, or what a function of VISITOR has returned that was not 0, or a
   negative gomp_pset_status of its own: the walk ends with that.  It must not
   change the object, nor call any function of this library but VISITOR's.  */
typedef int gomp_pset_inside (void *token, void *object, const void *argument,
                              const struct gomp_pset_visitor *visitor);

typedef enum gomp_pset_link
{
  GOMP_PSET_LINK_OWNED = 0,     /* the address of something transferred */
  GOMP_PSET_LINK_TABLE = 1,     /* a _vptr: the address of the table of a
                                   dynamic type */
  GOMP_PSET_LINK_POINTER = 2,   /* maybe attach: the address of something of
                                   somebody else's; it may be undefined */
  GOMP_PSET_LINK_PROCEDURE = 3, /* maybe attach: that of a procedure */
  GOMP_PSET_LINK_LENGTH = 4,    /* no address at all, but the length of a
                                   deferred-length character or the like: what
                                   describes owned memory, and is to go with its
                                   address */
  GOMP_PSET_LINK_LEFT_OUT = 5 /* the address of something owned that is not to
                                   be transferred */
} gomp_pset_link;

#define GOMP_PSET_VISITOR_VERSION 1

/* Who is told of an object: a device's mappings, a buffer, a message layer.
   All functions return 0, or something else to end the walk.  */
struct gomp_pset_visitor
{
  unsigned version; /* GOMP_PSET_VISITOR_VERSION */
  unsigned flags; /* 0 */
  /* There are COUNT objects of SIZE bytes each, side by side, at DATA, which
     is not null.  INSIDE, or NULL, tells of each what it owns in turn; it is
     called by the library, once for each, later, and never from inside another
     one, so that chains may be of any length.  Data that was transferred
     before is not again, so that loops end.  COUNT or SIZE 0: allocated, but
     empty.  */
  int (*transfer) (void *token, void *data, size_t count, size_t size,
                   gomp_pset_inside *inside, const void *argument);
  /* The word at WHERE, in an object that was transferred, is the address
     TARGET; together with the EXTENT - 8 bytes behind it, it is a
     descriptor.  */
  int (*attach) (void *token, void *where, size_t extent, void *target,
                 gomp_pset_link link);
  /* The same for POINTER, PROCEDURE and LEFT_OUT; NULL: they are of no
     interest.  TARGET may be any garbage.  */
  int (*maybe_attach) (void *token, void *where, size_t extent, void *target,
                       gomp_pset_link link);
  void (*reserved[4]) (void); /* NULL */
};

/* Tell what an object of a Fortran type owns.  This is the callback of all
   types that something is known of: ARGUMENT is the address of the type's
   table (what the _vptr of a class container holds), and SIZE that of its
   objects.  */
gomp_pset_inside gomp_pset_inside_fortran;

/* Register the callback of a Fortran type.  From now on INSIDE with ARGUMENT is
   that of the type whose table is at VTAB, and of its extensions, but for those
   that have their own.  NULL: is not any more.  */
gomp_pset_status gomp_pset_register_type (const void *vtab,
                                          gomp_pset_inside *inside,
                                          const void *argument);

/* COUNT objects of SIZE bytes each, side by side, at DATA.  INSIDE may be
   NULL: they own nothing.  */
struct gomp_pset_object
{
  void *data;
  size_t count, size;
  gomp_pset_inside *inside;
  const void *argument;
  /* N_LEAVE_OUT paths of components that are not followed, in Fortran's
     syntax, without the object's own name and without subscripts: "list%next".
     They are for gomp_pset_inside_fortran.  */
  const char *const *leave_out;
  size_t n_leave_out;
};

enum /* flags of gomp_pset_walk */
{
  GOMP_PSET_WALK_REVERSE = 1 /* the last first: what is inside before what
                                   it is in, attach before transfer */
};

/* Tell a visitor of an object and all that it owns.  VISITOR's functions are
   called with TOKEN: transfer of OBJECT itself, then of each piece of memory
   (COUNT is 1, INSIDE is NULL), then attach.  The tables of dynamic types are
   not transferred.  The walk is over when VISITOR is called, which may do
   with the object what it wants.  Returns GOMP_PSET_DONE, why the walk
   failed, or what VISITOR returned; what a callback has returned if that was
   positive.  */
int gomp_pset_walk (const struct gomp_pset_object *object,
                    const struct gomp_pset_visitor *visitor, void *token,
                    unsigned flags, const char *file, int line);

/* ---- On devices -------------------------------------------------------- */

enum /* flags of gomp_pset_enter_deep */
{
  GOMP_PSET_DEEP_CREATE = 1 /* only what holds addresses is copied; data has
                                   undefined contents */
};

enum /* flags of gomp_pset_exit_deep */
{
  GOMP_PSET_DEEP_RELEASE = 1, /* nothing is copied back */
  GOMP_PSET_DEEP_FINALIZE = 2 /* even if it was entered several times, or
                                   somebody else has mapped parts */
};

/* Map an object and all that it owns.  The pieces of OBJECT are attached to
   each other on the device.  What is present already gets one more reference;
   what only partly is makes the call fail (GOMP_PSET_BAD_SECTION).  Entering
   an object again, with whatever it owns by then, is counted, and what has
   changed of its addresses is attached anew.  */
gomp_pset_status gomp_pset_enter_deep (int device,
                                       const struct gomp_pset_object *object,
                                       unsigned flags, const char *file,
                                       int line);

/* Release an object and all that it owns.  This is the opposite of
   gomp_pset_enter_deep: the last exit releases exactly what was mapped,
   whatever has become of OBJECT.  Before that, it is copied back: what the
   object still owns at the same place, addresses and bounds excepted.
   GOMP_PSET_NO_ACTION: it has not been entered.  */
gomp_pset_status gomp_pset_exit_deep (int device,
                                      const struct gomp_pset_object *object,
                                      unsigned flags, const char *file,
                                      int line);

/* Copy an object and all that it owns to the device.  OBJECT was entered.
   What it owns now and did not then is mapped, what it does not own any more
   is released.  */
gomp_pset_status
gomp_pset_update_device_deep (int device, const struct gomp_pset_object *object,
                              const char *file, int line);

/* Copy an object and all that it owns from the device.  Of OBJECT, addresses
   and bounds are excepted, and what the device does not know.  */
gomp_pset_status
gomp_pset_update_self_deep (int device, const struct gomp_pset_object *object,
                            const char *file, int line);

/* ---- In buffers -------------------------------------------------------- */

/* Pack an object and all that it owns into a buffer.  *BUFFER, to be freed,
   gets *BYTES bytes with OBJECT.  Addresses in it are relative, so that
   another process of the same program can unpack it.  POINTER components stay
   associated with what is part of the object; all others, and procedures',
   are packed as null.  */
gomp_pset_status gomp_pset_pack (const struct gomp_pset_object *object,
                                 void **buffer, size_t *bytes, const char *file,
                                 int line);

/* Rebuild an object that was packed.  OBJECT says where: room for as many
   objects of the same size; only DATA, COUNT and SIZE matter; what is there
   is overwritten.  What it owns is allocated by malloc, as Fortran's ALLOCATE
   does.  GOMP_PSET_BAD_OBJECT: the buffer holds something else, or is
   damaged.  */
gomp_pset_status gomp_pset_unpack (const void *buffer, size_t bytes,
                                   const struct gomp_pset_object *object,
                                   const char *file, int line);

#ifdef __cplusplus
}
#endif

#endif
