/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An emulated device: its worker, from start to end.  */

#include "device.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "common/mapped-file.h"
#include "libgomp-plugin.h"
#include "settings.h"
#include "spawn.h"

/* Constructors of the program may take their time, on a loaded machine.  */
#define START_MS 30000
/* A worker that is told to end does so at once.  */
#define END_MS 2000
/* A device with less memory is of no use.  */
#define LEAST_MEMORY ((size_t) 1 << 18)
/* The worker cannot have the addresses that were reserved: new ones.  */
#define TRIES 8

static struct gomp_host_device *devices;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* A child of the program must not keep the worker, which ends when nobody
   holds the other ends of its channels.  */
static void
forget_in_child (void)
{
  for (int d = 0; d < gomp_host_settings ()->devices; d++)
    {
      devices[d].pid = 0;
      devices[d].state = GOMP_HOST_CLOSED;
      gomp_channel_close (&devices[d].control);
      gomp_channel_close (&devices[d].launch);
    }
}

static void
make_devices (void)
{
  int n = gomp_host_settings ()->devices;

  devices = GOMP_PLUGIN_malloc_cleared ((n ? n : 1) * sizeof *devices);
  for (int d = 0; d < n; d++)
    {
      devices[d].ord = devices[d].number = d;
      devices[d].control = devices[d].launch = GOMP_CHANNEL_NONE;
      pthread_mutex_init (&devices[d].control_lock, NULL);
      pthread_mutex_init (&devices[d].launch_lock, NULL);
      pthread_mutex_init (&devices[d].arguments.lock, NULL);
    }
  pthread_atfork (NULL, NULL, forget_in_child);
}

struct gomp_host_device *
gomp_host_device (int ord)
{
  pthread_once (&once, make_devices);
  return &devices[ord];
}

struct gomp_host_device *
gomp_host_device_get_open (int ord)
{
  struct gomp_host_device *device = gomp_host_device (ord);
  enum gomp_host_state state = __atomic_load_n (&device->state,
                                                __ATOMIC_ACQUIRE);

  if (__builtin_expect (state == GOMP_HOST_OPEN, 1))
    return device;
  gomp_host_await_end ();
  GOMP_PLUGIN_error (state == GOMP_HOST_LOST
                     ? "host device %d has lost its worker process"
                     : "host device %d is not open in this process", ord);
  return NULL;
}

struct gomp_host_device *
gomp_host_device_get_memory (int ord)
{
  struct gomp_host_device *device = gomp_host_device (ord);
  enum gomp_host_state state = __atomic_load_n (&device->state,
                                                __ATOMIC_ACQUIRE);

  if (__builtin_expect (state == GOMP_HOST_OPEN, 1)
      || (state != GOMP_HOST_CLOSED && gomp_host_end_elsewhere ()))
    return device;
  return gomp_host_device_get_open (ord);
}

static void
sleep_ms (int ms)
{
  struct timespec time = { ms / 1000, ms % 1000 * 1000000L };

  nanosleep (&time, NULL);
}

bool
gomp_host_device_reap (struct gomp_host_device *device, int *status)
{
  pid_t pid = __atomic_exchange_n (&device->pid, 0, __ATOMIC_ACQ_REL);
  pid_t got;

  if (pid == 0)
    return false;
  for (int ms = 0; ms < END_MS; ms++)
    {
      got = waitpid (pid, status, WNOHANG);
      /* Not our child any more: the program waits for all of them.  */
      if (got != 0)
        return got == pid;
      sleep_ms (1);
    }
  kill (pid, SIGKILL);
  do
    got = waitpid (pid, status, 0);
  while (got < 0 && errno == EINTR);
  return false;
}

/* Is a thread that waits for a kernel ending the program?  It notices the end
   of the worker just now.  */
static bool
ends_elsewhere (struct gomp_host_device *device)
{
  for (int ms = 0; ms < END_MS; ms++)
    {
      if (gomp_host_end_elsewhere ())
        return true;
      if (pthread_mutex_trylock (&device->launch_lock) == 0)
        {
          pthread_mutex_unlock (&device->launch_lock);
          return false;
        }
      sleep_ms (1);
    }
  return false;
}

