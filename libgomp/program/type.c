/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Looks up derived types, settles what is ambiguous in them, and keeps the
   answers.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdlib.h>
#include <string.h>

#include "base/address-map.h"
#include "base/checked.h"
#include "base/lock.h"
#include "program/loaded.h"
#include "program/type-build.h"
#include "program/type-table.h"

#define EXTENSIONS_MAX 255      /* gfortran's own limit of a chain */
#define INTRINSIC_VTAB_SIZE 48

/* ---- What is kept: all under the lock ----------------------------------- */

struct answer
{
  struct gomp_type *type;       /* or NULL */
  struct gomp_type opaque;      /* TYPE, if the table says enough */
  char why[];                   /* if NULL */
};

static struct gomp_lock lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_TYPES);
static struct gomp_address_map answers GOMP_GUARDED_BY (lock); /* by vtab */
static unsigned answers_generation GOMP_GUARDED_BY (lock);

/* One thread at a time settles types, without the lock; the others wait until
   it is done before they look at a type that is not settled.  */
static bool settling GOMP_GUARDED_BY (lock);
static struct gomp_condition settled;

GOMP_REQUIRES (lock)
static void
forget_answers (bool all)
{
  for (size_t i = 0; i < answers.room; i++)
    {
      struct answer *answer = (struct answer *) answers.pairs[i].value;

      /* Opaque types stand at addresses that callers may have.  */
      if (answer == NULL || (answer->type && !all))
        continue;
      free (answer);
      answers.pairs[i].value = 0;
    }
  if (all)
    gomp_address_map_fini (&answers);
}

/* Take the lock and look at what is loaded.  */
GOMP_ACQUIRE (lock)
static void
begin (void)
{
  bool closed = false;
  unsigned generation;

  gomp_lock (&lock);
  while (settling)
    gomp_condition_wait (&settled, &lock, 100000000);
  generation = gomp_type_dwarf_refresh (&closed);
  generation += gomp_type_table_refresh (&closed);
  if (generation != answers_generation)
    forget_answers (closed);
  answers_generation = generation;
}

/* ---- Settling ----------------------------------------------------------- */

struct closure
{
  struct gomp_type **types;
  size_t n, room;
};

static void
closure_add (struct closure *closure, const struct gomp_type *type)
{
  if (type == NULL || type->settled)
    return;
  for (size_t i = 0; i < closure->n; i++)
    if (closure->types[i] == type)
      return;
  if (closure->n == closure->room)
    {
      closure->room = closure->room ? 2 * closure->room : 16;
      closure->types
        = gomp_realloc (closure->types, closure->room * sizeof *closure->types);
    }
  closure->types[closure->n++] = (struct gomp_type *) type;
}

/* Add everything that the types in CLOSURE refer to.  */
static void
closure_complete (struct closure *closure)
{
  for (size_t i = 0; i < closure->n; i++)
    {
      const struct gomp_type *type = closure->types[i];

      closure_add (closure, type->parent);
      for (size_t c = 0; c < type->n_components; c++)
        closure_add (closure, type->components[c].type);
    }
}

static bool
refers (const struct gomp_component *component)
{
  return component->kind != GOMP_COMPONENT_BYTES
         && component->kind != GOMP_COMPONENT_INLINE;
}

static unsigned
component_flags (const struct gomp_component *component)
{
  unsigned flags = 0;

  if (component->kind == GOMP_COMPONENT_INLINE)
    {
      const struct gomp_type *type = component->type;

      for (size_t c = 0; component->count && c < type->n_components; c++)
        flags |= component_flags (&type->components[c]);
      return flags;
    }
  if (!refers (component))
    return 0;
  if (component->kind == GOMP_COMPONENT_PROCEDURE
      || component->kind == GOMP_COMPONENT_ADDRESS
      || component->owner == GOMP_POINTER)
    return GOMP_TYPE_REFERS;
  return GOMP_TYPE_REFERS | GOMP_TYPE_OWNS
         | (component->owner == GOMP_AMBIGUOUS ? GOMP_TYPE_AMBIGUOUS : 0);
}

bool
gomp_type_is_ambiguous (const struct gomp_type *type)
{
  for (size_t c = 0; c < type->n_components; c++)
    if (component_flags (&type->components[c]) & GOMP_TYPE_AMBIGUOUS)
      return true;
  return false;
}

/* A type that owns nothing has no function to free it.  Those with parameters
   own what depends on them, and have none either.  */
