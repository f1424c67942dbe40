/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which function has the code at an address.

   libdw finds a DIE by reading all of those before it.  So the functions of a
   unit are collected when the first of them is asked for.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "program/source-function.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>
#include <stdlib.h>

/* A range of addresses, as debug information has them, with code of DIE.  A
   function that was split has several.  */
struct range
{
  Dwarf_Addr low, high;
  Dwarf_Die die;
};

/* The functions of a unit, in the order of debug information: inner ones are
   behind those that they are in.  */
struct unit
{
  Dwarf_CU *cu;
  struct range *ranges;
  size_t n, room;
};

/* All units that were asked for; protected by source.c's lock.  */
static struct unit *units;
static size_t n_units, units_room;
static unsigned units_generation;

/* ARRAY with room for one more than N elements of SIZE bytes, or NULL.  */
static void *
make_room (void *array, size_t n, size_t *room, size_t size)
{
  size_t wanted = *room ? 2 * *room : 16;

  if (n < *room)
    return array;
  array = realloc (array, wanted * size);
  if (array)
    *room = wanted;
  return array;
}

static void
add_function (struct unit *unit, Dwarf_Die *die)
{
  Dwarf_Addr base, low, high;
  ptrdiff_t next = 0;

  while ((next = dwarf_ranges (die, next, &base, &low, &high)) > 0)
    {
      struct range *grown
        = make_room (unit->ranges, unit->n, &unit->room, sizeof *grown);
      if (grown == NULL)
        return; /* one name less */
      unit->ranges = grown;
      unit->ranges[unit->n++] = (struct range) { low, high, *die };
    }
}

/* Functions are looked for everywhere: gcc writes outlined ones into the block
   they came from, whose addresses do not include them.  */
static void
add_functions (struct unit *unit, Dwarf_Die *die)
{
  Dwarf_Die child;

  if (dwarf_child (die, &child) != 0)
    return;
  do
    switch (dwarf_tag (&child))
      {
      case DW_TAG_subprogram:
        add_function (unit, &child);
        /* FALLTHRU */
      case DW_TAG_module:
      case DW_TAG_namespace:
      case DW_TAG_lexical_block:
        add_functions (unit, &child);
        break;
      default:
        break;
      }
  while (dwarf_siblingof (&child, &child) == 0);
}

static void
forget_units (void)
{
  for (size_t u = 0; u < n_units; u++)
    free (units[u].ranges);
  n_units = 0;
}

/* The functions of the unit DIE, or NULL.  */
static const struct unit *
find_unit (Dwarf_Die *die)
{
  struct unit *grown;

  if (units_generation != gomp_source_generation ())
    forget_units ();
  units_generation = gomp_source_generation ();
  for (size_t u = 0; u < n_units; u++)
    if (units[u].cu == die->cu)
      return &units[u];
  grown = make_room (units, n_units, &units_room, sizeof *units);
  if (grown == NULL)
    return NULL;
  units = grown;
  units[n_units] = (struct unit) { .cu = die->cu };
  add_functions (&units[n_units], die);
  return &units[n_units++];
}

bool
gomp_source_code_at (Dwfl_Module *mod, uintptr_t pc,
                     struct gomp_source_code *code)
{
  Dwarf_Die *die = mod ? gomp_source_unit_at (mod, pc, &code->bias) : NULL;
  const struct unit *unit = die ? find_unit (die) : NULL;

  for (size_t r = unit ? unit->n : 0; r-- > 0;)
    if (pc - code->bias >= unit->ranges[r].low
        && pc - code->bias < unit->ranges[r].high)
      {
        code->unit = *die;
        code->function = unit->ranges[r].die;
        return true;
      }
  return false;
}

#endif