bool
gomp_host_device_is_cut (struct gomp_host_device *device)
{
  struct gomp_channel channels[] = { device->control, device->launch };

  for (int c = 0; c < 2; c++)
    if (channels[c].fd >= 0 && !gomp_channel_is_open (channels[c]))
      {
        GOMP_PLUGIN_error ("the program has closed descriptor %d, by which "
                           "host device %d is reached: a program that closes "
                           "descriptors which it has not opened has to do so "
                           "before its first construct", channels[c].fd,
                           device->ord);
        return true;
      }
  return false;
}

/* The worker does not answer.  */
static bool
worker_gone (struct gomp_host_device *device)
{
  int status;

  if (__atomic_load_n (&device->state, __ATOMIC_ACQUIRE) == GOMP_HOST_ENDING
      || ends_elsewhere (device))
    return false;
  __atomic_store_n (&device->state, GOMP_HOST_LOST, __ATOMIC_RELEASE);
  if (gomp_host_device_is_cut (device))
    gomp_host_device_reap (device, &status);
  else if (!gomp_host_device_reap (device, &status))
    GOMP_PLUGIN_error ("worker process of host device %d does not answer",
                       device->ord);
  else if (WIFSIGNALED (status))
    GOMP_PLUGIN_error ("worker process of host device %d was killed by "
                       "signal %d (%s)", device->ord, WTERMSIG (status),
                       strsignal (WTERMSIG (status)));
  else
    GOMP_PLUGIN_error ("worker process of host device %d ended with status "
                       "%d", device->ord, WEXITSTATUS (status));
  return false;
}

/* Wait for an answer to the last request.  */
static bool
receive_answer (struct gomp_host_device *device, int timeout_ms)
{
  if (gomp_message_receive (device->control, &device->packet, timeout_ms)
      != GOMP_CHANNEL_GOT)
    return worker_gone (device);
  switch (device->packet.message.kind)
    {
    case GOMP_MESSAGE_OK:
      return true;
    case GOMP_MESSAGE_FAILED:
      GOMP_PLUGIN_error ("host device %d: %s", device->ord,
                         device->packet.payload);
      return false;
    default:
      return false;
    }
}

bool
gomp_host_device_ask (struct gomp_host_device *device,
                      const struct gomp_message *request,
                      const void *payload, size_t size)
{
  if (!gomp_message_send (device->control, request, payload, size))
    return worker_gone (device);
  return receive_answer (device, -1);
}

/* Give the worker's resources back, but for the memory.  */
static void
drop_worker (struct gomp_host_device *device)
{
  gomp_channel_close (&device->control);
  gomp_channel_close (&device->launch);
  gomp_module_cache_fini (&device->modules);
  gomp_arguments_fini (&device->arguments);
  free (device->objects);
  device->objects = NULL;
  device->n_objects = 0;
}

/* The first request, which waits for the worker no longer than START_MS.  */
static bool
greet_worker (struct gomp_host_device *device)
{
  const struct gomp_memory *memory = &device->memory;
  struct gomp_message hello
    = { GOMP_MESSAGE_HELLO, { memory->base, memory->range, memory->strict,
                              device->ord,
                              gomp_host_settings ()->devices } };

  if (!gomp_message_send (device->control, &hello, NULL, 0))
    return worker_gone (device);
  return receive_answer (device, START_MS);
}

/* Start a worker.  *AGAIN: it could not have the addresses.  */
static bool
start_worker (struct gomp_host_device *device, bool *again)
{
  struct gomp_channel control = GOMP_CHANNEL_NONE;
  struct gomp_channel launch = GOMP_CHANNEL_NONE;
  const char *why = NULL;
  bool spawned = false;
  int status;

  *again = false;
  device->packet.message.kind = GOMP_MESSAGE_FAILED;
  if (!gomp_channel_pair (&device->control, &control)
      || !gomp_channel_pair (&device->launch, &launch))
    why = strerror (errno);
  else
    spawned = gomp_worker_spawn (control, launch, device->memory.fd,
                                 &device->pid, &why);
  gomp_channel_close (&control);
  gomp_channel_close (&launch);
  if (!spawned)
    GOMP_PLUGIN_error ("host device %d: cannot start its worker process: %s",
                       device->ord, why);
  else if (greet_worker (device))
    return true;
  *again = device->packet.message.kind == GOMP_MESSAGE_TAKEN;
  drop_worker (device);
  gomp_host_device_reap (device, &status);
  return false;
}

