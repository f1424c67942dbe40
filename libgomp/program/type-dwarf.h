/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Types from debug information: what type-dwarf*.c share.

   Common to all functions: two conditions about locks.
   - The lock of types is held.  One thread may do without it: the thread that
     completes descriptions of types (gomp_type_dwarf_finalizes of
     type-build.h).  All other threads that look at types wait for this thread.
   - The lock of debug information is held.  gomp_dwarf_begin takes this lock:
     when gomp_dwarf_begin is called, the lock is not held.  */

#ifndef GOMP_TYPE_DWARF_H
#define GOMP_TYPE_DWARF_H 1

#include "program/source-dwarf.h"

#ifdef HAVE_LIBDW

#include "base/address-map.h"
#include "base/scratch.h"
#include "program/type-build.h"

/* A table of a dynamic type: a variable __vtab_... of the program.  */
struct gomp_dwarf_vtab
{
  uintptr_t addr;               /* in memory */
  const char *name;             /* without __vtab_ */
  const char *symbol;           /* __m_MOD___vtab_..., NULL if local */
  Dwarf_Die type;               /* the type of its objects */
  const char *type_name;        /* NULL: intrinsic */
  size_t type_size;
};

/* What gomp_dwarf_object.scopes has in place of a module's name for types that
   are defined in procedures.  It is compared by its address, not by its
   text.  */
extern const char GOMP_DWARF_LOCAL[] GOMP_HIDDEN;

/* A loaded object that may have debug information.  Whoever reads or changes it
   meets the conditions about locks that the head of this file states.  */
struct gomp_dwarf_object
{
  struct gomp_dwarf_object *next;
  Dwfl_Module *mod;
  Dwarf *dwarf; /* NULL: no debug information */
  Dwarf_Addr bias;
  /* Used inside gomp_dwarf_begin, which looks at what is loaded: whether it has
     found this object.  It then closes all objects that it has not found.
     Between calls of gomp_dwarf_begin this is true of all objects.  */
  bool loaded;
  bool referred_to; /* types of other loaded objects refer to types
                                   of this one: this object's types are kept
                                   when it is closed */
  bool old_units; /* some compilation units have DWARF 2, which is
                                   not enough */

  /* How far the compilation units have been indexed.  This is done one unit
     after the other, and only as far as needed: [0] for types in modules, [1]
     for types in procedures, for which a lot more has to be read.  */
  struct gomp_dwarf_progress
  {
    Dwarf_CU *cursor; /* the last unit indexed */
    bool complete;
  } progress[2];
  struct gomp_dwarf_vtab *vtabs;
  size_t n_vtabs, vtabs_room;
  struct gomp_address_map by_addr; /* address of a table -> its
                                           index in VTABS, plus 1 */
  struct gomp_address_map by_type; /* DIE of a derived type -> index in VTABS
                                   of the type's table, plus 1 */
  /* DIE of a type -> the name of the module that defines it;
     GOMP_DWARF_LOCAL if a procedure does; 0 if neither is so, or the type has
     not been indexed yet.  */
  struct gomp_address_map scopes;

  const char **finals; /* names of types that may have a FINAL
                                   subroutine */
  size_t n_finals, finals_room;
  struct gomp_dwarf_wrapper
  {
    const char *name; /* without __final_ */
    bool calls; /* it calls a FINAL subroutine of the type.
                                   False: the type has none; FINAL subroutines
                                   of its components' types do not count */
  } *wrappers; /* functions that end objects of a type */
  size_t n_wrappers, wrappers_room;
  bool finals_known; /* FINALS and WRAPPERS are complete */

  struct gomp_address_map types; /* DIE -> struct gomp_type */
  struct gomp_scratch memory; /* of the types */
};

/* ---- type-dwarf-object.c ------------------------------------------------ */

/* Take the lock of debug information, and bring the records of loaded objects
   up to date.  The lock is held on return in either case; gomp_source_end
   leaves it.  Returns false if no debug information can be read; *WHY, unless
   WHY is NULL, says why then.  */
bool gomp_dwarf_begin (struct gomp_error *why) GOMP_HIDDEN;

/* Return the record of the loaded object of MOD, and make it if there is none.
   It stays valid as long as the object is loaded.  */
struct gomp_dwarf_object *gomp_dwarf_open (Dwfl_Module *mod) GOMP_HIDDEN;

/* Return the list, linked by NEXT, of all loaded objects that may have Fortran
   types.  */
struct gomp_dwarf_object *gomp_dwarf_open_all (void) GOMP_HIDDEN;

/* Return the module of libdwfl that holds ADDR, or NULL.  */
Dwfl_Module *gomp_dwarf_module (uintptr_t addr) GOMP_HIDDEN;
/* Find the variable with static storage that holds ADDR, and set *DIE to it,
   *START to its address and *SIZE to its bytes.  Returns false if none is
   known.  */
bool gomp_dwarf_global (uintptr_t addr, Dwarf_Die *die, uintptr_t *start,
                        size_t *size) GOMP_HIDDEN;

