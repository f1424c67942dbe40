/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Messages between the program's process and a server, by MPI.

   Common to all functions: any thread may call them.  If MPI is not
   initialized with MPI_THREAD_MULTIPLE, they take turns.  Those that wait poll,
   at first without a pause, then with pauses that become longer, since MPI
   itself would use a whole core to wait.  */

#ifndef GOMP_MPI_LINK_H
#define GOMP_MPI_LINK_H 1

#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>

#include "mpi/launcher.h"
#include "mpi/message.h"

#define GOMP_MPI_LANES 4096
/* Messages of up to so many bytes are received to a place that waits for them,
   which is the fastest way that MPI has.  */
#define GOMP_MPI_SHORT 16384
/* Tags of messages: requests; answers to GOMP_MPI_PING; from these on, one for
   each lane, all else about a request, and pieces of its data.  Messages of more
   than GOMP_MPI_SHORT bytes have a tag that is higher by GOMP_MPI_TAG_LONG.  */
enum
{
  GOMP_MPI_TAG_REQUEST = 1,
  GOMP_MPI_TAG_PONG,
  GOMP_MPI_TAG_LANE = 16,
  GOMP_MPI_TAG_PIECES = GOMP_MPI_TAG_LANE + GOMP_MPI_LANES,
  GOMP_MPI_TAG_LONG = GOMP_MPI_TAG_PIECES + GOMP_MPI_LANES
};

/* Where messages go to and come from.  */
struct gomp_mpi_peer
{
  MPI_Comm comm;
  int rank;
};

/* Where messages of one peer with one tag are awaited.  A struct of zeroes is
   one that awaits none yet.  */
struct gomp_mpi_inbox
{
  char *bytes; /* the place of the next one, or NULL */
  MPI_Request request; /* with BYTES */
};

/* Is called now and then while something is waited for.  Returns false if it
   is to be waited no more.  */
typedef bool gomp_mpi_patience (void *data);

/* A wait that GOES_ON is asked of, with DATA.  */
struct gomp_mpi_wait
{
  gomp_mpi_patience *goes_on;
  void *data;
};

/* How many messages this process has sent and received; pieces of data are
   counted apart.  Atomic.  */
struct gomp_mpi_counts
{
  unsigned long sent, received, pieces_sent, pieces_received;
};

#pragma GCC visibility push(hidden)

extern struct gomp_mpi_counts gomp_mpi_counts;

/* Note with which LEVEL of threads MPI is initialized.  */
void gomp_mpi_link_init (int level);

/* Return whether the calling thread may call MPI.  Only if MPI was initialized
   for one thread may it not.  */
bool gomp_mpi_may_call (void);

/* Have MPI for the calling thread alone, which is going to end it: other
   threads stay for ever in the next function of this file that they call.
   Returns when none of them is in MPI.  */
void gomp_mpi_link_close (void);
/* Call MPI_Finalize, and tell LAUNCHER, where it is MPICH's, that this process has
   left.  */
void gomp_mpi_end (const struct gomp_mpi_launcher *launcher);

/* Begin to send N bytes, which stay as they are until REQUEST is done.  Returns
   false if MPI says that it has failed.  */
bool gomp_mpi_send_begin (const struct gomp_mpi_peer *peer, int tag,
                          const void *bytes, size_t n, MPI_Request *request);
/* Begin to receive at most N bytes.  */
bool gomp_mpi_receive_begin (const struct gomp_mpi_peer *peer, int tag,
                             void *bytes, size_t n, MPI_Request *request);
/* Wait until REQUEST is done.  *N, unless N is NULL, is set to the number of
   bytes received.  Returns false if it has failed, or WAIT goes on no more;
   REQUEST is cancelled and given back then, but what it sends from or receives
   to may be used until the process ends.  */
bool gomp_mpi_finish (MPI_Request *request, size_t *n,
                      const struct gomp_mpi_wait *wait);
/* Cancel REQUEST, and give it back.  */
void gomp_mpi_cancel (MPI_Request *request);
/* Give REQUEST back; what it does goes on.  */
void gomp_mpi_leave (MPI_Request *request);
/* Return when all processes of COMM have called this.  Returns false if it has
   failed, or WAIT goes on no more.  */
bool gomp_mpi_meet (MPI_Comm comm, const struct gomp_mpi_wait *wait);
/* Send N bytes, and return when they may be changed.  */
bool gomp_mpi_send (const struct gomp_mpi_peer *peer, int tag,
                    const void *bytes, size_t n,
                    const struct gomp_mpi_wait *wait);
/* The same, as a long message, however short it is.  Of messages with one TAG
   those of up to GOMP_MPI_SHORT bytes arrive in their order, and so do the long
   ones, but not these among those.  */
bool gomp_mpi_send_long (const struct gomp_mpi_peer *peer, int tag,
                         const void *bytes, size_t n,
                         const struct gomp_mpi_wait *wait);
/* Wait for a message with TAG, and receive it.  *BYTES is its contents, for the
   caller to free, *N their number.  Returns false, and sets *BYTES to NULL, if
   it has failed, is larger than GOMP_MPI_MESSAGE_MAX, or WAIT goes on no more;
   in the last case the next call with INBOX goes on where this one has ended.
   INBOX is always used with the same PEER and TAG.  */
bool gomp_mpi_receive (const struct gomp_mpi_peer *peer, int tag,
                       struct gomp_mpi_inbox *inbox, char **bytes, size_t *n,
                       const struct gomp_mpi_wait *wait);
/* Await no more messages in INBOX.  ALIVE: its peer is there.  */
void gomp_mpi_inbox_close (struct gomp_mpi_inbox *inbox, bool alive);
/* Return whether there is a message with TAG that can be received.  */
bool gomp_mpi_has_message (const struct gomp_mpi_peer *peer, int tag);
/* Receive a short message with TAG, at most N bytes, if there is one.  Returns
   whether there was.  */
bool gomp_mpi_receive_now (const struct gomp_mpi_peer *peer, int tag,
                           void *bytes, size_t n);

#pragma GCC visibility pop

#endif
