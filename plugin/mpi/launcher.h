/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Telling MPICH's launcher that this process has left MPI.  */

#ifndef GOMP_MPI_LAUNCHER_H
#define GOMP_MPI_LAUNCHER_H 1

#include <sys/types.h>

/* The socket to the launcher.  */
struct gomp_mpi_launcher
{
  int fd; /* -1: there is none */
  dev_t dev;
  ino_t ino;
};

#pragma GCC visibility push(hidden)

/* Find the launcher's socket.  To be called before MPI is initialized, when its
   number is not another file's.  */
void gomp_mpi_launcher_find (struct gomp_mpi_launcher *);

/* Tell the launcher, unless MPI has closed the socket.  To be called after
   MPI_Finalize, where no handler of exit is called any more.  */
void gomp_mpi_launcher_leave (const struct gomp_mpi_launcher *);

#pragma GCC visibility pop

#endif /* GOMP_MPI_LAUNCHER_H */
