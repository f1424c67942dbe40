/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A search for the variable that a host address belongs to, and what is read of
   types on the way.  Internal to source-variable.c and the files that carry out
   its searches.  */

#ifndef GOMP_SOURCE_SEARCH_H
#define GOMP_SOURCE_SEARCH_H 1

#include "program/source-dwarf.h"

#ifdef HAVE_LIBDW

#include "program/source-locate.h"
#include "program/source-section.h"
#include "program/source.h"

#define GOMP_SEARCH_PATH 512    /* bytes of a path */
#define GOMP_SEARCH_LEVELS 2    /* of a path */
#define GOMP_SEARCH_NESTING 6   /* of types, unnamed members included */
#define GOMP_SEARCH_EXACT \
  100 /* a score of at least 100 - 2 * levels - 1: the
                                   variable begins at the address */
#define GOMP_SEARCH_VISITS 20000 /* structs looked into for a section */

/* How well a variable's range fits what is looked for; this counts before all
   else.  */
enum gomp_hold
{
  GOMP_HOLD_NOT,
  GOMP_HOLD_START,
  GOMP_HOLD_BEGINS,
  GOMP_HOLD_WHOLE
};

/* What is looked for, where the search is, and the best so far.  */
struct gomp_search
{
  uintptr_t addr;
  size_t wanted;                /* bytes of the section, or 0: a variable */
  uintptr_t reach; /* what a C pointer to this or what follows has
                                   goes on to the section */
  int visits; /* left, for sections */
  enum gomp_hold best_hold;
  size_t best_size;
  const struct gomp_source_context *context;
  bool fortran;
  char path[GOMP_SEARCH_PATH]; /* of what is looked at */
  int levels; /* members in it */
  int nesting;
  bool by_pointer; /* reached through a pointer */
  int best; /* its score; 0: nothing found */
  char *text; /* the best path */
  size_t size;
  bool in_containers; /* only what class containers refer to counts */
  size_t struct_size; /* bytes of the struct that is looked into */
  uintptr_t container; /* the class container likewise, or 0 */
  size_t container_size;
  uintptr_t best_container; /* the one that the best was found in */
  size_t best_container_size;
  bool (*visit) (const struct gomp_source_pointer *, void *);
  /* or NULL: not a section, but all pointers are
                                   looked for */
  void *visit_data;
  Dwarf_Die *member, *holder; /* the component that is looked at, and its
                                   type */
  uintptr_t object; /* which it is a component of */
  Dwarf_Die *names; /* only variables of such names count, or
                                   NULL */
};

/* ---- Types (source-shape.c) --------------------------------------------- */

/* Return whether TYPE is that of a pointer or reference, of a structure, union
   or class, or of an array with a descriptor.  */
bool gomp_die_is_pointer (Dwarf_Die *type) GOMP_HIDDEN;
bool gomp_die_is_struct (Dwarf_Die *type) GOMP_HIDDEN;
bool gomp_die_is_described (Dwarf_Die *type) GOMP_HIDDEN;
/* Return whether a variable of TYPE leads to other memory.  NESTING: so many
   types within each other are looked into.  */
bool gomp_die_has_pointers (Dwarf_Die *type, int nesting) GOMP_HIDDEN;
/* Return the bytes of the descriptor of arrays of TYPE.  */
size_t gomp_die_descriptor_size (Dwarf_Die *type) GOMP_HIDDEN;
/* Return whether DIE is a variable or an argument.  */
bool gomp_die_is_variable (Dwarf_Die *die) GOMP_HIDDEN;
/* Set *SIZE to the bytes from the first to the last element of an array of
   TYPE, whose descriptor is at OBJECT; 0: it has none.  Returns false if that is
   not known.  */
bool gomp_search_array_size (const struct gomp_search *search, Dwarf_Die *type,
                             uintptr_t object, size_t *size) GOMP_HIDDEN;
/* Set *SHAPE to the shape of such an array.  Returns false if it is not known,
   or the elements do not lie side by side.  */
bool gomp_search_read_shape (const struct gomp_search *search, Dwarf_Die *type,
                             uintptr_t object, struct gomp_source_shape *shape)
  GOMP_HIDDEN;
/* Return the bytes that a variable of TYPE takes; 0 if they are not known.  */
size_t gomp_search_storage_size (const struct gomp_search *search,
                                 Dwarf_Die *type) GOMP_HIDDEN;

/* ---- Matches (source-match.c) ------------------------------------------- */

/* Let SEARCH's path be NAME as the user wrote it.  Returns false for a variable
   of the compiler's own.  */
bool gomp_search_set_name (struct gomp_search *search, const char *name)
  GOMP_HIDDEN;
/* Return whether the variable whose name is SEARCH's path counts.  */
bool gomp_search_wants (const struct gomp_search *search) GOMP_HIDDEN;
/* Compare the variable of TYPE at PLACE, and all that it leads to, with what
   SEARCH looks for, and keep the path if it is the best so far.  */
void gomp_search_value (struct gomp_search *search, Dwarf_Die *type,
                        const struct gomp_source_place *place) GOMP_HIDDEN;

/* ---- Globals (source-global.c) ------------------------------------------ */

/* Collect the global variables anew if the program has got or lost libraries
   since.  The lock of debug information is held, here and below.  */
void gomp_globals_refresh (Dwfl *dwfl) GOMP_HIDDEN;
/* Compare all global variables with what SEARCH looks for.  */
void gomp_globals_match (struct gomp_search *search) GOMP_HIDDEN;

#endif
#endif
