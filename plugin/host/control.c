/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The conversation with a device's worker on its control channel.  */

#include "host/device.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "host/end.h"
#include "host/failure.h"
#include "libgomp-plugin.h"
#include "host/settings.h"

/* Constructors of the program may take their time, on a loaded machine.  */
#define START_MS 30000
/* A worker that is told to end does so at once.  */
#define END_MS 2000

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
                           "before its first construct",
                           channels[c].fd, device->ord);
        return true;
      }
  return false;
}

/* A kernel ended the worker, and the thread in exit () is to say so, which may
   be this one.  */
static bool
fails_elsewhere (struct gomp_host_device *device)
{
  if (!gomp_host_failure_left (device))
    return false;
  gomp_host_failure_tell (device);
  return true;
}

/* The worker does not answer.  */
static bool
worker_gone (struct gomp_host_device *device)
{
  int status;

  if (__atomic_load_n (&device->state, __ATOMIC_ACQUIRE) == GOMP_HOST_ENDING
      || ends_elsewhere (device) || fails_elsewhere (device))
    return false;
  __atomic_store_n (&device->state, GOMP_HOST_LOST, __ATOMIC_RELEASE);
  if (gomp_host_device_is_cut (device))
    gomp_host_device_reap (device, &status);
  else if (!gomp_host_device_reap (device, &status))
    GOMP_PLUGIN_error ("worker process of host device %d does not answer",
                       device->ord);
  else if (WIFSIGNALED (status))
    GOMP_PLUGIN_error ("worker process of host device %d was killed by "
                       "signal %d (%s)",
                       device->ord, WTERMSIG (status),
                       strsignal (WTERMSIG (status)));
  else
    GOMP_PLUGIN_error ("worker process of host device %d ended with status "
                       "%d",
                       device->ord, WEXITSTATUS (status));
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
                      const struct gomp_message *request, const void *payload,
                      size_t size)
{
  if (!gomp_message_send (device->control, request, payload, size))
    return worker_gone (device);
  return receive_answer (device, -1);
}

/* The first request, which waits for the worker no longer than START_MS.  */
bool
gomp_host_device_greet (struct gomp_host_device *device)
{
  const struct gomp_memory *memory = &device->memory;
  struct gomp_message hello = { GOMP_MESSAGE_HELLO,
                                { memory->base, memory->range, device->ord,
                                  gomp_host_settings ()->devices } };

  if (!gomp_message_send (device->control, &hello, NULL, 0))
    return worker_gone (device);
  return receive_answer (device, START_MS);
}
