/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Channels that carry packets between the host process and a worker: here
   local sockets.  Another transport replaces transport.c and spawn.c.  */

#ifndef GOMP_HOST_TRANSPORT_H
#define GOMP_HOST_TRANSPORT_H 1

#include <stdbool.h>
#include <stddef.h>
#include <sys/uio.h>

#include "host/shortcut.h"

/* One end of a channel.  Packets arrive whole, in order and once.  If the
   process at the other end ends, receiving returns GOMP_CHANNEL_ENDED.  */
struct gomp_channel
{
  int fd;                       /* -1: none */
  struct gomp_shortcut *shortcut; /* or NULL; not used where a time is given */
};

#define GOMP_CHANNEL_NONE ((struct gomp_channel) { -1, NULL })

/* What has become of a wait for a packet.  */
enum gomp_channel_result
{
  GOMP_CHANNEL_GOT,
  GOMP_CHANNEL_LATE,            /* nothing came in time */
  GOMP_CHANNEL_ENDED            /* the other side is gone */
};

/* Set *ONE and *OTHER to the two ends of a new channel.  Programs that this one
   starts inherit neither.  Returns false, with errno set, on failure.  */
bool gomp_channel_pair (struct gomp_channel *one, struct gomp_channel *other);

/* Send the N PIECES as one packet, and wait while the channel is full.
   Returns false if the other side is gone.  May be called in a signal
   handler.  */
bool gomp_channel_send (struct gomp_channel channel, const struct iovec *pieces,
                        int n);

/* Wait for one packet on CHANNEL, and write it to the N PIECES; bytes for which
   these have no room are lost.  The wait lasts at most TIMEOUT_MS milliseconds.
   If TIMEOUT_MS is -1, the wait lasts at most as long as gomp_channel_wake
   (below) has set for CHANNEL, or for ever if that has not been called.  *SIZE
   is set to the number of bytes written if the result is GOMP_CHANNEL_GOT, and
   else not set.  */
enum gomp_channel_result gomp_channel_receive (struct gomp_channel channel,
                                               const struct iovec *pieces,
                                               int n, int timeout_ms,
                                               size_t *size);

/* From now on gomp_channel_receive with TIMEOUT_MS -1 waits at most MS
   milliseconds for a packet on this end of CHANNEL, and then returns
   GOMP_CHANNEL_LATE.  If MS is 0, it waits for ever again.  */
void gomp_channel_wake (struct gomp_channel channel, int ms);

/* Return whether the file descriptor in CHANNEL still refers to a channel;
   false if the program has closed it.  */
bool gomp_channel_is_open (struct gomp_channel channel);

/* A copy of FD from number LEAST on, which exec closes.  -1: errno; a limit
   below LEAST is told as one that is reached.  */
int gomp_fd_copy (int fd, int least);

/* Replace the file descriptor *FD by a duplicate with a higher number, and
   close the old one.  Some programs close or replace the descriptors with low
   numbers, which they have not opened; the higher number keeps *FD safe from
   that.  Returns false, with errno set, on failure; *FD is then as it was, and
   still open.  */
bool gomp_fd_move_up (int *fd);

/* Shut CHANNEL down for both sides; threads that wait for a packet wake up with
   GOMP_CHANNEL_ENDED.  */
void gomp_channel_shutdown (struct gomp_channel channel);
/* Close the file descriptor of *CHANNEL, if it has one, and its shortcut, if it
   has one.  *CHANNEL is GOMP_CHANNEL_NONE after that.  */
void gomp_channel_close (struct gomp_channel *channel);

#endif
