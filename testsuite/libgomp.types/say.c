/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Compares what a Fortran program says of its objects (say.f90) with what the
   runtime finds out about their types.

   SAY_UNKNOWN="words": no type of a module may be found, and the reason has to
   contain the words.  SAY_TABLES=1: there is a table made of module files, so
   no component of a module's type is ambiguous, and all of them come from
   there.  SAY_FINALS=1: debug information tells which types have FINAL
   subroutines.  SAY_LOCAL_UNKNOWN="words": there is nothing else, so types of
   procedures are not known, nor variables; the reason has to contain the
   words.  SAY_PRINT=1: print the types.  */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program/type.h"

#define CONTAINER_VPTR GFC_DESCRIPTOR_SIZE (15)

static unsigned checks, failures;
static const char *object;      /* the current one */
static const struct gomp_vtab *vtab;
static const struct gomp_type *type;
static const struct gomp_vtab *last_dynamic;
static bool unexplained; /* type is NULL; say_type will tell whether it
                                   may be */

/* As the compiler makes them.  */
void say_object_ (void *container);
void say_dynamic_type_ (void *container);
void say_size (int bytes);
void say_type (const char *module, const char *name, int components);
void say_inline (const char *name, const char *address, int bytes, int count,
                 int rank);
void say_slot (const char *name, const char *what, const void *address,
               int bytes, int rank);
void say_length (const char *name, int length, int kind);
void say_of (const char *name, const char *of);
void say_flags (const char *flags);
void say_parent (const char *name);
void say_by_name (const char *module, const char *name);
void say_named (const char *module, const char *name);
void say_variable (const char *name, const void *address, const char *of);
void say_done (void);

static void
check (bool good, const char *what, const char *name)
{
  checks++;
  if (good)
    return;
  failures++;
  printf ("FAIL: %s%s%s: %s\n", type ? type->name : "(no type)",
          name[0] ? "%" : "", name, what);
}

static const char *
unknown_wanted (void)
{
  return getenv ("SAY_UNKNOWN");
}

static const char *
local_unknown_wanted (void)
{
  return getenv ("SAY_LOCAL_UNKNOWN");
}

static void
check_explained (void)
{
  check (!unexplained, "a type of a module is unknown", "");
  unexplained = false;
}

static const struct gomp_vtab *
vtab_of (void *container)
{
  return *(const struct gomp_vtab **) ((char *) container + CONTAINER_VPTR);
}

void
say_object_ (void *container)
{
  struct gomp_error why = { .text = "" };

  check_explained ();
  object = *(char **) container;
  vtab = vtab_of (container);
  type = gomp_type_of_vtab (vtab, &why);
  if (unknown_wanted () && vtab->final == NULL && vtab->hash != 0)
    check (type && type->flags == GOMP_TYPE_OPAQUE
             && type->size == (size_t) vtab->size,
           "should be opaque", "");
  else if (unknown_wanted ())
    {
      check (type == NULL, "should be unknown", "");
      check (strstr (why.text, unknown_wanted ()) != NULL, why.text, "");
    }
  else if (local_unknown_wanted () && type == NULL)
    {
      unexplained = true;
      check (strstr (why.text, local_unknown_wanted ()) != NULL, why.text, "");
    }
  else
    check (type != NULL, why.text, "");
  check (gomp_type_of_vtab (vtab, &why) == type, "another type now", "");
  if (type && getenv ("SAY_PRINT"))
    gomp_type_print (type, stdout);
}

void
say_dynamic_type_ (void *container)
{
  last_dynamic = vtab_of (container);
}

/* Nothing to compare with.  */
static bool
skip (void)
{
  return unknown_wanted () || type == NULL
         || (local_unknown_wanted () && type->flags & GOMP_TYPE_OPAQUE);
}

void
say_size (int bytes)
{
  if (type)
    check (type->size == (size_t) bytes, "size", "");
}

static int
visible_components (void)
{
  int n = 0;

  for (size_t c = 0; c < type->n_components; c++)
    n += !type->components[c].hidden;
  return n;
}

void
say_type (const char *module, const char *name, int components)
{
  if (local_unknown_wanted ())
    {
      check (module[0] ? !skip () : skip (), "known, or not", name);
      unexplained = false;
    }
  if (skip ())
    return;
  if (module[0] && getenv ("SAY_TABLES"))
    check (strcmp (type->provider, "module files") == 0, type->provider, "");
  check (strcmp (type->name, name) == 0, "name", "");
  check (strcmp (type->module, module) == 0, type->module, "");
  check (visible_components () == components, "number of components", "");
  check (type->vtab == vtab, "table", "");
}

