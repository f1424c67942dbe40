/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Finding servers or starting them, and the end of both.  */

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "common/env-value.h"
#include "mpi/client.h"
#include "mpi/settings.h"
#include "mpi/spawn.h"

/* How long after they were joined servers need not answer, in milliseconds:
   each loads its plugin first.  */
#define START_MS 30000

/* How long the end waits for other threads to be done with MPI, in
   milliseconds.  A wait of theirs is broken off sooner.  */
#define LEAVE_MS 2000

enum state
{
  NOT_JOINED,
  JOINED,
  ENDING, /* for the thread that ends it still JOINED */
  ENDED
};

static struct
{
  enum state state; /* atomic */
  pthread_t ender;  /* these two are set when it is ENDING */
  bool exiting;     /* the process ends, too */
  unsigned users;   /* threads that use MPI, or are about to; atomic */
  pid_t pid;
  MPI_Comm comm; /* with the servers */
  bool own; /* MPI was initialized by this plugin */
  struct gomp_mpi_launcher launcher;
  bool spawned;
  int n;
  struct gomp_mpi_server *servers;
} joined;

static pthread_mutex_t join_lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- Who uses it ---- */

/* How often this thread is among the users.  */
static __thread unsigned own_uses;

static enum state
get_state (void)
{
  return __atomic_load_n (&joined.state, __ATOMIC_SEQ_CST);
}

static bool
is_ender (void)
{
  return pthread_equal (joined.ender, pthread_self ());
}

static void
sleep_ms (long ms)
{
  nanosleep (&(struct timespec) { 0, ms * 1000000 }, NULL);
}

bool
gomp_mpi_is_joined (void)
{
  enum state state = get_state ();

  return ((state == JOINED || (state == ENDING && is_ender ()))
          && joined.pid == getpid ());
}

bool
gomp_mpi_is_forked (void)
{
  return get_state () != NOT_JOINED && joined.pid != getpid ();
}

bool
gomp_mpi_is_ending (void)
{
  return get_state () >= ENDING && !is_ender ();
}

bool
gomp_mpi_await_end (void)
{
  if (!gomp_mpi_is_ending () || gomp_mpi_is_forked ())
    return false;
  while (joined.exiting || get_state () == ENDING)
    sleep_ms (10);
  return true;
}

bool
gomp_mpi_begin_use (void)
{
  __atomic_add_fetch (&joined.users, 1, __ATOMIC_SEQ_CST);
  own_uses++;
  if (gomp_mpi_is_joined ())
    return true;
  gomp_mpi_end_use ();
  gomp_mpi_await_end ();
  return false;
}

void
gomp_mpi_end_use (void)
{
  own_uses--;
  __atomic_sub_fetch (&joined.users, 1, __ATOMIC_SEQ_CST);
}

/* Wait until no other thread uses MPI.  False: one still does.  */
static bool
await_others (void)
{
  long long begin = gomp_mpi_now ();

  while (__atomic_load_n (&joined.users, __ATOMIC_SEQ_CST) > own_uses)
    if (gomp_mpi_now () - begin > LEAVE_MS)
      return false;
    else
      sleep_ms (1);
  return true;
}

struct gomp_mpi_server *
gomp_mpi_server (int i)
{
  return &joined.servers[i];
}

/* ---- The end ---- */

/* Tell all servers to end.  False: not all have said that they do.  */
static bool
tell_end (void)
{
  bool fine = true;

  for (int i = 0; i < joined.n; i++)
    {
      struct gomp_mpi_server *server = &joined.servers[i];
      struct gomp_mpi_call call;
      gomp_mpi_call_begin_server (&call, server, GOMP_MPI_END);
      fine = (!__atomic_load_n (&server->lost, __ATOMIC_ACQUIRE)
              && gomp_mpi_call_do (&call) && fine);
    }
  return fine;
}

/* Is there still time until *UNTIL?  */
static bool
has_time (void *until)
{
  return gomp_mpi_now () < *(const long long *) until;
}

/* The servers end MPI when this process does, and not before: with MPICH 4.0 over
   UCX's TCP, who ends it later often waits for ever for those who have.  False:
   one has gone.  */
static bool
meet_servers (void)
{
  long long until = gomp_mpi_now () + 1000LL * gomp_mpi_settings ()->timeout;
  const struct gomp_mpi_wait wait = { has_time, &until };

  return joined.spawned || gomp_mpi_meet (joined.comm, &wait);
}

static void
tell_counts (void)
{
  const struct gomp_mpi_counts *counts = &gomp_mpi_counts;

  if (gomp_mpi_settings ()->count)
    fprintf (
      stderr,
      "gomp-pset: mpi: %lu messages sent, %lu received; %lu pieces sent, "
      "%lu received\n",
      counts->sent, counts->received, counts->pieces_sent,
      counts->pieces_received);
}

