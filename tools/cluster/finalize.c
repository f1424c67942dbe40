/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Does MPI end where there are several hosts?  Messages between the first process
   and each other one, a barrier, and MPI_Finalize.  Nothing of this project's is in
   it.  */

#include <mpi.h>

/* There and back between the first process and OTHER, one of which is RANK.  */
static void
exchange (MPI_Comm comm, int rank, int other)
{
  int peer = rank == 0 ? other : 0, n = 0;

  if (rank == 0)
    MPI_Send (&n, 1, MPI_INT, peer, 1, comm);
  MPI_Recv (&n, 1, MPI_INT, peer, 1, comm, MPI_STATUS_IGNORE);
  if (rank != 0)
    MPI_Send (&n, 1, MPI_INT, peer, 1, comm);
}

int
main (int argc, char **argv)
{
  int rank, size, level;
  MPI_Comm comm;

  MPI_Init_thread (&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_dup (MPI_COMM_WORLD, &comm);
  MPI_Comm_rank (comm, &rank);
  MPI_Comm_size (comm, &size);
  for (int other = 1; other < size; other++)
    if (rank == 0 || rank == other)
      exchange (comm, rank, other);
  MPI_Barrier (comm);
  MPI_Comm_free (&comm);
  MPI_Finalize ();
  return 0;
}
