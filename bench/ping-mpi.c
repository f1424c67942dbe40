/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Benchmark: what MPI itself takes, between two processes.

   A line for each row, its name and nanoseconds, the shortest batch: "ping", a
   message of 256 bytes there and one back; "ping-fresh" and "ping-enter", as many
   bytes as bench-mpi's region with 16 new arrays sends and gets, and its enter data,
   which have just been written, too;
   "large", 256 MiB there and an answer, in one message, and "pieces", the same in
   pieces as plugin/mpi has them.

   ping-mpi threads: the first of these alone, "ping-threads", with an MPI that all
   threads may call, as plugin/mpi needs it.  */

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SMALL 256
/* 16 arrays of 512 bytes, and for each two words, or one in an answer.  */
#define FRESH_THERE 8900
#define FRESH_BACK 8330
#define ENTER_THERE 8500
#define LARGE (256 << 20)
#define PIECE (256 << 10)
#define AHEAD 4

static char *bytes;
static int rank;

/* THERE bytes from the first process to the second, and then BACK to it.  */
static void
exchange (int there, int back)
{
  if (rank == 0)
    {
      MPI_Send (bytes, there, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
      MPI_Recv (bytes, back, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  else
    {
      MPI_Recv (bytes, there, MPI_BYTE, 0, 1, MPI_COMM_WORLD,
                MPI_STATUS_IGNORE);
      MPI_Send (bytes, back, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
    }
}

/* The same with bytes that are not those of the last turn: a processor gets what
   another one has written from that one's cache.  The second process sends what it
   has received.  */
static void
exchange_new (int there, int back)
{
  static int turn;

  if (rank == 0)
    memset (bytes, turn++, there);
  exchange (there, back);
}

static void
ping (void)
{
  exchange (SMALL, SMALL);
}

static void
ping_fresh (void)
{
  exchange_new (FRESH_THERE, FRESH_BACK);
}

static void
ping_enter (void)
{
  exchange_new (ENTER_THERE, 8);
}

static void
large (void)
{
  exchange (LARGE, 8);
}

static void
pieces (void)
{
  MPI_Request requests[AHEAD];
  int n = LARGE / PIECE;

  for (int i = 0; i < n + AHEAD; i++)
    {
      if (i >= AHEAD)
        MPI_Wait (&requests[i % AHEAD], MPI_STATUS_IGNORE);
      if (i < n && rank == 0)
        MPI_Isend (bytes + (size_t) i * PIECE, PIECE, MPI_BYTE, 1, 1,
                   MPI_COMM_WORLD, &requests[i % AHEAD]);
      else if (i < n)
        MPI_Irecv (bytes + (size_t) i * PIECE, PIECE, MPI_BYTE, 0, 1,
                   MPI_COMM_WORLD, &requests[i % AHEAD]);
    }
  ping ();
}

static void
measure (const char *name, void (*run) (void), int turns, int batches)
{
  double best = 1e18;

  for (int i = 0; i < batches; i++)
    {
      double begin, took;
      MPI_Barrier (MPI_COMM_WORLD);
      begin = MPI_Wtime ();
      for (int k = 0; k < turns; k++)
        run ();
      took = (MPI_Wtime () - begin) * 1e9 / turns;
      best = took < best ? took : best;
    }
  if (rank == 0)
    printf ("%s %.0f\n", name, best);
  fflush (stdout);
}

int
main (int argc, char **argv)
{
  int threads = argc > 1 && strcmp (argv[1], "threads") == 0, level;

  MPI_Init_thread (&argc, &argv,
                   threads ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  bytes = malloc (LARGE);
  memset (bytes, 1, LARGE);
  measure (threads ? "ping-threads" : "ping", ping, 20, 200);
  if (!threads)
    {
      measure ("ping-fresh", ping_fresh, 20, 200);
      measure ("ping-enter", ping_enter, 20, 200);
      measure ("large", large, 1, 4);
      measure ("pieces", pieces, 1, 4);
    }
  MPI_Finalize ();
  return 0;
}
