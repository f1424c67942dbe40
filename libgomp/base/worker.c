/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Whether this process is the worker of a plugin, and what a worker, or a
   process that is asked for something else, runs in place of the program's
   main.  */

#include "base/worker.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/worker-start.h"
#include "libgomp-plugin.h"

/* Nothing else of the runtime is used here: the library that lets stock
   libgomp use the emulated device contains this file too.  */

#define SETTING "GOMP_PSET_WORKER"

/* Exit status of a worker that cannot start.  */
#define STATUS_UNUSABLE 127

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *setting;     /* NULL: an ordinary process */
static struct gomp_pset_numbers numbers;

/* Kernels may start programs of their own: these are no workers, so the
   setting is taken out of the environment.  The text stays where it is.  */
static void
take_setting (void)
{
  setting = secure_getenv (SETTING);
  if (setting)
    unsetenv (SETTING);
}

bool
gomp_worker_process (void)
{
  pthread_once (&once, take_setting);
  return setting != NULL;
}

int
gomp_worker_device_number (void)
{
  return __atomic_load_n (&numbers.number, __ATOMIC_RELAXED);
}

int
gomp_worker_device_count (void)
{
  return __atomic_load_n (&numbers.count, __ATOMIC_RELAXED);
}

bool
gomp_worker_reverse (void (*fn) (void *), size_t n, void **addresses,
                     size_t *sizes, unsigned short *kinds)
{
  if (!gomp_worker_process () || numbers.reverse == NULL)
    return false;
  numbers.reverse (fn, n, addresses, sizes, kinds);
  return true;
}

const struct gomp_pset_callbacks *
gomp_worker_callbacks (void)
{
  return __atomic_load_n (&numbers.callbacks, __ATOMIC_RELAXED);
}

static _Noreturn void
refuse (const char *why)
{
  fprintf (stderr, "\nlibgomp: worker process: %s\n", why);
  _exit (STATUS_UNUSABLE);
}

/* What runs in place of main.  The setting ends in ":" and the path of the
   plugin.  */
static int
worker_main (int argc, char **argv, char **envp)
{
  (void) argc, (void) argv, (void) envp;
  const char *colon = strchr (setting, ':');
  void *plugin = dlopen (colon ? colon + 1 : "", RTLD_LAZY);
  void (*entry) (const char *, struct gomp_pset_numbers *);

  if (!colon || !plugin)
    refuse (colon ? dlerror () : "bad setting");
  *(void **) &entry = dlsym (plugin, "GOMP_OFFLOAD_pset_worker");
  if (!entry)
    refuse (dlerror ());
  entry (setting, &numbers);
  return STATUS_UNUSABLE;
}

static gomp_main_function *replacement;

void
gomp_worker_replace_main (gomp_main_function *main)
{
  replacement = main;
}

gomp_main_function *
gomp_pset_worker_main (void)
{
  return gomp_worker_process () ? worker_main : replacement;
}
