/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Callbacks that programs register for Fortran types.  */

#include "deep/deep.h"

#include "base/address-map.h"
#include "base/lock.h"
#include "program/type.h"

#define EXTENSIONS_MAX 255      /* gfortran's own limit of a chain */

struct registered
{
  struct registered *next;
  const struct gomp_vtab *vtab;
  struct gomp_deep_registration what;
};

/* Only ever grows; protected by the lock, but whether there is anything.  */
static struct gomp_lock lock = GOMP_LOCK_INITIALIZER (GOMP_RANK_TYPES);
static struct registered *all GOMP_GUARDED_BY (lock);

GOMP_REQUIRES (lock)
static struct registered *
find (const struct gomp_vtab *vtab)
{
  struct registered *r = all;

  while (r && r->vtab != vtab)
    r = r->next;
  return r;
}

void
gomp_deep_register (const struct gomp_vtab *vtab,
                    const struct gomp_deep_registration *registration)
{
  struct registered *r;

  gomp_lock (&lock);
  r = find (vtab);
  if (r == NULL)
    {
      r = gomp_malloc (sizeof *r);
      *r = (struct registered) { .next = all, .vtab = vtab };
      __atomic_store_n (&all, r, __ATOMIC_RELAXED);
    }
  r->what = *registration;
  gomp_unlock (&lock);
}

struct gomp_deep_registration
gomp_deep_registered_all (const struct gomp_vtab *vtab)
{
  struct gomp_deep_registration found = { .mapper = NULL };
  const struct gomp_vtab *ancestor = vtab;

  if (GOMP_LIKELY (__atomic_load_n (&all, __ATOMIC_RELAXED) == NULL))
    return found;
  gomp_lock (&lock);
  for (int depth = 0; ancestor && depth <= EXTENSIONS_MAX; depth++)
    {
      const struct registered *r = find (ancestor);
      if (r && r->what.callback.inside)
        {
          found = r->what;
          break;
        }
      ancestor = ancestor->extends;
    }
  gomp_unlock (&lock);
  if (found.mapper)
    found.callback.argument = vtab;
  return found;
}
