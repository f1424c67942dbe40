/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a kernel asks the host process for, and waits until it has.  */

#include "host/worker.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "host/modules.h"

static struct gomp_channel channel = GOMP_CHANNEL_NONE;
static gomp_worker_run *run_kernel;

/* The kernel's threads ask one after the other.  Who waits for an answer may be
   given a kernel to run, which asks, too.  */
static pthread_mutex_t asking = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

void
gomp_worker_ask_on (struct gomp_channel launch, gomp_worker_run *run)
{
  channel = launch;
  run_kernel = run;
}

/* Wait for the answer, and until then run the kernels that other threads of
   the host process launch: what it does for the answer may need them.  False:
   the host process is gone.  */
static bool
await_answer (struct gomp_message *answer)
{
  uint64_t words[GOMP_LAUNCH_WORDS];
  struct iovec pieces[]
    = { { answer, sizeof *answer }, { words, sizeof words } };
  size_t size;

  while (gomp_channel_receive (channel, pieces, 2, -1, &size)
         == GOMP_CHANNEL_GOT)
    {
      if (answer->kind != GOMP_MESSAGE_RUN)
        return answer->kind == GOMP_MESSAGE_OK;
      if (!run_kernel (answer, words))
        return false;
    }
  return false;
}

/* Ask REQUEST.  Does not return when the host process is gone.  */
static uint64_t
ask (const struct gomp_message *request, const char *text)
{
  struct gomp_message answer;

  pthread_mutex_lock (&asking);
  if (!gomp_message_send (channel, request, text, strlen (text))
      || !await_answer (&answer))
    _exit (GOMP_WORKER_LEFT);
  pthread_mutex_unlock (&asking);
  return answer.words[0];
}

void
gomp_worker_reverse (void (*fn) (void *), size_t n, void **addresses,
                     size_t *sizes, unsigned short *kinds)
{
  struct gomp_place place = { .module = "?" };
  struct gomp_message request
    = { GOMP_MESSAGE_REVERSE,
        { 0, n, (uintptr_t) addresses, (uintptr_t) sizes, (uintptr_t) kinds } };

  gomp_place_of ((uintptr_t) fn, &place);
  request.words[0] = place.offset;
  /* What the kernel has written comes before what the region writes.  */
  gomp_worker_flush ();
  ask (&request, place.module);
}

uintptr_t
gomp_worker_indirect (uintptr_t function)
{
  struct gomp_message request = { GOMP_MESSAGE_INDIRECT, { function } };

  return ask (&request, "");
}
