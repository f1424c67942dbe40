/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which pointer of the program's a null address in a kernel may come from.

   The kernel's code tells the names of its variables, the host's memory what
   they hold there.  A null pointer is null on the device, too.  One that is
   not may have been when it was mapped, and was not attached since.  One that
   a directive was to attach may lie in a part of its structure that is not
   mapped, while kernels are given the whole of it by another part.  */

#include "report/fault-null.h"

#include <stdio.h>
#include <string.h>

#include "program/acc-program.h"
#include "report/fault-pointer.h"

#define NAME 200
#define MOST 4                  /* pointers named */

struct candidate
{
  char name[NAME];
  enum gomp_source_pointer_kind kind;
  uintptr_t value;
  const struct gomp_mapping *holder;    /* or NULL */
  const void *missed;   /* who was to attach it, where it has no holder; or
                           NULL */
};

struct search
{
  struct gomp_present *table;
  bool calls;                   /* only procedure pointers count, or none */
  bool stale; /* those that are not null, and not attached */
  bool roomless; /* those that were to be attached, but are not mapped */
  bool unset; /* variables that are arrays without data */
  bool named; /* the kernel has variables of these names */
  int n;
  struct candidate found[MOST];
};

static bool
is_known (const struct search *search, const char *name)
{
  for (int i = 0; i < search->n && i < MOST; i++)
    if (strcmp (search->found[i].name, name) == 0)
      return true;
  return false;
}

/* Who was to attach a pointer at WHERE that is in no mapping; or NULL.  */
static const void *
missed_at (const struct search *search, uintptr_t where,
           const struct gomp_mapping *holder)
{
  return holder ? NULL : gomp_present_missed (search->table, where);
}

/* What kernels can see: variables of their names, and what is mapped.  */
static bool
look_at (const struct gomp_source_pointer *pointer, void *data)
{
  struct search *search = data;
  const struct gomp_mapping *holder
    = gomp_present_at (search->table, pointer->where);
  const void *missed = missed_at (search, pointer->where, holder);
  bool fits
    = ((pointer->kind == GOMP_SOURCE_PROCEDURE) == search->calls
       && (holder || (pointer->variable && search->named && !search->stale)));

  if (search->unset)
    fits = (pointer->variable && pointer->value == 0
            && (pointer->kind == GOMP_SOURCE_ALLOCATABLE
                || pointer->kind == GOMP_SOURCE_ARRAY_POINTER));
  else if (search->roomless)
    fits = missed && !pointer->variable;
  else if (search->stale)
    fits = (fits && pointer->value >= GOMP_FAULT_NULL
            && !gomp_fault_is_attached (holder, pointer->where));
  else
    fits = fits && pointer->value < GOMP_FAULT_NULL;
  if (fits && !is_known (search, pointer->name))
    {
      if (search->n < MOST)
        {
          struct candidate *found = &search->found[search->n];
          snprintf (found->name, NAME, "%s", pointer->name);
          found->kind = pointer->kind;
          found->value = pointer->value;
          found->holder = holder;
          found->missed = missed;
        }
      search->n++;
    }
  return (pointer->value
          && gomp_present_at (search->table, pointer->value) != NULL);
}

static bool
find (struct search *search, const struct gomp_source_frame *frame,
      const void *kernel)
{
  search->n = 0;
  search->named = kernel != NULL;
  return (gomp_source_pointers (frame, kernel, look_at, search)
          && search->n > 0);
}

/* "is not allocated", in the program's language.  */
static const char *
state (const struct candidate *found, bool fortran)
{
  if (found->value)
    return "holds what is no address";
  if (!fortran)
    return "is null";
  switch (found->kind)
    {
    case GOMP_SOURCE_ALLOCATABLE:
      return "is not allocated";
    case GOMP_SOURCE_ARRAY_POINTER:
    case GOMP_SOURCE_PROCEDURE:
      return "is not associated";
    case GOMP_SOURCE_POINTER:
      break;
    }
  return "is not associated, or not allocated";
}

static void
print_names (const struct search *search, bool fortran)
{
  if (search->n == 1)
    {
      fprintf (stderr, "  %s %s\n", search->found[0].name,
               state (&search->found[0], fortran));
      return;
    }
  fputs ("  one of these, which the kernel can reach: ", stderr);
  for (int i = 0; i < search->n && i < MOST; i++)
    fprintf (stderr, "%s%s %s", i ? ", " : "", search->found[i].name,
             state (&search->found[i], fortran));
  fputs (search->n > MOST ? ", and others\n" : "\n", stderr);
}

