/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The plugin contract, in full: what a plugin exports (GOMP_OFFLOAD_*), and
   what the runtime offers to it (GOMP_PLUGIN_*).

   Part 1 is GCC's plugin ABI of versions 1 (GCC 12), 2 (GCC 13) and 3 (GCC 14
   to 16): plugins written to it load into stock libgomp and into this runtime.
   [2] and [3] mark what is there from that version on only.  Part 2 is
   optional and only this runtime looks for it.  ORD is always the plugin's own
   device index, 0 .. GOMP_OFFLOAD_get_num_devices () - 1.  Sizes are bytes.  */

#ifndef LIBGOMP_PLUGIN_H
#define LIBGOMP_PLUGIN_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gomp-interop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The newest version of the ABI.  */
#define GOMP_VERSION 3

/* Bits of GOMP_OFFLOAD_get_caps.  */
#define GOMP_OFFLOAD_CAP_SHARED_MEM 1u  /* no mapping: host pointers work */
#define GOMP_OFFLOAD_CAP_NATIVE_EXEC 2u /* run gets host function addresses */
#define GOMP_OFFLOAD_CAP_OPENMP_400 4u
#define GOMP_OFFLOAD_CAP_OPENACC_200 8u

/* What GOMP_OFFLOAD_get_type returns; images are offered to devices of their
   type.  */
enum offload_target_type
{
  OFFLOAD_TARGET_TYPE_HOST = 2,
  OFFLOAD_TARGET_TYPE_NVIDIA_PTX = 5,
  OFFLOAD_TARGET_TYPE_INTEL_MIC = 6,
  OFFLOAD_TARGET_TYPE_HSA = 7,
  OFFLOAD_TARGET_TYPE_GCN = 8
};

/* A device object: [start, end) of a variable; for a function, start is the
   handle given back to run and end is ignored.  */
struct addr_pair
{
  uintptr_t start;
  uintptr_t end;
};

/* Launch arguments (ARGS of run): a NULL-terminated array of words.  Bits 0-6
   of an item: device type it is for, 0 for all; bit 7: the value is the next
   word, else it is bits 16 and up (signed); bits 8-15: what it is.  */
#define GOMP_TARGET_ARG_DEVICE_MASK 0x7f
#define GOMP_TARGET_ARG_SUBSEQUENT_PARAM 0x80
#define GOMP_TARGET_ARG_ID_MASK 0xff00
#define GOMP_TARGET_ARG_NUM_TEAMS 0x100
#define GOMP_TARGET_ARG_THREAD_LIMIT 0x200
#define GOMP_TARGET_ARG_VALUE_SHIFT 16

/* OpenACC: a first-in first-out queue of operations, the plugin's own.  */
struct goacc_asyncqueue;

/* What openacc_get_property is asked for; string values have bit 16 set.  */
enum goacc_property
{
  GOACC_PROPERTY_MEMORY = 1,            /* bytes */
  GOACC_PROPERTY_FREE_MEMORY = 2,       /* bytes */
  GOACC_PROPERTY_NAME = 0x10001,
  GOACC_PROPERTY_VENDOR = 0x10002,
  GOACC_PROPERTY_DRIVER = 0x10003
};

union goacc_property_value
{
  const char *ptr;              /* static */
  size_t val;
};

/* OpenACC: dimensions of a launch.  */
#define GOMP_DIM_GANG 0
#define GOMP_DIM_WORKER 1
#define GOMP_DIM_VECTOR 2
#define GOMP_DIM_MAX 3

/* OpenACC profiling: the types of <acc_prof.h>.  */
struct acc_prof_info;
union acc_event_info;
struct acc_api_info;

/* OpenACC: how the runtime's record of a host thread begins.  Plugins may read
   the last two.  */
struct goacc_thread;
struct goacc_thread_head
{
  void *base_dev, *dev, *saved_bound_dev, *mapped_data;
  /* NULL: nobody wants to know of events now.  */
  struct acc_prof_info *prof_info;
  struct acc_api_info *api_info;
};

