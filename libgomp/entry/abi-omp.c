/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Entry points that compilers emit for OpenMP device constructs.  */

#include "libgomp_g.h"

#include <stdlib.h>

#include "program/caller.h"
#include "base/env.h"
#include "device/device-ready.h"
#include "gomp-constants.h"
#include "base/host-libgomp.h"
#include "construct/launch-args.h"
#include "construct/construct.h"
#include "record/record-call.h"
#include "device/default-device.h"
#include "report/no-code.h"
#include "report/report.h"
#include "run/run-due.h"
#include "construct/task.h"
#include "construct/told-call.h"
#include "report/trace.h"
#include "base/worker.h"

static struct gomp_device *__attribute__ ((noinline))
resolve_slow (int number, const struct gomp_site *site, struct gomp_error *err)
{
  struct gomp_device *device = NULL;

  if (gomp_device_resolve (number, GOMP_USE_CONSTRUCT, &device, err)
      == GOMP_RESOLVED_NONE)
    gomp_fatal_at (site, err);
  return device;
}

/* The device that the construct SITE is for; NULL: the host.  Errors end the
   program.  ERR, which is empty, is room for one, the caller's: the first
   construct opens the device, which takes much of a small stack without a
   second one.  */
static inline struct gomp_device *
resolve (int number, const struct gomp_site *site, struct gomp_error *err)
{
  struct gomp_device *device = gomp_device_ready (number, GOMP_USE_CONSTRUCT);

  return (GOMP_LIKELY (device != NULL) ? device
                                       : resolve_slow (number, site, err));
}

static struct gomp_arrays
call_arrays (const struct gomp_call *call)
{
  return (struct gomp_arrays) { .n = call->n,
                                .addresses = call->addresses,
                                .sizes = call->sizes,
                                .kinds = call->kinds,
                                .frame = &call->site.frame };
}

/* CALL, for DEVICE or, where that is NULL, the host, has begun at the time
   BEGIN.  */
static GOMP_NOINLINE void
record_call (uint64_t begin, const struct gomp_call *call,
             const struct gomp_device *device)
{
  const struct gomp_record_list list = { .context = call->context,
                                         .n = call->n,
                                         .addresses = call->addresses,
                                         .sizes = call->sizes,
                                         .kinds = call->kinds };

  gomp_record_begin (begin, &call->site, &list, device ? device->id : -1);
}

/* ---- target ------------------------------------------------------------- */

/* In a kernel of the emulated device, `device(ancestor: 1)' is passed as the
   host's number, and the host is another process.  */
static bool
run_by_ancestor (const struct gomp_call *call)
{
  return (call->device == GOMP_DEVICE_HOST_FALLBACK
          && gomp_worker_reverse (call->function, call->n, call->addresses,
                                  call->sizes, call->kinds));
}

/* The arguments of GOMP_target_ext that are on the stack.  As one structure, which
   is at the same place there by the calling convention of x86-64, they stay where
   they are; compilers load separate ones and store them again even for a jump.  */
#if defined __x86_64__ && defined __LP64__
#define TARGET_REST struct target_rest rest
struct target_rest
{
  unsigned int flags;
  void **depend;
  void **args;
};
#define REST rest
#define REST_FLAGS rest.flags
#define REST_DEPEND rest.depend
#define REST_ARGS rest.args
#else
#define TARGET_REST unsigned int flags, void **depend, void **args
#define REST flags, depend, args
#define REST_FLAGS flags
#define REST_DEPEND depend
#define REST_ARGS args
#endif
typedef void target_function (int, void (*) (void *), size_t, void **, size_t *,
                              unsigned short *, TARGET_REST);
extern target_function target_entry __asm__ ("GOMP_target_ext")
  __attribute__ ((visibility ("default")));

/* Where a region of a program without devices goes at once, with the arguments
   of GOMP_target_ext: into the installed libgomp, by target_with_patches if that
   is GCC 12's.  NULL: no region has run on the host yet, or there may be a
   recording.  Atomic.  */
