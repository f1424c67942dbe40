/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Running kernels in the worker, and what to do when one ends it.  */

#include "host/device.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "common/reverse.h"
#include "common/target-args.h"
#include "common/times.h"
#include "host/end.h"
#include "host/failure.h"
#include "libgomp-plugin.h"
#include "host/settings.h"
#include "host/watch.h"
#include "host/worker-call.h"

#define NAME 256
/* Words of the launch arguments with the final 0.  */
static size_t
argument_words (void **args, uint64_t *words, size_t room)
{
  size_t n = 0;

  while (args && args[n])
    {
      bool pair = (uintptr_t) args[n] & GOMP_TARGET_ARG_SUBSEQUENT_PARAM;
      if (n + 2 >= room)
        GOMP_PLUGIN_fatal ("too many launch arguments");
      words[n] = (uintptr_t) args[n];
      /* The value of a pair may be 0.  */
      if (pair)
        words[n + 1] = (uintptr_t) args[n + 1];
      n += 1 + pair;
    }
  words[n] = 0;
  return n + 1;
}

/* Where the kernel is in the worker.  Fatal when it is not there.  */
static uintptr_t
locate_kernel (struct gomp_host_device *device, void *fn)
{
  struct gomp_place place;
  uintptr_t address;

  if (!gomp_place_of ((uintptr_t) fn, &place))
    GOMP_PLUGIN_fatal ("kernel at %p is not in a loaded module", fn);
  if (!gomp_host_device_locate (device, &place, &address))
    {
      gomp_host_claim_end ();
      exit (1);
    }
  return address;
}

/* Write what users call the kernel FN to TEXT, of SIZE bytes.  */
static const char *
describe_kernel (const struct gomp_host_device *device, const void *fn,
                 char *text, size_t size)
{
  const struct gomp_host_kernel *kernel = gomp_host_kernel_find (device, fn);

  if (kernel == NULL)
    return gomp_place_describe ((uintptr_t) fn, text, size);
  snprintf (text, size, "%s", kernel->name);
  return text;
}

/* Have FAULT name the kernel FN.  */
static void
name_kernel (const struct gomp_host_device *device, const void *fn,
             struct gomp_pset_fault *fault)
{
  const struct gomp_host_kernel *kernel = gomp_host_kernel_find (device, fn);

  fault->kernel = kernel ? NULL : fn;
  fault->kernel_name = kernel ? kernel->name : NULL;
}

/* The host's twin of an instruction in the worker.  */
static const void *
twin_of (struct gomp_host_device *device, const struct gomp_packet *packet)
{
  uintptr_t load;

  if (!gomp_host_device_module (device, packet->payload, &load))
    return NULL;
  return (const void *) (load + packet->message.words[2]);
}

static const char *
fault_cause (const struct gomp_message *message, char *text, size_t size)
{
  static const char *const notes[]
    = { [GOMP_FAULT_PLAIN] = "",
        [GOMP_FAULT_STACK] = ", stack overflow",
        [GOMP_FAULT_WILD] = ", not an address at all" };
  int signal = message->words[0];

  snprintf (text, size, "SIG%s%s", sigabbrev_np (signal),
            notes[message->words[4]]);
  return text;
}

/* A kernel touched what it must not: the runtime explains, if it can.  */
static _Noreturn void
report_memory_fault (struct gomp_host_device *device, void *fn,
                     const struct gomp_packet *packet, const char *cause)
{
  struct gomp_pset_fault fault = { .ord = device->ord,
                                   .device = "host",
                                   .address = packet->message.words[1],
                                   .pc = twin_of (device, packet),
                                   .access = packet->message.words[3],
                                   .cause = cause };
  void (*explain) (const struct gomp_pset_fault *);
  char kernel[NAME];

  name_kernel (device, fn, &fault);
  if (packet->message.words[4] == GOMP_FAULT_STACK)
    fault.advice
      = "look for recursion without an end, and for large local arrays; where "
        "the kernel needs that much, raise the limit on stacks (ulimit -s), "
        "or for its other threads OMP_STACKSIZE";
  *(void **) &explain = dlsym (RTLD_DEFAULT, "GOMP_PLUGIN_pset_fault");
  if (explain)
    explain (&fault);
  GOMP_PLUGIN_fatal ("memory fault in kernel %s on host device %d: %s of "
                     "address %p (%s)",
                     describe_kernel (device, fn, kernel, NAME),
                     device->ord,
                     fault.access == 'r'   ? "read"
                     : fault.access == 'w' ? "write"
                     : fault.access == 'x' ? "execution"
                                           : "access",
                     (void *) fault.address, cause);
}