#pragma GCC visibility push(default)

/* ---- Part 1: exported by the plugin ---------------------------------- */

/* What REQUIRES of get_num_devices is made of: what the program's `requires'
   directives name.  */
#define GOMP_REQUIRES_UNIFIED_ADDRESS 0x10u
#define GOMP_REQUIRES_UNIFIED_SHARED_MEMORY 0x20u
#define GOMP_REQUIRES_REVERSE_OFFLOAD 0x80u
#define GOMP_REQUIRES_SELF_MAPS 0x400u

/* Required.  Never print, never fail; get_num_devices < 1 means none, and -1
   that there are some that cannot do what REQUIRES [2] says.  version is the
   first of all to be called, and tells the version of the ABI that the plugin
   is going to be called with: the one number that the caller takes.  */
unsigned GOMP_OFFLOAD_version (void);
const char *GOMP_OFFLOAD_get_name (void);
unsigned GOMP_OFFLOAD_get_caps (void);
int GOMP_OFFLOAD_get_type (void);
int GOMP_OFFLOAD_get_num_devices (unsigned requires);
/* Required.  Called once before any other per-device call (again after fini);
   false is fatal, after GOMP_PLUGIN_error told why.  */
bool GOMP_OFFLOAD_init_device (int ord);
bool GOMP_OFFLOAD_fini_device (int ord);
/* Required.  *TABLE is malloc'ed by the plugin and becomes the runtime's:
   functions, then variables, in host table order, then one extra pair for what
   the device's code knows of its device: int __gomp_device_num, or
   __gomp_additional_icvs in images of GCC 13 and newer; start 0: the image has
   no such thing.  Returns the number of pairs, or -1 after GOMP_PLUGIN_error.
   TARGET_DATA stays valid until unload_image.  REVERSE [2]: NULL unless the
   program requires reverse offload; else *REVERSE becomes the runtime's,
   malloc'ed: the device address of each function's code, 0 for none; or NULL.
   INDIRECT [3]: host addresses of the functions that may be called by address
   in device code, as many as the image says; or NULL.  */
int GOMP_OFFLOAD_load_image (int ord, unsigned version, const void *target_data,
                             struct addr_pair **table, uint64_t **reverse,
                             uint64_t *indirect);
bool GOMP_OFFLOAD_unload_image (int ord, unsigned version,
                                const void *target_data);
/* Required.  alloc returns NULL when there is no memory.  The copies block.
   Any host thread may call, several at once only if the plugin exports
   GOMP_OFFLOAD_pset_features with GOMP_PSET_CONCURRENT_IO.  */
void *GOMP_OFFLOAD_alloc (int ord, size_t size);
bool GOMP_OFFLOAD_free (int ord, void *ptr);
bool GOMP_OFFLOAD_dev2host (int ord, void *dst, const void *src, size_t n);
bool GOMP_OFFLOAD_host2dev (int ord, void *dst, const void *src, size_t n);

/* OpenMP: dev2dev and run required, can_run and async_run optional.  FN is
   the function's handle (with NATIVE_EXEC the host function).  VARS is the
   device address of the argument block, or NULL.  run returns when the kernel
   is done and its effects are visible.  Several host threads may call run.  */
bool GOMP_OFFLOAD_dev2dev (int ord, void *dst, const void *src, size_t n);
void GOMP_OFFLOAD_run (int ord, void *fn, void *vars, void **args);
bool GOMP_OFFLOAD_can_run (void *fn);
void GOMP_OFFLOAD_async_run (int ord, void *fn, void *vars, void **args,
                             void *async_data);

