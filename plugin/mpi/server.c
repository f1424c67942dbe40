/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The server process: joins the program's, and has threads that carry out its
   requests.

   One thread at a time waits for a request.  When it has one that takes longer,
   the next thread waits in its place, so that a server that runs kernels answers
   whether it is there.  The main thread does nothing but begin and end.  */

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "common/env-value.h"
#include "mpi/serve.h"
#include "mpi/settings.h"
#include "mpi/spawn.h"

/* The beginning of the setting of a process that has servers end.  */
#define ENDER "mpi-end:"

/* How often a thread looks whether nobody waits for requests, in nanoseconds:
   the first time, and the longest.  */
#define FIRST_LOOK_NS 100000
#define LAST_LOOK_NS 1000000

static struct
{
  struct gomp_mpi_peer client;
  bool spawned;
  MPI_Comm servers;         /* all of them, and the program if not SPAWNED */
  struct gomp_mpi_wait wait;
  pthread_mutex_t lead;     /* held by the thread that waits for a request */
  struct gomp_mpi_inbox requests; /* protected by LEAD */
  unsigned idle;            /* threads without a request; atomic */
  bool broken;              /* the plugin has ended the process; atomic */
  struct gomp_mpi_launcher launcher;
  bool ending;              /* protected by END_LOCK */
  pthread_mutex_t end_lock;
  pthread_cond_t end_told;
} server = { .idle = 1, /* which the first thread takes the place of */
             .lead = PTHREAD_MUTEX_INITIALIZER,
             .end_lock = PTHREAD_MUTEX_INITIALIZER,
             .end_told = PTHREAD_COND_INITIALIZER };

static _Noreturn void
refuse (const char *why)
{
  fprintf (stderr, "\nlibgomp: mpi server: %s\n", why);
  exit (1);
}

/* The same for all processes of the job: the program's waits in MPI_Init for
   this one.  */
static _Noreturn void
refuse_all (const char *why)
{
  fprintf (stderr, "\nlibgomp: mpi server: %s\n", why);
  MPI_Init (NULL, NULL);
  MPI_Abort (MPI_COMM_WORLD, 1);
  _exit (1);
}

/* ---- What the plugin says and asks for ---- */

static void
add_words (const char *text)
{
  struct gomp_mpi_task *task = gomp_mpi_task ();
  char *words;
  size_t size;

  if (!task)
    {
      fprintf (stderr, "\nlibgomp: %s\n", text);
      return;
    }
  size = (task->words ? strlen (task->words) : 0) + strlen (text) + 2;
  words = malloc (size);
  if (!words)
    return;
  snprintf (words, size, "%s%s%s", task->words ? task->words : "",
            task->words ? "\n" : "", text);
  free (task->words);
  task->words = words;
}

/* Answer what ends the program, and wait for that.  */
static _Noreturn void
answer_last (struct gomp_mpi_task *task)
{
  __atomic_store_n (&server.broken, true, __ATOMIC_RELEASE);
  task->answered = false;
  gomp_mpi_task_answer (task);
  for (;;)
    pause ();
}

/* Begin an answer of the kind KIND.  Not returned from if the thread has no
   request: the server ends then, and MPI ends the program.  */
static struct gomp_mpi_task *
begin_last (enum gomp_mpi_answer kind)
{
  struct gomp_mpi_task *task = gomp_mpi_task ();

  fflush (NULL);
  if (!task)
    _exit (1);
  gomp_mpi_writer_fini (&task->answer);
  gomp_mpi_put (&task->answer, kind);
  return task;
}

static void
end_fatally (const char *text)
{
  struct gomp_mpi_task *task;

  add_words (text);
  task = begin_last (GOMP_MPI_FATAL);
  gomp_mpi_put_text (&task->answer, task->words);
  answer_last (task);
}

static void
end_by_fault (const struct gomp_pset_fault *fault)
{
  struct gomp_mpi_task *task = begin_last (GOMP_MPI_FAULT);
  struct gomp_mpi_writer *answer = &task->answer;

  gomp_mpi_put (answer, (uintptr_t) fault->kernel);
  gomp_mpi_put (answer, fault->address);
  gomp_mpi_put (answer, (uintptr_t) fault->pc);
  gomp_mpi_put (answer, fault->access);
  gomp_mpi_put_text (answer, fault->cause);
  gomp_mpi_put_text (answer, fault->kernel_name);
  gomp_mpi_put_text (answer, fault->place);
  gomp_mpi_put_text (answer, fault->driver);
  gomp_mpi_put_text (answer, fault->advice);
  answer_last (task);
}

