/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   How descriptions of types are made: between type.c, the providers and the
   probes.  */

#ifndef GOMP_TYPE_BUILD_H
#define GOMP_TYPE_BUILD_H 1

#include "program/type.h"

/* ---- Debug information: type-dwarf.c ---------------------------------------- */

/* All with the types' lock held.  What they return may have ambiguous components
   and no flags yet (not `settled').  NULL, and *WHY is set: not known.  */

/* Forget what came from objects that were closed, and return a number that
   changes whenever objects came or went.  *CLOSED, false before, is set if any
   type is gone.  To be called before the others.  */
unsigned gomp_type_dwarf_refresh (bool *closed) GOMP_HIDDEN;

/* Return the type that the table VTAB is of.  */
struct gomp_type *gomp_type_dwarf_of_vtab (const struct gomp_vtab *vtab,
                                           struct gomp_error *why)
  GOMP_HIDDEN;
/* Return the type NAME of MODULE, or of the whole program if MODULE is
   NULL.  */
struct gomp_type *gomp_type_dwarf_by_name (const char *module,
                                           const char *name,
                                           struct gomp_error *why)
  GOMP_HIDDEN;
/* Return the declared type of the variable with static storage that holds
   ADDR, and set *VARIABLE; that is set, too, if the type is intrinsic and the
   result NULL.  */
struct gomp_type *gomp_type_dwarf_of_variable (
  uintptr_t addr, struct gomp_type_variable *variable, struct gomp_error *why)
  GOMP_HIDDEN;

/* Return how many types have tables in the object that TYPE comes from, and
   set *TYPES to an array of them, which the caller frees; the types stay.  */
size_t gomp_type_dwarf_siblings (const struct gomp_type *type,
                                 struct gomp_type ***types) GOMP_HIDDEN;

/* Whether users' FINAL subroutines run when an object of a type ceases to
   be.  */
enum gomp_finalizes
{
  GOMP_FINALIZES_NEVER,
  GOMP_FINALIZES_MAYBE,
  GOMP_FINALIZES_BARREN /* yes, and TYPE cannot own objects of its own
                                   type: the compiler does not compile that */
};
/* Return which of these TYPE is.  Takes the lock of debug information; no
   other is needed: only the thread that settles types comes here.  */
enum gomp_finalizes
gomp_type_dwarf_finalizes (const struct gomp_type *type) GOMP_HIDDEN;

/* ---- Probes: type-probe.c --------------------------------------------------- */

/* Settle ambiguous components of TYPE, and of types without tables of their
   own that it holds or owns, by calling the copy function of its table on
   objects made up for that.  No lock held.  */
void gomp_type_probe_copy (struct gomp_type *type) GOMP_HIDDEN;

/* Settle ambiguous components of TYPE's own type, which gomp_type_probe_copy
   leaves alone, by calling the final function of its table.  No user's FINAL
   subroutine may run for TYPE (gomp_type_dwarf_finalizes).  No lock held.
   False: that cannot be done, for the compiler's function would go wrong.  */
bool gomp_type_probe_final (struct gomp_type *type) GOMP_HIDDEN;

/* Return whether arrays of types without elements lie in TYPE.  No function of
   its table may be called then.  */
bool gomp_type_has_empty_part (const struct gomp_type *type) GOMP_HIDDEN;

/* Return whether TYPE, or what lies inline in it, has an ambiguous
   component.  */
bool gomp_type_is_ambiguous (const struct gomp_type *type) GOMP_HIDDEN;

#endif
