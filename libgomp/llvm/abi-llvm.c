/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Entry points that clang and flang emit for OpenMP device constructs.  */

#include "llvm/libomptarget.h"

#include "construct/construct.h"
#include "device/device-ready.h"
#include "llvm/llvm-decode.h"
#include "llvm/llvm-image.h"
#include "llvm/llvm-info.h"
#include "llvm/llvm-list.h"
#include "llvm/llvm-plain.h"
#include "llvm/llvm-remembered.h"
#include "llvm/llvm-returned.h"
#include "llvm/llvm-settle.h"
#include "llvm/llvm-words.h"
#include "program/caller.h"
#include "record/record-call.h"
#include "report/no-code.h"
#include "report/report.h"
#include "report/trace.h"
#include "run/run-due.h"

/* A construct, as an entry point was given it.  */
struct call
{
  struct gomp_site site;
  enum gomp_context context;
  int64_t device;
  struct gomp_llvm_arrays arrays;
  const struct llvm_kernel_arguments *launch;   /* NULL: it has no kernel */
  int32_t teams, threads;
  const void *location;         /* the compiler's, or NULL */
  bool nowait;
};

/* End the program for *ERR, of CALL.  */
static _Noreturn void
fail (const struct call *call, struct gomp_error *err)
{
  gomp_llvm_list_locate (&call->arrays, &err->about);
  gomp_llvm_words_print (err, call->context, call->location, &call->arrays);
  gomp_fatal_at (&call->site, err);
}

/* The same, of a list that came to nothing: names are the compiler's.  */
static _Noreturn void
fail_undecoded (const struct call *call, struct gomp_error *err)
{
  const struct gomp_llvm_arrays *arrays = &call->arrays;
  const struct gomp_source_listed listed
    = { arrays->n, arrays->begins, (const size_t *) arrays->sizes,
        (const char *const *) arrays->names };

  if (arrays->names)
    gomp_source_listed_set (&listed);
  fail (call, err);
}

/* Whether DEVICE runs code of clang and flang.  Where regions run on the host,
   nothing is mapped either: the end of a data region would overwrite what they
   have computed.  */
static bool
serves (const struct gomp_device *device)
{
  return device && device->plugin->pset_load_code;
}

/* End the program if CALL's region, for which DEVICE has no code, may not run on
   the host.  */
static void
allow_host (const struct gomp_device *device, const struct call *call)
{
  struct gomp_error err;

  gomp_error_init (&err);
  if (!gomp_no_code_allowed (&call->site, device,
                             "compile it with -fopenmp-targets="
                             "x86_64-pc-linux-gnu, and run it with "
                             "--device=host, or let it run on the host: "
                             "OMP_TARGET_OFFLOAD=default",
                             &err))
    gomp_fatal_at (&call->site, &err);
}

/* The device that CALL is for; NULL: the host, since it is that, or serves no
   programs of these compilers.  Errors end the program.  */
static struct gomp_device *
resolve (const struct call *call)
{
  struct gomp_device *device = NULL;
  struct gomp_error err;
  int number = (int) call->device;

  if (gomp_llvm_requires_shared ())
    return NULL;
  device = gomp_device_ready (number, GOMP_USE_CONSTRUCT);
  if (GOMP_UNLIKELY (device == NULL))
    {
      gomp_error_init (&err);
      if (gomp_device_resolve (number, GOMP_USE_CONSTRUCT, &device, &err)
          == GOMP_RESOLVED_NONE)
        gomp_fatal_at (&call->site, &err);
    }
  if (GOMP_LIKELY (serves (device)))
    return device;
  if (device && call->context == GOMP_CONTEXT_TARGET)
    allow_host (device, call);
  return NULL;
}

static void
record (uint64_t begin, const struct call *call,
        const struct gomp_arrays *arrays, const struct gomp_device *device)
{
  const struct gomp_record_list list = { .context = call->context,
                                         .n = arrays->n,
                                         .addresses = arrays->addresses,
                                         .sizes = (size_t *) arrays->sizes,
                                         .kinds
                                         = (unsigned short *) arrays->kinds };

  gomp_record_begin (begin, &call->site, &list, device->id);
}

/* ---- Launches ------------------------------------------------------------ */