static target_function *host_target;
/* The installed libgomp's GOMP_target_ext, where host_target is not NULL.
   Atomic.  */
static target_function *host_itself;
static target_function target_with_patches;

/* The host's are the installed libgomp's.  */
static const struct gomp_device_icvs no_icvs;

/* ARGS here and below: CALL's, settled.  CALL has private objects that refer
   to each other: the installed libgomp copies private objects, but that of GCC
   12 does not know that copies are to refer to copies.  Not inlined: other
   regions that run on the host need no memory for that on the stack, which the
   installed libgomp needs when it looks for devices.  */
static void __attribute__ ((noinline))
run_privatized_on_host (const struct gomp_call *call, void **args)
{
  struct gomp_scratch scratch;

  gomp_scratch_init (&scratch);
  gomp_host_run_target (call->function, call->n,
                        gomp_call_privatize (call, &scratch), call->sizes,
                        call->kinds, args);
  gomp_scratch_fini (&scratch);
}

static void __attribute__ ((noinline, cold)) find_host_target (void)
{
  const struct gomp_host_libgomp *host = gomp_host_libgomp ();
  target_function *first;

  if (!gomp_record_is_off ())
    return;
  first = (target_function *) (void (*) (void)) host->target_ext;
  __atomic_store_n (&host_itself, first, __ATOMIC_RELAXED);
  if (host->abi < 2)
    first = GOMP_JUMPS ? target_with_patches : NULL;
  __atomic_store_n (&host_target, first, __ATOMIC_RELEASE);
}

static void
run_on_host (const struct gomp_call *call, void **args, const char *why)
{
  if (run_by_ancestor (call))
    return;
  if (gomp_record_is_on ())
    gomp_record_way (GOMP_WAY_HOST);
  if (GOMP_UNLIKELY (__atomic_load_n (&host_target, __ATOMIC_RELAXED) == NULL))
    find_host_target ();
  if (GOMP_UNLIKELY (gomp_trace_active))
    gomp_trace_host (&call->site, why);
  if (gomp_call_has_patch (call))
    run_privatized_on_host (call, args);
  else
    gomp_host_run_target (call->function, call->n, call->addresses, call->sizes,
                          call->kinds, args);
}

/* A region without data.  */
static bool
run_bare (struct gomp_device *device, void *handle, void **args,
          struct gomp_error *err)
{
  if (!gomp_run_due (device, err) || !gomp_device_settle (device, NULL, err))
    return false;
  if (gomp_record_is_on ())
    gomp_record_way (GOMP_WAY_NO_DATA);
  gomp_device_run (device, handle, gomp_devaddr_make (0), args);
  return true;
}

static bool
run_mapped (struct gomp_device *device, const struct gomp_call *call,
            void *handle, void **args, struct gomp_error *err)
{
  struct gomp_arrays arrays = call_arrays (call);
  struct gomp_region region = { .arguments = NULL };
  struct gomp_scratch scratch;
  bool fine;

  gomp_scratch_init (&scratch);
  fine = gomp_construct_begin (device, &arrays, GOMP_CONTEXT_TARGET,
                               &call->site, &scratch, &region, err);
  fine = (fine
          && gomp_construct_launch (&region, handle, args, &call->site,
                                    &scratch, err)
          && gomp_construct_end (&region, &call->site, &scratch, err));
  gomp_scratch_fini (&scratch);
  return fine;
}

/* The device works on host memory: no mapping, but private copies.  */
static void
run_shared (struct gomp_device *device, const struct gomp_call *call,
            void *handle, void **args)
{
  struct gomp_scratch scratch;

  gomp_scratch_init (&scratch);
  void **addresses = gomp_call_privatize (call, &scratch);
  if (gomp_record_is_on ())
    gomp_record_way (GOMP_WAY_HOST_MEMORY);
  gomp_device_run (device, handle, gomp_devaddr_make ((uintptr_t) addresses),
                   args);
  gomp_scratch_fini (&scratch);
}

