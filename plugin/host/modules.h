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
  const char *module;           /* path, "" for the executable; the loader's
                                   text, valid while the module is loaded */
  uintptr_t load;               /* load address of the module */
  uintptr_t offset;             /* of the place, from LOAD */
  /* An address in the module that is mapped from its file, so that
     gomp_mapped_file_at (INSIDE) finds the file.  */
  uintptr_t inside;
};

/* Set *PLACE to the module and offset of ADDRESS.  Returns false if it lies in
   no module.  May be called in the handler of a fault's signal.  */
bool gomp_place_of (uintptr_t address, struct gomp_place *place);

/* Set *ADDRESS to the load address in this process of MODULE.  MODULE is the
   path of a shared library, as in struct gomp_place; "" is the executable.
   Returns false, with *ADDRESS not set, if MODULE is not loaded.  */
bool gomp_module_find (const char *module, uintptr_t *address);

/* Write a text to TEXT that tells users what is at ADDRESS, and return TEXT.
   At most SIZE bytes are written, with a final 0.  The text is the name of the
   exported symbol that starts at ADDRESS.  If there is none, it is the name of
   the module's file and the offset in the module ("x.so+0x10").  If ADDRESS
   lies in no module, it is "at" and the address.  */
const char *gomp_place_describe (uintptr_t address, char *text, size_t size);

/* The load addresses and names that modules have in a worker, as far as the
   worker has told them.  A struct of zeroes is an empty one.  */
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
/* Free what is in CACHE, and make it empty.  */
void gomp_module_cache_fini (struct gomp_module_cache *cache);

#endif
