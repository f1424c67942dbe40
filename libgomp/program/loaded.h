/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The objects that the program consists of: executable and libraries, which come and
   go, and what only their files tell.  */

#ifndef GOMP_LOADED_H
#define GOMP_LOADED_H 1

#include "base/types.h"

/* A `declare target' variable, as compilers list them.  */
struct gomp_host_variable
{
  uintptr_t start;
  size_t size;                  /* top bit: `declare target link' */
};

#define GOMP_HOST_VARIABLE_LINK (~(SIZE_MAX >> 1))

struct gomp_loaded
{
  char *name;                   /* the dynamic linker's; "": the executable */
  const char *path;             /* absolute if it is known, else NAME; never
                                   freed */
  uintptr_t base, start, end;
  uint64_t serial;              /* of this loading of it; never the same again */
  uintptr_t mark;               /* where SERIAL is kept; 0: nowhere */
  const struct gomp_host_variable *variables;
  size_t n_variables;
  void *const *indirect;        /* functions of `declare target indirect' */
  size_t n_indirect;
  unsigned gcc;                 /* the newest GCC, as in 12, that compiled some of
                                   it; 0: unknown */
};

/* Take the lock of what is loaded, and return all objects that are loaded now;
   *N is their number.  The array may be used until gomp_loaded_unlock.  Of the
   locks in lock.h this is the last one: none of the others is taken while it
   is held.  */
const struct gomp_loaded *gomp_loaded_lock (size_t *n) GOMP_HIDDEN;
/* Leave the lock that gomp_loaded_lock took.  */
void gomp_loaded_unlock (void) GOMP_HIDDEN;

/* Return the object at ADDR, or NULL.  Between gomp_loaded_lock and
   gomp_loaded_unlock, until which the result may be used.  */
const struct gomp_loaded *gomp_loaded_at (uintptr_t addr) GOMP_HIDDEN;

/* Return a number that changes when objects are loaded or unloaded.  No lock
   needed.  */
uint64_t gomp_loaded_stamp (void) GOMP_HIDDEN;
/* Return what gomp_loaded_stamp stood at when gomp_loaded_lock last looked.
   Between gomp_loaded_lock and gomp_loaded_unlock.  */
uint64_t gomp_loaded_listed_stamp (void) GOMP_HIDDEN;

#endif
