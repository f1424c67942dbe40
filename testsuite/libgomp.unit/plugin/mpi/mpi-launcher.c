/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What MPICH's launcher is told as a process ends, and when it is told nothing.  */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/env-value.h"
#include "mpi/launcher.h"
#include "unit.h"

static const char acknowledged[] = "cmd=finalize_ack rc=0\n";

const char *
gomp_env_text (const char *name)
{
  return getenv (name);
}

/* SOCKETS[0] is the process's, as the environment tells it.  The launcher has
   answered already, so that nobody waits.  */
static void
connect_launcher (int sockets[2])
{
  char number[16];

  if (socketpair (AF_UNIX, SOCK_STREAM, 0, sockets) != 0
      || write (sockets[1], acknowledged, strlen (acknowledged)) < 0)
    exit (2);
  snprintf (number, sizeof number, "%d", sockets[0]);
  setenv ("PMI_FD", number, 1);
  setenv ("MPI_LOCALRANKID", "0", 1);
}

/* What has been said to FD.  */
static const char *
heard (int fd)
{
  static char text[64];
  ssize_t n = recv (fd, text, sizeof text - 1, MSG_DONTWAIT);

  text[n > 0 ? n : 0] = '\0';
  return text;
}

static void
test_told (void)
{
  struct gomp_mpi_launcher launcher;
  int sockets[2];

  unit_case ("an open socket: the launcher is told, and its answer is read");
  connect_launcher (sockets);
  gomp_mpi_launcher_find (&launcher);
  CHECK (strcmp (heard (sockets[1]), "") == 0);
  gomp_mpi_launcher_leave (&launcher);
  CHECK (strcmp (heard (sockets[1]), "cmd=finalize\n") == 0);
  CHECK (strcmp (heard (sockets[0]), "") == 0);
  close (sockets[0]);
  close (sockets[1]);
}

static void
test_closed (void)
{
  struct gomp_mpi_launcher launcher;
  int sockets[2], others[2];

  unit_case (
    "MPI has closed the socket: another of its number is told nothing");
  connect_launcher (sockets);
  gomp_mpi_launcher_find (&launcher);
  close (sockets[0]);
  gomp_mpi_launcher_leave (&launcher);
  CHECK (strcmp (heard (sockets[1]), "") == 0);
  if (socketpair (AF_UNIX, SOCK_STREAM, 0, others) != 0
      || dup2 (others[0], sockets[0]) < 0)
    exit (2);
  gomp_mpi_launcher_leave (&launcher);
  CHECK (strcmp (heard (others[1]), "") == 0);
  close (sockets[0]);
  close (sockets[1]);
  close (others[0]);
  close (others[1]);
}

static void
test_gone (void)
{
  struct gomp_mpi_launcher launcher;
  int sockets[2];

  unit_case ("the launcher has gone: no signal, and no wait");
  connect_launcher (sockets);
  gomp_mpi_launcher_find (&launcher);
  close (sockets[1]);
  gomp_mpi_launcher_leave (&launcher);
  CHECK (launcher.fd == sockets[0]);
  close (sockets[0]);
}

static void
test_others (void)
{
  struct gomp_mpi_launcher launcher;
  int sockets[2], file;
  char number[16];

  unit_case ("another launcher, or none: nothing is told");
  connect_launcher (sockets);
  unsetenv ("MPI_LOCALRANKID");
  gomp_mpi_launcher_find (&launcher);
  gomp_mpi_launcher_leave (&launcher);
  CHECK (strcmp (heard (sockets[1]), "") == 0);
  setenv ("MPI_LOCALRANKID", "0", 1);
  unsetenv ("PMI_FD");
  gomp_mpi_launcher_find (&launcher);
  CHECK (launcher.fd == -1);
  file = open ("/dev/null", O_RDWR);
  snprintf (number, sizeof number, "%d", file);
  setenv ("PMI_FD", number, 1);
  gomp_mpi_launcher_find (&launcher);
  CHECK (launcher.fd == -1);
  close (file);
  close (sockets[0]);
  close (sockets[1]);
}

int
main (void)
{
  test_told ();
  test_closed ();
  test_gone ();
  test_others ();
  return unit_result ();
}
