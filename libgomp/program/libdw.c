/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Opening elfutils' libdw.  */

#include "config.h"

#define GOMP_LIBDW_NAMES_ONLY 1
#include "program/libdw.h"

#ifdef HAVE_LIBDW

#include <dlfcn.h>

struct gomp_libdw gomp_libdw;

/* All threads that come at the same time do the same: none waits for another
   one, which may wait for the loader's lock while this one holds it, in a
   constructor.  */
static bool
find_all (void *libdw)
{
  void *found;

#define FIND(name) \
  if ((found = dlsym (libdw, #name)) == NULL) \
    return false; \
  __atomic_store_n ((void **) &gomp_libdw.name, found, __ATOMIC_RELAXED);
  GOMP_LIBDW_CALLS (FIND)
#undef FIND
  return true;
}

bool
gomp_libdw_load (void)
{
  static int state; /* 0: not tried, 1: all are there, 2: they are not */
  int now = __atomic_load_n (&state, __ATOMIC_ACQUIRE);

  if (now == 0)
    {
      void *libdw = dlopen ("libdw.so.1", RTLD_LAZY | RTLD_LOCAL);

      now = libdw && find_all (libdw) ? 1 : 2;
      __atomic_store_n (&state, now, __ATOMIC_RELEASE);
    }
  return now == 1;
}

#endif