static void
advise_null (const struct search *search, bool fortran)
{
  const struct candidate *first = &search->found[0];

  if (!fortran)
    fprintf (stderr,
             "  to do: set it before that directive, or test it in the "
             "kernel: if (%s)\n",
             first->name);
  else if (first->kind == GOMP_SOURCE_ALLOCATABLE)
    fprintf (stderr,
             "  to do: allocate it before that directive, or ask in "
             "the kernel: if (allocated (%s))\n",
             first->name);
  else
    fprintf (stderr,
             "  to do: associate it before that directive, or ask in "
             "the kernel: if (associated (%s))\n",
             first->name);
}

/* What is not null any more on the host.  */
static bool
explain_stale (struct search *search, const struct gomp_source_frame *frame,
               const void *kernel)
{
  char line[NAME];
  const struct candidate *first = &search->found[0];

  search->stale = true;
  if (!find (search, frame, kernel) || search->n > 1)
    return false;
  fprintf (stderr,
           "  %s is not null on the host now, but is not attached on "
           "the device: it may have been null when %s mapped it\n"
           "  to do: map it once it has been set, by its own name: %s(%s)\n",
           first->name,
           gomp_source_line (gomp_mapping_site (search->table, first->holder),
                             line, NAME),
           goacc_program_clause (), first->name);
  return true;
}

bool
gomp_fault_explain_roomless (struct gomp_present *table,
                             const struct gomp_source_frame *frame,
                             const void *kernel)
{
  struct search search = { .table = table, .roomless = true };
  const struct candidate *first = &search.found[0];
  char line[NAME], whole[NAME];
  int root;

  if (kernel == NULL || !find (&search, frame, kernel))
    return false;
  root = (int) strcspn (first->name, ".-%(");
  snprintf (whole, NAME, "%.*s%s", root, first->name,
            first->name[root] == '-' ? "[0:1]" : "");
  fprintf (stderr,
           "  %s is not on the device: %s was to attach it there, but only "
           "other parts of %s are mapped\n"
           "  to do: map all of %s there, or the pointer before what it "
           "refers to: %s(%s)\n",
           first->name, gomp_source_line (first->missed, line, NAME), whole,
           whole, goacc_program_clause (), first->name);
  if (first->value == 0)
    fprintf (stderr, "  besides, %s is null on the host\n", first->name);
  return true;
}

bool
gomp_fault_explain_unset (struct gomp_present *table,
                          const struct gomp_source_frame *frame,
                          const void *kernel)
{
  struct search search = { .table = table, .unset = true };

  if (kernel == NULL || !find (&search, frame, kernel))
    return false;
  print_names (&search, true);
  fputs ("  the kernel may have reckoned with its bounds, which nobody has "
         "set\n",
         stderr);
  advise_null (&search, true);
  return true;
}

static void
explain (struct search *search, const struct gomp_source_frame *frame,
         const void *kernel)
{
  bool fortran = frame && gomp_source_unit (frame->pc).fortran;

  if (!search->calls
      && gomp_fault_explain_roomless (search->table, frame, kernel))
    return;
  /* By the kernel's own names first: procedures that it calls have others.  */
  if ((kernel && find (search, frame, kernel)) || find (search, frame, NULL))
    {
      print_names (search, fortran);
      advise_null (search, fortran);
    }
  else if (kernel == NULL || !explain_stale (search, frame, kernel))
    fputs ("  to do: look at the pointers of that line: what is null on the "
           "host, or was null when it was mapped, is null on the device\n",
           stderr);
}

void
gomp_fault_explain_null (struct gomp_present *table,
                         const struct gomp_source_frame *frame,
                         const void *kernel)
{
  struct search search = { .table = table };

  fputs ("  the address is that of a null pointer, or close to it: something "
         "not allocated, not associated, or not present\n",
         stderr);
  explain (&search, frame, kernel);
}

void
gomp_fault_explain_null_call (struct gomp_present *table,
                              const struct gomp_source_frame *frame,
                              const void *kernel)
{
  struct search search = { .table = table, .calls = true };

  fputs ("  the address is that of a null pointer: a procedure pointer that "
         "was not set on the device\n",
         stderr);
  explain (&search, frame, kernel);
}