static void
settle_by_table (struct gomp_type *type)
{
  if (type->vtab == NULL || type->vtab->final || type->vtab->hash == 0)
    return;
  for (size_t c = 0; c < type->n_components; c++)
    if (type->components[c].owner == GOMP_AMBIGUOUS)
      {
        type->own_components[c].owner = GOMP_POINTER;
        type->own_components[c].why = "the type owns nothing";
      }
}

/* Why a component stays in doubt, and what helps.  */
#define LOOK_ALIKE(why)                                                        \
  "allocatable and pointer look alike in debug information, and " why          \
  "; a table that gomp-pset-types makes of the module files, linked with the " \
  "program, tells them apart (but not with -fwhole-program without -flto)"

/* Components of TYPE's own type.  */
static void
settle_own_type (struct gomp_type *type)
{
  switch (gomp_type_dwarf_finalizes (type))
    {
    case GOMP_FINALIZES_NEVER:
      if (!gomp_type_probe_final (type))
        for (size_t c = 0; c < type->n_components; c++)
          if (type->components[c].owner == GOMP_AMBIGUOUS)
            type->own_components[c].why
              = LOOK_ALIKE ("the compiler does not end types with arrays of"
                            " types that own objects as it should");
      break;
    case GOMP_FINALIZES_MAYBE:
      break;
    case GOMP_FINALIZES_BARREN:
      for (size_t c = 0; c < type->n_components; c++)
        if (type->components[c].owner == GOMP_AMBIGUOUS
            && type->components[c].type == type)
          {
            type->own_components[c].owner = GOMP_POINTER;
            type->own_components[c].why = "the compiler does not compile it "
                                          "as allocatable in a type with a"
                                          " FINAL subroutine";
          }
      break;
    }
}

/* In the order of certainty and harmlessness.  */
static void
settle_types (struct closure *closure)
{
  for (size_t i = 0; i < closure->n; i++)
    settle_by_table (closure->types[i]);
  for (size_t i = 0; i < closure->n; i++)
    if (closure->types[i]->vtab && closure->types[i]->vtab->final)
      gomp_type_probe_copy (closure->types[i]);
  for (size_t i = 0; i < closure->n; i++)
    {
      struct gomp_type *type = closure->types[i];

      if (type->vtab && type->vtab->final && gomp_type_is_ambiguous (type)
          && !gomp_type_has_empty_part (type))
        settle_own_type (type);
    }
}

/* Types without tables are settled by tables of types that contain them, which
   need not be those that TYPE leads to.  */
static void
add_siblings (struct closure *closure)
{
  size_t n = closure->n;

  for (size_t i = 0; i < n; i++)
    if (closure->types[i]->vtab == NULL
        && gomp_type_is_ambiguous (closure->types[i]))
      {
        struct gomp_type **siblings;
        size_t n_siblings;

        gomp_lock (&lock);
        n_siblings = gomp_type_dwarf_siblings (closure->types[i], &siblings);
        gomp_unlock (&lock);
        for (size_t s = 0; s < n_siblings; s++)
          closure_add (closure, siblings[s]);
        free (siblings);
        break;
      }
  closure_complete (closure);
}

static void
settle_rest (struct gomp_type *type)
{
  for (size_t c = 0; c < type->n_components; c++)
    if (type->components[c].owner == GOMP_AMBIGUOUS
        && type->components[c].why == NULL)
      type->own_components[c].why
        = type->vtab == NULL ? LOOK_ALIKE ("the type has no table")
          : gomp_type_has_empty_part (type)
            ? LOOK_ALIKE ("the compiler does not copy types with arrays of"
                          " types without elements as it should")
            : LOOK_ALIKE ("a FINAL subroutine might run if that was tried");
  for (size_t c = 0; c < type->n_components; c++)
    type->flags |= component_flags (&type->components[c]);
  type->settled = true;
}

/* The lock is held, and left for the work.  */
GOMP_REQUIRES (lock)
static void
settle (struct gomp_type *type)
{
  struct closure closure = { .n = 0 };

  settling = true;
  closure_add (&closure, type);
  closure_complete (&closure);
  gomp_unlock (&lock);
  settle_types (&closure);
  size_t n = closure.n;
  add_siblings (&closure);
  if (closure.n > n)
    settle_types (&closure);
  gomp_lock (&lock);
  for (size_t i = 0; i < closure.n; i++)
    settle_rest (closure.types[i]);
  settling = false;
  gomp_condition_wake (&settled);
  free (closure.types);
}