/* OpenACC: all 13 required with GOMP_OFFLOAD_CAP_OPENACC_200.

   exec launches FN, a function's handle as for run, and returns when it is
   done.  The kernel gets one block of MAPNUM words, made by the plugin: word i
   is DEVADDRS[i], or HOSTADDRS[i] where that is NULL.  DIMS[0..2]: gangs,
   workers, vector length, 0 where the program does not say; the plugin may
   write what it took.  TGT is the runtime's own.  The device is that of the
   calling thread (GOMP_PLUGIN_acc_thread), or of FN.  Failure ends the
   program.

   Stock libgomp from version 2 on makes the block itself: DEVADDRS is its
   device address, and MAPNUM and HOSTADDRS mean nothing.  This runtime does so
   with plugins that have no GOMP_OFFLOAD_pset_features.

   Host threads may call all of these at once, without the runtime's locks.  */
void GOMP_OFFLOAD_openacc_exec (void (*fn) (void *), size_t mapnum,
                                void **hostaddrs, void **devaddrs,
                                unsigned *dims, void *tgt);
/* As exec, behind all that is in QUEUE, and returns at once.  The arrays are
   the caller's again then.  */
void GOMP_OFFLOAD_openacc_async_exec (void (*fn) (void *), size_t mapnum,
                                      void **hostaddrs, void **devaddrs,
                                      unsigned *dims, void *tgt,
                                      struct goacc_asyncqueue *queue);
/* The plugin's record of the calling host thread as a user of device ORD, NULL
   if it has none; GOMP_PLUGIN_acc_thread gives it back.  Destroyed when the
   thread leaves the device, in any thread and before fini_device, or never at
   the program's end.  */
void *GOMP_OFFLOAD_openacc_create_thread_data (int ord);
void GOMP_OFFLOAD_openacc_destroy_thread_data (void *data);
/* A new queue, or NULL after GOMP_PLUGIN_error.  The operations of a queue are
   carried out in order, each when those before it are done.  */
struct goacc_asyncqueue *GOMP_OFFLOAD_openacc_async_construct (int ord);
/* The end of QUEUE, before fini_device, perhaps with the device lock held.
   Operations still in it need not be carried out, least of all callbacks,
   which would wait for that lock: a runtime that wants them synchronizes
   first.  False, after GOMP_PLUGIN_error: finalization failed.  */
bool GOMP_OFFLOAD_openacc_async_destruct (struct goacc_asyncqueue *queue);
/* 1: all done, 0: not yet, negative: all done and one failed.  */
int GOMP_OFFLOAD_openacc_async_test (struct goacc_asyncqueue *queue);
/* Returns when all is done; false if an operation failed, which
   GOMP_PLUGIN_error told.  */
bool GOMP_OFFLOAD_openacc_async_synchronize (struct goacc_asyncqueue *queue);
/* What is added to SECOND from now on waits for all that is in FIRST now.
   Does not block.  */
bool GOMP_OFFLOAD_openacc_async_serialize (struct goacc_asyncqueue *first,
                                           struct goacc_asyncqueue *second);
/* Calls FN (DATA) on the host when all that is in QUEUE now is done, also if
   it failed; in any thread, with no lock of the plugin held.  FN may wait for
   the device lock, and use the plugin, but not wait for QUEUE.  */
void GOMP_OFFLOAD_openacc_async_queue_callback (struct goacc_asyncqueue *queue,
                                                void (*fn) (void *),
                                                void *data);
/* Copies in QUEUE; both sides stay valid until they are carried out.  False:
   not added.  Failing later shows in test and synchronize.  */
bool GOMP_OFFLOAD_openacc_async_dev2host (int ord, void *dst, const void *src,
                                          size_t n,
                                          struct goacc_asyncqueue *queue);
bool GOMP_OFFLOAD_openacc_async_host2dev (int ord, void *dst, const void *src,
                                          size_t n,
                                          struct goacc_asyncqueue *queue);
/* 0 or NULL for what is not known.  */
union goacc_property_value
GOMP_OFFLOAD_openacc_get_property (int ord, enum goacc_property property);

/* OpenACC on CUDA: optional, all four or none.  Address of the calling
   thread's CUdevice; its CUcontext; the queue's CUstream.  set_stream waits
   for the old stream, destroys it and takes over the new one; returns 1.  */