#define LAUNCH_WORDS 8

static void **
put_word (void **to, int id, intptr_t value)
{
  *to++ = (void *) (intptr_t) (id | GOMP_TARGET_ARG_SUBSEQUENT_PARAM);
  *to++ = (void *) value;
  return to;
}

/* What the launch of CALL's kernel is told, for a device that is NATIVE, or not.  */
static void
make_words (const struct call *call, bool native,
            const struct gomp_pset_parameters *arguments,
            void *words[LAUNCH_WORDS])
{
  void **to = words;

  to = put_word (to, GOMP_TARGET_ARG_PARAMETERS, (intptr_t) arguments);
  if (!native)
    {
      to = put_word (to, GOMP_TARGET_ARG_NUM_TEAMS,
                     call->teams < 0 ? 1 : call->teams);
      to = put_word (to, GOMP_TARGET_ARG_THREAD_LIMIT, call->threads);
    }
  *to = NULL;
}

static bool
run_bare (struct gomp_device *device, void *handle, void **words,
          struct gomp_error *err)
{
  if (!gomp_run_due (device, err) || !gomp_device_settle (device, NULL, err))
    return false;
  gomp_device_run (device, handle, gomp_devaddr_make (0), words);
  return true;
}

static bool
run_mapped (struct gomp_device *device, const struct call *call,
            const struct gomp_arrays *arrays, void *handle, void **words,
            void **slots, struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct gomp_region region = { .arguments = slots };

  return (gomp_construct_begin (device, arrays, GOMP_CONTEXT_TARGET,
                                &call->site, scratch, &region, err)
          && gomp_construct_launch (&region, handle, words, &call->site,
                                    scratch, err)
          && gomp_construct_end (&region, &call->site, scratch, err));
}

/* Room for the words of the argument block, where a kernel of DEVICE does not
   read them from that; else NULL.  */
static void **
make_slots (const struct gomp_device *device,
            const struct gomp_llvm_decoded *decoded,
            struct gomp_scratch *scratch)
{
  return (device->plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC
            ? NULL
            : GOMP_SCRATCH_ARRAY (scratch, void *, decoded->arrays.n));
}

/* A GPU's plugin is told of one dimension alone.  */
static bool
check_dimensions (const struct gomp_device *device,
                  const struct llvm_kernel_arguments *launch,
                  struct gomp_error *err)
{
  bool more = (launch->teams[1] > 1 || launch->teams[2] > 1
               || launch->threads[1] > 1 || launch->threads[2] > 1);

  if (!more || device->plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC)
    return true;
  return gomp_error_set (err,
                         "teams or threads of more than one dimension "
                         "(ompx_bare) are not served on device %d (%s)",
                         device->id, device->plugin->name);
}

static bool
run_kernel (struct gomp_device *device, const struct call *call,
            const struct gomp_llvm_decoded *decoded, void *handle,
            struct gomp_scratch *scratch, struct gomp_error *err)
{
  bool native = device->plugin->caps & GOMP_OFFLOAD_CAP_NATIVE_EXEC;
  bool tells = gomp_llvm_info_wanted (GOMP_LLVM_INFO_KERNELS);
  void **slots = make_slots (device, decoded, scratch);
  const struct gomp_pset_parameters arguments
    = { .version = call->launch->version,
        .n = decoded->n_arguments,
        .arguments = decoded->arguments,
        .slots = (const uintptr_t *) slots,
        .tells = tells && !native,
        .trip_count = call->launch->trip_count,
        .group_memory = call->launch->group_memory,
        .thread_limit = call->threads > 0 ? (uint32_t) call->threads : 0 };
  void *words[LAUNCH_WORDS];

  if (GOMP_UNLIKELY (!check_dimensions (device, call->launch, err)))
    return false;
  make_words (call, native, &arguments, words);
  if (GOMP_UNLIKELY (tells && native))
    gomp_llvm_info_kernel (device->id,
                           gomp_llvm_image_kernel (call->site.function));
  if (decoded->arrays.n == 0 && !gomp_trace_active)
    return run_bare (device, handle, words, err);
  return run_mapped (device, call, &decoded->arrays, handle, words, slots,
                     scratch, err);
}

