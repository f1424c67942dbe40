/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Telling MPICH's launcher that this process has left MPI.

   Hydra kills all processes of a job when one ends that has not told it so.  In
   MPICH 4.0 MPI_Finalize tells it, and closes the socket.  MPICH 4.2 and 5 do so in
   a handler of exit.  That comes too early for a destructor that calls
   MPI_Finalize, and is not called at all in a server, which ends by _exit.  The
   line and its answer are those of PMI, version 1.  */

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include "common/env-value.h"
#include "mpi/launcher.h"

/* How long the launcher may take to answer, in milliseconds.  */
#define ANSWER_MS 1000

void
gomp_mpi_launcher_find (struct gomp_mpi_launcher *launcher)
{
  const char *number = gomp_env_text ("PMI_FD");
  struct stat status;

  launcher->fd = -1;
  /* Of the launchers that set PMI_FD, only Hydra sets MPI_LOCALRANKID, on all
     hosts.  The lines of others are not the same.  */
  if (!gomp_env_text ("MPI_LOCALRANKID") || !number
      || fstat (atoi (number), &status) != 0 || !S_ISSOCK (status.st_mode))
    return;
  launcher->fd = atoi (number);
  launcher->dev = status.st_dev;
  launcher->ino = status.st_ino;
}

void
gomp_mpi_launcher_leave (const struct gomp_mpi_launcher *launcher)
{
  static const char leave[] = "cmd=finalize\n";
  struct pollfd answer = { launcher->fd, POLLIN, 0 };
  struct stat status;
  char text[64];

  if (launcher->fd < 0 || fstat (launcher->fd, &status) != 0
      || status.st_dev != launcher->dev || status.st_ino != launcher->ino)
    return;
  if (send (launcher->fd, leave, strlen (leave), MSG_NOSIGNAL) > 0
      && poll (&answer, 1, ANSWER_MS) > 0)
    recv (launcher->fd, text, sizeof text, MSG_DONTWAIT);
}