void *GOMP_OFFLOAD_openacc_cuda_get_current_device (void);
void *GOMP_OFFLOAD_openacc_cuda_get_current_context (void);
void *GOMP_OFFLOAD_openacc_cuda_get_stream (struct goacc_asyncqueue *queue);
int GOMP_OFFLOAD_openacc_cuda_set_stream (struct goacc_asyncqueue *queue,
                                          void *stream);

/* ---- Part 1, newer: optional, of plugins of any version ---------------- */

/* GCC 15: a text that no other device has, the plugin's; NULL: none.  */
const char *GOMP_OFFLOAD_get_uid (int ord);
/* GCC 15, all five or none.  INIT fills in OBJECT, whose ord is set, with the
   foreign runtime of PREFER (gomp_interop_choose) or one of its own choice,
   and with a stream if TARGETSYNC.  USE waits for what is in the stream,
   DESTROY ends it.  A failure ends the program.  The getters of PROPERTY set
   *RC and return 0 or NULL but for success; texts are static.  type_desc: the
   type's name.  */
void GOMP_OFFLOAD_interop (struct gomp_interop_object *object, int ord,
                           enum gomp_interop_action action, bool targetsync,
                           const char *prefer);
intptr_t GOMP_OFFLOAD_get_interop_int (struct gomp_interop_object *object,
                                       enum gomp_interop_property property,
                                       enum gomp_interop_rc *rc);
void *GOMP_OFFLOAD_get_interop_ptr (struct gomp_interop_object *object,
                                    enum gomp_interop_property property,
                                    enum gomp_interop_rc *rc);
const char *GOMP_OFFLOAD_get_interop_str (struct gomp_interop_object *object,
                                          enum gomp_interop_property property,
                                          enum gomp_interop_rc *rc);
const char *
GOMP_OFFLOAD_get_interop_type_desc (struct gomp_interop_object *object,
                                    enum gomp_interop_property property);
/* GCC 16: > 0 if kernels reach the N > 0 bytes at PTR.  */
int GOMP_OFFLOAD_is_accessible_ptr (int ord, const void *ptr, size_t n);
/* GCC 16: N bytes of device memory become VALUE's lowest byte; waits.  */
bool GOMP_OFFLOAD_memset (int ord, void *ptr, int value, size_t n);
/* GCC 16: dev2dev in QUEUE, as openacc_async_host2dev.  */
bool GOMP_OFFLOAD_openacc_async_dev2dev (int ord, void *dst, const void *src,
                                         size_t n,
                                         struct goacc_asyncqueue *queue);

/* ---- Part 1: offered by the runtime ---------------------------------- */

void *GOMP_PLUGIN_malloc (size_t) __attribute__ ((malloc));
void *GOMP_PLUGIN_malloc_cleared (size_t) __attribute__ ((malloc));
void *GOMP_PLUGIN_realloc (void *, size_t);
void GOMP_PLUGIN_debug (int, const char *, ...)
  __attribute__ ((format (printf, 2, 3)));
void GOMP_PLUGIN_error (const char *, ...)
  __attribute__ ((format (printf, 1, 2)));
_Noreturn void GOMP_PLUGIN_fatal (const char *, ...)
  __attribute__ ((format (printf, 1, 2)));
void GOMP_PLUGIN_target_task_completion (void *);
/* Since GCC 13: run the reverse-offload region that a kernel waits for, on the
   calling thread, which launched the kernel.  FN: device address of its code,
   as load_image's table has it (with NATIVE_EXEC the host function).  MAPNUM
   entries in three arrays in device memory: device addresses and sizes, 64 bits
   each, kinds, 16 bits.  DEV_NUM: the number of the device that its image was
   told.  QUEUE: makes the copies, while the kernel runs; NULL: dev2host and
   host2dev do.  Plugins of GCC 13 pass two functions that copy, and a token for
   them, in place of QUEUE.  */
void GOMP_PLUGIN_target_rev (uint64_t fn, uint64_t mapnum, uint64_t addrs,
                             uint64_t sizes, uint64_t kinds, int dev_num,
                             struct goacc_asyncqueue *queue, ...);
