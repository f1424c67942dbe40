/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Messages, by MPI.  */

#include "mpi/link.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "libgomp-plugin.h"

/* A wait polls for this long without a pause, in nanoseconds; then with pauses
   from the first to the last of these lengths.  */
#define BUSY_NS 1000000
#define FIRST_PAUSE_NS 20000
#define LAST_PAUSE_NS 1000000
/* So often a wait polls in a row, also after a pause: Open MPI looks at the
   network only once in eight polls.  */
#define POLLS 16
/* A message is awaited as a short one; so often is looked for a long one.  */
#define SHORT_POLLS 4
/* How often a wait asks whether to go on.  */
#define ASK_NS 20000000

struct gomp_mpi_counts gomp_mpi_counts;

static bool takes_turns, one_thread;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
/* How many threads are in MPI; atomic.  A thread counts itself, and then looks
   whether MPI is closed for all but one thread, the owner, which closes it, and
   then looks whether there are others: one of the two sees the other.  */
static int inside;
static bool closed; /* atomic */
static __thread bool owns;

void
gomp_mpi_link_init (int level)
{
  takes_turns = level < MPI_THREAD_MULTIPLE;
  one_thread = level < MPI_THREAD_SERIALIZED;
}

bool
gomp_mpi_may_call (void)
{
  int main = 1;

  if (one_thread)
    MPI_Is_thread_main (&main);
  return main;
}

static void
begin_turn (void)
{
  __atomic_add_fetch (&inside, 1, __ATOMIC_SEQ_CST);
  if (__atomic_load_n (&closed, __ATOMIC_SEQ_CST) && !owns)
    {
      __atomic_sub_fetch (&inside, 1, __ATOMIC_SEQ_CST);
      for (;;)
        pause ();
    }
  if (takes_turns)
    pthread_mutex_lock (&turn);
}

static void
end_turn (void)
{
  if (takes_turns)
    pthread_mutex_unlock (&turn);
  __atomic_sub_fetch (&inside, 1, __ATOMIC_RELEASE);
}

void
gomp_mpi_link_close (void)
{
  owns = true;
  __atomic_store_n (&closed, true, __ATOMIC_SEQ_CST);
  while (__atomic_load_n (&inside, __ATOMIC_SEQ_CST) > 0)
    nanosleep (&(struct timespec) { 0, 100000 }, NULL);
}

void
gomp_mpi_end (const struct gomp_mpi_launcher *launcher)
{
  MPI_Finalize ();
#ifdef OPEN_MPI
  (void) launcher;
#else
  gomp_mpi_launcher_leave (launcher);
#endif
}

static void
count (unsigned long *counter)
{
  __atomic_add_fetch (counter, 1, __ATOMIC_RELAXED);
}

/* ---- Waits ---- */

struct pause
{
  long long begin, asked;
  long length;
  unsigned turns;
};

