/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Servers that the program's process starts: a job of their own.  */

#ifndef GOMP_MPI_SPAWN_H
#define GOMP_MPI_SPAWN_H 1

#include <mpi.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Start N servers, and set *COMM to an intercommunicator with them.  Returns
   false after GOMP_PLUGIN_error.  */
bool gomp_mpi_spawn (int n, MPI_Comm *comm);

/* Return whether the program, or a library that it is linked with, calls
   MPI.  */
bool gomp_mpi_program_has_mpi (void);

#pragma GCC visibility pop

#endif
