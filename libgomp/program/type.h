/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Fortran derived types as gfortran lays them out in memory: which components
   an object has, and which of them own other memory.

   Descriptions come from *providers* (type-dwarf.c: debug information).  They
   are made when first asked for and kept.  Types that refer to each other are a
   graph that may have cycles (`type (list), allocatable :: next' in list).

   What is not known is an answer, too: lookups return NULL and say why in *WHY,
   text for people.  No lookup ends the program, but for lack of memory.

   Threads: all functions may be called at any time, with any lock held but the
   types' own (GOMP_RANK_TYPES).  A description does not change once it was
   returned, and stays until the loaded object that defines it is closed and a
   later lookup takes notice of that.  */

#ifndef GOMP_TYPE_H
#define GOMP_TYPE_H 1

#include <stdio.h>

#include "base/error.h"
#include "gfc-descriptor.h"
#include "base/types.h"

/* The table of a dynamic type, to which the _vptr of a class container points:
   an ordinary variable of the program.  Tables of intrinsic types have the
   fields below and no others.  Those of derived types go on with the addresses
   of the type-bound procedures.  */
struct gomp_vtab
{
  int32_t hash;                 /* of module and name; two types may have the
                                   same; 0 for types with parameters */
  int64_t size; /* bytes of an object; for the intrinsic type
                                   character, bytes of one character, whatever
                                   the object's length */
  const struct gomp_vtab *extends;      /* the parent's, or NULL */
  const void *initial;          /* a default-initialized object, or NULL */
  /* Copies the object *FROM to *TO.  What *FROM owns is copied, too, to new
     memory that *TO owns.  What pointer components refer to is not copied.  *TO
     may be uninitialized memory: nothing that it held is read or freed.  NULL:
     there is no such procedure, as for an abstract type.  */
  void (*copy) (const void *from, void *to);
  /* Ends the objects in ARRAY: calls their FINAL subroutines, and frees what
     they own.  STRIDE_BYTES is the distance in bytes from one object to the
     next.  This library passes 0 for COARRAY, and ignores the result.  NULL:
     the objects own nothing, and have no FINAL subroutine; but if HASH is 0,
     NULL does not tell whether they own anything.  */
  int (*final) (gfc_descriptor *array, ptrdiff_t stride_bytes, int coarray);
};

/* What lies in an object at the place of a component.  */
enum gomp_component_kind
{
  GOMP_COMPONENT_BYTES, /* intrinsic data, scalar or array, inline */
  GOMP_COMPONENT_INLINE, /* objects of TYPE, inline */
  GOMP_COMPONENT_SCALAR, /* the address of one datum */
  GOMP_COMPONENT_ARRAY, /* an array descriptor */
  GOMP_COMPONENT_CLASS, /* a class container.  It begins with the address
                                   of one datum or, if RANK is not 0, with the
                                   array's descriptor itself.  Then comes _vptr
                                   and, if UNLIMITED, _len */
  GOMP_COMPONENT_PROCEDURE, /* a procedure pointer, or an object of
                                   type (c_funptr) */
  GOMP_COMPONENT_ADDRESS /* type (c_ptr): an address of anything */
};

/* Which numbers a component of kind BYTES has.  A function's result of at most 16
   bytes is in registers of one sort or the other by that.  */
enum gomp_content
{
  GOMP_CONTENT_UNKNOWN,
  GOMP_CONTENT_OTHER, /* integers, logicals, characters */
  GOMP_CONTENT_FLOATING, /* real or complex, of parts of 4 or 8 bytes */
  GOMP_CONTENT_LONG_FLOATING /* of longer parts */
};

/* To whom the memory belongs that a SCALAR, ARRAY or CLASS component refers
   to.  */
enum gomp_ownership
{
  GOMP_OWNED, /* ALLOCATABLE: the object's */
  GOMP_POINTER, /* POINTER: somebody else's; the address may be
                                   undefined */
  GOMP_AMBIGUOUS /* it is not known which of the two; the
                                   component's `why' says why */
};

#define GOMP_NO_OFFSET ((size_t) -1)

/* A component of a derived type.  */
struct gomp_component
{
  const char *name; /* in lower case */
  const char *why; /* how `owner' is known, or why it is not */
  const struct gomp_type *type; /* the declared type of what is here (INLINE) or
                                   referred to; NULL: intrinsic, or unlimited */
  size_t offset, size; /* bytes, in the holder */
  /* Bytes of one element, which lies here or is referred to.  For a
     deferred-length character: bytes of one character of its kind.  0: only the
     _vptr tells the size, or nothing does.  */
  size_t element_size;
  size_t length_offset; /* where the holder has the length of a
                                   deferred-length character, an int64_t; or
                                   GOMP_NO_OFFSET */
  size_t vptr_offset; /* offset in bytes, from the start of a CLASS
                                   component, of its _vptr; else it means
                                   nothing */
  size_t count; /* elements that lie here: BYTES, INLINE,
                                   PROCEDURE, ADDRESS; else 1 */
  const size_t *extents; /* RANK of them, for inline arrays; else NULL */
  enum gomp_component_kind kind;
  enum gomp_content content; /* BYTES; known from debug information only */
  enum gomp_ownership owner; /* SCALAR, ARRAY, CLASS; else GOMP_OWNED */
  unsigned char rank; /* of the inline array, or of the array that the
                                   descriptor describes, also in a class
                                   container; 0: there is no array */
  bool unlimited; /* class (*) */
  bool is_parent; /* the part of an extended type that it has from
                                   its parent */
  bool hidden; /* made by the compiler: lengths, coarray
                                   tokens */
};

