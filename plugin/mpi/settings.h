/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables of the plugin, read once.  */

#ifndef GOMP_MPI_SETTINGS_H
#define GOMP_MPI_SETTINGS_H 1

struct gomp_mpi_settings
{
  int spawn;   /* GOMP_PSET_MPI_SPAWN: how many servers to start; 0: the other
                  processes of the job serve */
  int timeout; /* GOMP_PSET_MPI_TIMEOUT: seconds without an answer after which a
                  server is lost */
  int count; /* GOMP_PSET_MPI_COUNT: whether numbers of messages are told at the
                  end */
  const char *serve; /* GOMP_PSET_MPI_SERVE: the plugins that servers try, with
                        commas between them */
};

#pragma GCC visibility push(hidden)

/* Return the settings.  Any thread.  */
const struct gomp_mpi_settings *gomp_mpi_settings (void);

#pragma GCC visibility pop

#endif