/* ---- Constructs ---------------------------------------------------------- */

/* CALL, of LIST, which came to DECODED, for DEVICE.  HANDLE: of its kernel.  LIST:
   NULL if it is plain.  */
static bool
carry_out (struct gomp_device *device, const struct call *call,
           const struct gomp_llvm_list *list,
           const struct gomp_llvm_decoded *decoded, void *handle,
           struct gomp_scratch *scratch, struct gomp_error *err)
{
  switch (call->context)
    {
    case GOMP_CONTEXT_TARGET:
      return run_kernel (device, call, decoded, handle, scratch, err);
    case GOMP_CONTEXT_EXIT:
      return gomp_construct_exit (device, &decoded->arrays, &call->site,
                                  scratch, err);
    case GOMP_CONTEXT_UPDATE:
      return gomp_construct_update (device, &decoded->arrays, &call->site, err);
    case GOMP_CONTEXT_ENTER:
    case GOMP_CONTEXT_DATA:
      break;
    }
  if (!gomp_construct_begin (device, &decoded->arrays, GOMP_CONTEXT_ENTER,
                             &call->site, scratch, NULL, err))
    return false;
  if (list)
    gomp_llvm_settle_entered (device, list, scratch);
  gomp_llvm_return (device, &call->arrays, decoded);
  return true;
}

/* The same, with what a recording and messages need.  BEGIN: when it began, for the
   first of these.  */
static bool
carry_out_listed (struct gomp_device *device, const struct call *call,
                  const struct gomp_llvm_list *list,
                  struct gomp_llvm_decoded *decoded, void *handle,
                  uint64_t begin, struct gomp_scratch *scratch,
                  struct gomp_error *err)
{
  bool fine;

  decoded->arrays.frame = &call->site.frame;
  if (decoded->listed.n > 0)
    gomp_source_listed_set (&decoded->listed);
  if (GOMP_UNLIKELY (begin != 0))
    record (begin, call, &decoded->arrays, device);
  fine = carry_out (device, call, list, decoded, handle, scratch, err);
  if (fine && decoded->listed.n > 0)
    gomp_source_listed_set (NULL);
  return fine;
}

/* *DECODED is what LIST came to, which stays for messages if this fails.  */
static bool
decode_and_carry_out (struct gomp_device *device, const struct call *call,
                      struct gomp_llvm_list *list,
                      struct gomp_llvm_decoded *decoded, void *handle,
                      struct gomp_scratch *scratch, struct gomp_error *err)
{
  struct gomp_recorded recorded GOMP_RECORDED = { gomp_record_clock () };

  if (!gomp_llvm_decode (&call->arrays, list, call->context, scratch, decoded,
                         err))
    return false;
  if (!gomp_llvm_settles (call->context, &call->arrays)
      && !gomp_llvm_settles_list (call->context, list))
    gomp_llvm_remember (&call->arrays, call->context, call->site.frame.pc,
                        decoded);
  return carry_out_listed (device, call, list, decoded, handle, recorded.begin,
                           scratch, err);
}

/* CALL, which came to DECODED without its list being read.  Returns false, where it
   has no kernel, if it is to be tried in the other way, which can say what is
   wrong; nothing has changed then.  Other errors end the program.  */
static bool
carry_out_known (struct gomp_device *device, const struct call *call,
                 struct gomp_llvm_decoded *decoded, void *handle,
                 uint64_t begin, struct gomp_scratch *scratch)
{
  struct gomp_error err;

  gomp_error_init (&err);
  if (carry_out_listed (device, call, NULL, decoded, handle, begin, scratch,
                        &err))
    return true;
  if (call->launch)
    fail (call, &err);
  gomp_source_listed_set (NULL);
  return false;
}

/* CALL, with the kernel HANDLE if it has one, if its list is plain, or remembered.
   Returns false if the list has to be read.  */