/* Where a server is gone, or a thread is still in MPI, nothing that involves
   all of them ends.  Without MPI_Finalize the end of this process is taken for
   a failure, upon which MPI ends the others.  (MPI_Abort, here, would have
   MPICH call exit anew.)  */
static void
end_all (bool exiting)
{
  int finalized = 0;
  bool fine;

  if (!gomp_mpi_is_joined () || MPI_Finalized (&finalized) || finalized)
    return;
  joined.ender = pthread_self ();
  joined.exiting = exiting;
  __atomic_store_n (&joined.state, ENDING, __ATOMIC_SEQ_CST);
  fine = await_others ();
  tell_counts ();
  fine = tell_end () && fine && meet_servers ();
  __atomic_store_n (&joined.state, ENDED, __ATOMIC_SEQ_CST);
  if (!fine)
    return;
  if (joined.spawned)
    MPI_Comm_disconnect (&joined.comm);
  else
    MPI_Comm_free (&joined.comm);
  if (joined.own)
    gomp_mpi_end (&joined.launcher);
}

/* Behind all handlers of exit, before MPI's library ends.  */
static void __attribute__ ((destructor))
end_at_exit (void)
{
  end_all (true);
}

/* The program's MPI_Finalize begins with this.  */
static int
end_with_mpi (MPI_Comm comm, int key, void *value, void *unused)
{
  (void) comm, (void) key, (void) value, (void) unused;
  end_all (false);
  return MPI_SUCCESS;
}

static void
watch_finalize (void)
{
  int key;

  if (MPI_Comm_create_keyval (MPI_COMM_NULL_COPY_FN, end_with_mpi, &key, NULL)
      == MPI_SUCCESS)
    MPI_Comm_set_attr (MPI_COMM_SELF, key, NULL);
}

/* ---- The beginning ---- */

/* Is this the MPI that the plugin was compiled for?  The program's comes before
   the plugin's own.  Relatives of MPICH have names of their own, and its
   ABI.  */
static bool
check_library (void)
{
  char name[MPI_MAX_LIBRARY_VERSION_STRING] = "";
  int length;
  bool is_open, fine;
#ifdef OPEN_MPI
  static const char own[] = "Open MPI";
#else
  static const char own[] = "MPICH or a relative of it";
#endif

  MPI_Get_library_version (name, &length);
  name[strcspn (name, "\n")] = '\0';
  is_open = strncmp (name, "Open MPI", 8) == 0;
#ifdef OPEN_MPI
  fine = is_open;
#else
  fine = !is_open;
#endif
  if (!fine)
    GOMP_PLUGIN_error ("mpi: the plugin was built for %s, the program uses %s",
                       own, name);
  return fine;
}

/* Who uses devices removes the file by which gomp-pset-run sees that nobody has,
   upon which it has servers end.  False: another process of the program has been
   here.  */
static bool
note_use (void)
{
  const char *file = gomp_env_text ("GOMP_PSET_MPI_UNUSED");

  return !file || unlink (file) == 0 || errno != ENOENT;
}

/* Has fork made this process, which has called no exec since?  */
static bool
is_copy (void)
{
  enum
  {
    FORKED = 0x40
  }; /* PF_FORKNOEXEC, of Linux */
  FILE *file = fopen ("/proc/self/stat", "re");
  const char *state = NULL;
  unsigned flags = 0;
  char line[512];

  if (file && fgets (line, sizeof line, file))
    state = strrchr (line, ')');
  if (!state || sscanf (state, ") %*c %*d %*d %*d %*d %*d %u", &flags) != 1)
    flags = 0;
  if (file)
    fclose (file);
  return (flags & FORKED) != 0;
}

/* May this process use MPI, which the program has INITIALIZED, or would?  FIRST is
   what note_use has returned.  */
static bool
may_join (bool is_mpi, bool initialized, bool first)
{
  if (is_mpi && !gomp_mpi_settings ()->spawn)
    GOMP_PLUGIN_error (
      "mpi: the program calls MPI itself, so its processes are its own: "
      "--device=mpi:N starts N servers for each. One that is linked with MPI "
      "but does not call it has to be linked without it");
  else if (is_mpi && !initialized)
    GOMP_PLUGIN_error ("mpi: devices are used before MPI_Init, which a program "
                       "that is linked with MPI has to call");
  else if (is_mpi && is_copy ())
    GOMP_PLUGIN_error ("mpi: a process that fork has made cannot use MPI, nor "
                       "its devices");
  else if (!is_mpi && !first)
    GOMP_PLUGIN_error ("mpi: another process of the program has used the "
                       "servers' devices; only one may, of those too that fork "
                       "makes");
  else
    return true;
  return false;
}