/* CALL, for DEVICE or, where that is NULL, the host.  False: *ERR is set.  */
static bool
run_target (struct gomp_device *device, const struct gomp_call *call,
            void **args, struct gomp_error *err)
{
  void *handle;

  if (device == NULL)
    run_on_host (call, args, "no device");
  else if (!(device->plugin->caps & GOMP_OFFLOAD_CAP_OPENMP_400)
           || !gomp_device_function (device, call->function, &handle))
    {
      if (!gomp_no_code_allowed (
            &call->site, device,
            "compile it with -foffload for this kind, or let it run on the "
            "host: OMP_TARGET_OFFLOAD=default",
            err))
        return false;
      run_on_host (call, args, "the device has no code for this region");
    }
  else if (!gomp_device_maps (device))
    run_shared (device, call, handle, args);
  else if (call->n == 0 && !gomp_trace_active)
    return run_bare (device, handle, args, err);
  else
    return run_mapped (device, call, handle, args, err);
  return true;
}

static void
execute_target (const struct gomp_call *call)
{
  uint64_t begin = gomp_record_clock ();
  const struct gomp_device_icvs *icvs;
  struct gomp_device *device;
  struct gomp_launch_args launch;
  struct gomp_error err;

  err.text[0] = '\0';
  device = resolve (call->device, &call->site, &err);
  icvs = device ? &device->icvs : &no_icvs;
  if (gomp_call_is_untold (&call->site))
    {
      gomp_call_tell (device, call, execute_target);
      return;
    }
  if (GOMP_UNLIKELY (begin != 0))
    record_call (begin, call, device);
  if (!gomp_launch_args_settle (&launch, call->args, icvs->nteams,
                                icvs->teams_thread_limit, call->site.construct,
                                &err)
      || !run_target (device, call, launch.words, &err))
    gomp_fatal_at (&call->site, &err);
  gomp_launch_args_fini (&launch);
  if (GOMP_UNLIKELY (begin != 0))
    gomp_record_end (false);
}

/* Return whether a thread other than the calling one may carry out CALL: it is
   for a device with memory of its own, which CALL then has the number of.
   Regions that run on the host stay with the thread, whose settings they
   inherit.  Not inline, so that others have no room for its error on their
   stack.  */
static GOMP_NOINLINE bool
goes_apart (struct gomp_call *call)
{
  struct gomp_device *device;
  struct gomp_error err;
  void *handle;

  err.text[0] = '\0';
  device = resolve (call->device, &call->site, &err);
  if (device == NULL || !gomp_device_maps (device)
      || (call->context == GOMP_CONTEXT_TARGET
          && !gomp_device_function (device, call->function, &handle)))
    return false;
  call->device = device->id;
  return true;
}

static void
schedule (struct gomp_call *call, unsigned int flags, void **depend,
          void (*execute) (const struct gomp_call *))
{
  bool nowait = flags & GOMP_TARGET_FLAG_NOWAIT;

  gomp_call_schedule (call, nowait, nowait && goes_apart (call), depend,
                      execute);
}

/* GOMP_target_ext wherever the region runs.  */
static GOMP_TAIL_CALLED GOMP_CALLER_TARGET void
target (int device, void (*fn) (void *), size_t mapnum, void **hostaddrs,
        size_t *sizes, unsigned short *kinds, TARGET_REST)
{
  struct gomp_call call = { .device = device,
                            .context = GOMP_CONTEXT_TARGET,
                            .nowait = REST_FLAGS & GOMP_TARGET_FLAG_NOWAIT,
                            .site = SITE ("target", fn),
                            .n = mapnum,
                            .addresses = hostaddrs,
                            .sizes = sizes,
                            .kinds = kinds,
                            .function = fn,
                            .args = REST_ARGS };

  if (GOMP_LIKELY (!(REST_FLAGS & GOMP_TARGET_FLAG_NOWAIT)
                   && REST_DEPEND == NULL))
    execute_target (&call);
  else
    schedule (&call, REST_FLAGS, REST_DEPEND, execute_target);
}

