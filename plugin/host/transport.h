/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Channels that carry packets between the host process and a worker: here
   local sockets.  Another transport replaces transport.c and spawn.c.  */

#ifndef GOMP_HOST_TRANSPORT_H
#define GOMP_HOST_TRANSPORT_H 1

#include <stdbool.h>
#include <stddef.h>
#include <sys/uio.h>

/* One end of a channel.  Packets arrive whole, in order and once.  If the
   other side ends, that shows as the end of the stream.  */
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

/* Set *ONE and *OTHER to the two ends of a new channel, neither of which is
   inherited by programs that this one starts.  Returns false, with errno set,
   on failure.  */
bool gomp_channel_pair (struct gomp_channel *one, struct gomp_channel *other);

/* Send the N PIECES as one packet, and wait while the channel is full.
   Returns false if the other side is gone.  May be called in a signal
   handler.  */
bool gomp_channel_send (struct gomp_channel channel, const struct iovec *pieces,
                        int n);

/* Wait for one packet, at most TIMEOUT_MS milliseconds (-1: for ever, or as
   gomp_channel_wake says), and write it to the N PIECES; what is longer than
   these is lost.  *SIZE is set to the number of its bytes.  */
enum gomp_channel_result gomp_channel_receive (struct gomp_channel channel,
                                               const struct iovec *pieces,
                                               int n, int timeout_ms,
                                               size_t *size);

/* Have everybody who waits for ever on CHANNEL told every MS milliseconds that
   nothing has come.  */
void gomp_channel_wake (struct gomp_channel channel, int ms);

/* Return whether the file descriptor is still that of CHANNEL; false if the
   program has closed it.  */
bool gomp_channel_is_open (struct gomp_channel channel);

/* Give the file descriptor *FD a higher number, where programs that close or
   replace descriptors that they have not opened do not meet it.  Returns
   false, with errno set, on failure.  */
bool gomp_fd_move_up (int *fd);

/* Tell both sides that CHANNEL is over; threads that wait for a packet wake
   up.  */
void gomp_channel_shutdown (struct gomp_channel channel);
void gomp_channel_close (struct gomp_channel *channel);

#endif