static bool
carry_out_unread (struct gomp_device *device, const struct call *call,
                  void *handle, struct gomp_scratch *scratch)
{
  struct gomp_recorded recorded GOMP_RECORDED = { gomp_record_clock () };
  struct gomp_llvm_remembered *remembered;
  struct gomp_llvm_decoded decoded;
  bool done;

  if (gomp_llvm_settles (call->context, &call->arrays))
    return false;
  if (gomp_llvm_plain (&call->arrays, call->context, scratch, &decoded))
    return carry_out_known (device, call, &decoded, handle, recorded.begin,
                            scratch);
  remembered = gomp_llvm_recall (&call->arrays, call->context,
                                 call->site.frame.pc, &decoded);
  if (remembered == NULL)
    return false;
  done
    = carry_out_known (device, call, &decoded, handle, recorded.begin, scratch);
  gomp_llvm_recalled (remembered);
  return done;
}

/* An end or an update has failed: nothing has changed.  Once more without what
   only a part is mapped of, if that can be the reason.  */
static bool
carry_out_parts (struct gomp_device *device, const struct call *call,
                 struct gomp_llvm_list *list, struct gomp_llvm_decoded *decoded,
                 struct gomp_scratch *scratch, struct gomp_error *err)
{
  if ((call->context != GOMP_CONTEXT_EXIT
       && call->context != GOMP_CONTEXT_UPDATE)
      || !gomp_llvm_settle_parts (device, list))
    return false;
  gomp_error_init (err);
  if (!decode_and_carry_out (device, call, list, decoded, NULL, scratch, err))
    return false;
  /* The names of what has failed, if nothing is left that has some.  */
  gomp_source_listed_set (NULL);
  return true;
}

/* End the program if CALL's list has a number of entries that no list has.  */
static inline void
check_count (const struct call *call)
{
  struct gomp_error err;

  if (GOMP_LIKELY (call->arrays.n <= INT32_MAX))
    return;
  gomp_error_init (&err);
  gomp_error_set (&err, "the list has %d entries", (int32_t) call->arrays.n);
  gomp_fatal_at (&call->site, &err);
}

static void
execute (struct gomp_device *device, const struct call *call, void *handle)
{
  struct gomp_scratch scratch;
  struct gomp_llvm_list list;
  struct gomp_llvm_decoded decoded;
  struct gomp_error err;

  gomp_error_init (&err);
  check_count (call);
  if (GOMP_UNLIKELY (gomp_llvm_info_wanted (GOMP_LLVM_INFO_LISTS)))
    gomp_llvm_info_list (device->id, call->context, call->nowait,
                         call->location, &call->arrays);
  gomp_scratch_init (&scratch);
  if (carry_out_unread (device, call, handle, &scratch))
    {
      gomp_scratch_fini (&scratch);
      return;
    }
  if (!gomp_llvm_list_read (&call->arrays, &scratch, &list, &err)
      || !gomp_llvm_check_present (device, call->context, &list, &err))
    fail_undecoded (call, &err);
  gomp_llvm_settle (device, call->context, &list, &scratch);
  if (!decode_and_carry_out (device, call, &list, &decoded, handle, &scratch,
                             &err)
      && !carry_out_parts (device, call, &list, &decoded, &scratch, &err))
    fail (call, &err);
  gomp_llvm_list_fini (&list);
  gomp_scratch_fini (&scratch);
}

static void
execute_data (const struct call *call)
{
  struct gomp_device *device = resolve (call);

  if (device && gomp_device_maps (device))
    execute (device, call, NULL);
}

/* The caller runs the region.  */
static int
leave_to_host (const struct call *call, const char *why)
{
  if (GOMP_UNLIKELY (gomp_trace_active))
    gomp_trace_host (&call->site, why);
  return -1;
}

static int
execute_target (const struct call *call)
{
  struct gomp_device *device = resolve (call);
  void (*fn) (void *);
  void *handle;

  if (device == NULL)
    return leave_to_host (call, "no device");
  *(const void **) &fn = call->site.function;
  handle = gomp_device_image_function (device, fn);
  if (handle && gomp_device_maps (device))
    {
      execute (device, call, handle);
      return 0;
    }
  allow_host (device, call);
  return leave_to_host (call, "the device has no code for this region");
}

/* ---- Entry points -------------------------------------------------------- */

#define CALL(name, kind, does_not_wait)                     \
  ((struct call) {                                          \
    .site = { .construct = (name), .frame = CALLER_FRAME }, \
    .context = (kind),                                      \
    .device = device,                                       \
    .location = location,                                   \
    .nowait = does_not_wait,                                \
    .arrays = { (size_t) n, bases, begins, sizes, types, names, mappers } })