/* GOMP_target_ext for a region that goes to GCC 12's, which leaves to us what
   gomp_call_has_patch looks for.  Two objects come before the entry that attaches
   one to the other.  */
static GOMP_TAIL_CALLED GOMP_TAIL_CALLS void
target_with_patches (int device, void (*fn) (void *), size_t mapnum,
                     void **hostaddrs, size_t *sizes, unsigned short *kinds,
                     TARGET_REST)
{
  for (size_t i = 2; GOMP_UNLIKELY (i < mapnum); i++)
    if (gomp_map_kind_decode (kinds[i]).class == GOMP_KIND_ATTACH)
      {
        target (device, fn, mapnum, hostaddrs, sizes, kinds, REST);
        return;
      }
  __atomic_load_n (&host_itself, __ATOMIC_RELAXED) (
    device, fn, mapnum, hostaddrs, sizes, kinds, REST);
}

/* A region of a program that runs without devices should cost no more than with
   the program's own libgomp: once that is known, it is that libgomp's at once,
   which returns to the program.  */
GOMP_TAIL_CALLS GOMP_CALLER_TARGET void
target_entry (int device, void (*fn) (void *), size_t mapnum, void **hostaddrs,
              size_t *sizes, unsigned short *kinds, TARGET_REST)
{
  target_function *host;

  if (GOMP_LIKELY (gomp_device_known_as_host (device) && REST_DEPEND == NULL
                   && !(REST_FLAGS & GOMP_TARGET_FLAG_NOWAIT)
                   && !gomp_trace_active)
      && (host = __atomic_load_n (&host_target, __ATOMIC_ACQUIRE)) != NULL)
    host (GOMP_DEVICE_HOST_FALLBACK, fn, mapnum, hostaddrs, sizes, kinds, REST);
  else
    target (device, fn, mapnum, hostaddrs, sizes, kinds, REST);
}

/* 16-bit kinds for the 8-bit ones of GCC 4.9.  */
static unsigned short *
widen_kinds (size_t n, const unsigned char *kinds, struct gomp_scratch *scratch)
{
  unsigned short *wide = GOMP_SCRATCH_ARRAY (scratch, unsigned short, n);

  for (size_t i = 0; i < n; i++)
    wide[i] = gomp_map_kind_widen (kinds[i]);
  return wide;
}

void
GOMP_target (int device, void (*fn) (void *), const void *unused, size_t mapnum,
             void **hostaddrs, size_t *sizes, unsigned char *kinds)
{
  struct gomp_scratch scratch;
  void *no_args[] = { NULL };
  (void) unused;

  gomp_scratch_init (&scratch);
  execute_target (
    &(struct gomp_call) { .device = device,
                          .context = GOMP_CONTEXT_TARGET,
                          .site = SITE ("target", fn),
                          .n = mapnum,
                          .addresses = hostaddrs,
                          .sizes = sizes,
                          .kinds = widen_kinds (mapnum, kinds, &scratch),
                          .function = fn,
                          .args = no_args });
  gomp_scratch_fini (&scratch);
}

/* ---- target data -------------------------------------------------------- */

/* An open target data region of this thread.  Tasks are tied to their thread
   and nest, so a thread's regions close in the reverse order.  */
struct open_region
{
  struct open_region *outer;
  struct gomp_region region; /* without a device: nothing to do */
};

static __thread struct open_region *open_regions;

static struct open_region *
push_region (void)
{
  struct open_region *open = gomp_malloc (sizeof *open);

  *open = (struct open_region) { .outer = open_regions, .region.heap = true };
  open_regions = open;
  return open;
}