static long long
now_ns (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

/* Between two polls.  False: it is not to be waited any more.  */
static bool
rest (struct pause *pause, const struct gomp_mpi_wait *wait)
{
  long long now;

  /* The clock costs as much as a poll, too.  */
  if (++pause->turns % POLLS != 0)
    return true;
  now = now_ns ();
  if (pause->begin == 0)
    pause->begin = pause->asked = now;
  if (now - pause->asked > ASK_NS)
    {
      pause->asked = now;
      if (!wait->goes_on (wait->data))
        return false;
    }
  if (now - pause->begin < BUSY_NS)
    sched_yield ();
  else
    {
      pause->length = pause->length ? pause->length * 5 / 4 : FIRST_PAUSE_NS;
      if (pause->length > LAST_PAUSE_NS)
        pause->length = LAST_PAUSE_NS;
      nanosleep (&(struct timespec) { 0, pause->length }, NULL);
    }
  return true;
}

/* ---- Sending and receiving ---- */

bool
gomp_mpi_send_begin (const struct gomp_mpi_peer *peer, int tag,
                     const void *bytes, size_t n, MPI_Request *request)
{
  int result;

  begin_turn ();
  result = MPI_Isend (bytes, n, MPI_BYTE, peer->rank, tag, peer->comm, request);
  end_turn ();
  return result == MPI_SUCCESS;
}

bool
gomp_mpi_receive_begin (const struct gomp_mpi_peer *peer, int tag, void *bytes,
                        size_t n, MPI_Request *request)
{
  int result;

  begin_turn ();
  result = MPI_Irecv (bytes, n, MPI_BYTE, peer->rank, tag, peer->comm, request);
  end_turn ();
  return result == MPI_SUCCESS;
}

static bool
is_done (MPI_Request *request, MPI_Status *status, bool *failed)
{
  int done = 0;

  begin_turn ();
  *failed = MPI_Test (request, &done, status) != MPI_SUCCESS;
  end_turn ();
  return done || *failed;
}

void
gomp_mpi_cancel (MPI_Request *request)
{
  begin_turn ();
  if (*request != MPI_REQUEST_NULL)
    {
      MPI_Cancel (request);
      MPI_Request_free (request);
    }
  end_turn ();
}

void
gomp_mpi_leave (MPI_Request *request)
{
  begin_turn ();
  MPI_Request_free (request);
  end_turn ();
}

bool
gomp_mpi_finish (MPI_Request *request, size_t *n,
                 const struct gomp_mpi_wait *wait)
{
  struct pause pause = { 0 };
  MPI_Status status;
  bool failed;
  int got = 0;

  while (!is_done (request, &status, &failed))
    if (!rest (&pause, wait))
      {
        gomp_mpi_cancel (request);
        return false;
      }
  if (!failed && n)
    {
      MPI_Get_count (&status, MPI_BYTE, &got);
      *n = got;
    }
  return !failed;
}

bool
gomp_mpi_meet (MPI_Comm comm, const struct gomp_mpi_wait *wait)
{
  struct pause pause = { 0 };
  MPI_Request request;
  MPI_Status status;
  bool failed;

  begin_turn ();
  failed = MPI_Ibarrier (comm, &request) != MPI_SUCCESS;
  end_turn ();
  if (failed)
    return false;
  /* MPI does not let a barrier be cancelled, nor its request be freed.  */
  while (!is_done (&request, &status, &failed))
    if (!rest (&pause, wait))
      return false;
  return !failed;
}

static bool
send_tagged (const struct gomp_mpi_peer *peer, int tag, const void *bytes,
             size_t n, const struct gomp_mpi_wait *wait)
{
  MPI_Request request;

  if (n > GOMP_MPI_MESSAGE_MAX
      || !gomp_mpi_send_begin (peer, tag, bytes, n, &request))
    return false;
  count (&gomp_mpi_counts.sent);
  return gomp_mpi_finish (&request, NULL, wait);
}

bool
gomp_mpi_send_long (const struct gomp_mpi_peer *peer, int tag,
                    const void *bytes, size_t n,
                    const struct gomp_mpi_wait *wait)
{
  return send_tagged (peer, tag + GOMP_MPI_TAG_LONG, bytes, n, wait);
}

bool
gomp_mpi_send (const struct gomp_mpi_peer *peer, int tag, const void *bytes,
               size_t n, const struct gomp_mpi_wait *wait)
{
  return (n > GOMP_MPI_SHORT ? gomp_mpi_send_long (peer, tag, bytes, n, wait)
                             : send_tagged (peer, tag, bytes, n, wait));
}

/* Is there a message?  It is nobody else's then.  */
static bool
is_there (const struct gomp_mpi_peer *peer, int tag, MPI_Message *message,
          int *n, bool *failed)
{
  MPI_Status status;
  int there = 0;

  begin_turn ();
  *failed = MPI_Improbe (peer->rank, tag, peer->comm, &there, message, &status)
            != MPI_SUCCESS;
  if (there && !*failed)
    MPI_Get_count (&status, MPI_BYTE, n);
  end_turn ();
  return there || *failed;
}

/* Receive MESSAGE, of SIZE bytes.  */
static bool
receive_long (MPI_Message *message, int size, char **bytes, size_t *n,
              const struct gomp_mpi_wait *wait)
{
  MPI_Request request;
  bool failed;

  if (size < 0 || (size_t) size > GOMP_MPI_MESSAGE_MAX)
    return false;
  *bytes = GOMP_PLUGIN_malloc (size + 1);
  begin_turn ();
  failed
    = MPI_Imrecv (*bytes, size, MPI_BYTE, message, &request) != MPI_SUCCESS;
  end_turn ();
  *n = size;
  if (!failed && gomp_mpi_finish (&request, NULL, wait))
    return true;
  /* The message may still arrive: its place is not freed.  */
  *bytes = NULL;
  return false;
}

/* The short message of INBOX is there, unless it has FAILED.  */
static bool
take_short (struct gomp_mpi_inbox *inbox, const MPI_Status *status, bool failed,
            char **bytes, size_t *n)
{
  int got = 0;

  if (!failed)
    {
      MPI_Get_count (status, MPI_BYTE, &got);
      *bytes = inbox->bytes;
      *n = got;
    }
  inbox->bytes = NULL;
  return !failed;
}

static bool
open_inbox (struct gomp_mpi_inbox *inbox, const struct gomp_mpi_peer *peer,
            int tag)
{
  if (inbox->bytes)
    return true;
  inbox->bytes = GOMP_PLUGIN_malloc (GOMP_MPI_SHORT);
  if (gomp_mpi_receive_begin (peer, tag, inbox->bytes, GOMP_MPI_SHORT,
                              &inbox->request))
    return true;
  free (inbox->bytes);
  inbox->bytes = NULL;
  return false;
}

static bool
receive (const struct gomp_mpi_peer *peer, int tag,
         struct gomp_mpi_inbox *inbox, char **bytes, size_t *n,
         const struct gomp_mpi_wait *wait)
{
  struct pause pause = { 0 };
  MPI_Message message;
  MPI_Status status;
  bool failed;
  int size = 0;

  do
    {
      if (is_done (&inbox->request, &status, &failed))
        return take_short (inbox, &status, failed, bytes, n);
      if (pause.turns % SHORT_POLLS == SHORT_POLLS - 1
          && is_there (peer, tag + GOMP_MPI_TAG_LONG, &message, &size, &failed))
        return !failed && receive_long (&message, size, bytes, n, wait);
    }
  while (rest (&pause, wait));
  return false;
}

bool
gomp_mpi_receive (const struct gomp_mpi_peer *peer, int tag,
                  struct gomp_mpi_inbox *inbox, char **bytes, size_t *n,
                  const struct gomp_mpi_wait *wait)
{
  *bytes = NULL;
  if (!open_inbox (inbox, peer, tag)
      || !receive (peer, tag, inbox, bytes, n, wait))
    return false;
  count (&gomp_mpi_counts.received);
  return true;
}

void
gomp_mpi_inbox_close (struct gomp_mpi_inbox *inbox, bool alive)
{
  if (!inbox->bytes)
    return;
  if (!alive)
    gomp_mpi_cancel (&inbox->request);
  else
    {
      begin_turn ();
      MPI_Cancel (&inbox->request);
      MPI_Wait (&inbox->request, MPI_STATUS_IGNORE);
      end_turn ();
      free (inbox->bytes);
    }
  inbox->bytes = NULL;
}

bool
gomp_mpi_has_message (const struct gomp_mpi_peer *peer, int tag)
{
  int is_short = 0, is_long = 0;

  begin_turn ();
  if (MPI_Iprobe (peer->rank, tag, peer->comm, &is_short, MPI_STATUS_IGNORE)
        != MPI_SUCCESS
      || MPI_Iprobe (peer->rank, tag + GOMP_MPI_TAG_LONG, peer->comm, &is_long,
                     MPI_STATUS_IGNORE)
           != MPI_SUCCESS)
    is_short = is_long = 0;
  end_turn ();
  return is_short || is_long;
}

bool
gomp_mpi_receive_now (const struct gomp_mpi_peer *peer, int tag, void *bytes,
                      size_t n)
{
  int there = 0;

  begin_turn ();
  if (MPI_Iprobe (peer->rank, tag, peer->comm, &there, MPI_STATUS_IGNORE)
        != MPI_SUCCESS
      || (there
          && MPI_Recv (bytes, n, MPI_BYTE, peer->rank, tag, peer->comm,
                       MPI_STATUS_IGNORE)
               != MPI_SUCCESS))
    there = 0;
  end_turn ();
  return there;
}