/* SIGNAL has ended the kernel FN, at PC, or 0: the runtime tells, if it can.
   CAUSE: what it is.  */
static void
report_stop (const struct gomp_host_device *device, void *fn, const void *pc,
             const char *cause, int signal)
{
  void (*explain) (const struct gomp_pset_fault *);
  char text[2 * NAME];
  struct gomp_pset_fault fault = { .ord = device->ord,
                                   .device = "host",
                                   .pc = pc,
                                   .access = 's',
                                   .cause = text };

  name_kernel (device, fn, &fault);
  snprintf (text, sizeof text, "%s (%s)", cause, strsignal (signal));
  if (device->overdue)
    {
      snprintf (text, sizeof text, "GOMP_PSET_HOST_TIMEOUT, after %d seconds",
                gomp_host_settings ()->timeout);
      fault.advice
        = "end its loops, and what it waits for; where it needs more "
          "time, set GOMP_PSET_HOST_TIMEOUT to more seconds, or to 0";
    }
  *(void **) &explain = dlsym (RTLD_DEFAULT, "GOMP_PLUGIN_pset_fault");
  if (explain)
    explain (&fault);
}

static _Noreturn void
report_fault (struct gomp_host_device *device, void *fn,
              const struct gomp_packet *packet)
{
  int signal = packet->message.words[0], status;
  char kernel[NAME], place[NAME], cause[NAME];
  const void *twin = twin_of (device, packet);

  fault_cause (&packet->message, cause, NAME);
  gomp_host_device_reap (device, &status);
  if (signal == SIGSEGV || signal == SIGBUS)
    report_memory_fault (device, fn, packet, cause);
  report_stop (device, fn, twin, cause, signal);
  GOMP_PLUGIN_fatal ("kernel %s on host device %d stopped by %s (%s) at %s",
                     describe_kernel (device, fn, kernel, NAME),
                     device->ord, cause, strsignal (signal),
                     twin ? gomp_place_describe ((uintptr_t) twin, place, NAME)
                          : packet->payload);
}

/* The kernel called exit (STATUS), as STOP does: so does the program.  */
static _Noreturn void
follow_exit (struct gomp_host_device *device, int status)
{
  int ignored;

  gomp_host_device_reap (device, &ignored);
  device->exited = true;
  exit (status);
}

/* The worker is gone without a word: killed, or ended by _exit.  */
static _Noreturn void
report_loss (struct gomp_host_device *device, void *fn)
{
  char kernel[NAME];
  int status, signal;

  describe_kernel (device, fn, kernel, NAME);
  if (gomp_host_device_is_cut (device))
    {
      gomp_host_device_reap (device, &status);
      exit (1);
    }
  if (!gomp_host_device_reap (device, &status))
    GOMP_PLUGIN_fatal ("worker process of host device %d is gone, in kernel "
                       "%s",
                       device->ord, kernel);
  if (WIFEXITED (status) && WEXITSTATUS (status) == GOMP_WORKER_LEFT)
    GOMP_PLUGIN_fatal ("worker process of host device %d has lost this "
                       "process, in kernel %s: has the program closed its "
                       "descriptors?",
                       device->ord, kernel);
  if (WIFEXITED (status))
    exit (WEXITSTATUS (status));
  signal = WTERMSIG (status);
  /* The reader of its output is gone: the program would have died the same
     way.  */
  if (signal == SIGPIPE)
    raise (SIGPIPE);
  if (signal == SIGABRT || device->overdue)
    report_stop (device, fn, NULL, "SIGABRT", signal);
  GOMP_PLUGIN_fatal ("kernel %s on host device %d %s (signal %d, %s)", kernel,
                     device->ord, signal == SIGABRT ? "aborted" : "was killed",
                     signal, strsignal (signal));
}