static void
begin_data (const struct gomp_call *call)
{
  struct gomp_recorded recorded GOMP_RECORDED = { gomp_record_clock () };
  struct gomp_arrays arrays = call_arrays (call);
  struct gomp_device *device;
  struct gomp_scratch scratch;
  struct open_region *open;
  struct gomp_error err;

  err.text[0] = '\0';
  device = resolve (call->device, &call->site, &err);
  if (gomp_call_is_untold (&call->site))
    {
      recorded.begin = 0;
      gomp_call_tell (device, call, begin_data);
      return;
    }
  if (GOMP_UNLIKELY (recorded.begin != 0))
    record_call (recorded.begin, call, device);
  open = push_region ();
  if (device == NULL || !gomp_device_maps (device))
    return;
  gomp_scratch_init (&scratch);
  if (!gomp_construct_begin (device, &arrays, GOMP_CONTEXT_DATA, &call->site,
                             &scratch, &open->region, &err))
    gomp_fatal_at (&call->site, &err);
  gomp_scratch_fini (&scratch);
}

void
GOMP_target_data_ext (int device, size_t mapnum, void **hostaddrs,
                      size_t *sizes, unsigned short *kinds)
{
  begin_data (&(struct gomp_call) { .device = device,
                                    .context = GOMP_CONTEXT_DATA,
                                    .site = SITE ("target data", NULL),
                                    .n = mapnum,
                                    .addresses = hostaddrs,
                                    .sizes = sizes,
                                    .kinds = kinds });
}

void
GOMP_target_data (int device, const void *unused, size_t mapnum,
                  void **hostaddrs, size_t *sizes, unsigned char *kinds)
{
  struct gomp_scratch scratch;
  (void) unused;

  gomp_scratch_init (&scratch);
  begin_data (
    &(struct gomp_call) { .device = device,
                          .context = GOMP_CONTEXT_DATA,
                          .site = SITE ("target data", NULL),
                          .n = mapnum,
                          .addresses = hostaddrs,
                          .sizes = sizes,
                          .kinds = widen_kinds (mapnum, kinds, &scratch) });
  gomp_scratch_fini (&scratch);
}

void
GOMP_target_end_data (void)
{
  struct gomp_site site = SITE ("end target data", NULL);
  struct gomp_recorded recorded GOMP_RECORDED = { gomp_record_clock () };
  struct open_region *open = open_regions;
  struct gomp_ompt_scope scope;
  struct gomp_scratch scratch;
  struct gomp_error err;

  err.text[0] = '\0';
  if (GOMP_UNLIKELY (recorded.begin != 0))
    gomp_record_begin (recorded.begin, &site, NULL,
                       open && open->region.device ? open->region.device->id
                                                   : -1);
  if (open == NULL)
    return;
  open_regions = open->outer;
  gomp_site_tell (&scope, ompt_target_exit_data, open->region.device, &site);
  if (open->region.device)
    {
      gomp_scratch_init (&scratch);
      if (!gomp_device_is_own (open->region.device, &err)
          || !gomp_construct_end (&open->region, &site, &scratch, &err))
        gomp_fatal_at (&site, &err);
      gomp_scratch_fini (&scratch);
    }
  gomp_ompt_close (&scope);
  free (open);
}

/* ---- target update, enter data, exit data ------------------------------- */

static bool
execute_arrays (struct gomp_device *device, const struct gomp_call *call,
                struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct gomp_arrays arrays = call_arrays (call);

  if (call->context == GOMP_CONTEXT_UPDATE)
    return gomp_construct_update (device, &arrays, &call->site, err);
  if (call->context == GOMP_CONTEXT_EXIT)
    return gomp_construct_exit (device, &arrays, &call->site, scratch, err);
  return gomp_construct_begin (device, &arrays, call->context, &call->site,
                               scratch, NULL, err);
}

static void
execute_standalone (const struct gomp_call *call)
{
  struct gomp_recorded recorded GOMP_RECORDED = { gomp_record_clock () };
  struct gomp_device *device;
  struct gomp_scratch scratch;
  struct gomp_error err;

  err.text[0] = '\0';
  device = resolve (call->device, &call->site, &err);
  if (gomp_call_is_untold (&call->site))
    {
      recorded.begin = 0;
      gomp_call_tell (device, call, execute_standalone);
      return;
    }
  if (GOMP_UNLIKELY (recorded.begin != 0))
    record_call (recorded.begin, call, device);
  if (device == NULL || !gomp_device_maps (device))
    return;
  gomp_scratch_init (&scratch);
  if (!execute_arrays (device, call, &scratch, &err))
    gomp_fatal_at (&call->site, &err);
  gomp_scratch_fini (&scratch);
}

