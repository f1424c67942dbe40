/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The worker process: runs kernels for the host process.  */

#include "host/worker.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

#include "common/times.h"
#include "libgomp-plugin.h"
#include "host/worker-call.h"
#include "host/worker-modules.h"
#include "host/spawn.h"

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

/* OpenMP's number for the host, among device numbers in compiled code.  */
#define DEVICE_HOST (-2)

static struct
{
  struct gomp_channel control, launch;
  struct gomp_shortcut shortcut; /* of LAUNCH */
  struct gomp_pset_numbers *numbers;
  void (*target) (int, void (*) (void *), size_t, void **, size_t *,
                  unsigned short *, unsigned, void **, void **);
} worker;

/* ---- the service thread ---------------------------------------------- */

static void
answer (enum gomp_message_kind kind, uint64_t word, const void *payload,
        size_t size)
{
  struct gomp_message message = { kind, { word } };

  if (!gomp_message_send (worker.control, &message, payload, size))
    _exit (GOMP_WORKER_LEFT);
}

static void
answer_failed (const char *why)
{
  size_t size = strlen (why);

  answer (GOMP_MESSAGE_FAILED, 0, why,
          size < GOMP_MESSAGE_PAYLOAD ? size : GOMP_MESSAGE_PAYLOAD);
}

static void
set_numbers (int number, int count)
{
  __atomic_store_n (&worker.numbers->number, number, __ATOMIC_RELAXED);
  __atomic_store_n (&worker.numbers->count, count, __ATOMIC_RELAXED);
}

static void
serve_locate (const struct gomp_packet *request)
{
  char why[GOMP_WORKER_WHY];
  const struct link_map *map
    = gomp_worker_open (request->payload, request->message.words, why);

  if (map)
    answer (GOMP_MESSAGE_OK, map->l_addr, map->l_name, strlen (map->l_name));
  else
    answer_failed (why);
}

/* Kernels name memory, too, that may not be there: it is copied by the system,
   which tells.  Where that is not allowed, a bad address is a fault.  */
static bool
copy_memory (void *to, const void *from, size_t n, bool writing)
{
  struct iovec near = { writing ? (void *) from : to, n };
  struct iovec far = { writing ? to : (void *) from, n };
  ssize_t done = (writing ? process_vm_writev (getpid (), &near, 1, &far, 1, 0)
                          : process_vm_readv (getpid (), &near, 1, &far, 1, 0));

  if (done < 0 && (errno == ENOSYS || errno == EPERM))
    {
      memcpy (to, from, n);
      done = n;
    }
  return (size_t) done == n;
}

static void
serve_load (uintptr_t address, size_t n)
{
  static char bytes[GOMP_MESSAGE_PAYLOAD];

  if (copy_memory (bytes, (const void *) address, n, false))
    answer (GOMP_MESSAGE_OK, 0, bytes, n);
  else
    answer_failed ("a kernel names memory that it cannot read");
}

static void
serve_store (const struct gomp_packet *request)
{
  if (copy_memory ((void *) request->message.words[0], request->payload,
                   request->size, true))
    answer (GOMP_MESSAGE_OK, 0, NULL, 0);
  else
    answer_failed ("a kernel names memory that it cannot write");
}

static void
serve_protect (const uint64_t *words)
{
  if (mprotect ((void *) words[0], words[1],
                words[2] ? PROT_READ | PROT_WRITE : PROT_NONE)
      == 0)
    answer (GOMP_MESSAGE_OK, 0, NULL, 0);
  else
    answer_failed (strerror (errno));
}

static void
serve (const struct gomp_packet *request)
{
  const uint64_t *words = request->message.words;

  switch ((enum gomp_message_kind) request->message.kind)
    {
    case GOMP_MESSAGE_NUMBERS:
      set_numbers (words[0], words[1]);
      answer (GOMP_MESSAGE_OK, 0, NULL, 0);
      break;
    case GOMP_MESSAGE_LOCATE:
      serve_locate (request);
      break;
    case GOMP_MESSAGE_DROP:
      gomp_worker_drop (words[0]);
      answer (GOMP_MESSAGE_OK, 0, NULL, 0);
      break;
    case GOMP_MESSAGE_LOAD:
      serve_load (words[0], words[1]);
      break;
    case GOMP_MESSAGE_STORE:
      serve_store (request);
      break;
    case GOMP_MESSAGE_PROTECT:
      serve_protect (words);
      break;
    default:
      answer_failed ("unknown request");
    }
}

