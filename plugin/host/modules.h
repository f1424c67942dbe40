/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Naming code and data so that another process of the same program finds them:
   by module and offset, as both load modules at addresses of their own.  */

#ifndef GOMP_HOST_MODULES_H
#define GOMP_HOST_MODULES_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A place in this process.  */
struct gomp_place
{
  const char *module;           /* path, "" for the executable; the loader's,
                                   valid while the module is loaded */
  uintptr_t load;               /* address the module is loaded at */
  uintptr_t offset;             /* from there */
};

/* Which module ADDRESS is in.  False: none.  Safe on a thread that the fault
   handler interrupted.  */
bool gomp_place_of (uintptr_t address, struct gomp_place *place);

/* The load address of MODULE in this process.  With LOAD, it is loaded if it
   has not been.  False: not there, or *WHY (if not NULL) says why.  */
bool gomp_module_find (const char *module, bool load, uintptr_t *address,
                       const char **why);

/* The name of the function that ADDRESS lies in, as far as exported symbols
   tell, else module and offset.  Writes at most SIZE bytes; returns TEXT.  */
const char *gomp_place_describe (uintptr_t address, char *text, size_t size);

/* What the worker said about modules.  Zero is empty.  */
struct gomp_module_cache
{
  struct gomp_module_entry *entries;
  size_t n, room;
};

/* The worker's load address of PLACE's module, if it is known.  */
bool gomp_module_cache_get (const struct gomp_module_cache *cache,
                            const struct gomp_place *place,
                            uintptr_t *address);
void gomp_module_cache_put (struct gomp_module_cache *cache,
                            const struct gomp_place *place,
                            uintptr_t address);
void gomp_module_cache_fini (struct gomp_module_cache *cache);

#endif
