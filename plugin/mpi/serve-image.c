/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying out requests: modules, images and variables.  */

#include <dlfcn.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "mpi/places.h"
#include "mpi/serve.h"

/* Modules that were loaded since the program has them.  */
struct loaded
{
  struct gomp_mpi_module module;
  void *handle; /* NULL: it was there before */
};

/* What device ORD has handed out for the image or the variable at HOST.  */
struct given
{
  int ord;
  uintptr_t host;
  uintptr_t start; /* on the device */
};

/* Protects all that follows.  */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct loaded *loaded;
static size_t n_loaded;
static struct given *given;
static size_t n_given;

/* Hand PAIR, which stands for what is at HOST, out to TASK's client.  */
static void
give (struct gomp_mpi_task *task, uintptr_t host, const struct addr_pair *pair)
{
  if (pair->end > pair->start)
    gomp_mpi_book_add (&task->device->memory, pair->start,
                       pair->end - pair->start);
  pthread_mutex_lock (&lock);
  given = GOMP_PLUGIN_realloc (given, (n_given + 1) * sizeof *given);
  given[n_given++] = (struct given) { task->ord, host, pair->start };
  pthread_mutex_unlock (&lock);
}

/* Take back what device ORD has handed out for what is in [START, END).  */
static void
take_back (int ord, uintptr_t start, uintptr_t end)
{
  struct gomp_mpi_served_device *device = &gomp_mpi_served_devices[ord];
  size_t kept = 0;

  pthread_mutex_lock (&lock);
  for (size_t i = 0; i < n_given; i++)
    if (given[i].ord == ord && given[i].host >= start && given[i].host < end)
      {
        gomp_mpi_book_remove (&device->functions, given[i].start);
        gomp_mpi_book_remove (&device->memory, given[i].start);
      }
    else
      given[kept++] = given[i];
  n_given = kept;
  pthread_mutex_unlock (&lock);
}

void
gomp_mpi_serve_forget (int ord)
{
  take_back (ord, 0, UINTPTR_MAX);
}

/* One that is there already was found without a handle.  LOCK is held.  */
static void
note_module (const struct gomp_mpi_module *module, void *handle)
{
  for (size_t i = 0; i < n_loaded; i++)
    if (loaded[i].module.load == module->load)
      return;
  loaded = GOMP_PLUGIN_realloc (loaded, (n_loaded + 1) * sizeof *loaded);
  loaded[n_loaded++] = (struct loaded) { *module, handle };
}

bool
gomp_mpi_serve_locate (struct gomp_mpi_task *task)
{
  const char *path = gomp_mpi_get_text (&task->request);
  const char *identity = gomp_mpi_get_text (&task->request);
  struct gomp_mpi_module module;
  char why[512];
  void *handle;
  bool found;

  if (!path || !identity)
    return gomp_mpi_task_fail (task, "the request is damaged");
  pthread_mutex_lock (&lock);
  found
    = gomp_mpi_module_find (path, identity, &module, &handle, why, sizeof why);
  if (found)
    note_module (&module, handle);
  pthread_mutex_unlock (&lock);
  gomp_mpi_put (&task->answer, module.load);
  return found || gomp_mpi_task_fail (task, why);
}

/* The program's side asks once, of whichever device.  */
static bool
drop_module (const struct gomp_mpi_module *module)
{
  bool fine = true;

  for (int ord = 0; ord < GOMP_MPI_SERVED_DEVICES; ord++)
    if (__atomic_load_n (&gomp_mpi_served_devices[ord].open, __ATOMIC_ACQUIRE))
      {
        take_back (ord, module->start, module->end);
        if (gomp_mpi_served.pset_module_gone)
          fine = (gomp_mpi_served.pset_module_gone (ord, module->load,
                                                    module->end)
                  && fine);
      }
  return fine;
}

bool
gomp_mpi_serve_gone (struct gomp_mpi_task *task)
{
  uintptr_t load = gomp_mpi_get (&task->request);
  struct loaded gone = { .handle = NULL };
  bool found = false, fine;

  pthread_mutex_lock (&lock);
  for (size_t i = 0; i < n_loaded && !found; i++)
    if (loaded[i].module.load == load)
      {
        gone = loaded[i];
        loaded[i] = loaded[--n_loaded];
        found = true;
      }
  pthread_mutex_unlock (&lock);
  if (!found)
    return gomp_mpi_task_fail (task, "the server has no such module");
  fine = drop_module (&gone.module);
  if (gone.handle)
    dlclose (gone.handle);
  return fine;
}