/* Serves until the host process is gone, or wants no more: then everything
   ends, kernels too.  */
static void *
service (void *unused)
{
  static struct gomp_packet request;

  (void) unused;
  while (gomp_message_receive (worker.control, &request, -1)
         == GOMP_CHANNEL_GOT)
    serve (&request);
  _exit (GOMP_WORKER_LEFT);
}

static bool
start_service (void)
{
  pthread_t thread;
  sigset_t all, old;
  bool started;

  /* Signals are for the threads of the program.  */
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &old);
  started = pthread_create (&thread, NULL, service, NULL) == 0;
  pthread_sigmask (SIG_SETMASK, &old, NULL);
  return started;
}

/* ---- the main thread -------------------------------------------------- */

/* A kernel called exit.  The destructors of a program whose main never ran
   are none of a kernel's business.  */
static void
tell_exit (int status, void *unused)
{
  struct gomp_message exiting = { GOMP_MESSAGE_EXITING, { (uint64_t) status } };

  (void) unused;
  fflush (NULL);
  gomp_message_send (worker.launch, &exiting, NULL, 0);
  _exit (status);
}

/* Functions of libomp, which a kernel of clang's or flang's uses for its
   threads.  */
struct libomp
{
  int (*get_thread_limit) (void);
  int32_t (*thread_number) (void *);
  void (*set_thread_limit) (void *, int32_t, int32_t);
};

/* NULL: there is no libomp yet.  One thread at a time calls kernels.  */
static const struct libomp *
find_libomp (void)
{
  static struct libomp libomp;

  if (libomp.set_thread_limit)
    return &libomp;
  *(void **) &libomp.get_thread_limit
    = dlsym (RTLD_DEFAULT, "omp_get_thread_limit");
  *(void **) &libomp.thread_number
    = dlsym (RTLD_DEFAULT, "__kmpc_global_thread_num");
  if (libomp.get_thread_limit && libomp.thread_number)
    *(void **) &libomp.set_thread_limit
      = dlsym (RTLD_DEFAULT, "__kmpc_set_thread_limit");
  return libomp.set_thread_limit ? &libomp : NULL;
}

/* libomp has the thread limit LIMIT from now on.  Returns the one before; 0 if
   there is no libomp.  */
static int
set_thread_limit (int limit)
{
  const struct libomp *libomp = find_libomp ();
  int before;

  if (libomp == NULL)
    return 0;
  before = libomp->get_thread_limit ();
  libomp->set_thread_limit (NULL, libomp->thread_number (NULL), limit);
  return before;
}

/* A kernel of clang's or flang's.  */
static void
call_kernel (const struct gomp_message *run, const void *args)
{
  uint64_t limit = run->words[3] >> GOMP_CALL_LIMIT_SHIFT;
  uint64_t way = run->words[3] & (((uint64_t) 1 << GOMP_CALL_LIMIT_SHIFT) - 1);
  int before = limit ? set_thread_limit ((int) limit) : 0;

  gomp_worker_call (run->words[0], (void *) run->words[1], args, run->words[2],
                    way);
  if (before > 0)
    set_thread_limit (before);
}

/* Run the kernel as the host process would run it without a device: the
   thread looks like an initial one, and the thread limit holds.  Kernels of
   clang and flang see to that themselves.  */
static bool
run_kernel (const struct gomp_message *run, const void *args)
{
  struct gomp_message done = { .kind = GOMP_MESSAGE_DONE };
  void (*fn) (void *) = (void (*) (void *)) run->words[0];
  void *vars = (void *) run->words[1];
  bool timed = run->words[GOMP_MESSAGE_WORDS - 1];

  if (timed)
    done.words[0] = gomp_times_now ();
  if (run->kind == GOMP_MESSAGE_CALL)
    call_kernel (run, args);
  else if (worker.target)
    worker.target (DEVICE_HOST, fn, 0, vars, NULL, NULL, 0, NULL,
                   (void **) args);
  else
    fn (vars);
  if (timed)
    done.words[1] = gomp_times_now ();
  gomp_worker_flush ();
  return gomp_message_send (worker.launch, &done, NULL, 0);
}

