/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Types from debug information: what type-dwarf*.c share.  */

#ifndef GOMP_TYPE_DWARF_H
#define GOMP_TYPE_DWARF_H 1

#include "source-dwarf.h"

#ifdef HAVE_LIBDW

#include "address-map.h"
#include "scratch.h"
#include "type-build.h"

/* A variable __vtab_...  */
struct gomp_dwarf_vtab
{
  uintptr_t addr;               /* in memory */
  const char *name;             /* without __vtab_ */
  const char *symbol;           /* __m_MOD___vtab_..., NULL if local */
  Dwarf_Die type;               /* the type of its objects */
  const char *type_name;        /* NULL: intrinsic */
  size_t type_size;
};

/* In place of a module's name: in a procedure.  */
extern const char GOMP_DWARF_LOCAL[] GOMP_HIDDEN;

/* A loaded object with debug information.  Protected by the locks of types and of
   debug information, both.  */
struct gomp_dwarf_object
{
  struct gomp_dwarf_object *next;
  Dwfl_Module *mod;
  Dwarf *dwarf;                 /* NULL: no debug information */
  Dwarf_Addr bias;
  bool loaded;                  /* still there */
  bool referred_to;             /* by types of other objects: they stay */
  bool old_units;               /* some have DWARF 2, which is not enough */

  /* Units are indexed one after the other, as far as needed: [0] what lies in
     modules, and [1] what lies in procedures, which is a lot more to read.  */
  struct gomp_dwarf_progress
  {
    Dwarf_CU *cursor;           /* the last one */
    bool complete;
  } progress[2];
  struct gomp_dwarf_vtab *vtabs;
  size_t n_vtabs, vtabs_room;
  struct gomp_address_map by_addr;      /* of a vtab: its index + 1 */
  struct gomp_address_map by_type;      /* of a type's DIE: the same */
  struct gomp_address_map scopes;       /* of a type's DIE: the module's name,
                                           GOMP_DWARF_LOCAL, or 0 */

  const char **finals;          /* names of types that may have a FINAL */
  size_t n_finals, finals_room;
  bool finals_known;

  struct gomp_address_map types;        /* of a DIE: struct gomp_type */
  struct gomp_scratch memory;   /* of the types */
};

/* All objects that are loaded, as a list.  */
struct gomp_dwarf_object *gomp_dwarf_open_all (void) GOMP_HIDDEN;

/* Index what all units have in modules.  */
void gomp_dwarf_index_all (struct gomp_dwarf_object *object) GOMP_HIDDEN;

/* The next unit of Fortran after *CURSOR that can be used.  */
bool gomp_dwarf_next_unit (struct gomp_dwarf_object *object,
                           Dwarf_CU **cursor, Dwarf_Die *unit) GOMP_HIDDEN;

/* The type that DIE, a structure of OBJECT, describes.  Never NULL.  */
struct gomp_type *gomp_dwarf_parse (struct gomp_dwarf_object *object,
                                    Dwarf_Die *die) GOMP_HIDDEN;

/* Describe data of the type DIE as if it were a component.  False: it has no
   size, or one that is not known.  */
bool gomp_dwarf_parse_form (struct gomp_dwarf_object *object, Dwarf_Die *die,
                            struct gomp_component *form) GOMP_HIDDEN;

/* A number in attribute NAME of DIE, or OTHERWISE.  */
size_t gomp_dwarf_number (Dwarf_Die *die, unsigned name, size_t otherwise)
  GOMP_HIDDEN;

/* TEXT in OBJECT's memory.  */
const char *gomp_dwarf_text (struct gomp_dwarf_object *object,
                             const char *text, size_t length) GOMP_HIDDEN;

/* The module in SYMBOL, __m_MOD_name; "" if it has none.  */
const char *gomp_dwarf_symbol_module (struct gomp_dwarf_object *object,
                                      const char *symbol) GOMP_HIDDEN;

#endif
#endif