void
__tgt_target_data_begin_mapper (LLVM_LIST)
{
  execute_data (&CALL ("target data or enter data", GOMP_CONTEXT_ENTER, false));
}

void
__tgt_target_data_begin_nowait_mapper (LLVM_LIST, LLVM_DEPENDENCES)
{
  (void) n_depend, (void) depend, (void) n_no_alias;
  (void) no_alias;
  execute_data (&CALL ("target data or enter data", GOMP_CONTEXT_ENTER, true));
}

void
__tgt_target_data_end_mapper (LLVM_LIST)
{
  execute_data (
    &CALL ("end target data or exit data", GOMP_CONTEXT_EXIT, false));
}

void
__tgt_target_data_end_nowait_mapper (LLVM_LIST, LLVM_DEPENDENCES)
{
  (void) n_depend, (void) depend, (void) n_no_alias;
  (void) no_alias;
  execute_data (
    &CALL ("end target data or exit data", GOMP_CONTEXT_EXIT, true));
}

void
__tgt_target_data_update_mapper (LLVM_LIST)
{
  execute_data (&CALL ("target update", GOMP_CONTEXT_UPDATE, false));
}

void
__tgt_target_data_update_nowait_mapper (LLVM_LIST, LLVM_DEPENDENCES)
{
  (void) n_depend, (void) depend, (void) n_no_alias;
  (void) no_alias;
  execute_data (&CALL ("target update", GOMP_CONTEXT_UPDATE, true));
}

static GOMP_CALLER_TARGET int
target (struct gomp_source_frame frame, const void *location, int64_t device,
        int32_t teams, int32_t threads, const void *host,
        const struct llvm_kernel_arguments *launch)
{
  struct call call
    = { .site = { .construct = "target", .frame = frame, .function = host },
        .context = GOMP_CONTEXT_TARGET,
        .device = device,
        .arrays = { launch->n, launch->bases, launch->begins, launch->sizes,
                    launch->types, launch->names, launch->mappers },
        .launch = launch,
        .teams = teams,
        .threads = threads,
        .location = location };
  struct gomp_error err;

  if (launch->version >= LLVM_KERNEL_ARGUMENTS_OLDEST)
    return execute_target (&call);
  gomp_error_init (&err);
  gomp_error_set (&err,
                  "the program was compiled by an LLVM before 22 (kernel "
                  "arguments of version %u)",
                  launch->version);
  gomp_fatal_at (&call.site, &err);
}

GOMP_CALLER_TARGET int
__tgt_target_kernel (void *location, int64_t device, int32_t teams,
                     int32_t threads, void *host,
                     struct llvm_kernel_arguments *arguments)
{
  return target ((struct gomp_source_frame) CALLER_FRAME, location, device,
                 teams, threads, host, arguments);
}

GOMP_CALLER_TARGET int
__tgt_target_kernel_nowait (void *location, int64_t device, int32_t teams,
                            int32_t threads, void *host,
                            struct llvm_kernel_arguments *arguments,
                            LLVM_DEPENDENCES)
{
  (void) n_depend, (void) depend, (void) n_no_alias, (void) no_alias;
  return target ((struct gomp_source_frame) CALLER_FRAME, location, device,
                 teams, threads, host, arguments);
}

int64_t
__tgt_mapper_num_components (void *handle)
{
  return gomp_llvm_pushed (handle);
}

void
__tgt_push_mapper_component (void *handle, void *base, void *begin,
                             int64_t size, int64_t type, void *name)
{
  gomp_llvm_push (handle, base, begin, size, type, name);
}

/* ---- Images -------------------------------------------------------------- */

void
__tgt_register_lib (const struct llvm_images *images)
{
  struct gomp_error err = { .text = "" };

  if (!gomp_llvm_image_register (images, &err))
    gomp_fatal_error (&err);
}

void
__tgt_unregister_lib (const struct llvm_images *images)
{
  gomp_llvm_image_unregister (images);
}

uintptr_t
GOMP_PLUGIN_pset_function (int number, const void *function)
{
  return gomp_llvm_image_function (number, function);
}