static _Noreturn void
run_kernels (void)
{
  static struct gomp_packet run;

  while (gomp_message_receive (worker.launch, &run, -1) == GOMP_CHANNEL_GOT
         && run_kernel (&run.message, run.payload))
    continue;
  _exit (GOMP_WORKER_LEFT);
}

/* Map the device memory where the host process says; what is accessible of it,
   too, is said by that, later.  */
static enum gomp_message_kind
map_memory (const uint64_t *words)
{
  void *base = (void *) words[0];
  void *got = mmap (base, words[1], PROT_NONE,
                    MAP_SHARED | MAP_NORESERVE | MAP_FIXED_NOREPLACE,
                    GOMP_WORKER_MEMORY, 0);

  if (got != base)
    return got == MAP_FAILED && errno != EEXIST ? GOMP_MESSAGE_FAILED
                                                : GOMP_MESSAGE_TAKEN;
  gomp_shortcut_init (&worker.shortcut, GOMP_WORKER_MEMORY, words[1], true);
  worker.launch.shortcut = &worker.shortcut;
  close (GOMP_WORKER_MEMORY);
  return GOMP_MESSAGE_OK;
}

/* The first request.  False: the answer was no.  */
static bool
say_hello (void)
{
  static struct gomp_packet hello;
  const uint64_t *words = hello.message.words;
  enum gomp_message_kind mapped;

  if (gomp_message_receive (worker.control, &hello, -1) != GOMP_CHANNEL_GOT
      || hello.message.kind != GOMP_MESSAGE_HELLO)
    return false;
  mapped = map_memory (words);
  if (mapped == GOMP_MESSAGE_FAILED)
    answer_failed (strerror (errno));
  else
    {
      set_numbers (words[2], words[3]);
      answer (mapped, 0, NULL, 0);
    }
  return mapped == GOMP_MESSAGE_OK;
}

/* What kernels need of the program's libraries: the host half's way to run a
   target region, which has a name of its own in a libgomp that is one library
   with this project's runtime.  A program of clang or flang has no libgomp.  */
static void
find_libraries (void)
{
  bool llvm = dlsym (RTLD_DEFAULT, "__tgt_register_lib") != NULL;
  void *libgomp = dlopen ("libgomp.so.1", RTLD_LAZY | (llvm ? RTLD_NOLOAD : 0));
  void *target = NULL;

  if (libgomp)
    target = dlsym (libgomp, "GOMP_PLUGIN_pset_host_target");
  if (libgomp && target == NULL)
    target = dlsym (libgomp, "GOMP_target_ext");
  *(void **) &worker.target = target;
  gomp_worker_flush_init ();
}

/* Lines of host process and worker should mix as they were written, and none
   be lost in a fault.  Keys pressed and hang-ups are for the host process,
   which may wish to live on.  */
static void
set_surroundings (void)
{
  static const int ignored[] = { SIGINT, SIGQUIT, SIGHUP };

  fcntl (GOMP_WORKER_CONTROL, F_SETFD, FD_CLOEXEC);
  fcntl (GOMP_WORKER_LAUNCH, F_SETFD, FD_CLOEXEC);
  fcntl (GOMP_WORKER_MEMORY, F_SETFD, FD_CLOEXEC);
  setvbuf (stdout, NULL, _IOLBF, 0);
  for (size_t i = 0; i < sizeof ignored / sizeof ignored[0]; i++)
    signal (ignored[i], SIG_IGN);
}

void
GOMP_OFFLOAD_pset_worker (const char *setting,
                          struct gomp_pset_numbers *numbers)
{
  (void) setting;
  worker.control.fd = GOMP_WORKER_CONTROL;
  worker.launch.fd = GOMP_WORKER_LAUNCH;
  worker.numbers = numbers;
  set_surroundings ();
  find_libraries ();
  if (!say_hello () || !start_service ())
    _exit (1);
  gomp_worker_ask_on (worker.launch, run_kernel);
  numbers->reverse = gomp_worker_reverse;
  gomp_worker_catch_faults (worker.launch);
  on_exit (tell_exit, NULL);
  run_kernels ();
}