/* Leave the lock; TYPE (or NULL) is complete then.  */
GOMP_RELEASE (lock)
static const struct gomp_type *
finish (struct gomp_type *type)
{
  if (type && !type->settled)
    settle (type);
  gomp_unlock (&lock);
  return type;
}

/* ---- Tables ------------------------------------------------------------- */

/* Tables lie in the data of loaded objects; of other memory nothing may be
   read.  */
static bool
can_be_table (uintptr_t start)
{
  uintptr_t end;
  size_t n;
  bool inside;

  if (start % sizeof (void *) != 0
      || !gomp_checked_end (start, INTRINSIC_VTAB_SIZE, &end))
    return false;
  gomp_loaded_lock (&n);
  inside = gomp_loaded_has_data (start, end);
  gomp_loaded_unlock ();
  return inside;
}

/* What comes as a _vptr need not be one.  */
static bool
check_vtab (const struct gomp_vtab *vtab, struct gomp_error *why)
{
  int n = 0;

  if (vtab == NULL)
    return gomp_error_set (why, "the class container has no type (its _vptr"
                                " is null)");
  for (const struct gomp_vtab *v = vtab; v; v = v->extends)
    {
      if (!can_be_table ((uintptr_t) v))
        return gomp_error_set (why,
                               "%p is no table of a type: it is not in"
                               " the data of a loaded object",
                               (const void *) v);
      if (v->size < 0 || ++n > EXTENSIONS_MAX)
        return gomp_error_set (why,
                               "%p is no table of a type: its contents"
                               " are not those of one",
                               (const void *) v);
    }
  return true;
}

bool
gomp_type_is_table (const struct gomp_vtab *vtab, struct gomp_error *why)
{
  return check_vtab (vtab, why);
}

static struct answer *
make_answer (const struct gomp_vtab *vtab, struct gomp_type *type,
             const struct gomp_error *why)
{
  size_t length = type ? 0 : strlen (why->text) + 1;
  struct answer *answer = gomp_calloc (1, sizeof *answer + length);

  answer->type = type;
  if (type == NULL && vtab->final == NULL && vtab->hash != 0)
    {
      answer->type = &answer->opaque;
      answer->opaque = (struct gomp_type) { .name = "(unknown)",
                                            .module = "",
                                            .provider = "table of the type",
                                            .vtab = vtab,
                                            .size = vtab->size,
                                            .flags = GOMP_TYPE_OPAQUE,
                                            .settled = true };
    }
  else if (type == NULL)
    memcpy (answer->why, why->text, length);
  gomp_address_map_set (&answers, (uintptr_t) vtab, (uintptr_t) answer);
  return answer;
}

static bool
check_size (const struct gomp_type *type, const struct gomp_vtab *vtab,
            struct gomp_error *why)
{
  if (type->size == (size_t) vtab->size)
    return true;
  return gomp_error_set (why,
                         "type %s has %zu bytes in the %s, and %zu in its"
                         " table: packed, or another version",
                         type->name, type->size, type->provider,
                         (size_t) vtab->size);
}

/* Whether TYPE, of module files, can be what its table is for: these may be
   out of date.  */
static bool
check_fit (const struct gomp_type *type, struct gomp_error *why)
{
  const struct gomp_vtab *vtab = type->vtab;
  bool owns = false;

  if (vtab == NULL)
    return true;
  if (!check_size (type, vtab, why))
    return false;
  for (size_t c = 0; c < type->n_components; c++)
    owns |= (component_flags (&type->components[c]) & GOMP_TYPE_OWNS) != 0;
  if ((type->parent == NULL) != (vtab->extends == NULL)
      || (type->parent && type->parent->vtab
          && type->parent->vtab != vtab->extends)
      || (owns && vtab->final == NULL && vtab->hash != 0))
    return gomp_error_set (why,
                           "type %s is another one in the %s than in the"
                           " program: these were out of date",
                           type->name, type->provider);
  return true;
}

/* Whether TYPE, and each type that it leads to, can be what its table is
   for.  */
static bool
check_fits (struct gomp_type *type, struct gomp_error *why)
{
  struct closure closure = { .n = 0 };
  bool fit = true;

  closure_add (&closure, type);
  closure_complete (&closure);
  for (size_t i = 0; fit && i < closure.n; i++)
    fit = check_fit (closure.types[i], why);
  free (closure.types);
  return fit;
}