/* Find the function with the code at CODE, and set *FUNCTION to it.  Returns
   false if none is known.  */
bool gomp_dwarf_function (const void *code, Dwarf_Die *function) GOMP_HIDDEN;

/* Return the name of MOD's file, for messages; never NULL.  The text belongs
   to libdwfl.  */
const char *gomp_dwarf_file (Dwfl_Module *mod) GOMP_HIDDEN;

/* ---- type-dwarf-index.c ------------------------------------------------- */

/* Index the types in modules of all compilation units of OBJECT.  */
void gomp_dwarf_index_all (struct gomp_dwarf_object *object) GOMP_HIDDEN;
/* Index the types in procedures of all compilation units of OBJECT.
   Those in modules are gomp_dwarf_index_all's.  A unit is read once, so that
   further calls cost nothing.  */
void gomp_dwarf_index_procedures (struct gomp_dwarf_object *object) GOMP_HIDDEN;

/* Index compilation units of OBJECT until one has the table of a dynamic type
   at ADDR, and return that table; NULL if none has it.  The result may be used
   until more is indexed.  */
struct gomp_dwarf_vtab *gomp_dwarf_find_vtab (struct gomp_dwarf_object *object,
                                              uintptr_t addr) GOMP_HIDDEN;

/* Set *UNIT to the next compilation unit of Fortran in OBJECT behind *CURSOR,
   and *CURSOR to the place of this unit.  *CURSOR is NULL for the first unit.
   Units with DWARF 2 are left out and noted in OBJECT's OLD_UNITS.  Returns
   false if there is no other unit; *UNIT means nothing then.  */
bool gomp_dwarf_next_unit (struct gomp_dwarf_object *object, Dwarf_CU **cursor,
                           Dwarf_Die *unit) GOMP_HIDDEN;

/* ---- type-dwarf-search.c ------------------------------------------------ */

/* Return the type whose table is VTAB.  SYMBOL is the symbol of VTAB.

   First, the debug information of all loaded objects is searched for a table
   that has the symbol SYMBOL and the same contents as VTAB.  If there is one,
   VTAB is a copy of it, which the linker has made, and the result is the type
   of that table.

   If there is none, the type is looked for by its name.  SYMBOL has to have the
   form __MODULE_MOD___vtab_MODULE_NAME.  The result is the type called NAME
   that has the size in VTAB.  Objects that have a table SYMBOL of their own,
   with other contents, are not searched: their type may be another one of this
   name.  Returns NULL if SYMBOL has another form, if no such type is found, or
   if types are found that differ.  */
struct gomp_type *gomp_dwarf_by_symbol (const char *symbol,
                                        const struct gomp_vtab *vtab)
  GOMP_HIDDEN;

/* Return the type NAME of the module MODULE, or of any module if MODULE is
   NULL.  Returns NULL, with *WHY set, if there is none, or there are
   several.  */
struct gomp_type *gomp_dwarf_named (const char *module, const char *name,
                                    struct gomp_error *why) GOMP_HIDDEN;

/* ---- type-dwarf-parse.c ------------------------------------------------- */

/* Return the description of the type of DIE, a structure of OBJECT; it is made
   if there is none.  Never returns NULL.  The description stays valid as long
   as OBJECT.  */
struct gomp_type *gomp_dwarf_parse (struct gomp_dwarf_object *object,
                                    Dwarf_Die *die) GOMP_HIDDEN;

/* Set *FORM to a description of data whose type is DIE, as if the data were a
   component without a name at offset 0.  Returns false, with *FORM meaning
   nothing, if the size of the data, or of one element of an array, is 0 or not
   known.  This does not apply to descriptors, structures, pointers and
   characters: for these the result is true.  */
bool gomp_dwarf_parse_form (struct gomp_dwarf_object *object, Dwarf_Die *die,
                            struct gomp_component *form) GOMP_HIDDEN;

/* Return the type that VTAB, which lies in OBJECT, is the table of.  Never
   returns NULL.  The type stays valid as long as OBJECT.  */
struct gomp_type *gomp_dwarf_entry_type (struct gomp_dwarf_object *object,
                                         const struct gomp_dwarf_vtab *vtab)
  GOMP_HIDDEN;

/* ---- type-dwarf-value.c ------------------------------------------------- */

/* Return the number in attribute NAME of DIE, or OTHERWISE if DIE has no such
   attribute.  */
size_t gomp_dwarf_number (Dwarf_Die *die, unsigned name, size_t otherwise)
  GOMP_HIDDEN;

/* Copy LENGTH characters of TEXT into OBJECT's memory, terminate the copy, and
   return it.  It stays valid as long as OBJECT.  */
const char *gomp_dwarf_text (struct gomp_dwarf_object *object, const char *text,
                             size_t length) GOMP_HIDDEN;

/* Return the name of the module in SYMBOL, which has the form __MODULE_MOD_NAME
   or is NULL, as text in OBJECT's memory; "" if there is none.  */
const char *gomp_dwarf_symbol_module (struct gomp_dwarf_object *object,
                                      const char *symbol) GOMP_HIDDEN;

#endif
#endif