/* The component called NAME, "a%b", and its offset in the object.  */
static const struct gomp_component *
find (const char *name, size_t *offset)
{
  const struct gomp_type *holder = type;

  *offset = 0;
  for (;;)
    {
      size_t length = strcspn (name, "%");
      const struct gomp_component *found = NULL;

      for (size_t c = 0; holder && c < holder->n_components; c++)
        if (strlen (holder->components[c].name) == length
            && strncmp (holder->components[c].name, name, length) == 0)
          found = &holder->components[c];
      if (found == NULL)
        return check (false, "no such component", name), NULL;
      if (name[length] == '\0')
        return found;
      *offset += found->offset;
      holder = found->kind == GOMP_COMPONENT_INLINE ? found->type : NULL;
      name += length + 1;
    }
}

void
say_inline (const char *name, const char *address, int bytes, int count,
            int rank)
{
  const struct gomp_component *c;
  size_t offset, product = 1;

  if (skip () || (c = find (name, &offset)) == NULL)
    return;
  check (c->kind == GOMP_COMPONENT_BYTES || c->kind == GOMP_COMPONENT_INLINE
           || c->kind == GOMP_COMPONENT_ADDRESS,
         "not inline", name);
  check (object + offset + c->offset == address, "offset", name);
  check (c->count == (size_t) count, "count", name);
  check (c->size == (size_t) bytes * count, "size", name);
  check (c->rank == rank, "rank", name);
  for (int i = 0; i < rank; i++)
    product *= c->extents[i];
  check (product == c->count, "extents", name);
}

/* Is what is WANTED decided, though it is ambiguous or doubtful?  */
static bool
is_decided (const char *wanted)
{
  return getenv ("SAY_TABLES")
         || (strstr (wanted, " doubtful") && getenv ("SAY_FINALS"));
}

/* "scalar ambiguous, pointer": debug information cannot decide, but tables say
   what it is.  "scalar doubtful, pointer": it can if it tells of FINAL
   subroutines.  */
static bool
is_wanted_slot (const char *is, const char *wanted)
{
  const char *truth = strstr (wanted, ", ");
  char text[80];

  if (truth == NULL)
    return strcmp (is, wanted) == 0;
  snprintf (text, sizeof text, "scalar %s",
            is_decided (wanted) ? truth + 2 : "ambiguous");
  return strcmp (is, text) == 0;
}

static const char *
spell (const struct gomp_component *c)
{
  static const char *const kinds[] = { "bytes", "inline", "scalar", "array",
                                       "class", "procedure", "address" };
  static const char *const owners[] = { "allocatable", "pointer",
                                        "ambiguous" };
  static char text[80];

  snprintf (text, sizeof text, "%s", kinds[c->kind]);
  if (c->kind == GOMP_COMPONENT_SCALAR || c->kind == GOMP_COMPONENT_ARRAY
      || c->kind == GOMP_COMPONENT_CLASS)
    snprintf (text, sizeof text, "%s%s %s", kinds[c->kind],
              c->unlimited ? "*" : "", owners[c->owner]);
  return text;
}

void
say_slot (const char *name, const char *what, const void *address, int bytes,
          int rank)
{
  const struct gomp_component *c;
  const char *slot;
  size_t offset;

  if (skip () || (c = find (name, &offset)) == NULL)
    return;
  slot = object + offset + c->offset;
  check (is_wanted_slot (spell (c), what), spell (c), name);
  check (*(const void *const *) slot == address, "address", name);
  check (c->rank == rank, "rank", name);
  if (c->kind == GOMP_COMPONENT_CLASS)
    {
      check (last_dynamic && *(const void *const *) (slot + c->vptr_offset)
                               == (const void *) last_dynamic,
             "dynamic type", name);
      last_dynamic = NULL;
    }
  else if (bytes)
    check (c->element_size == (size_t) bytes, "element size", name);
}

