/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables of the plugin.  */

#include "mpi/settings.h"

#include <pthread.h>

#include "common/env-value.h"

#define MAX_SERVERS 1024
#define DEFAULT_TIMEOUT 10
#define MAX_TIMEOUT 100000

static struct gomp_mpi_settings settings;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void
read_all (void)
{
  settings.spawn = gomp_env_int ("GOMP_PSET_MPI_SPAWN", 0, 0, MAX_SERVERS);
  settings.timeout
    = gomp_env_int ("GOMP_PSET_MPI_TIMEOUT", DEFAULT_TIMEOUT, 1, MAX_TIMEOUT);
  settings.count = gomp_env_int ("GOMP_PSET_MPI_COUNT", 0, 0, 1);
  settings.serve = gomp_env_text ("GOMP_PSET_MPI_SERVE");
  if (!settings.serve)
    settings.serve = "nvptx,gcn";
}

const struct gomp_mpi_settings *
gomp_mpi_settings (void)
{
  pthread_once (&once, read_all);
  return &settings;
}