/* The plugin calls exit, as a kernel has done, or after a message.  */
static void
end_by_exit (int status, void *unused)
{
  struct gomp_mpi_task *task = gomp_mpi_task ();

  (void) unused;
  if (!task)
    return;
  if (task->words)
    {
      task = begin_last (GOMP_MPI_FATAL);
      gomp_mpi_put_text (&task->answer, task->words);
    }
  else
    {
      task = begin_last (GOMP_MPI_EXIT);
      gomp_mpi_put (&task->answer, status);
    }
  answer_last (task);
}

static void
ask_reverse (uint64_t fn, uint64_t mapnum, uint64_t addrs, uint64_t sizes,
             uint64_t kinds, int dev_num)
{
  const uint64_t words[]
    = { GOMP_MPI_REVERSE, fn, mapnum, addrs, sizes, kinds, dev_num };
  struct gomp_mpi_task *task = gomp_mpi_task ();
  struct gomp_mpi_inbox inbox = { NULL };
  char *answer = NULL;
  size_t n;

  if (!task || !task->device)
    end_fatally ("reverse offload outside of a kernel");
  fflush (NULL);
  __atomic_add_fetch (&task->device->reversing, 1, __ATOMIC_ACQ_REL);
  if (!gomp_mpi_send (task->client, GOMP_MPI_TAG_LANE + task->lane, words,
                      sizeof words, task->wait)
      || !gomp_mpi_receive (task->client, GOMP_MPI_TAG_LANE + task->lane,
                            &inbox, &answer, &n, task->wait))
    _exit (1);
  gomp_mpi_inbox_close (&inbox, true);
  __atomic_sub_fetch (&task->device->reversing, 1, __ATOMIC_ACQ_REL);
  free (answer);
}

/* OpenACC: the thread's record of the device that its request is for.  */
static void *
acc_thread (void)
{
  static __thread void *records[GOMP_MPI_SERVED_DEVICES];
  struct gomp_mpi_task *task = gomp_mpi_task ();

  if (!task || !task->device)
    return NULL;
  if (!records[task->ord])
    records[task->ord] = gomp_mpi_served.openacc_create_thread_data (task->ord);
  return records[task->ord];
}

static const struct gomp_pset_callbacks callbacks
  = { .error = add_words,
      .fatal = end_fatally,
      .fault = end_by_fault,
      .target_rev = ask_reverse,
      .acc_thread = acc_thread };

/* ---- Threads ---- */

static bool
is_ending (void)
{
  bool ending;

  pthread_mutex_lock (&server.end_lock);
  ending = server.ending;
  pthread_mutex_unlock (&server.end_lock);
  return ending;
}

static bool
goes_on (void *unused)
{
  (void) unused;
  return !is_ending ();
}

static void
tell_end (void)
{
  pthread_mutex_lock (&server.end_lock);
  server.ending = true;
  pthread_cond_broadcast (&server.end_told);
  pthread_mutex_unlock (&server.end_lock);
}

/* The program has no more requests.  */
static void
end_server (uint64_t lane)
{
  const uint64_t done = GOMP_MPI_DONE;

  if (!__atomic_load_n (&server.broken, __ATOMIC_ACQUIRE))
    gomp_mpi_serve_close_all ();
  fflush (NULL);
  if (lane < GOMP_MPI_LANES)
    gomp_mpi_send (&server.client, GOMP_MPI_TAG_LANE + lane, &done, sizeof done,
                   &server.wait);
  tell_end ();
}

static void *serve_requests (void *);

/* MPI says that no request can be received any more.  Nobody would wait for one
   in place of this thread.  */
static _Noreturn void
end_unreached (void)
{
  fprintf (stderr, "\nlibgomp: mpi server: the program cannot be reached\n");
  fflush (stderr);
  _exit (1);
}

