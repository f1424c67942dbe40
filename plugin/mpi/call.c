/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Requests to servers, and what they answer.  */

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "mpi/client.h"
#include "mpi/settings.h"

/* A server that has not been heard of for so long is asked whether it is
   there, in milliseconds.  */
#define QUIET_MS 1000

/* For what a message is about.  */
#define NAME 64

long long
gomp_mpi_now (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

/* ---- Lanes ---- */

static pthread_mutex_t lanes_lock = PTHREAD_MUTEX_INITIALIZER;
static int idle_lanes[GOMP_MPI_LANES], n_idle_lanes, n_lanes;

/* -1: all are in use.  */
static int
take_lane (void)
{
  int lane = -1;

  pthread_mutex_lock (&lanes_lock);
  if (n_idle_lanes > 0)
    lane = idle_lanes[--n_idle_lanes];
  else if (n_lanes < GOMP_MPI_LANES)
    lane = n_lanes++;
  pthread_mutex_unlock (&lanes_lock);
  return lane;
}

static void
give_lane (int lane)
{
  pthread_mutex_lock (&lanes_lock);
  idle_lanes[n_idle_lanes++] = lane;
  pthread_mutex_unlock (&lanes_lock);
}

/* ---- Whether a server is there ---- */

static void
set_heard (struct gomp_mpi_server *server)
{
  __atomic_store_n (&server->heard, gomp_mpi_now (), __ATOMIC_RELAXED);
}

/* Nothing waits for this message to be sent.  */
static void
ping (struct gomp_mpi_server *server)
{
  static const uint64_t words[3] = { GOMP_MPI_PING };
  MPI_Request request;

  if (gomp_mpi_send_begin (&server->peer, GOMP_MPI_TAG_REQUEST, words,
                           sizeof words, &request))
    gomp_mpi_leave (&request);
}

/* Ask SERVER whether it is there, or see whether it has answered.  False: not
   in time.  */
static bool
is_there (struct gomp_mpi_server *server, long long quiet_since)
{
  long long now = gomp_mpi_now ();
  bool there = true;
  uint64_t word;

  if (gomp_mpi_receive_now (&server->peer, GOMP_MPI_TAG_PONG, &word,
                            sizeof word))
    {
      server->pinged = 0;
      set_heard (server);
    }
  else if (server->pinged)
    there = now - server->pinged < 1000LL * gomp_mpi_settings ()->timeout;
  else if (now - quiet_since > QUIET_MS)
    {
      server->pinged = now;
      ping (server);
    }
  return there;
}

/* Does SERVER, of which something has been awaited since BEGUN, answer?  */
static bool
answers (struct gomp_mpi_server *server, long long begun)
{
  long long since = __atomic_load_n (&server->heard, __ATOMIC_RELAXED);

  if (__atomic_load_n (&server->lost, __ATOMIC_ACQUIRE))
    return false;
  if (since < begun)
    since = begun;
  if (pthread_mutex_trylock (&server->ping_lock) != 0)
    return true;
  if (!is_there (server, since))
    __atomic_store_n (&server->lost, true, __ATOMIC_RELEASE);
  pthread_mutex_unlock (&server->ping_lock);
  return !__atomic_load_n (&server->lost, __ATOMIC_ACQUIRE);
}

static bool
goes_on (void *data)
{
  const struct gomp_mpi_call *call = data;

  return (!gomp_mpi_is_ending () && answers (call->server, call->begun)
          && (!call->with || answers (call->with, call->begun)));
}

/* Write what CALL is to, as the beginning of a message, to TEXT, and return
   it.  */
static const char *
name (const struct gomp_mpi_call *call, char text[NAME])
{
  if (call->ord >= 0)
    snprintf (text, NAME, "mpi device %d", call->ord);
  else
    snprintf (text, NAME, "mpi: the server with rank %d",
              call->server->peer.rank);
  return text;
}

/* Servers cannot be asked any more: each reason is told once, since the runtime may
   try each part of what has failed again, and a process that fork has made after one
   was told has the other.  */
static bool
tell_ended (const struct gomp_mpi_call *call)
{
  static bool told[2];
  const bool forked = gomp_mpi_is_forked ();
  char text[NAME];

  if (!__atomic_exchange_n (&told[forked], true, __ATOMIC_RELAXED))
    GOMP_PLUGIN_error ("%s: %s", name (call, text),
                       forked ? "a process that fork has made cannot use it"
                              : "MPI has ended, and its servers with it");
  return false;
}

static bool
tell_lost (const struct gomp_mpi_call *call)
{
  const struct gomp_mpi_server *server = call->server;

  __atomic_store_n (&call->server->lost, true, __ATOMIC_RELEASE);
  if (call->ord >= 0)
    GOMP_PLUGIN_error (
      "mpi device %d: its server, rank %d on host %s, does not "
      "answer: it has ended, hangs, or cannot be reached "
      "(waited for %d s; GOMP_PSET_MPI_TIMEOUT)",
      call->ord, server->peer.rank, server->host,
      gomp_mpi_settings ()->timeout);
  else
    GOMP_PLUGIN_error ("mpi: the server with rank %d does not answer",
                       server->peer.rank);
  return false;
}

/* ---- What a server asks for ---- */

static void
find_fault_words (struct gomp_mpi_call *call, struct gomp_pset_fault *fault)
{
  struct gomp_mpi_reader *answer = &call->answer;

  fault->kernel = (const void *) gomp_mpi_translate_back (
    call->server, gomp_mpi_get (answer));
  fault->address = gomp_mpi_get (answer);
  fault->pc = (const void *) gomp_mpi_translate_back (call->server,
                                                      gomp_mpi_get (answer));
  fault->access = gomp_mpi_get (answer);
  fault->cause = gomp_mpi_get_text (answer);
  fault->kernel_name = gomp_mpi_get_text (answer);
  fault->place = gomp_mpi_get_text (answer);
  fault->driver = gomp_mpi_get_text (answer);
  fault->advice = gomp_mpi_get_text (answer);
}

static _Noreturn void
report_fault (struct gomp_mpi_call *call)
{
  struct gomp_pset_fault fault = { .ord = call->ord, .device = "mpi" };
  void (*report) (const struct gomp_pset_fault *);

  find_fault_words (call, &fault);
  *(void **) &report = dlsym (RTLD_DEFAULT, "GOMP_PLUGIN_pset_fault");
  if (report)
    report (&fault);
  GOMP_PLUGIN_fatal ("mpi device %d: a kernel has failed on host %s", call->ord,
                     call->server->host);
}

/* Run the region that a kernel waits for, and tell that it has been run.  */
static bool
serve_reverse (struct gomp_mpi_call *call, int lane,
               const struct gomp_mpi_wait *wait)
{
  const uint64_t resume = GOMP_MPI_RESUME;
  struct gomp_mpi_reader *answer = &call->answer;
  uint64_t words[6];
  uintptr_t fn;

  for (int i = 0; i < 6; i++)
    words[i] = gomp_mpi_get (answer);
  fn = words[0];
  if (call->server->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC)
    fn = gomp_mpi_translate_back (call->server, fn);
  if (!fn || !gomp_mpi_read_all (answer))
    GOMP_PLUGIN_fatal ("mpi device %d: bad request for reverse offload",
                       call->ord);
  /* The region may end the program.  */
  gomp_mpi_end_use ();
  GOMP_PLUGIN_target_rev (fn, words[1], words[2], words[3], words[4], words[5],
                          NULL, NULL, NULL);
  fflush (stdout);
  if (!gomp_mpi_begin_use ())
    GOMP_PLUGIN_fatal ("mpi device %d: MPI has ended during a kernel",
                       call->ord);
  return gomp_mpi_send (&call->server->peer, GOMP_MPI_TAG_LANE + lane, &resume,
                        sizeof resume, wait);
}

/* exit must not run in two threads at once.  Not returned from if another one
   has come first.  */
static void
claim_exit (void)
{
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static bool claimed;
  static pthread_t claimant;
  bool elsewhere;

  pthread_mutex_lock (&lock);
  if (!claimed)
    claimant = pthread_self ();
  claimed = true;
  elsewhere = !pthread_equal (claimant, pthread_self ());
  pthread_mutex_unlock (&lock);
  while (elsewhere)
    pause ();
}

static _Noreturn void
end_program (struct gomp_mpi_call *call, uint64_t kind)
{
  char about[NAME];
  const char *text;

  gomp_mpi_end_use ();
  if (kind == GOMP_MPI_EXIT)
    {
      claim_exit ();
      exit (gomp_mpi_get (&call->answer));
    }
  if (kind == GOMP_MPI_FAULT)
    report_fault (call);
  text = gomp_mpi_get_text (&call->answer);
  GOMP_PLUGIN_fatal ("%s (%s, on host %s)", text ? text : "",
                     name (call, about), call->server->host);
}

/* ---- Calls ---- */

void
gomp_mpi_call_begin_server (struct gomp_mpi_call *call,
                            struct gomp_mpi_server *server,
                            enum gomp_mpi_request kind)
{
  *call = (struct gomp_mpi_call) { .server = server, .ord = -1 };
  gomp_mpi_put_request (&call->request, kind, -1);
}

void
gomp_mpi_call_begin (struct gomp_mpi_call *call, struct gomp_mpi_device *device,
                     enum gomp_mpi_request kind)
{
  *call
    = (struct gomp_mpi_call) { .server = device->server, .ord = device->ord };
  gomp_mpi_put_request (&call->request, kind, device->there);
}

/* What goes in pieces, to the server or from it.  */
static bool
move_pieces (struct gomp_mpi_call *call, int lane, bool send,
             const struct gomp_mpi_wait *wait)
{
  const struct gomp_pset_copy *copies = send ? call->in : call->out;
  size_t n = send ? call->n_in : call->n_out;
  const struct gomp_mpi_peer *peer = &call->server->peer;
  int tag = GOMP_MPI_TAG_PIECES + lane;
  bool fine = true;

  for (size_t i = 0; i < n && fine; i++)
    if (copies[i].size > GOMP_MPI_INLINE)
      fine = (send ? gomp_mpi_pieces_send (peer, tag, copies[i].src,
                                           copies[i].size, wait)
                   : gomp_mpi_pieces_receive (peer, tag, copies[i].dst,
                                              copies[i].size, wait));
  return fine;
}

/* Wait for the answer, and do what the server asks for before it.  *KIND is
   that of the answer.  False: it does not answer.  */
static bool
await_answer (struct gomp_mpi_call *call, int lane, uint64_t *kind,
              const struct gomp_mpi_wait *wait)
{
  size_t n;

  do
    {
      free (call->bytes);
      if (!gomp_mpi_receive (&call->server->peer, GOMP_MPI_TAG_LANE + lane,
                             &call->inbox, &call->bytes, &n, wait))
        return false;
      set_heard (call->server);
      call->answer
        = (struct gomp_mpi_reader) { call->bytes, call->bytes + n, false };
      *kind = gomp_mpi_get (&call->answer);
    }
  while (*kind == GOMP_MPI_REVERSE && serve_reverse (call, lane, wait));
  return *kind != GOMP_MPI_REVERSE;
}

/* The answer's contents that stand before pieces.  */
static void
take_inline (struct gomp_mpi_call *call)
{
  for (size_t i = 0; i < call->n_out; i++)
    if (call->out[i].size <= GOMP_MPI_INLINE)
      {
        size_t n;
        const void *bytes = gomp_mpi_get_bytes (&call->answer, &n);
        if (n != call->out[i].size)
          call->answer.bad = true;
        else if (n > 0)
          memcpy (call->out[i].dst, bytes, n);
      }
}

/* Send the request of CALL.  */
static bool
ask (struct gomp_mpi_call *call, int lane, const struct gomp_mpi_wait *wait)
{
  const uint64_t word = lane;

  memcpy (call->request.bytes + sizeof word, &word, sizeof word);
  return (gomp_mpi_send (&call->server->peer, GOMP_MPI_TAG_REQUEST,
                         call->request.bytes, call->request.n, wait)
          && move_pieces (call, lane, true, wait));
}

/* End the program if an answer of KIND says so.  */
static void
follow (struct gomp_mpi_call *call, uint64_t kind)
{
  if (kind == GOMP_MPI_EXIT || kind == GOMP_MPI_FAULT || kind == GOMP_MPI_FATAL)
    end_program (call, kind);
}

/* The answer of CALL says why it has failed.  */
static bool
tell_failed (struct gomp_mpi_call *call)
{
  const char *text = gomp_mpi_get_text (&call->answer);

  GOMP_PLUGIN_error ("%s", text ? text : "the server has given no reason");
  return false;
}

/* All of CALL on LANE.  *ANSWERED says whether the lane can be used again; if
   not, no message has been printed.  */
static bool
converse (struct gomp_mpi_call *call, int lane, bool *answered)
{
  const struct gomp_mpi_wait wait = { goes_on, call };
  uint64_t kind = GOMP_MPI_FAILED;

  *answered
    = ask (call, lane, &wait) && await_answer (call, lane, &kind, &wait);
  if (!*answered)
    return false;
  follow (call, kind);
  if (kind == GOMP_MPI_DONE)
    {
      take_inline (call);
      if (move_pieces (call, lane, false, &wait))
        return true;
      /* Broken off: the reason follows, if the server is there.  */
      if (!await_answer (call, lane, &kind, &wait))
        {
          *answered = false;
          return false;
        }
    }
  return tell_failed (call);
}

/* Two requests that wait for each other, on one lane.  */
struct exchange
{
  struct gomp_mpi_call *give, *take;
  int lane;
};

/* While GIVE is awaited: what ends TAKE in another way may keep GIVE from
   ending.  */
static bool
goes_on_alone (void *data)
{
  const struct exchange *exchange = data;

  return (goes_on (exchange->give)
          && !gomp_mpi_has_message (&exchange->take->server->peer,
                                    GOMP_MPI_TAG_LANE + exchange->lane));
}

/* Wait for both answers, of the kinds *GIVEN and *TAKEN.  False: a server does
   not answer.  */
static bool
await_both (struct exchange *exchange, uint64_t *given, uint64_t *taken)
{
  struct gomp_mpi_call *give = exchange->give, *take = exchange->take;
  const struct gomp_mpi_wait first = { goes_on_alone, exchange };
  const struct gomp_mpi_wait then = { goes_on, give };
  const struct gomp_mpi_wait other = { goes_on, take };
  bool has_given = await_answer (give, exchange->lane, given, &first);

  if (has_given)
    follow (give, *given);
  else if (!goes_on (give))
    return false;
  if (!await_answer (take, exchange->lane, taken, &other))
    return false;
  follow (take, *taken);
  if (has_given)
    return true;
  if (!await_answer (give, exchange->lane, given, &then))
    return false;
  follow (give, *given);
  return true;
}

/* As converse, with two requests.  */
static bool
converse_both (struct gomp_mpi_call *give, struct gomp_mpi_call *take, int lane,
               bool *answered)
{
  struct exchange exchange = { give, take, lane };
  const struct gomp_mpi_wait gives = { goes_on, give };
  const struct gomp_mpi_wait takes = { goes_on, take };
  uint64_t given = GOMP_MPI_FAILED, taken = GOMP_MPI_FAILED;

  *answered = (ask (take, lane, &takes) && ask (give, lane, &gives)
               && await_both (&exchange, &given, &taken));
  if (!*answered)
    return false;
  if (given != GOMP_MPI_DONE)
    return tell_failed (give);
  return taken == GOMP_MPI_DONE || tell_failed (take);
}

static bool
may_make (const struct gomp_mpi_call *call)
{
  char text[NAME];

  if (call->request.n > GOMP_MPI_MESSAGE_MAX)
    GOMP_PLUGIN_error ("%s: a request of %zu bytes is too large",
                       name (call, text), call->request.n);
  else if (!gomp_mpi_may_call ())
    GOMP_PLUGIN_error ("%s: the program has initialized MPI so that only its "
                       "main thread may use it; MPI_Init_thread with "
                       "MPI_THREAD_MULTIPLE allows all",
                       name (call, text));
  else
    return true;
  return false;
}

static bool
is_lost (const struct gomp_mpi_server *server)
{
  return __atomic_load_n (&server->lost, __ATOMIC_ACQUIRE);
}

/* CALL, and TAKE unless it is NULL, by a thread that uses MPI.  *ANSWERED is
   false if a server has not answered, which is not told.  */
static bool
make (struct gomp_mpi_call *call, struct gomp_mpi_call *take, bool *answered)
{
  bool fine;
  int lane;

  *answered = true;
  if (!may_make (call))
    return false;
  lane = take_lane ();
  if (lane < 0)
    {
      GOMP_PLUGIN_error ("mpi: more than %d threads use devices",
                         GOMP_MPI_LANES);
      return false;
    }
  call->begun = gomp_mpi_now ();
  if (take)
    take->begun = call->begun;
  *answered = !is_lost (call->server) && !(take && is_lost (take->server));
  fine = (*answered
          && (take ? converse_both (call, take, lane, answered)
                   : converse (call, lane, answered)));
  gomp_mpi_inbox_close (&call->inbox, *answered);
  if (take)
    gomp_mpi_inbox_close (&take->inbox, *answered);
  if (*answered)
    give_lane (lane);
  return fine;
}

/* As gomp_mpi_call_make, with TAKE, or NULL, besides.  */
static bool
make_all (struct gomp_mpi_call *call, struct gomp_mpi_call *take)
{
  bool answered, fine, lost;

  if (!gomp_mpi_begin_use ())
    return tell_ended (call);
  fine = make (call, take, &answered);
  gomp_mpi_end_use ();
  if (answered)
    return fine;
  /* MPI may use the memory of requests until the process ends.  */
  call->request = (struct gomp_mpi_writer) { NULL, 0, 0 };
  if (take)
    take->request = (struct gomp_mpi_writer) { NULL, 0, 0 };
  lost = is_lost (call->server) || (take && is_lost (take->server));
  if (!lost && gomp_mpi_await_end ())
    return tell_ended (call);
  return tell_lost (take && is_lost (take->server) ? take : call);
}

bool
gomp_mpi_call_make (struct gomp_mpi_call *call)
{
  return make_all (call, NULL);
}

bool
gomp_mpi_call_end (struct gomp_mpi_call *call, bool fine)
{
  if (fine && !gomp_mpi_read_all (&call->answer))
    {
      GOMP_PLUGIN_error ("mpi: an answer of the server with rank %d on host %s "
                         "is damaged",
                         call->server->peer.rank, call->server->host);
      fine = false;
    }
  free (call->bytes);
  call->bytes = NULL;
  gomp_mpi_writer_fini (&call->request);
  return fine;
}

bool
gomp_mpi_call_do (struct gomp_mpi_call *call)
{
  return gomp_mpi_call_end (call, gomp_mpi_call_make (call));
}

bool
gomp_mpi_call_do_both (struct gomp_mpi_call *give, struct gomp_mpi_call *take)
{
  bool fine;

  give->with = take->server;
  take->with = give->server;
  fine = make_all (give, take);
  /* One that was not answered, or has failed, has an answer nobody reads.  */
  fine = gomp_mpi_call_end (give, fine) && fine;
  return gomp_mpi_call_end (take, fine) && fine;
}
