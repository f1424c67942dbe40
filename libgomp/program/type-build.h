/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   How descriptions of types are made: between type.c, the providers and the
   probes.  */

#ifndef GOMP_TYPE_BUILD_H
#define GOMP_TYPE_BUILD_H 1

#include "program/type.h"

/* ---- Debug information: type-dwarf.c ------------------------------------ */

/* Common to the functions of this section: the types' lock is held.  Types
   that they return may have ambiguous components, and no flags yet (they are
   not `settled').  Functions with an argument WHY return NULL, with *WHY set,
   if the type is not known.  */

/* Forget the types of loaded objects that have been closed, and return a number
   that changes whenever objects were loaded or closed.  *CLOSED, which the
   caller has set to false, is set to true if a type was forgotten.  To be
   called before the other functions of this section.  */
unsigned gomp_type_dwarf_refresh (bool *closed) GOMP_HIDDEN;

/* Return the type whose table is VTAB.  */
struct gomp_type *gomp_type_dwarf_of_vtab (const struct gomp_vtab *vtab,
                                           struct gomp_error *why) GOMP_HIDDEN;
/* Return the type NAME of the module MODULE, or of the whole program if MODULE
   is NULL.  */
struct gomp_type *gomp_type_dwarf_by_name (const char *module, const char *name,
                                           struct gomp_error *why) GOMP_HIDDEN;
/* Return the declared type of the variable with static storage that holds
   ADDR, and set *VARIABLE to the variable.  *VARIABLE is also set if the
   result is NULL because the type is intrinsic.  */
struct gomp_type *
gomp_type_dwarf_of_variable (uintptr_t addr,
                             struct gomp_type_variable *variable,
                             struct gomp_error *why) GOMP_HIDDEN;

/* Set *TYPES to a new array, for the caller to free, of the types that have
   tables in the loaded object from which TYPE comes, and return their number.
   The array refers to the types themselves, not to copies.  */
size_t gomp_type_dwarf_siblings (const struct gomp_type *type,
                                 struct gomp_type ***types) GOMP_HIDDEN;

/* Whether FINAL subroutines of the program are called when an object of a type
   ends.  */
enum gomp_finalizes
{
  GOMP_FINALIZES_NEVER,
  GOMP_FINALIZES_MAYBE,
  GOMP_FINALIZES_BARREN /* yes, and objects of the type own no objects
                                   of that type: the compiler does not accept
                                   such a type */
};
/* Return whether FINAL subroutines are called when an object of TYPE ends.
   Takes the lock of debug information.  No other lock is needed, since only
   the thread that settles types calls this.  */
enum gomp_finalizes gomp_type_dwarf_finalizes (const struct gomp_type *type)
  GOMP_HIDDEN;

/* ---- Probes: type-probe.c ----------------------------------------------- */

/* Find out which of TYPE's ambiguous components own their targets, by calling
   the copy function of TYPE's table on objects made for that.  Ambiguous
   components of types without tables of their own that TYPE holds or owns are
   treated likewise.  What cannot be found out stays ambiguous.  No lock
   held.  */
void gomp_type_probe_copy (struct gomp_type *type) GOMP_HIDDEN;

/* Find out which of TYPE's ambiguous components own their targets where these
   are of type TYPE itself, by calling the final function of TYPE's table;
   gomp_type_probe_copy leaves such components alone.  No FINAL subroutine of
   the program may be called for TYPE (gomp_type_dwarf_finalizes).  No lock
   held.  Returns false, with nothing found out, if the compiler's final
   function would do something wrong.  */
bool gomp_type_probe_final (struct gomp_type *type) GOMP_HIDDEN;

/* Return whether TYPE holds an array without elements of a type that has
   components.  If so, no function of TYPE's table may be called, since
   gfortran's go wrong.  */
bool gomp_type_has_empty_part (const struct gomp_type *type) GOMP_HIDDEN;

/* Return whether TYPE, or a type that lies inline in it, has an ambiguous
   component.  */
bool gomp_type_is_ambiguous (const struct gomp_type *type) GOMP_HIDDEN;

#endif