/* Another thread waits for requests meanwhile.  */
static void
leave_idle (void)
{
  pthread_t thread;

  if (__atomic_sub_fetch (&server.idle, 1, __ATOMIC_ACQ_REL) > 0)
    return;
  __atomic_add_fetch (&server.idle, 1, __ATOMIC_ACQ_REL);
  if (pthread_create (&thread, NULL, serve_requests, NULL) == 0)
    pthread_detach (thread);
  else
    __atomic_sub_fetch (&server.idle, 1, __ATOMIC_ACQ_REL);
}

/* Become the thread that waits for requests.  Who has one lets go of that, but
   wakes nobody: most requests are done sooner than another thread would be there,
   which besides would take a processor from the kernel.  */
static void
take_lead (void)
{
  long length = FIRST_LOOK_NS;

  while (pthread_mutex_trylock (&server.lead) != 0)
    {
      nanosleep (&(struct timespec) { 0, length }, NULL);
      length = 2 * length < LAST_LOOK_NS ? 2 * length : LAST_LOOK_NS;
    }
}

/* Answer requests that need no plugin.  */
static bool
serve_at_once (const char *bytes, size_t n)
{
  struct gomp_mpi_reader request = { bytes, bytes + n, false };
  const uint64_t word = GOMP_MPI_DONE;

  if (gomp_mpi_get (&request) != GOMP_MPI_PING || request.bad)
    return false;
  gomp_mpi_send (&server.client, GOMP_MPI_TAG_PONG, &word, sizeof word,
                 &server.wait);
  return true;
}

static void *
serve_requests (void *unused)
{
  char *bytes;
  size_t n;

  while (!is_ending ())
    {
      struct gomp_mpi_reader request;
      take_lead ();
      do
        if (!gomp_mpi_receive (&server.client, GOMP_MPI_TAG_REQUEST,
                               &server.requests, &bytes, &n, &server.wait))
          {
            if (!is_ending ())
              end_unreached ();
            pthread_mutex_unlock (&server.lead);
            return NULL;
          }
      while (serve_at_once (bytes, n) && (free (bytes), true));
      leave_idle ();
      pthread_mutex_unlock (&server.lead);
      request = (struct gomp_mpi_reader) { bytes, bytes + n, false };
      if (gomp_mpi_get (&request) == GOMP_MPI_END && !request.bad)
        end_server (gomp_mpi_get (&request));
      else
        gomp_mpi_serve (&server.client, bytes, n, &server.wait);
      free (bytes);
      __atomic_add_fetch (&server.idle, 1, __ATOMIC_ACQ_REL);
    }
  (void) unused;
  return NULL;
}

/* ---- Beginning and end ---- */

