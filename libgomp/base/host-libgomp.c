/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The installed libgomp's entry points.  */

#define _GNU_SOURCE 1
#include "base/host-libgomp.h"

#include <dlfcn.h>
#include <pthread.h>

#include "base/error.h"
#include "gomp-constants.h"
#include "base/host-inert.h"
#include "libgomp-abi.h"

static struct gomp_host_libgomp host;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* SYMBOL as it is after us; if libgomp was not linked behind us, as it is in
   LIBGOMP.  */
static void *
find (void *libgomp, const char *symbol)
{
  void *found = dlsym (RTLD_NEXT, symbol);

  if (found == NULL && libgomp)
    found = dlsym (libgomp, symbol);
  if (found == NULL)
    gomp_fatal ("the installed libgomp.so.1, which keeps the host's threads, "
                "has no %s",
                symbol);
  return found;
}

static void
find_all (void)
{
  void *libgomp = dlopen ("libgomp.so.1", RTLD_LAZY | RTLD_LOCAL);

  *(void **) &host.target_ext = find (libgomp, "GOMP_target_ext");
  *(void **) &host.task = find (libgomp, "GOMP_task");
  *(void **) &host.taskwait = find (libgomp, "GOMP_taskwait");
  *(void **) &host.taskwait_depend = find (libgomp, "GOMP_taskwait_depend");
  *(void **) &host.get_level = find (libgomp, "omp_get_level");
  *(void **) &host.get_default_device
    = find (libgomp, "omp_get_default_device");
  *(void **) &host.set_default_device
    = find (libgomp, "omp_set_default_device");
  *(void **) &host.pause_resource_all
    = find (libgomp, "omp_pause_resource_all");
  host.abi = gomp_libgomp_abi (libgomp);
  gomp_host_inert_load ();
}

const struct gomp_host_libgomp *
gomp_host_libgomp (void)
{
  pthread_once (&once, find_all);
  return &host;
}

void
gomp_host_run_target (void (*fn) (void *), size_t mapnum, void **hostaddrs,
                      size_t *sizes, unsigned short *kinds, void **args)
{
  void *no_args[] = { NULL };

  gomp_host_libgomp ()->target_ext (GOMP_DEVICE_HOST_FALLBACK, fn, mapnum,
                                    hostaddrs, sizes, kinds, 0, NULL,
                                    args ? args : no_args);
}