void GOMP_PLUGIN_async_unmap_vars (void *, int);     /* obsolete */

/* OpenACC: what create_thread_data returned for the calling thread, or
   NULL.  */
void *GOMP_PLUGIN_acc_thread (void);
/* Component I < GOMP_DIM_MAX of GOMP_OPENACC_DIM, or 0.  */
int GOMP_PLUGIN_acc_default_dim (unsigned i);
/* The record of the calling thread, which begins as goacc_thread_head, or NULL
   when it has not used OpenACC.  */
struct goacc_thread *GOMP_PLUGIN_goacc_thread (void);
/* Tell the registered functions of an event.  Only with the prof_info and
   api_info of GOMP_PLUGIN_goacc_thread, which are not NULL then; the plugin
   sets the event type in the first two and the device_api in the third.  */
void GOMP_PLUGIN_goacc_profiling_dispatch (struct acc_prof_info *prof_info,
                                           union acc_event_info *event,
                                           struct acc_api_info *api_info);

/* ---- Part 2: optional entries of plugins for this runtime ------------- */

/* Capability bits beyond the ABI's.  */
/* Alloc, free and copies need no lock.  */
#define GOMP_PSET_CONCURRENT_IO 1u
/* Kernels reach all of the host's memory.  */
#define GOMP_PSET_HOST_ACCESS 2u
/* Each block has pages of its own, accesses beside them fault, and freed ones are
   not used again.  */
#define GOMP_PSET_CHECKS_PAGES 4u
/* Kernels' accesses outside of blocks fault.  */
#define GOMP_PSET_CHECKS_BYTES 8u
unsigned GOMP_OFFLOAD_pset_features (int ord);

struct gomp_pset_copy
{
  void *dst;
  const void *src;
  size_t size;
};
/* The device's share of one construct, in this order: copies to the device, a
   launch, copies to the host.  Each part may be missing (N_IN 0, FN NULL, N_OUT
   0).  FN, VARS and ARGS are those of run.  */
struct gomp_pset_batch
{
  const struct gomp_pset_copy *in; /* src: host, dst: device */
  size_t n_in;
  void *fn;
  void *vars;
  void **args;
  const struct gomp_pset_copy *out; /* src: device, dst: host */
  size_t n_out;
};
/* Carries out BATCH with one wait, at its end; may be called by several
   threads at once.  False after GOMP_PLUGIN_error: some part failed, and
   nothing of BATCH is under way any more.  A kernel that fails ends the
   program, as with run.  */
bool GOMP_OFFLOAD_pset_batch (int ord, const struct gomp_pset_batch *batch);

/* Host memory that the device copies from and to without a detour, in which the
   runtime puts small pieces together; NULL: use other memory.  Both or
   neither.  */
void *GOMP_OFFLOAD_pset_host_alloc (int ord, size_t size);
void GOMP_OFFLOAD_pset_host_free (int ord, void *ptr);

/* A box of DEPTH slices of HEIGHT rows of WIDTH bytes.  Row J of slice I is at
   I * SLICE + J * PITCH bytes from the start, on either side.  */
struct gomp_pset_rect
{
  void *dst;
  const void *src;
  size_t width, height, depth;
  size_t dst_pitch, dst_slice;
  size_t src_pitch, src_slice;
};
enum gomp_pset_direction
{
  GOMP_PSET_TO_DEVICE,
  GOMP_PSET_TO_HOST,
  GOMP_PSET_ON_DEVICE
};
/* Copies the box as one operation: in QUEUE behind what is there, or, where
   that is NULL, before it returns.  False after GOMP_PLUGIN_error; bytes
   between the rows are left alone on the receiving side.  */
bool GOMP_OFFLOAD_pset_copy_rect (int ord, enum gomp_pset_direction direction,
                                  const struct gomp_pset_rect *rect,
                                  struct goacc_asyncqueue *queue);