/* Tables made of module files come first: they leave no doubts.  */
static struct gomp_type *
find_vtab (const struct gomp_vtab *vtab, struct gomp_error *why)
{
  struct gomp_error cause = { .text = "" };
  struct gomp_type *type = gomp_type_table_of_vtab (vtab, why);

  if (type && check_fits (type, why))
    return type;
  type = gomp_type_dwarf_of_vtab (vtab, &cause);
  if (type && check_size (type, vtab, &cause))
    return type;
  gomp_error_set (why, "%s; %s", cause.text,
                  gomp_type_table_count () > 0
                    ? "nor is it in the tables that gomp-pset-types has made"
                    : "gomp-pset-types makes tables that do without");
  return NULL;
}

const struct gomp_type *
gomp_type_of_vtab (const struct gomp_vtab *vtab, struct gomp_error *why)
{
  struct answer *answer;

  begin ();
  answer = (struct answer *) gomp_address_map_get (&answers, (uintptr_t) vtab);
  if (answer == NULL)
    {
      struct gomp_error cause = { .text = "" };

      if (!check_vtab (vtab, why))
        return finish (NULL);
      answer = make_answer (vtab, find_vtab (vtab, &cause), &cause);
    }
  if (answer->type == NULL)
    gomp_error_set (why, "%s", answer->why);
  return finish (answer->type);
}

/* ---- Names and variables ------------------------------------------------ */

const struct gomp_type *
gomp_type_by_name (const char *module, const char *name, struct gomp_error *why)
{
  struct gomp_error cause = { .text = "" };
  struct gomp_type *type;

  begin ();
  type = gomp_type_table_by_name (module, name, &cause);
  if (type && !check_fits (type, &cause))
    type = NULL;
  if (type == NULL && cause.text[0] == '\0')
    type = gomp_type_dwarf_by_name (module, name, &cause);
  if (type == NULL)
    gomp_error_set (why, "%s", cause.text);
  return finish (type);
}

const struct gomp_type *
gomp_type_of_variable (uintptr_t addr, struct gomp_type_variable *variable,
                       struct gomp_error *why)
{
  memset (variable, 0, sizeof *variable);
  begin ();
  return finish (gomp_type_dwarf_of_variable (addr, variable, why));
}

const struct gomp_type *
gomp_type_of_operation (const void *code, bool *known, struct gomp_error *why)
{
  *known = false;
  begin ();
  return finish (gomp_type_dwarf_of_operation (code, known, why));
}

/* ---- Text --------------------------------------------------------------- */

static void
print_component (const struct gomp_component *component, FILE *file)
{
  static const char kinds[][12]
    = { "bytes", "inline", "scalar", "array", "class", "procedure", "address" };
  static const char owners[][12] = { "allocatable", "pointer", "ambiguous" };

  fprintf (file, "  %zu %zu %s %s", component->offset, component->size,
           component->name, kinds[component->kind]);
  if (component->kind == GOMP_COMPONENT_SCALAR
      || component->kind == GOMP_COMPONENT_ARRAY
      || component->kind == GOMP_COMPONENT_CLASS)
    fprintf (file, " %s", owners[component->owner]);
  if (component->rank)
    fprintf (file, " rank %d", component->rank);
  if (component->count != 1)
    fprintf (file, " count %zu", component->count);
  if (component->type)
    fprintf (file, " of %s", component->type->name);
  else if (component->unlimited)
    fputs (" of *", file);
  if (component->element_size && component->type == NULL)
    fprintf (file, " element %zu", component->element_size);
  if (component->length_offset != GOMP_NO_OFFSET)
    fprintf (file, " length at %zu", component->length_offset);
  fputs (component->is_parent ? " parent" : "", file);
  fputs (component->hidden ? " hidden\n" : "\n", file);
}

void
gomp_type_print (const struct gomp_type *type, FILE *file)
{
  fprintf (file, "type %s%s%s size %zu%s%s%s%s%s\n", type->module,
           type->module[0] ? "::" : "", type->name, type->size,
           type->flags & GOMP_TYPE_OWNS ? " owns" : "",
           type->flags & GOMP_TYPE_REFERS ? " refers" : "",
           type->flags & GOMP_TYPE_AMBIGUOUS ? " ambiguous" : "",
           type->flags & GOMP_TYPE_INTRINSIC ? " intrinsic" : "",
           type->flags & GOMP_TYPE_OPAQUE ? " opaque" : "");
  for (size_t c = 0; c < type->n_components; c++)
    print_component (&type->components[c], file);
}