/* The answer's pairs, of IMAGE, which are handed out with it.  */
static void
take_pairs (struct gomp_mpi_task *task, uintptr_t image,
            const struct addr_pair *pairs, size_t n)
{
  gomp_mpi_put_bytes (&task->answer, pairs, n * sizeof *pairs);
  for (size_t i = 0; i < n; i++)
    {
      gomp_mpi_book_add (&task->device->functions, pairs[i].start, 0);
      give (task, image, &pairs[i]);
    }
}

/* An array that ends in a 0, for the caller to free; NULL for no bytes.  */
static uint64_t *
take_words (struct gomp_mpi_reader *request)
{
  size_t n;
  const void *bytes = gomp_mpi_get_bytes (request, &n);
  uint64_t *words = NULL;

  if (n % sizeof *words != 0)
    request->bad = true;
  else if (n > 0)
    {
      words = GOMP_PLUGIN_malloc_cleared (n + sizeof *words);
      memcpy (words, bytes, n);
    }
  return words;
}

static bool
check_image (struct gomp_mpi_task *task, uintptr_t image)
{
  return (gomp_mpi_module_has (image, sizeof (void *), false)
          || gomp_mpi_task_fail (task, "the program has no such image"));
}

/* An entry for each function, whose number the plugin does not say: there are
   no more than N, the number of pairs, and what the block has beyond them, or
   lacks, nobody reads.  */
static void
put_reverse (struct gomp_mpi_task *task, uint64_t *reverse, size_t n)
{
  size_t room = reverse ? malloc_usable_size (reverse) / sizeof *reverse : 0;

  gomp_mpi_put_bytes (&task->answer, reverse,
                      (room < n ? room : n) * sizeof *reverse);
}

bool
gomp_mpi_serve_load (struct gomp_mpi_task *task)
{
  unsigned version = gomp_mpi_get (&task->request);
  uintptr_t image = gomp_mpi_get (&task->request);
  bool wants_reverse = gomp_mpi_get (&task->request);
  uint64_t *indirect = take_words (&task->request), *reverse = NULL;
  struct addr_pair *pairs = NULL;
  int n = -1;

  if (!task->request.bad && check_image (task, image))
    n = gomp_mpi_served.load_image (task->ord, version, (const void *) image,
                                    &pairs, wants_reverse ? &reverse : NULL,
                                    indirect);
  free (indirect);
  if (n < 0)
    return false;
  take_pairs (task, image, pairs, n);
  put_reverse (task, reverse, n);
  free (pairs);
  free (reverse);
  return true;
}

bool
gomp_mpi_serve_unload (struct gomp_mpi_task *task)
{
  unsigned version = gomp_mpi_get (&task->request);
  uintptr_t image = gomp_mpi_get (&task->request);

  if (task->request.bad || !check_image (task, image))
    return false;
  take_back (task->ord, image, image + 1);
  return gomp_mpi_served.unload_image (task->ord, version,
                                       (const void *) image);
}

bool
gomp_mpi_serve_objects (struct gomp_mpi_task *task)
{
  const size_t words = 3 * sizeof (uint64_t);
  size_t n = gomp_mpi_get_count (&task->request, words);
  struct gomp_pset_variable *variables
    = GOMP_PLUGIN_malloc_cleared ((n + 1) * sizeof *variables);
  struct addr_pair *pairs
    = GOMP_PLUGIN_malloc_cleared ((n + 1) * sizeof *pairs);
  bool fine = gomp_mpi_served.pset_variables != NULL;

  for (size_t i = 0; i < n; i++)
    {
      variables[i].module = "";
      variables[i].host = (const void *) gomp_mpi_get (&task->request);
      variables[i].size = gomp_mpi_get (&task->request);
      variables[i].is_link = gomp_mpi_get (&task->request);
      if (!gomp_mpi_module_has ((uintptr_t) variables[i].host,
                                variables[i].size, false))
        fine = gomp_mpi_task_fail (task, "the program has no such variable");
    }
  fine
    = (fine && gomp_mpi_served.pset_variables (task->ord, variables, n, pairs));
  for (size_t i = 0; i < n && fine; i++)
    {
      gomp_mpi_put (&task->answer, pairs[i].start);
      gomp_mpi_put (&task->answer, pairs[i].end);
      give (task, (uintptr_t) variables[i].host, &pairs[i]);
    }
  free (variables);
  free (pairs);
  return fine;
}