static void
join_client (void)
{
  int level = MPI_THREAD_SINGLE, size = 1;
  MPI_Comm parent = MPI_COMM_NULL;

  gomp_mpi_launcher_find (&server.launcher);
  if (MPI_Init_thread (NULL, NULL, MPI_THREAD_MULTIPLE, &level) != MPI_SUCCESS
      || level < MPI_THREAD_MULTIPLE)
    refuse ("this MPI has no MPI_THREAD_MULTIPLE");
  gomp_mpi_link_init (level);
  MPI_Comm_get_parent (&parent);
  server.spawned = parent != MPI_COMM_NULL;
  if (server.spawned)
    {
      server.client.comm = parent;
      server.servers = MPI_COMM_WORLD;
    }
  else
    {
      MPI_Comm_size (MPI_COMM_WORLD, &size);
      MPI_Comm_dup (MPI_COMM_WORLD, &server.client.comm);
      server.servers = server.client.comm;
    }
  server.client.rank = 0;
  MPI_Comm_set_errhandler (server.client.comm, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler (server.servers, MPI_ERRORS_RETURN);
}

/* The first process of a job runs the program.  Where the launcher's numbers are
   not those of MPI, nobody would send this one a request.  */
static void
refuse_first_place (void)
{
  int rank = 0;

  MPI_Comm_rank (server.client.comm, &rank);
  if (!server.spawned && rank == 0)
    refuse (
      "this process is to serve, and is the first, or the only one, of its "
      "job: what has started it is no launcher of this MPI (with Slurm, "
      "srun --mpi=pmix is for Open MPI, --mpi=pmi2 for MPICH)");
}

bool
gomp_mpi_other_server (uint64_t rank, struct gomp_mpi_peer *other)
{
  int size, own;

  MPI_Comm_size (server.servers, &size);
  MPI_Comm_rank (server.servers, &own);
  if (rank >= (uint64_t) size || rank == (uint64_t) own
      || (rank == 0 && !server.spawned))
    return false;
  *other = (struct gomp_mpi_peer) { server.servers, (int) rank };
  return true;
}

static void
await_end (void)
{
  pthread_mutex_lock (&server.end_lock);
  while (!server.ending)
    pthread_cond_wait (&server.end_told, &server.end_lock);
  pthread_mutex_unlock (&server.end_lock);
}

/* The program ends MPI last, perhaps after a while.  */
static bool
goes_on_for_ever (void *unused)
{
  (void) unused;
  return true;
}

/* Not all threads need to have ended: a kernel may run without end, or have
   called exit, which stops for the program's sake.  So this process ends without
   exit, whose handlers are the program's anyway.  */
static _Noreturn void
leave (void)
{
  const struct gomp_mpi_wait wait = { goes_on_for_ever, NULL };

  pthread_mutex_lock (&server.lead);
  gomp_mpi_inbox_close (&server.requests, true);
  gomp_mpi_link_close ();
  if (server.spawned)
    MPI_Comm_disconnect (&server.client.comm);
  else
    {
      gomp_mpi_meet (server.client.comm, &wait);
      MPI_Comm_free (&server.client.comm);
    }
  gomp_mpi_end (&server.launcher);
  _exit (0);
}

/* Its starter, which waits for it, may be ended without it.  */
static void
set_surroundings (void)
{
  static const int ignored[] = { SIGINT, SIGQUIT, SIGHUP };

  if (gomp_env_text ("GOMP_PSET_MPI_GUARDED"))
    prctl (PR_SET_PDEATHSIG, SIGKILL);
  unsetenv ("GOMP_PSET_MPI_GUARDED");
  setvbuf (stdout, NULL, _IOLBF, 0);
  for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
    signal (ignored[i], SIG_IGN);
}

/* The program has ended without having asked for a device: have all servers
   end, in its place.  */
static _Noreturn void
end_servers (void)
{
  const uint64_t words[3] = { GOMP_MPI_END };
  int n = 1;

  join_client ();
  server.wait = (struct gomp_mpi_wait) { goes_on, NULL };
  MPI_Comm_size (server.client.comm, &n);
  for (int rank = 1; rank < n; rank++)
    {
      const struct gomp_mpi_peer peer = { server.client.comm, rank };
      struct gomp_mpi_inbox inbox = { NULL };
      char *answer;
      size_t size;
      gomp_mpi_send (&peer, GOMP_MPI_TAG_REQUEST, words, sizeof words,
                     &server.wait);
      gomp_mpi_receive (&peer, GOMP_MPI_TAG_LANE, &inbox, &answer, &size,
                        &server.wait);
      gomp_mpi_inbox_close (&inbox, true);
    }
  leave ();
}

void
GOMP_OFFLOAD_pset_worker (const char *setting,
                          struct gomp_pset_numbers *numbers)
{
  set_surroundings ();
  if (strncmp (setting, ENDER, strlen (ENDER)) == 0)
    end_servers ();
  numbers->callbacks = &callbacks;
  if (gomp_mpi_program_has_mpi () && !gomp_mpi_settings ()->spawn)
    refuse_all ("the program calls MPI itself, so its processes are its own: "
                "--device=mpi:N starts N servers for each. One that is linked "
                "with MPI but does not call it has to be linked without it");
  if (!gomp_mpi_served_open (gomp_mpi_settings ()->serve, &gomp_mpi_served,
                             gomp_mpi_served_why, sizeof gomp_mpi_served_why)
      && !gomp_mpi_served_why[0])
    strcpy (gomp_mpi_served_why, "there is no plugin");
  join_client ();
  refuse_first_place ();
  server.wait = (struct gomp_mpi_wait) { goes_on, NULL };
  on_exit (end_by_exit, NULL);
  leave_idle ();
  await_end ();
  leave ();
}