/* Is MPI initialized, by the program or now?  */
static bool
initialize (void)
{
  int initialized = 0, finalized = 0, level = MPI_THREAD_SINGLE;
  bool first = note_use ();

  if (!check_library ())
    return false;
  gomp_mpi_launcher_find (&joined.launcher);
  MPI_Initialized (&initialized);
  MPI_Finalized (&finalized);
  if (finalized)
    GOMP_PLUGIN_error ("mpi: the program has ended MPI");
  else if (!may_join (gomp_mpi_program_has_mpi (), initialized, first))
    return false;
  else if (!initialized
           && MPI_Init_thread (NULL, NULL, MPI_THREAD_MULTIPLE, &level)
                != MPI_SUCCESS)
    GOMP_PLUGIN_error ("mpi: MPI cannot be initialized");
  else
    {
      MPI_Query_thread (&level);
      gomp_mpi_link_init (level);
      joined.own = !initialized;
      return true;
    }
  return false;
}

/* The other processes of the job.  */
static bool
join_world (void)
{
  int size = 1, rank = 0;

  MPI_Comm_dup (MPI_COMM_WORLD, &joined.comm);
  MPI_Comm_rank (joined.comm, &rank);
  MPI_Comm_size (joined.comm, &size);
  joined.n = size - 1;
  if (rank == 0 && joined.n > 0)
    return true;
  if (rank == 0)
    GOMP_PLUGIN_error ("mpi: no process serves: mpirun -np 2 starts a server, "
                       "or --device=mpi:1");
  else
    GOMP_PLUGIN_error ("mpi: process %d of the job, which is to serve, runs "
                       "the program: gomp-pset-run has not found its number "
                       "in OMPI_COMM_WORLD_RANK, PMIX_RANK, PMI_RANK or "
                       "SLURM_PROCID",
                       rank);
  return false;
}

static bool
join_spawned (void)
{
  joined.spawned = true;
  joined.n = gomp_mpi_settings ()->spawn;
  if (!joined.own)
    watch_finalize ();
  return gomp_mpi_spawn (joined.n, &joined.comm);
}

static void
init_servers (void)
{
  joined.servers
    = GOMP_PLUGIN_malloc_cleared (joined.n * sizeof *joined.servers);
  for (int i = 0; i < joined.n; i++)
    {
      struct gomp_mpi_server *server = &joined.servers[i];
      server->peer.comm = joined.comm;
      server->peer.rank = joined.spawned ? i : i + 1;
      server->heard = gomp_mpi_now () + START_MS;
      pthread_mutex_init (&server->known_lock, NULL);
      pthread_mutex_init (&server->ping_lock, NULL);
    }
}

static bool
read_greeting (struct gomp_mpi_server *server, struct gomp_mpi_reader *answer)
{
  const char *host = gomp_mpi_get_text (answer);
  const char *plugin = gomp_mpi_get_text (answer);

  server->type = gomp_mpi_get (answer);
  server->caps = gomp_mpi_get (answer);
  if (!host || !plugin)
    return false;
  snprintf (server->host, sizeof server->host, "%s", host);
  snprintf (server->plugin, sizeof server->plugin, "%s", plugin);
  return true;
}

/* All devices of a plugin are of one kind.  */
static bool
is_like_first (const struct gomp_mpi_server *server)
{
  const struct gomp_mpi_server *first = &joined.servers[0];

  if (server->type == first->type && server->caps == first->caps)
    return true;
  GOMP_PLUGIN_error (
    "mpi: rank %d on host %s serves %s, rank %d on host %s %s; "
    "all have to serve devices of one kind (--serve)",
    first->peer.rank, first->host, first->plugin, server->peer.rank,
    server->host, server->plugin);
  return false;
}

static bool
greet (struct gomp_mpi_server *server)
{
  struct gomp_mpi_call call;
  char identity[GOMP_MPI_IDENTITY];
  bool fine;

  gomp_mpi_program_identity (identity);
  gomp_mpi_call_begin_server (&call, server, GOMP_MPI_HELLO);
  gomp_mpi_put (&call.request, GOMP_MPI_PROTOCOL);
  gomp_mpi_put_text (&call.request, identity);
  fine = (gomp_mpi_call_make (&call) && read_greeting (server, &call.answer));
  if (!gomp_mpi_call_end (&call, fine))
    {
      GOMP_PLUGIN_error ("mpi: the server with rank %d cannot be used",
                         server->peer.rank);
      return false;
    }
  return is_like_first (server);
}

static bool
join_all (void)
{
  bool fine = true;

  if (!initialize ()
      || !(gomp_mpi_settings ()->spawn ? join_spawned () : join_world ()))
    return false;
  MPI_Comm_set_errhandler (joined.comm, MPI_ERRORS_RETURN);
  init_servers ();
  joined.pid = getpid ();
  __atomic_store_n (&joined.state, JOINED, __ATOMIC_SEQ_CST);
  for (int i = 0; i < joined.n && fine; i++)
    fine = greet (&joined.servers[i]);
  return fine;
}

int
gomp_mpi_join (void)
{
  static bool tried, fine;

  pthread_mutex_lock (&join_lock);
  if (!tried)
    {
      tried = true;
      fine = join_all ();
    }
  pthread_mutex_unlock (&join_lock);
  return fine ? joined.n : 0;
}
