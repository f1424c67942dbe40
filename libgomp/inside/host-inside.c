/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The host half of a libgomp that this runtime is one library with.  */

#include "base/host-libgomp.h"

#include "base/host-inert.h"
#include "gomp-constants.h"
#include "inside/host-abi.h"
#include "inside/host-calls.h"

/* These are in a complete libgomp.so.1 what host-libgomp.c and host-inert.c are
   in libgomp-pset.so.1.  tools/make-libgomp renames GCC's definition of an entry
   point that the runtime defines, too: GOMP_target_ext of GCC's is
   gomp_host_GOMP_target_ext.  */

void gomp_host_GOMP_target_ext (int, void (*) (void *), size_t, void **,
                                size_t *, unsigned short *, unsigned, void **,
                                void **) GOMP_HIDDEN;
int gomp_host_omp_get_default_device (void) GOMP_HIDDEN;
void gomp_host_omp_set_default_device (int) GOMP_HIDDEN;
int gomp_host_omp_pause_resource_all (int) GOMP_HIDDEN;
void GOMP_task (void (*) (void *), void *, void (*) (void *, void *), long,
                long, bool, unsigned, void **, int, void *);
void GOMP_taskwait (void);
void GOMP_taskwait_depend (void **);
int omp_get_level (void);

const struct gomp_host_libgomp *
gomp_host_libgomp (void)
{
  static struct gomp_host_libgomp host
    = { .target_ext = gomp_host_GOMP_target_ext,
        .task = GOMP_task,
        .taskwait = GOMP_taskwait,
        .taskwait_depend = GOMP_taskwait_depend,
        .get_level = omp_get_level,
        .get_default_device = gomp_host_omp_get_default_device,
        .set_default_device = gomp_host_omp_set_default_device,
        .pause_resource_all = gomp_host_omp_pause_resource_all };

  host.abi = gomp_host_abi;
  return &host;
}

void
gomp_host_run_target (void (*fn) (void *), size_t mapnum, void **hostaddrs,
                      size_t *sizes, unsigned short *kinds, void **args)
{
  void *no_args[] = { NULL };

  gomp_host_GOMP_target_ext (GOMP_DEVICE_HOST_FALLBACK, fn, mapnum, hostaddrs,
                             sizes, kinds, 0, NULL, args ? args : no_args);
}

void
GOMP_PLUGIN_pset_host_target (int device, void (*fn) (void *), size_t mapnum,
                              void **hostaddrs, size_t *sizes,
                              unsigned short *kinds, unsigned flags,
                              void **depend, void **args)
{
  gomp_host_GOMP_target_ext (device, fn, mapnum, hostaddrs, sizes, kinds, flags,
                             depend, args);
}

/* The host half was configured without offload targets: it looks for no
   plugins.  */
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
