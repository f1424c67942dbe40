/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which module of the program is where in a server.  */

#include <stdlib.h>

#include "mpi/client.h"

/* The entry whose module ADDRESS lies in, here or, if THERE, in the server.
   known_lock is held.  */
static struct gomp_mpi_known *
find (const struct gomp_mpi_server *server, uintptr_t address, bool there)
{
  for (size_t i = 0; i < server->n_known; i++)
    {
      struct gomp_mpi_known *known = &server->known[i];
      uintptr_t here
        = there ? address - known->there + known->module.load : address;
      if (here >= known->module.start && here < known->module.end)
        return known;
    }
  return NULL;
}

/* The bit of DEVICE among the users of a module.  */
static uint64_t
bit (const struct gomp_mpi_device *device)
{
  return (uint64_t) 1 << device->there % 64;
}

/* Note MODULE, in which ADDRESS lies, unless another thread has.  known_lock is
   held.  */
static void
add (struct gomp_mpi_server *server, const struct gomp_mpi_module *module,
     uintptr_t address, uintptr_t there)
{
  size_t n = server->n_known;

  if (find (server, address, false))
    return;
  server->known
    = GOMP_PLUGIN_realloc (server->known, (n + 1) * sizeof *server->known);
  server->known[n] = (struct gomp_mpi_known) { *module, there, 0 };
  server->n_known = n + 1;
}

/* Ask SERVER for MODULE, in which ADDRESS lies.  */
static bool
locate (struct gomp_mpi_server *server, const struct gomp_mpi_module *module,
        uintptr_t address, uintptr_t *there)
{
  struct gomp_mpi_call call;
  char *path = gomp_mpi_module_path (address);
  bool found;

  gomp_mpi_call_begin_server (&call, server, GOMP_MPI_LOCATE);
  gomp_mpi_put_text (&call.request, path ? path : "");
  gomp_mpi_put_text (&call.request, module->identity);
  free (path);
  found = gomp_mpi_call_make (&call);
  if (found)
    *there = gomp_mpi_get (&call.answer);
  return gomp_mpi_call_end (&call, found);
}

/* Have the server load the module that ADDRESS is in, and note it.  The lock
   is not held meanwhile: what the server answers may end the program.  */
static bool
introduce (struct gomp_mpi_server *server, uintptr_t address)
{
  struct gomp_mpi_module module;
  uintptr_t load = 0;

  if (!gomp_mpi_module_at (address, &module))
    {
      GOMP_PLUGIN_error ("nothing of the program is at %p", (void *) address);
      return false;
    }
  if (!locate (server, &module, address, &load))
    return false;
  pthread_mutex_lock (&server->known_lock);
  add (server, &module, address, load);
  pthread_mutex_unlock (&server->known_lock);
  return true;
}

bool
gomp_mpi_translate (const struct gomp_mpi_device *device, uintptr_t address,
                    uintptr_t *there)
{
  struct gomp_mpi_server *server = device->server;
  struct gomp_mpi_known *known;
  bool found;

  do
    {
      pthread_mutex_lock (&server->known_lock);
      known = find (server, address, false);
      found = known != NULL;
      if (found)
        {
          known->users |= bit (device);
          *there = address - known->module.load + known->there;
        }
      pthread_mutex_unlock (&server->known_lock);
    }
  while (!found && introduce (server, address));
  return found;
}

uintptr_t
gomp_mpi_translate_back (struct gomp_mpi_server *server, uintptr_t there)
{
  const struct gomp_mpi_known *known;
  uintptr_t address = 0;

  pthread_mutex_lock (&server->known_lock);
  known = find (server, there, true);
  if (known)
    address = there - known->there + known->module.load;
  pthread_mutex_unlock (&server->known_lock);
  return address;
}

bool
gomp_mpi_forget (const struct gomp_mpi_device *device, uintptr_t load,
                 uintptr_t *there)
{
  struct gomp_mpi_server *server = device->server;
  bool found = false;

  pthread_mutex_lock (&server->known_lock);
  for (size_t i = 0; i < server->n_known && !found; i++)
    if (server->known[i].module.load == load
        && (server->known[i].users & bit (device)))
      {
        *there = server->known[i].there;
        server->known[i] = server->known[--server->n_known];
        found = true;
      }
  pthread_mutex_unlock (&server->known_lock);
  return found;
}
