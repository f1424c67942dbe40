/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Tables of types that gomp-pset-types makes from gfortran's module files.

   A table of types (struct gomp_type_table) lies in the program or library that
   was linked with it.  An ELF note there, of name "gomp-pset" and type 1, tells
   where the table is: the contents of the note are a signed number of 8 bytes,
   the distance from the first of these bytes to the table.  The notes of a
   loaded object are in its memory (segments PT_NOTE), also if it was stripped.

   The text of a type is a line for the type and one for each component, by
   offset; fields are separated by one blank:

   T MODULE NAME SIZE [WHY]
   C NAME OFFSET SIZE KIND OWNER RANK COUNT ELEMENT LENGTH VPTR OF FLAGS EXTENTS

   MODULE: the module that defines the type.  Types of procedures and of main
   programs are in no table.
   SIZE of a type: bytes of an object.
   WHY: words, up to the end of the line, that say why the type's components are
   not known; no line of a component follows then.  If the components are known,
   the line ends behind SIZE.

   The fields of a component are those of struct gomp_component (type.h).
   NAME, OFFSET, SIZE, RANK, COUNT: members of the same names.
   KIND: an enumerator of gomp_component_kind: b bytes, i inline, s scalar,
   a array, c class, p procedure, v address.
   OWNER: o ALLOCATABLE, p POINTER, - neither.
   ELEMENT: element_size, 0 for derived types.
   LENGTH, VPTR: length_offset and vptr_offset; - if there is none.
   OF: index, in this table of types, of the component's declared type; - if
   that is intrinsic or unlimited.
   FLAGS: - or some of u unlimited, ^ is_parent, h hidden.
   EXTENTS: the extents of an inline array, as many as RANK says; nothing for
   other components.  */

#ifndef GOMP_TYPE_TABLE_H
#define GOMP_TYPE_TABLE_H 1

#include "program/type-build.h"

#define GOMP_TYPE_TABLE_NOTE 1
#define GOMP_TYPE_TABLE_VERSION 1

/* A table of types, as compiled programs have it.  */
struct gomp_type_table
{
  unsigned version;             /* GOMP_TYPE_TABLE_VERSION */
  unsigned n;
  /* For each of the N types, the address of its table of procedures (struct
     gomp_vtab); an element is NULL if the program has no such table.  */
  const struct gomp_vtab *const *vtabs;
  const char *const *text;      /* N texts */
};

/* Common to all functions: the types' lock is held.  */

/* Look for tables of types in the objects that are loaded, and return a number
   that changes whenever tables were loaded or closed.  *CLOSED is set to true
   if a table has been closed, so that its types are gone; else it is not
   changed.  To be called before the other functions.  */
unsigned gomp_type_table_refresh (bool *closed) GOMP_HIDDEN;

/* Return the number of tables of types in the objects that are loaded.  */
size_t gomp_type_table_count (void) GOMP_HIDDEN;

/* Return the type whose table of procedures is VTAB.  Returns NULL, with *WHY
   unchanged, if no table of types has it; NULL, with *WHY set, if one has it
   but does not know its components.  */
struct gomp_type *gomp_type_table_of_vtab (const struct gomp_vtab *vtab,
                                           struct gomp_error *why) GOMP_HIDDEN;

/* Return the type NAME of the module MODULE; if MODULE is NULL, of any module.
   Returns NULL, with *WHY unchanged, if no table has such a type; NULL, with
   *WHY set, if none of the tables that have it knows its components, or if
   MODULE is NULL and several modules have such a type.  *WHY means nothing if
   the result is not NULL.  */
struct gomp_type *gomp_type_table_by_name (const char *module, const char *name,
                                           struct gomp_error *why) GOMP_HIDDEN;

#endif
