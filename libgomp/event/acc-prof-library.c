/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC profiling: finding the tools, and what they find here.  */

#define _GNU_SOURCE 1
#include "event/acc-prof.h"

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/worker.h"

#define REGISTER "acc_register_library"

typedef void (*register_library) (acc_prof_reg, acc_prof_reg,
                                  acc_prof_lookup_func);

/* ---- Routines for tools ------------------------------------------------- */

/* There is no tool.  A program, or a library preloaded before this one, defines
   acc_register_library itself.  */
static void
register_nothing (acc_prof_reg reg, acc_prof_reg unreg,
                  acc_prof_lookup_func lookup)
{
  (void) reg, (void) unreg, (void) lookup;
}

void acc_register_library (acc_prof_reg, acc_prof_reg, acc_prof_lookup_func)
  __attribute__ ((weak, alias ("register_nothing")));

/* The routine that the program would call by that name, so that a tool need not
   be linked with this library.  NULL: no OpenACC routine.  */
acc_query_fn
acc_prof_lookup (const char *name)
{
  acc_query_fn found = NULL;

  if (name && strncmp (name, "acc_", 4) == 0 && strcmp (name, REGISTER) != 0)
    *(void **) &found = dlsym (RTLD_DEFAULT, name);
  return found;
}

/* ---- Tools -------------------------------------------------------------- */

/* The installed libgomp's acc_register_library, which ends the program: a tool
   linked with it and without a function of its own leads there.  NULL: there is
   no libgomp, or it has no profiling.  */
static void *
installed_register (void)
{
  void *libgomp = dlopen ("libgomp.so.1", RTLD_LAZY | RTLD_NOLOAD);
  void *found = NULL;

  if (libgomp)
    {
      found = dlsym (libgomp, REGISTER);
      dlclose (libgomp);
    }
  return found == (void *) register_nothing ? NULL : found;
}

/* WHY may be dlerror's, which the next dl function spoils.  */
static void
complain (const char *library, const char *why, bool has_libgomp)
{
  /* The installed libgomp has complained.  */
  if (!has_libgomp)
    gomp_warn ("while loading ACC_PROFLIB \"%s\": %s", library, why);
}

struct library
{
  ElfW (Addr) load;
  uintptr_t start, end;
};

static int
find_extent (struct dl_phdr_info *info, size_t size, void *data)
{
  struct library *library = data;
  (void) size;

  if (info->dlpi_addr != library->load)
    return 0;
  library->start = UINTPTR_MAX;
  for (int i = 0; i < info->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *part = &info->dlpi_phdr[i];
      uintptr_t at = info->dlpi_addr + part->p_vaddr;
      if (part->p_type != PT_LOAD)
        continue;
      library->start = at < library->start ? at : library->start;
      library->end = at + part->p_memsz; /* in ascending order */
    }
  return 1;
}

/* Has the library behind HANDLE registered callbacks of its own?  */
static bool
has_registered (void *handle)
{
  struct library library = { 0, 0, 0 };
  struct link_map *map;

  if (dlinfo (handle, RTLD_DI_LINKMAP, &map) != 0)
    return false;
  library.load = map->l_addr;
  return (dl_iterate_phdr (find_extent, &library)
          && goacc_prof_registered_in (library.start, library.end));
}

/* Stays loaded if it is a tool, since callbacks are in it.  */
static void
load_library (const char *name)
{
  void *installed = installed_register ();
  void *handle = dlopen (name, RTLD_LAZY), *found;
  register_library call;

  if (handle == NULL)
    {
      complain (name, dlerror (), installed);
      return;
    }
  found = dlsym (handle, REGISTER);
  if (found == NULL)
    complain (name, dlerror (), installed);
  else if (found == (void *) register_nothing || found == installed_register ())
    complain (name, "no " REGISTER, installed);
  else if (found != dlsym (RTLD_DEFAULT, REGISTER) && !has_registered (handle))
    {
      *(void **) &call = found;
      call (acc_prof_register, acc_prof_unregister, acc_prof_lookup);
      return;
    }
  dlclose (handle);
}

/* The names are between semicolons.  */
static void
load_libraries (const char *names)
{
  char *copy = gomp_strdup (names), *rest, *name;

  for (name = strtok_r (copy, ";", &rest); name;
       name = strtok_r (NULL, ";", &rest))
    load_library (name);
  free (copy);
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static bool loaded; /* written under the mutex, read without */
static __thread bool loading; /* a tool that this thread called comes back */

static void
load_all (void)
{
  const char *names = secure_getenv ("ACC_PROFLIB");

  acc_register_library (acc_prof_register, acc_prof_unregister,
                        acc_prof_lookup);
  if (names)
    load_libraries (names);
}

void
goacc_prof_libraries_load (void)
{
  if (GOMP_LIKELY (__atomic_load_n (&loaded, __ATOMIC_ACQUIRE)) || loading
      || gomp_worker_process ())
    return;
  pthread_mutex_lock (&mutex);
  if (!loaded)
    {
      loading = true;
      load_all ();
      loading = false;
      __atomic_store_n (&loaded, true, __ATOMIC_RELEASE);
    }
  pthread_mutex_unlock (&mutex);
}