/* The kernel FN did not end well, as the last answer tells, or its absence,
   which RESULT is.  */
static _Noreturn void
tell_end (struct gomp_host_device *device, void *fn,
          enum gomp_channel_result result)
{
  const struct gomp_packet *answer = &device->launch_packet;

  __atomic_store_n (&device->state, GOMP_HOST_LOST, __ATOMIC_RELEASE);
  if (result != GOMP_CHANNEL_GOT)
    report_loss (device, fn);
  if (answer->message.kind == GOMP_MESSAGE_EXITING)
    follow_exit (device, answer->message.words[0]);
  report_fault (device, fn, answer);
}

static _Noreturn void
end_program (struct gomp_host_device *device, void *fn,
             enum gomp_channel_result result)
{
  /* Another thread is ending the program, and must not be disturbed.  */
  while (__atomic_load_n (&device->state, __ATOMIC_ACQUIRE) == GOMP_HOST_ENDING)
    pause ();
  gomp_host_claim_end ();
  tell_end (device, fn, result);
}

/* What gomp_host_failure_leave has put off.  */
static void
tell_failure (struct gomp_host_device *device, void *fn)
{
  /* The calling thread has waited for the end of exit () already.  */
  gomp_host_take_end ();
  tell_end (device, fn, device->failure.result);
}

/* Wait for the end of the kernel, and do what it asks for until then.  */
static enum gomp_channel_result
await_kernel (struct gomp_host_device *device)
{
  struct gomp_packet *answer = &device->launch_packet;
  struct gomp_host_watch watch = { .state = GOMP_HOST_WATCH_NEW };
  enum gomp_channel_result result;

  for (;;)
    {
      result = gomp_message_receive (device->launch, answer, -1);
      if (result == GOMP_CHANNEL_LATE)
        gomp_host_watch (&watch, device);
      else if (result != GOMP_CHANNEL_GOT
               || answer->message.kind == GOMP_MESSAGE_DONE
               || !gomp_host_serve (device, answer))
        return result;
    }
}

/* Run it, as it is described by RUN and the SIZE bytes at WORDS.  */
static enum gomp_channel_result
run_kernel (struct gomp_host_device *device, const struct gomp_message *run,
            const uint64_t *words, size_t size)
{
  enum gomp_channel_result result = GOMP_CHANNEL_ENDED;

  device->kernels++;
  if (gomp_message_send (device->launch, run, words, size))
    result = await_kernel (device);
  device->kernels--;
  /* Nobody else waits.  */
  if (__atomic_load_n (&device->reversing, __ATOMIC_RELAXED) > 0)
    pthread_cond_broadcast (&device->launch_done);
  return result;
}

/* The kernel FN did not end well, but that is for the one to know who is
   closing the device and waits for the queues.  False: nobody is.  */
static bool
leave_to_closing (struct gomp_host_device *device, void *fn)
{
  bool cut
    = (__atomic_load_n (&device->state, __ATOMIC_ACQUIRE) == GOMP_HOST_ENDING);
  char kernel[NAME];
  int status;

  if (!cut && !__atomic_load_n (&device->closing, __ATOMIC_ACQUIRE))
    return false;
  describe_kernel (device, fn, kernel, NAME);
  if (cut)
    GOMP_PLUGIN_error ("kernel %s was running when host device %d was closed",
                       kernel, device->ord);
  else
    {
      __atomic_store_n (&device->state, GOMP_HOST_LOST, __ATOMIC_RELEASE);
      gomp_host_device_reap (device, &status);
      GOMP_PLUGIN_error ("kernel %s ended the worker process while host "
                         "device %d was being closed",
                         kernel, device->ord);
    }
  return true;
}