enum /* flags of a type: they are about an object and
                                   what lies inline in it, not about what it
                                   owns */
{
  GOMP_TYPE_OWNS = 1, /* there is an owned (or ambiguous) component;
                                   else a walk need not look for any */
  GOMP_TYPE_REFERS = 2, /* there is an address of any sort */
  GOMP_TYPE_AMBIGUOUS = 4, /* there is an ambiguous component */
  /* The type itself is intrinsic: integer, character ...  Such a type is
     described only as the dynamic type of what a class (*) refers to.  It has
     no components.  */
  GOMP_TYPE_INTRINSIC = 8,
  GOMP_TYPE_OPAQUE = 16 /* only `size' is known, and that nothing is
                                   owned: the components are not listed */
};

/* The description of a type.  */
struct gomp_type
{
  /* In lower case, "leaf".  The name of a type with parameters is gfortran's
     and has a capital, "Pdtmatrix_8".  An intrinsic type has its kind in
     parentheses, "integer(4)".  A type with the flag GOMP_TYPE_OPAQUE is
     "(unknown)".  */
  const char *name;
  const char *module; /* or submodule ("m.sub"); "" if local to a
                                   procedure, or not known */
  const char *provider; /* "debug information" */
  const struct gomp_type *parent; /* or NULL */
  const struct gomp_vtab *vtab; /* or NULL: not known or none */
  const struct gomp_component *components; /* by offset */
  size_t n_components;
  size_t size; /* bytes */
  unsigned flags;

  /* What follows is for type*.c only.  */
  struct gomp_component *own_components; /* the same as COMPONENTS, but
                                   writable until the type is settled */
  uintptr_t origin; /* a word for the provider to use as it likes,
                                   such as the address of a record of its own */
  bool defined_here; /* the provider has seen the type in the
                                   compilation unit that defines it; false: only
                                   in compilation units that use it */
  bool is_component; /* set by the provider: it is the type of another
                                   type's component */
  bool settled; /* complete, never changed again */
};

/* Return the dynamic type of an object in a class container whose _vptr is
   VTAB.  If no provider describes the type, but its table says that it owns
   nothing, the result has the flag GOMP_TYPE_OPAQUE.  Returns NULL, with *WHY
   set, if the type is not known.  */
const struct gomp_type *gomp_type_of_vtab (const struct gomp_vtab *vtab,
                                           struct gomp_error *why) GOMP_HIDDEN;

/* Return whether VTAB is the table of a dynamic type, as far as its place and
   contents tell.  If not, *WHY says why.  */
bool gomp_type_is_table (const struct gomp_vtab *vtab, struct gomp_error *why)
  GOMP_HIDDEN;

/* Return the type NAME of the module MODULE.  If MODULE is NULL, the type may
   be of any module, or of a procedure.  MODULE is in lower case.  NAME is
   spelled as in the field NAME of struct gomp_type: in lower case, but with a
   capital for a type with parameters, "Pdtmatrix_8".  Returns NULL, with *WHY
   set, if there is no such type, if its components are not known, or if there
   are several such types that differ.  */
const struct gomp_type *gomp_type_by_name (const char *module, const char *name,
                                           struct gomp_error *why) GOMP_HIDDEN;

/* A variable with static storage, as it is declared.  */
struct gomp_type_variable
{
  char name[64];
  uintptr_t start; /* its address */
  size_t size; /* bytes, the descriptor's or container's if it
                                   has one */
  struct gomp_component form; /* the variable itself as if it were a
                                   component; `name' and the offsets mean
                                   nothing */
};

/* Find the variable with static storage that holds ADDR, by debug information.
   If there is one, *VARIABLE is set to it, and the result is its declared type;
   NULL, with *WHY set, if the variable is of no derived type.  If no such
   variable is known, *VARIABLE is all zeroes, and the result is NULL, with *WHY
   set.  */
const struct gomp_type *
gomp_type_of_variable (uintptr_t addr, struct gomp_type_variable *variable,
                       struct gomp_error *why) GOMP_HIDDEN;

/* Return the derived type that the result and all arguments of the function
   have whose code is at CODE, by debug information, and set *KNOWN to whether
   there is a function.  Returns NULL, with *WHY set, if there is none, or one of
   them is something else: of another type, an array, polymorphic, allocatable
   or a pointer.  */
const struct gomp_type *gomp_type_of_operation (const void *code, bool *known,
                                                struct gomp_error *why)
  GOMP_HIDDEN;

/* Print TYPE and its components to FILE, in a line each.  */
void gomp_type_print (const struct gomp_type *type, FILE *file) GOMP_HIDDEN;

#endif