/* Start workers until one can have the addresses the memory has here.  */
static bool
find_worker (struct gomp_host_device *device)
{
  const char *why = "no addresses that are free in both processes";
  bool again = true;

  for (int try = 0; try < TRIES && again; try++)
    {
      if (try > 0 && !gomp_memory_move (&device->memory, &why))
        break;
      if (start_worker (device, &again))
        return true;
    }
  if (again)
    GOMP_PLUGIN_error ("host device %d: memory: %s", device->ord, why);
  return false;
}

/* The bytes of memory DEVICE gets; *CAPPED: the system's limit that makes them
   fewer than they would be, or NULL.  0: none.  */
static size_t
memory_size (const struct gomp_host_device *device, const char **capped)
{
  const struct gomp_host_settings *settings = gomp_host_settings ();
  size_t allowed = gomp_memory_allowed (capped);

  if (settings->memory <= allowed)
    {
      *capped = NULL;
      return settings->memory;
    }
  if (settings->memory_asked)
    GOMP_PLUGIN_error ("host device %d: GOMP_PSET_HOST_MEMORY asks for %zu bytes, "
                       "but the limit of %s leaves %zu", device->ord,
                       settings->memory, *capped, allowed);
  else if (allowed < LEAST_MEMORY)
    GOMP_PLUGIN_error ("host device %d: the limit of %s leaves %zu bytes for its "
                       "memory (GOMP_PSET_HOST_MEMORY); it needs %zu",
                       device->ord, *capped, allowed, LEAST_MEMORY);
  else
    return allowed;
  return 0;
}

bool
gomp_host_device_open (struct gomp_host_device *device)
{
  const struct gomp_host_settings *settings = gomp_host_settings ();
  const char *why, *capped;
  size_t size = memory_size (device, &capped);

  if (size == 0)
    return false;
  gomp_host_watch_exit ();
  if (!gomp_memory_init (&device->memory, size, capped, settings->strict,
                         settings->poison, &why))
    {
      GOMP_PLUGIN_error ("host device %d: memory of %zu bytes: %s",
                         device->ord, size, why);
      return false;
    }
  if (!find_worker (device))
    {
      gomp_memory_fini (&device->memory);
      device->state = GOMP_HOST_CLOSED;
      return false;
    }
  __atomic_store_n (&device->closing, false, __ATOMIC_RELAXED);
  __atomic_store_n (&device->state, GOMP_HOST_OPEN, __ATOMIC_RELEASE);
  return true;
}

/* Nobody is in the middle of something with the device.  */
static bool
is_idle (struct gomp_host_device *device)
{
  if (pthread_mutex_trylock (&device->launch_lock) != 0)
    return false;
  pthread_mutex_unlock (&device->launch_lock);
  if (pthread_mutex_trylock (&device->control_lock) != 0)
    return false;
  pthread_mutex_unlock (&device->control_lock);
  return true;
}

/* The queues' threads are about to leave the device.  */
static void
await_queues (struct gomp_host_device *device)
{
  for (int ms = 0; ms < END_MS; ms++)
    {
      if (__atomic_load_n (&device->queued, __ATOMIC_SEQ_CST) == 0
          || gomp_host_yield_end ())
        return;
      sleep_ms (1);
    }
}

void
gomp_host_device_close (struct gomp_host_device *device)
{
  int status;

  if (__atomic_load_n (&device->state, __ATOMIC_ACQUIRE) == GOMP_HOST_CLOSED)
    return;
  __atomic_store_n (&device->state, GOMP_HOST_ENDING, __ATOMIC_SEQ_CST);
  gomp_channel_shutdown (device->control);
  gomp_channel_shutdown (device->launch);
  gomp_host_device_reap (device, &status);
  await_queues (device);
  /* Somebody still uses the rest, or may; the process is about to end.  */
  if (gomp_host_exiting ()
      || __atomic_load_n (&device->queued, __ATOMIC_SEQ_CST) > 0
      || !is_idle (device))
    return;
  drop_worker (device);
  gomp_memory_fini (&device->memory);
  __atomic_store_n (&device->state, GOMP_HOST_CLOSED, __ATOMIC_RELEASE);
}