/* The kernel FN of a queue did not end well, but RESULT came; that is for
   another thread to know.  False: for none.  */
static bool
leave (struct gomp_host_device *device, void *fn,
       enum gomp_channel_result result)
{
  return (gomp_host_failure_left (device)
          || gomp_host_failure_leave (device, fn, result, tell_failure)
          || leave_to_closing (device, fn));
}

/* Run FN, as RUN and the SIZE bytes at PAYLOAD say; the result is that of
   gomp_host_device_run.  */
static bool
launch (struct gomp_host_device *device, void *fn, struct gomp_message *run,
        const void *payload, size_t size, bool queued)
{
  const struct gomp_packet *answer = &device->launch_packet;
  struct gomp_times times = gomp_times_take ();
  uint64_t ends[2] = { 0, 0 };
  enum gomp_channel_result result;
  bool done;

  run->words[GOMP_MESSAGE_WORDS - 1] = times.mark != 0;
  /* What the program wrote before the kernel comes before what the kernel
     writes.  */
  if (stdout && __fpending (stdout) > 0)
    fflush (stdout);
  gomp_reverse_check_launch (device, "host", device->ord);
  pthread_mutex_lock (&device->launch_lock);
  /* The kernel that was waited for may have failed.  */
  if (!queued)
    gomp_host_failure_tell (device);
  result = run_kernel (device, run, payload, size);
  done
    = (result == GOMP_CHANNEL_GOT && answer->message.kind == GOMP_MESSAGE_DONE);
  if (!done && !(queued && leave (device, fn, result)))
    end_program (device, fn, result);
  memcpy (ends, answer->message.words, sizeof ends);
  pthread_mutex_unlock (&device->launch_lock);
  if (done)
    gomp_times_tell (times, ends[0], ends[1]);
  return done;
}

/* What ARGS say of the arguments of KERNEL.  Fatal if they say nothing.  */
static const struct gomp_pset_parameters *
find_call (const struct gomp_host_kernel *kernel, void **args)
{
  const struct gomp_pset_parameters *call = gomp_target_args_parameters (args);

  if (call == NULL || call->n >= GOMP_CALL_MOST)
    GOMP_PLUGIN_fatal ("kernel %s: %s", kernel->name,
                       call ? "too many arguments" : "no arguments");
  return call;
}

static enum gomp_call_way
call_way (const struct gomp_host_kernel *kernel, unsigned version)
{
  if (version < 5)
    return GOMP_CALL_FIRST;
  return kernel->generic ? GOMP_CALL_PLAIN : GOMP_CALL_ARRAY;
}

bool
gomp_host_device_run (struct gomp_host_device *device, void *fn, void *vars,
                      void **args, bool queued)
{
  const struct gomp_host_kernel *kernel = gomp_host_kernel_find (device, fn);
  struct gomp_message run = { GOMP_MESSAGE_RUN, { 0, (uintptr_t) vars } };
  const struct gomp_pset_parameters *call;
  uint64_t words[GOMP_LAUNCH_WORDS];
  size_t n;

  if (kernel == NULL)
    {
      n = argument_words (args, words, sizeof words / sizeof words[0]);
      run.words[0] = locate_kernel (device, fn);
      return launch (device, fn, &run, words, n * sizeof words[0], queued);
    }
  call = find_call (kernel, args);
  run = (struct gomp_message) { GOMP_MESSAGE_CALL,
                                { kernel->address, (uintptr_t) vars, call->n,
                                  call_way (kernel, call->version)
                                    | (uint64_t) call->thread_limit
                                        << GOMP_CALL_LIMIT_SHIFT } };
  return launch (device, fn, &run, call->arguments,
                 call->n * sizeof *call->arguments, queued);
}