void
say_length (const char *name, int length, int kind)
{
  const struct gomp_component *c;
  size_t offset;

  if (skip () || (c = find (name, &offset)) == NULL)
    return;
  check (c->length_offset != GOMP_NO_OFFSET, "no length", name);
  if (c->length_offset == GOMP_NO_OFFSET)
    return;
  check (*(const int64_t *) (object + offset + c->length_offset) == length,
         "length", name);
  /* Of an array, debug information may not tell it.  */
  check (c->element_size == (size_t) kind
           || (c->kind == GOMP_COMPONENT_ARRAY && c->element_size == 0
               && !getenv ("SAY_TABLES")),
         "kind", name);
}

void
say_of (const char *name, const char *of)
{
  const struct gomp_component *c;
  size_t offset;

  if (skip () || (c = find (name, &offset)) == NULL)
    return;
  check (strcmp (c->type ? c->type->name : "", of) == 0,
         c->type ? c->type->name : "no type", name);
  /* The same type is the same description everywhere.  */
  check (strcmp (of, type->name) != 0 || c->type == type, "another type",
         name);
}

void
say_flags (const char *wanted)
{
  const char *doubt = strstr (wanted, " doubtful");
  char expected[80], flags[80] = "";

  if (skip ())
    return;
  snprintf (flags, sizeof flags, "%s%s%s",
            type->flags & GOMP_TYPE_OWNS ? " owns" : "",
            type->flags & GOMP_TYPE_REFERS ? " refers" : "",
            type->flags & GOMP_TYPE_AMBIGUOUS ? " ambiguous" : "");
  snprintf (expected, sizeof expected, "%s%.*s%s", wanted[0] ? " " : "",
            (int) (doubt ? (size_t) (doubt - wanted) : strlen (wanted)),
            wanted, doubt && !is_decided (wanted) ? " ambiguous" : "");
  check (strcmp (flags, expected) == 0, flags, "");
}

void
say_parent (const char *name)
{
  if (skip ())
    return;
  check (strcmp (type->parent ? type->parent->name : "", name) == 0,
         type->parent ? type->parent->name : "no parent", "");
  if (type->parent)
    check (type->components[0].is_parent
             && type->components[0].type == type->parent,
           "parent component", "");
}

void
say_by_name (const char *module, const char *name)
{
  struct gomp_error why = { .text = "" };
  const struct gomp_type *found = gomp_type_by_name (module, name, &why);

  if (skip ())
    check (found == NULL && why.text[0], "found by name", "");
  else
    check (found == type, found ? "another type by name" : why.text, "");
}

void
say_named (const char *module, const char *name)
{
  struct gomp_error why = { .text = "" };

  type = gomp_type_by_name (module, name, &why);
  check ((type == NULL) == (unknown_wanted () != NULL), why.text, name);
}

void
say_variable (const char *name, const void *address, const char *of)
{
  struct gomp_type_variable variable;
  struct gomp_error why = { .text = "" };
  const struct gomp_type *found
    = gomp_type_of_variable ((uintptr_t) address, &variable, &why);

  if (skip () || local_unknown_wanted ())
    return;
  check (strcmp (found ? found->name : "", of) == 0, why.text, name);
  check (strcmp (variable.name, name) == 0, variable.name, name);
  check (variable.form.type == found, "form", name);
}

/* ---- All at once -------------------------------------------------------- */

static void *
look_up (void *argument)
{
  struct gomp_error why = { .text = "" };

  return (void *) gomp_type_of_vtab (argument, &why);
}

/* A vptr that is none, and many threads that ask for one type.  */
void
say_done (void)
{
  static struct gomp_vtab read_only_fake;
  struct gomp_error why = { .text = "" };
  pthread_t threads[8];
  void *found;

  check_explained ();
  check (gomp_type_of_vtab (NULL, &why) == NULL && why.text[0], "null", "");
  why.text[0] = '\0';
  check (gomp_type_of_vtab ((const void *) &why, &why) == NULL
           && strstr (why.text, "no table"), why.text, "");
  why.text[0] = '\0';
  read_only_fake.size = -1;
  check (gomp_type_of_vtab (&read_only_fake, &why) == NULL
           && strstr (why.text, "contents"), why.text, "");
  for (int i = 0; i < 8; i++)
    pthread_create (&threads[i], NULL, look_up, (void *) vtab);
  for (int i = 0; i < 8; i++)
    {
      pthread_join (threads[i], &found);
      check (found == type, "another type in a thread", "");
    }
  printf ("%u checks, %u failed\n", checks, failures);
  if (failures || checks == 0)
    exit (1);
}