/* Copies from one device of this plugin to another, and waits.  Called only if
   both have GOMP_PSET_CONCURRENT_IO; else copies go through the host.  */
bool GOMP_OFFLOAD_pset_copy_peer (int dst_ord, void *dst, int src_ord,
                                  const void *src, size_t n);

/* The names of the variables of the image TARGET_DATA as the device's code has
   them, in the order of load_image's pairs; the image's.  A link variable X has
   the name X$linkptr there, and $ for characters that the device's names
   cannot have.  */
const char *const *GOMP_OFFLOAD_pset_variable_names (const void *target_data);

/* One `declare target' variable of a module of the program, for devices that
   run host code and therefore take no image.  MODULE: path of the object,
   "" for the executable; OFFSET: of the variable from the module's load
   address; HOST: the variable.  */
struct gomp_pset_variable
{
  const char *module;
  uintptr_t offset;
  const void *host;
  size_t size;
  bool is_link;
};
/* Fills PAIRS[0..N-1] with the device's objects; false is fatal.  */
bool GOMP_OFFLOAD_pset_variables (int ord,
                                  const struct gomp_pset_variable *variables,
                                  size_t n, struct addr_pair *pairs);

/* The module of the program that was loaded at BASE and ended before END is
   not there any more, or has been loaded anew: such a device drops what it has
   of it, so that code and variables are new when it comes again.  Called
   before it is asked for anything of a module there.  False: after
   GOMP_PLUGIN_error.  */
bool GOMP_OFFLOAD_pset_module_gone (int ord, uintptr_t base, uintptr_t end);

/* Entry of the worker process of the emulated device (plugin/host): called
   by the runtime in a process that was started with the environment variable
   GOMP_PSET_WORKER set to SETTING, after all constructors and before main.  */
struct gomp_pset_numbers
{
  int number; /* of the emulated device, as OpenMP counts */
  int count; /* devices the program has */
  /* Has the host process run the reverse-offload region FN with the N entries
     of the arrays (as for GOMP_target_ext); returns when it has.  NULL: nobody
     can.  */
  void (*reverse) (void (*fn) (void *), size_t n, void **addresses,
                   size_t *sizes, unsigned short *kinds);
};
/* The worker writes *NUMBERS at its start, and the first two whenever the host
   process tells it other ones; kernels read it through the runtime at any
   time.  */
_Noreturn void GOMP_OFFLOAD_pset_worker (const char *setting,
                                         struct gomp_pset_numbers *numbers);

/* After init_device: the device is number NUMBER of COUNT.  Until then it is
   ORD of get_num_devices.  */
bool GOMP_OFFLOAD_pset_number (int ord, int number, int count);

/* ---- Part 2: offered by this runtime ---------------------------------- */

/* A kernel that touched memory it must not touch.  Strings may be NULL.  */
struct gomp_pset_fault
{
  int ord;
  const char *device; /* plugin name */
  const void *kernel; /* host address of the kernel's function */
  uintptr_t address; /* what was touched */
  const void *pc; /* host twin of the faulting instruction */
  char access; /* 'r', 'w', 'x' or '?'; 's': none, CAUSE ended
                                   the kernel */
  const char *cause; /* signal or driver text */
  const char *kernel_name; /* where KERNEL is NULL */
  const char *place; /* "FILE:LINE" of the instruction, where PC is
                                   NULL */
  const char *driver; /* what the driver says, for the last line */
  const char *advice; /* with 's': what to do, or NULL */
};
/* Explains the fault from the present table (nearest mapping, what the address
   was), prints the report and exits (1).  Look it up with dlsym (RTLD_DEFAULT,
   ...): stock libgomp has no such function.  */
_Noreturn void GOMP_PLUGIN_pset_fault (const struct gomp_pset_fault *fault);

/* Is FUNCTION that of the program's host code which `declare target indirect'
   names, so that device code may call it by that address?  No lock of the
   runtime is held.  Looked up like the one before.  */
bool GOMP_PLUGIN_pset_indirect (const void *function);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
