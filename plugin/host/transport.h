/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Channels that carry packets between the host process and a worker: here
   local sockets.  Another transport replaces transport.c and spawn.c.  */

#ifndef GOMP_HOST_TRANSPORT_H
#define GOMP_HOST_TRANSPORT_H 1

#include <stdbool.h>
#include <stddef.h>
#include <sys/uio.h>

/* Packets arrive whole, in order, once; the other side's end shows as the end
   of the stream.  */
struct gomp_channel
{
  int fd;                       /* -1: none */
};

#define GOMP_CHANNEL_NONE ((struct gomp_channel) { -1 })

enum gomp_channel_result
{
  GOMP_CHANNEL_GOT,
  GOMP_CHANNEL_LATE,            /* nothing came in time */
  GOMP_CHANNEL_ENDED            /* the other side is gone */
};

/* Two ends of a new channel, neither inherited by programs that this one
   starts.  False: errno is set.  */
bool gomp_channel_pair (struct gomp_channel *one, struct gomp_channel *other);

/* Send the N pieces as one packet; blocks while the channel is full.  False:
   the other side is gone.  Safe in a signal handler.  */
bool gomp_channel_send (struct gomp_channel channel,
                        const struct iovec *pieces, int n);

/* Wait for one packet, at most TIMEOUT_MS milliseconds (-1: for ever), into
   the N pieces; what is longer than them is lost.  *SIZE: its bytes.  */
enum gomp_channel_result
gomp_channel_receive (struct gomp_channel channel, const struct iovec *pieces,
                      int n, int timeout_ms, size_t *size);

/* Is the descriptor still the channel's?  False: the program has closed it.  */
bool gomp_channel_is_open (struct gomp_channel channel);

/* Give *FD another number, out of the way of what programs do to descriptors that
   they have not opened.  False: errno is set.  */
bool gomp_fd_move_up (int *fd);

/* Tell both sides that it is over; threads that wait on it wake up.  */
void gomp_channel_shutdown (struct gomp_channel channel);
void gomp_channel_close (struct gomp_channel *channel);

#endif
