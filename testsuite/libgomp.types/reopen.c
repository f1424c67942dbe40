/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Opens and closes libraries with different types of the same name, most likely
   at the same address: reopen LIBRARY-1 LIBRARY-2 LIBRARY-3.  LIBRARY-3 has no
   debug information.  */

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "program/type.h"

#define ROUNDS 20

static unsigned failures;

static void
check (int round, bool good, const char *what)
{
  if (good)
    return;
  failures++;
  printf ("FAIL: round %d: %s\n", round, what);
}

static void
look (int round, const char *library, bool second)
{
  void *handle = dlopen (library, RTLD_NOW);
  const struct gomp_vtab *vtab
    = handle ? dlsym (handle, "__plug_MOD___vtab_plug_Item") : NULL;
  struct gomp_error why = { .text = "" };
  const struct gomp_type *type = vtab ? gomp_type_of_vtab (vtab, &why) : NULL;

  check (round, type != NULL, vtab ? why.text : "no table");
  if (type)
    {
      check (round, type->n_components == 2u + second, "components");
      check (round,
             type->components[0].owner == (second ? GOMP_POINTER : GOMP_OWNED),
             "first");
      check (round,
             type->components[1].owner == (second ? GOMP_OWNED : GOMP_POINTER),
             "second");
      check (round, gomp_type_by_name ("plug", "item", &why) == type,
             "by name");
    }
  if (handle)
    dlclose (handle);
  why.text[0] = '\0';
  check (round, gomp_type_by_name ("plug", "item", &why) == NULL
                  && strstr (why.text, "no type"), "closed");
}

/* The tables of both libraries have the same name, and their types the same
   size.  What is known of one type does not describe the other.  */
static void
look_beside (const char *described, const char *other)
{
  static const char symbol[] = "__plug_MOD___vtab_plug_Item";
  void *first = dlopen (described, RTLD_NOW);
  void *second = dlopen (other, RTLD_NOW);
  struct gomp_error why = { .text = "" };
  const struct gomp_type *known
    = gomp_type_of_vtab (dlsym (first, symbol), &why);

  check (ROUNDS, known && known->components[0].owner == GOMP_OWNED,
         "beside another: first");
  check (ROUNDS,
         gomp_type_of_vtab (dlsym (second, symbol), &why) == NULL
           && strstr (why.text, "no debug information"),
         "beside another: taken for the first");
  dlclose (second);
  dlclose (first);
}

int
main (int argc, char **argv)
{
  if (argc != 4)
    return 2;
  for (int round = 0; round < ROUNDS; round++)
    look (round, argv[1 + round % 2], round % 2);
  look_beside (argv[1], argv[3]);
  printf ("%d rounds, %u failed\n", ROUNDS, failures);
  return failures != 0;
}