static inline void
update_now (int number, const struct gomp_arrays *arrays,
            const struct gomp_site *site)
{
  struct gomp_device *device;
  struct gomp_error err;

  err.text[0] = '\0';
  device = resolve (number, site, &err);
  if (device == NULL || !gomp_device_maps (device))
    return;
  if (!gomp_construct_update (device, arrays, site, &err))
    gomp_fatal_at (site, &err);
}

/* nowait alone means now: there is nothing to overlap with but the copies.  */
static void
schedule_standalone (struct gomp_call *call, unsigned int flags, void **depend)
{
  if (GOMP_LIKELY (depend == NULL))
    execute_standalone (call);
  else
    schedule (call, flags, depend, execute_standalone);
}

/* An update of ARRAYS that somebody watches, or that has dependences.  */
static GOMP_NOINLINE void
update_otherwise (int device, const struct gomp_arrays *arrays,
                  const struct gomp_site *site, unsigned int flags,
                  void **depend)
{
  struct gomp_call call = { .device = device,
                            .context = GOMP_CONTEXT_UPDATE,
                            .nowait = flags & GOMP_TARGET_FLAG_NOWAIT,
                            .site = *site,
                            .n = arrays->n,
                            .addresses = arrays->addresses,
                            .sizes = (size_t *) arrays->sizes,
                            .kinds = (unsigned short *) arrays->kinds };

  schedule_standalone (&call, flags, depend);
}

void
GOMP_target_update_ext (int device, size_t mapnum, void **hostaddrs,
                        size_t *sizes, unsigned short *kinds,
                        unsigned int flags, void **depend)
{
  const struct gomp_site site = SITE ("target update", NULL);
  const struct gomp_arrays arrays = { .n = mapnum,
                                      .addresses = hostaddrs,
                                      .sizes = sizes,
                                      .kinds = kinds,
                                      .frame = &site.frame };

  if (GOMP_LIKELY (depend == NULL && gomp_record_clock () == 0
                   && !gomp_trace_active))
    update_now (device, &arrays, &site);
  else
    update_otherwise (device, &arrays, &site, flags, depend);
}

void
GOMP_target_update (int device, const void *unused, size_t mapnum,
                    void **hostaddrs, size_t *sizes, unsigned char *kinds)
{
  struct gomp_scratch scratch;
  (void) unused;

  gomp_scratch_init (&scratch);
  execute_standalone (
    &(struct gomp_call) { .device = device,
                          .context = GOMP_CONTEXT_UPDATE,
                          .site = SITE ("target update", NULL),
                          .n = mapnum,
                          .addresses = hostaddrs,
                          .sizes = sizes,
                          .kinds = widen_kinds (mapnum, kinds, &scratch) });
  gomp_scratch_fini (&scratch);
}

void
GOMP_target_enter_exit_data (int device, size_t mapnum, void **hostaddrs,
                             size_t *sizes, unsigned short *kinds,
                             unsigned int flags, void **depend)
{
  bool leaving = flags & GOMP_TARGET_FLAG_EXIT_DATA;

  schedule_standalone (
    &(struct gomp_call) {
      .device = device,
      .context = (leaving ? GOMP_CONTEXT_EXIT : GOMP_CONTEXT_ENTER),
      .nowait = flags & GOMP_TARGET_FLAG_NOWAIT,
      .site = SITE (leaving ? "target exit data" : "target enter data", NULL),
      .n = mapnum,
      .addresses = hostaddrs,
      .sizes = sizes,
      .kinds = kinds },
    flags, depend);
}

/* ---- declare target indirect --------------------------------------------- */

/* Compilers call this in device code only; the host's functions are where their
   addresses say.  Source: doc/abi/plugin-interface.md section 7.1.  */
void *
GOMP_target_map_indirect_ptr (void *function)
{
  return function;
}
