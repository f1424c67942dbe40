/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Tables of dynamic types as objects.  */

#include "deep-table.h"

#include "address-map.h"
#include "lock.h"

/* What every table has; types that own something have one function more, and then
   come the type-bound procedures.  */
#define TABLE_LEAST sizeof (struct gomp_vtab)
#define TABLE_MOST 65536

static struct gomp_lock lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_TYPES);
static struct gomp_address_map sizes;   /* by table */

bool
gomp_deep_is_table (const struct gomp_vtab *vtab)
{
  struct gomp_error ignored = { "" };

  return gomp_type_is_table (vtab, &ignored);
}

/* As the program's debug information has it.  */
static size_t
size_of_variable (const struct gomp_vtab *vtab)
{
  struct gomp_type_variable variable = { .start = 0 };
  struct gomp_error why = { "" };

  gomp_type_of_variable ((uintptr_t) vtab, &variable, &why);
  return (variable.start == (uintptr_t) vtab && variable.size >= TABLE_LEAST
          && variable.size <= TABLE_MOST ? variable.size : TABLE_LEAST);
}

size_t
gomp_deep_table_size (const struct gomp_vtab *vtab)
{
  size_t size;

  gomp_lock_take (&lock);
  size = gomp_address_map_get (&sizes, (uintptr_t) vtab);
  gomp_lock_leave (&lock);
  if (size > 0)
    return size;
  size = size_of_variable (vtab);
  gomp_lock_take (&lock);
  gomp_address_map_set (&sizes, (uintptr_t) vtab, size);
  gomp_lock_leave (&lock);
  return size;
}
