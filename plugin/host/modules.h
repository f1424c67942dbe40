/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Naming code and data so that another process of the same program finds them:
   by module and offset, as both load modules at addresses of their own.  */

#ifndef GOMP_HOST_MODULES_H
#define GOMP_HOST_MODULES_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A place in the program's code or data, as an offset in a module of this
   process.  */
struct gomp_place
{
  const char *module;           /* path, "" for the executable; the loader's,
                                   valid while the module is loaded */
  uintptr_t load;               /* address the module is loaded at */
  uintptr_t offset;             /* from there */
  uintptr_t inside;             /* an address that is mapped from its file */
};

/* Set *PLACE to the module and offset of ADDRESS.  Returns false if it lies in
   no module.  May be called on a thread that the fault handler has
   interrupted.  */
bool gomp_place_of (uintptr_t address, struct gomp_place *place);

/* Set *ADDRESS to the address at which MODULE is loaded in this process.
   Returns false if it is not loaded.  */
bool gomp_module_find (const char *module, uintptr_t *address);

/* Write the name of the function that ADDRESS lies in, as far as exported
   symbols tell it, else module and offset, to TEXT; at most SIZE bytes are
   written.  Returns TEXT.  */
const char *gomp_place_describe (uintptr_t address, char *text, size_t size);

/* The load addresses and names that modules have in a worker, as far as it has
   told them.  A struct of zeroes is empty.  */
struct gomp_module_cache
{
  struct gomp_module_entry *entries;
  size_t n, room;
};

/* Set *ADDRESS to the load address of PLACE's module in the worker.  Returns
   false if it is not known.  */
bool gomp_module_cache_get (const struct gomp_module_cache *cache,
                            const struct gomp_place *place, uintptr_t *address);
/* Note that PLACE's module is loaded at ADDRESS in the worker, which calls it
   NAME.  */
void gomp_module_cache_put (struct gomp_module_cache *cache,
                            const struct gomp_place *place, uintptr_t address,
                            const char *name);
/* Set *ADDRESS to the load address, in this process, of the module that the
   worker calls NAME.  Returns false if it is not known.  */
bool gomp_module_cache_back (const struct gomp_module_cache *cache,
                             const char *name, uintptr_t *address);
/* Forget the module that was loaded at LOAD in this process, and set *ADDRESS
   to its load address in the worker.  Returns false if it is not known.  */
bool gomp_module_cache_drop (struct gomp_module_cache *cache, uintptr_t load,
                             uintptr_t *address);
void gomp_module_cache_fini (struct gomp_module_cache *cache);

#endif
