/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   How descriptions of types are made: between type.c, the providers and the
   probes.  */

#ifndef GOMP_TYPE_BUILD_H
#define GOMP_TYPE_BUILD_H 1

#include "program/type.h"

/* ---- Debug information: type-dwarf.c ------------------------------------ */

/* A component is ambiguous if it is not known whether it is ALLOCATABLE, and
   owns its target, or a POINTER (GOMP_AMBIGUOUS of type.h).

   Common to the functions of this section, unless a comment says something
   else: the types' lock is held.  Types that they return may have ambiguous
   components, and have no FLAGS yet: they are not SETTLED (type.h).  Functions
   with an argument WHY return NULL, with *WHY set, if the type is not
   known.  */

/* Forget the types of loaded objects that have been closed, and return a number
   that changes whenever objects were loaded or closed.  *CLOSED, which the
   caller has set to false, is set to true if a type was forgotten.  To be
   called before the other functions of this section.  */
unsigned gomp_type_dwarf_refresh (bool *closed) GOMP_HIDDEN;

/* Return the type whose table is VTAB.  */
struct gomp_type *gomp_type_dwarf_of_vtab (const struct gomp_vtab *vtab,
                                           struct gomp_error *why) GOMP_HIDDEN;
/* Return the type NAME of the module MODULE.  If MODULE is NULL, the type may
   be of any module, or of a procedure.  Returns NULL, with *WHY set, if there
   is no such type, or if there are several that differ.  */
struct gomp_type *gomp_type_dwarf_by_name (const char *module, const char *name,
                                           struct gomp_error *why) GOMP_HIDDEN;
/* Return the declared type of the variable with static storage that holds
   ADDR, and set *VARIABLE to the variable.  *VARIABLE is also set if the
   result is NULL because the type is intrinsic.  */
struct gomp_type *
gomp_type_dwarf_of_variable (uintptr_t addr,
                             struct gomp_type_variable *variable,
                             struct gomp_error *why) GOMP_HIDDEN;

/* Return the derived type that the result and all arguments of the function
   with the code at CODE have.
   *KNOWN, which the caller has set to false, is set to true if there is a
   function.  */
struct gomp_type *gomp_type_dwarf_of_operation (const void *code, bool *known,
                                                struct gomp_error *why)
  GOMP_HIDDEN;

/* Set *TYPES to a new array, for the caller to free, of the derived types whose
   tables lie in the loaded object from which TYPE comes, and return their
   number.  TYPE itself is among them if it has a table there.  The array refers
   to the types themselves, not to copies.  If there are none, *TYPES is still
   to be freed.  */
size_t gomp_type_dwarf_siblings (const struct gomp_type *type,
                                 struct gomp_type ***types) GOMP_HIDDEN;

/* Whether FINAL subroutines of the program are called when an object of a type
   ends.  */
enum gomp_finalizes
{
  GOMP_FINALIZES_NEVER,
  GOMP_FINALIZES_MAYBE, /* it is not known */
  /* They are called.  Objects of the type do not own objects of the same type,
     because the compiler rejects an ALLOCATABLE component of a type's own type
     where the type has FINAL subroutines.  */
  GOMP_FINALIZES_BARREN
};
/* Return whether FINAL subroutines are called when an object of TYPE ends.
   Takes the lock of debug information.  Unlike the other functions of this
   section, this one is called without the types' lock.  Only the thread that
   completes descriptions of types, so that they become SETTLED (type.h), calls
   it.  There is one such thread at a time (type.c), for which all others wait
   that look at types.  */
enum gomp_finalizes gomp_type_dwarf_finalizes (const struct gomp_type *type)
  GOMP_HIDDEN;

/* ---- Probes: type-probe.c ----------------------------------------------- */

/* Find out which of TYPE's ambiguous components own their targets, by calling
   the copy function of TYPE's table on objects made for that.  Objects of TYPE
   may have parts of other types, which lie inline in them or are owned by them.
   If such a type has no table of its own, its ambiguous components are found
   out about along with those of TYPE.  What cannot be found out stays
   ambiguous.  No lock held.  */
void gomp_type_probe_copy (struct gomp_type *type) GOMP_HIDDEN;

/* Find out which of TYPE's components that are still ambiguous after
   gomp_type_probe_copy own their targets, by calling the final function of
   TYPE's table on an object made for that.  These are mostly components whose
   targets are of type TYPE itself, such as the next node of a list: the copy
   function does not tell what they are.  To be called only if
   gomp_type_dwarf_finalizes says GOMP_FINALIZES_NEVER, so that no FINAL
   subroutine of the program is called.  No lock held.  Returns true if the
   final function was called; false, with nothing found out, if it would free
   what it must not: that of gfortran 12 does so for some types with inline
   arrays of objects that own others.  */
bool gomp_type_probe_final (struct gomp_type *type) GOMP_HIDDEN;

/* Return whether TYPE has an inline zero-size array of a derived type with
   components.  The array may be a component of TYPE, or of a type that lies
   inline in TYPE.  If there is such an array, no function of TYPE's table may
   be called: the functions that gfortran 12 makes treat the bytes behind the
   array as an element of it.  */
bool gomp_type_has_empty_part (const struct gomp_type *type) GOMP_HIDDEN;

/* Return whether TYPE, or a type that lies inline in it, has an ambiguous
   component.  */
bool gomp_type_is_ambiguous (const struct gomp_type *type) GOMP_HIDDEN;

#endif
