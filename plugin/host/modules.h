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
  uintptr_t inside;             /* an address that is mapped from its file */
};

/* Which module ADDRESS is in.  False: none.  Safe on a thread that the fault
   handler interrupted.  */
bool gomp_place_of (uintptr_t address, struct gomp_place *place);

/* The load address of MODULE in this process.  False: it is not there.  */
bool gomp_module_find (const char *module, uintptr_t *address);

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
/* NAME: what it is called there.  */
void gomp_module_cache_put (struct gomp_module_cache *cache,
                            const struct gomp_place *place,
                            uintptr_t address, const char *name);
/* The load address here of what the worker calls NAME.  */
bool gomp_module_cache_back (const struct gomp_module_cache *cache,
                             const char *name, uintptr_t *address);
/* Forget the module that was loaded at LOAD; false if it is not known, else *ADDRESS
   is the worker's.  */
bool gomp_module_cache_drop (struct gomp_module_cache *cache, uintptr_t load,
                             uintptr_t *address);
void gomp_module_cache_fini (struct gomp_module_cache *cache);

#endif
