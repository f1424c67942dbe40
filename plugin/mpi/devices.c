/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The devices of all servers, by number.  */

#include <stdlib.h>

#include "mpi/client.h"

/* Written once, before any device is used.  */
static struct gomp_mpi_device *devices;
static int n_devices;

static int
count (struct gomp_mpi_server *server, unsigned requires)
{
  struct gomp_mpi_call call;
  bool fine;
  int n = 0;

  gomp_mpi_call_begin_server (&call, server, GOMP_MPI_COUNT);
  gomp_mpi_put (&call.request, requires);
  fine = gomp_mpi_call_make (&call);
  if (fine)
    n = gomp_mpi_get (&call.answer);
  return gomp_mpi_call_end (&call, fine) ? n : 0;
}

static void
add (struct gomp_mpi_server *server, int n)
{
  devices = GOMP_PLUGIN_realloc (devices, (n_devices + n) * sizeof *devices);
  for (int i = 0; i < n; i++, n_devices++)
    devices[n_devices] = (struct gomp_mpi_device) { .ord = n_devices,
                                                    .server = server,
                                                    .there = i };
}

int
gomp_mpi_devices_find (unsigned requires)
{
  int servers = gomp_mpi_join ();

  if (devices)
    return n_devices;
  for (int i = 0; i < servers; i++)
    {
      int n = count (gomp_mpi_server (i), requires);
      if (n < 0)
        return -1;
      if (n > 0)
        add (gomp_mpi_server (i), n);
      else
        GOMP_PLUGIN_error ("mpi: rank %d on host %s has no %s device",
                           gomp_mpi_server (i)->peer.rank,
                           gomp_mpi_server (i)->host,
                           gomp_mpi_server (i)->plugin);
    }
  return n_devices;
}

struct gomp_mpi_device *
gomp_mpi_device (int ord)
{
  return ord >= 0 && ord < n_devices ? &devices[ord] : NULL;
}
