/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Channels between the host process and a worker: local sockets.  */

#include "host/transport.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/* Programs that become daemons close their low descriptors, up to 255 or
   so.  */
#define FIRST_FD 512
/* Descriptors below this are where the worker gets its own.  */
#define LEAST_FD 10

/* As many as there can be, if these are few, are for the program.  */
static int
first_fd (void)
{
  struct rlimit limit;

  if (getrlimit (RLIMIT_NOFILE, &limit) == 0
      && limit.rlim_cur < FIRST_FD + FIRST_FD / 4)
    return (int) (limit.rlim_cur / 4 * 3);
  return FIRST_FD;
}

int
gomp_fd_copy (int fd, int least)
{
  int copy = fcntl (fd, F_DUPFD_CLOEXEC, least);

  if (copy < 0 && errno == EINVAL)
    errno = EMFILE;
  return copy;
}

bool
gomp_fd_move_up (int *fd)
{
  int up = gomp_fd_copy (*fd, first_fd ());

  if (up < 0)
    up = gomp_fd_copy (*fd, LEAST_FD);
  if (up < 0)
    return false;
  close (*fd);
  *fd = up;
  return true;
}

bool
gomp_channel_pair (struct gomp_channel *one, struct gomp_channel *other)
{
  int fds[2];

  if (socketpair (AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, fds) != 0)
    return false;
  if (!gomp_fd_move_up (&fds[0]) || !gomp_fd_move_up (&fds[1]))
    {
      close (fds[0]);
      close (fds[1]);
      return false;
    }
  *one = (struct gomp_channel) { fds[0], NULL };
  *other = (struct gomp_channel) { fds[1], NULL };
  return true;
}

static bool __attribute__ ((noinline))
send_by_socket (int fd, const struct iovec *pieces, int n)
{
  struct msghdr packet
    = { .msg_iov = (struct iovec *) pieces, .msg_iovlen = n };
  ssize_t sent;

  do
    sent = sendmsg (fd, &packet, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent >= 0;
}

bool
gomp_channel_send (struct gomp_channel channel, const struct iovec *pieces,
                   int n)
{
  return ((channel.shortcut && gomp_shortcut_send (channel.shortcut, pieces, n))
          || send_by_socket (channel.fd, pieces, n));
}

/* Something to read within the time?  A signal starts the time anew, which
   only makes a long wait longer.  */
static bool
wait_readable (int fd, int timeout_ms)
{
  struct pollfd wanted = { .fd = fd, .events = POLLIN };
  int ready;

  do
    ready = poll (&wanted, 1, timeout_ms);
  while (ready < 0 && errno == EINTR);
  return ready != 0;
}

static enum gomp_channel_result __attribute__ ((noinline))
receive_by_socket (struct gomp_channel channel, const struct iovec *pieces,
                   int n, int timeout_ms, size_t *size)
{
  struct msghdr packet
    = { .msg_iov = (struct iovec *) pieces, .msg_iovlen = n };
  ssize_t got;

  if (timeout_ms >= 0 && !wait_readable (channel.fd, timeout_ms))
    return GOMP_CHANNEL_LATE;
  do
    got = recvmsg (channel.fd, &packet, 0);
  while (got < 0 && errno == EINTR);
  if (got < 0 && errno == EAGAIN)
    return GOMP_CHANNEL_LATE;
  /* Nobody sends empty packets.  */
  if (got <= 0)
    return GOMP_CHANNEL_ENDED;
  if (channel.shortcut)
    gomp_shortcut_count (channel.shortcut);
  *size = got;
  return GOMP_CHANNEL_GOT;
}

enum gomp_channel_result
gomp_channel_receive (struct gomp_channel channel, const struct iovec *pieces,
                      int n, int timeout_ms, size_t *size)
{
  if (channel.shortcut
      && gomp_shortcut_receive (channel.shortcut, pieces, n, timeout_ms < 0,
                                size))
    return GOMP_CHANNEL_GOT;
  return receive_by_socket (channel, pieces, n, timeout_ms, size);
}

void
gomp_channel_wake (struct gomp_channel channel, int ms)
{
  struct timeval time = { ms / 1000, ms % 1000 * 1000 };

  setsockopt (channel.fd, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
}

bool
gomp_channel_is_open (struct gomp_channel channel)
{
  int domain;
  socklen_t size = sizeof domain;

  return (getsockopt (channel.fd, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0
          && domain == AF_UNIX);
}

void
gomp_channel_shutdown (struct gomp_channel channel)
{
  if (channel.fd >= 0)
    shutdown (channel.fd, SHUT_RDWR);
}

void
gomp_channel_close (struct gomp_channel *channel)
{
  if (channel->fd >= 0)
    close (channel->fd);
  if (channel->shortcut)
    gomp_shortcut_fini (channel->shortcut);
  *channel = GOMP_CHANNEL_NONE;
}
