/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Recognizing the table of a dynamic type (what a _vptr points to), and finding
   its size.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "deep/deep-table.h"

#include "base/address-map.h"
#include "base/lock.h"
#include "program/source-dwarf.h"

/* What the tables of intrinsic types have, and those of all others; then come
   type-bound procedures.  */
#define INTRINSIC_SIZE 48
#define TABLE_LEAST 56
#define TABLE_MOST 65536

static struct gomp_lock lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_TYPES);
static struct gomp_address_map sizes GOMP_GUARDED_BY (lock); /* by table */

bool
gomp_deep_is_table (const struct gomp_vtab *vtab)
{
  struct gomp_error ignored = { .text = "" };

  return gomp_type_is_table (vtab, &ignored);
}

/* The size of the symbol at VTAB, 0 if there is none.  */
static size_t
symbol_size (const struct gomp_vtab *vtab)
{
  size_t size = 0;

#ifdef HAVE_LIBDW
  Dwfl *dwfl = gomp_source_begin ();
  Dwfl_Module *mod = dwfl ? gomp_source_module (dwfl, (uintptr_t) vtab) : NULL;
  GElf_Off offset;
  GElf_Sym symbol;

  if (mod
      && dwfl_module_addrinfo (mod, (GElf_Addr) (uintptr_t) vtab, &offset,
                               &symbol, NULL, NULL, NULL)
      && offset == 0)
    size = symbol.st_size;
  gomp_source_end ();
#else
  (void) vtab;
#endif
  return size <= TABLE_MOST ? size : 0;
}

static size_t
find_size (const struct gomp_vtab *vtab)
{
  size_t size = symbol_size (vtab);

  if (size >= INTRINSIC_SIZE)
    return size;
  return vtab->copy && vtab->initial == NULL && vtab->extends == NULL
             && vtab->final == NULL
           ? INTRINSIC_SIZE
           : TABLE_LEAST;
}

size_t
gomp_deep_table_size (const struct gomp_vtab *vtab)
{
  size_t size;

  gomp_lock (&lock);
  size = gomp_address_map_get (&sizes, (uintptr_t) vtab);
  gomp_unlock (&lock);
  if (size > 0)
    return size;
  size = find_size (vtab);
  gomp_lock (&lock);
  gomp_address_map_set (&sizes, (uintptr_t) vtab, size);
  gomp_unlock (&lock);
  return size;
}
