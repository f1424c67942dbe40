/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   libomp, which keeps the host threads of clang's and flang's programs, in the
   place of the installed libgomp.  */

#include <dlfcn.h>
#include <pthread.h>

#include "base/error.h"
#include "base/host-inert.h"
#include "base/host-libgomp.h"
#include "base/worker.h"
#include "libgomp-abi.h"
#include "llvm/llvm-kmpc.h"

/* This is in libgomp-pset-llvm.so.1 what host-libgomp.c and host-inert.c are in
   libgomp-pset.so.1.  */

static struct gomp_host_libgomp host;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Tasks with dependences, which are those of a task's own children: all of
   these are waited for, and what is to come then is done at once.  */
static void
wait_for_children (void)
{
  const struct gomp_llvm_kmpc *kmpc = gomp_llvm_kmpc ();

  if (kmpc->taskwait && kmpc->thread_number)
    kmpc->taskwait (NULL, kmpc->thread_number (NULL));
}

static void
task (void (*fn) (void *), void *data, void (*copy) (void *, void *), long size,
      long align, bool undeferred, unsigned flags, void **depend, int priority,
      void *detach)
{
  (void) copy, (void) size, (void) align, (void) undeferred, (void) flags;
  (void) depend, (void) priority, (void) detach;
  wait_for_children ();
  fn (data);
}

static void
taskwait_depend (void **depend)
{
  (void) depend;
  wait_for_children ();
}

static int
no_default_device (void)
{
  return 0;
}

static void
set_no_default_device (int number)
{
  (void) number;
}

/* Compilers pass regions that run on the host to no runtime.  */
static void
no_region (int device, void (*fn) (void *), size_t n, void **addresses,
           size_t *sizes, unsigned short *kinds, unsigned flags, void **depend,
           void **args)
{
  (void) device, (void) n, (void) sizes, (void) kinds, (void) flags;
  (void) depend, (void) args;
  fn (addresses);
}

static int
no_level (void)
{
  return 0;
}

static int
no_pause (int kind)
{
  (void) kind;
  return 0;
}

static void
find_all (void)
{
  host
    = (struct gomp_host_libgomp) { .target_ext = no_region,
                                   .task = task,
                                   .taskwait = wait_for_children,
                                   .taskwait_depend = taskwait_depend,
                                   .get_level = no_level,
                                   .get_default_device = no_default_device,
                                   .set_default_device = set_no_default_device,
                                   .pause_resource_all = no_pause,
                                   .abi = 3,
                                   .invalid_device = -2,
                                   .all_in_images = true };
  void *found = dlsym (RTLD_NEXT, "omp_get_default_device");
  if (found)
    *(void **) &host.get_default_device = found;
  found = dlsym (RTLD_NEXT, "omp_set_default_device");
  if (found)
    *(void **) &host.set_default_device = found;
  found = dlsym (RTLD_NEXT, "omp_get_level");
  if (found)
    *(void **) &host.get_level = found;
}

const struct gomp_host_libgomp *
gomp_host_libgomp (void)
{
  pthread_once (&once, find_all);
  return &host;
}

void
gomp_host_run_target (void (*fn) (void *), size_t n, void **addresses,
                      size_t *sizes, unsigned short *kinds, void **args)
{
  no_region (0, fn, n, addresses, sizes, kinds, 0, NULL, args);
}

void
gomp_host_inert_load (void)
{
}

bool
gomp_host_inert_is (void *handle)
{
  (void) handle;
  return false;
}