/* The name by which the worker opens what FILE is here, PLACE's module: its own, or in
   TEXT that of a copy, which is open as *COPY until the worker has it.  */
static const char *
name_file (const struct gomp_mapped_file *file,
           const struct gomp_place *place, char text[64], int *copy)
{
  *copy = -1;
  if (!*place->module)
    return "";
  if (gomp_mapped_file_named (file))
    return file->path;
  *copy = gomp_mapped_file_copy (file, place->load);
  snprintf (text, 64, "/proc/%d/fd/%d", (int) getpid (), *copy);
  return *copy >= 0 ? text : place->module;
}

/* Ask the worker for the load address of PLACE's module.  */
static bool
ask_module (struct gomp_host_device *device, const struct gomp_place *place,
            uintptr_t *address)
{
  struct gomp_message request = { .kind = GOMP_MESSAGE_LOCATE };
  struct gomp_mapped_file file = { 0 };
  char text[64];
  const char *name;
  bool answered;
  int copy;

  if (*place->module)
    gomp_mapped_file_at (place->inside, &file);
  name = name_file (&file, place, text, &copy);
  request.words[0] = file.device;
  request.words[1] = file.inode;
  request.words[2] = copy >= 0;
  answered = gomp_host_device_ask (device, &request, name, strlen (name));
  free (file.path);
  if (copy >= 0)
    close (copy);
  if (!answered)
    return false;
  *address = device->packet.message.words[0];
  gomp_module_cache_put (&device->modules, place, *address,
                         device->packet.payload);
  return true;
}

bool
gomp_host_device_locate (struct gomp_host_device *device,
                         const struct gomp_place *place, uintptr_t *address)
{
  uintptr_t load;
  bool found;

  pthread_mutex_lock (&device->control_lock);
  found = (gomp_module_cache_get (&device->modules, place, &load)
           || ask_module (device, place, &load));
  pthread_mutex_unlock (&device->control_lock);
  if (found)
    *address = load + place->offset;
  return found;
}

/* The worker's objects in [START, END) are no more.  */
static void
remove_objects (struct gomp_host_device *device, uintptr_t start,
                uintptr_t end)
{
  size_t n = 0;

  for (size_t i = 0; i < device->n_objects; i++)
    if (device->objects[i].start < start || device->objects[i].start >= end)
      device->objects[n++] = device->objects[i];
  device->n_objects = n;
}

bool
gomp_host_device_drop (struct gomp_host_device *device, uintptr_t load,
                       uintptr_t end)
{
  struct gomp_message request = { .kind = GOMP_MESSAGE_DROP };
  uintptr_t address;
  bool fine = true;

  pthread_mutex_lock (&device->control_lock);
  if (gomp_module_cache_drop (&device->modules, load, &address))
    {
      remove_objects (device, address, address + (end - load));
      request.words[0] = address;
      fine = gomp_host_device_ask (device, &request, NULL, 0);
    }
  pthread_mutex_unlock (&device->control_lock);
  return fine;
}

bool
gomp_host_device_module (struct gomp_host_device *device, const char *name,
                         uintptr_t *address)
{
  bool known = false;

  /* Whoever holds it may wait for the worker, of which this one reports the end.  */
  if (pthread_mutex_trylock (&device->control_lock) == 0)
    {
      known = gomp_module_cache_back (&device->modules, name, address);
      pthread_mutex_unlock (&device->control_lock);
    }
  return known || gomp_module_find (name, address);
}

void
gomp_host_device_add_object (struct gomp_host_device *device,
                             uintptr_t start, size_t size)
{
  pthread_mutex_lock (&device->control_lock);
  device->objects = GOMP_PLUGIN_realloc (device->objects,
                                         (device->n_objects + 1)
                                         * sizeof *device->objects);
  device->objects[device->n_objects++]
    = (struct gomp_host_object) { start, size };
  pthread_mutex_unlock (&device->control_lock);
}
