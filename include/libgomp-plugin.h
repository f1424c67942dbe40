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

/* An object of a device: a variable occupies [start, end).  For a function,
   start is the handle that is passed to run, and end means nothing.  */
struct addr_pair
{
  uintptr_t start;
  uintptr_t end;
};

/* Launch arguments (ARGS of run): an array of words, the last of which is NULL.
   An item has the type of the devices that it is for in bits 0 to 6 (0: all
   devices) and in bits 8 to 15 what it is.  Its value, which is signed, is in
   bits 16 and up; if bit 7 is set, it is the next word instead.  */
#define GOMP_TARGET_ARG_DEVICE_MASK 0x7f
#define GOMP_TARGET_ARG_SUBSEQUENT_PARAM 0x80
#define GOMP_TARGET_ARG_ID_MASK 0xff00
#define GOMP_TARGET_ARG_NUM_TEAMS 0x100
#define GOMP_TARGET_ARG_THREAD_LIMIT 0x200
#define GOMP_TARGET_ARG_VALUE_SHIFT 16

/* OpenACC: a queue, whose operations are carried out in the order in which they
   were added.  What it holds is the plugin's own.  */
struct goacc_asyncqueue;

/* The properties that openacc_get_property is asked for.  Those whose value is
   a text have bit 16 set.  */
enum goacc_property
{
  GOACC_PROPERTY_MEMORY = 1,            /* bytes */
  GOACC_PROPERTY_FREE_MEMORY = 2,       /* bytes */
  GOACC_PROPERTY_NAME = 0x10001,
  GOACC_PROPERTY_VENDOR = 0x10002,
  GOACC_PROPERTY_DRIVER = 0x10003
};

/* The value of a property: PTR if it is a text, else VAL.  */
union goacc_property_value
{
  const char *ptr; /* a static text */
  size_t val;
};

/* OpenACC: dimensions of a launch.  */
#define GOMP_DIM_GANG 0
#define GOMP_DIM_WORKER 1
#define GOMP_DIM_VECTOR 2
#define GOMP_DIM_MAX 3

/* OpenACC profiling: types that <acc_prof.h> defines.  */
struct acc_prof_info;
union acc_event_info;
struct acc_api_info;

/* OpenACC: the beginning of the runtime's record of a host thread.  Plugins may
   read the last two members.  */
struct goacc_thread;
struct goacc_thread_head
{
  void *base_dev, *dev, *saved_bound_dev, *mapped_data;
  /* NULL: no tool wants to be told of events now.  */
  struct acc_prof_info *prof_info;
  struct acc_api_info *api_info;
};

#pragma GCC visibility push(default)

/* ---- Part 1: exported by the plugin ---------------------------------- */

/* The bits of REQUIRES, which get_num_devices is passed: the clauses of the
   program's `requires' directives.  */
#define GOMP_REQUIRES_UNIFIED_ADDRESS 0x10u
#define GOMP_REQUIRES_UNIFIED_SHARED_MEMORY 0x20u
#define GOMP_REQUIRES_REVERSE_OFFLOAD 0x80u
#define GOMP_REQUIRES_SELF_MAPS 0x400u

/* Required.  These print nothing and do not fail.

   version is called before all others.  It returns the version of the ABI with
   which the plugin is going to be called.  Stock libgomp accepts no other
   number than that of its own version.  This runtime accepts 1 to GOMP_VERSION.
   A plugin for several versions has to find out by itself which runtime calls
   it.

   get_num_devices returns the number of devices; 0 if there are none; -1 if
   there are devices, but they cannot do what REQUIRES [2] asks.  */
unsigned GOMP_OFFLOAD_version (void);
const char *GOMP_OFFLOAD_get_name (void);
unsigned GOMP_OFFLOAD_get_caps (void);
int GOMP_OFFLOAD_get_type (void);
int GOMP_OFFLOAD_get_num_devices (unsigned requires);
/* Required.  init_device is called once before any other function with the same
   ORD; it may be called again after fini_device.  Both return false, after
   GOMP_PLUGIN_error, on failure.  */
bool GOMP_OFFLOAD_init_device (int ord);
bool GOMP_OFFLOAD_fini_device (int ord);
/* Required.  Load the image at TARGET_DATA, which stays valid until
   unload_image.  VERSION is the image's, as the compiler's code has registered
   it: its upper 16 bits are the version of libgomp that the compiler expects,
   its lower 16 bits that of the image's format.  Returns the number of pairs in
   *TABLE, or -1 after GOMP_PLUGIN_error.

   *TABLE is set to an array from malloc, for the runtime to free: the
   functions, then the variables, both in the order of the host table, and then
   one more pair for what the device's code knows of its device.  That is the
   int __gomp_device_num, in images of GCC 13 and newer __gomp_additional_icvs;
   its start is 0 if the image has no such variable.

   REVERSE [2] is NULL unless the image is of a program that requires reverse
   offload.  If it is not NULL, *REVERSE is set to an array from malloc, for the
   runtime to free.  The array has an entry for each function of the host table,
   in the same order: the address of the function's code on the device, by which
   kernels ask for the function to be run on the host, or 0 if the function has
   no code there.  *REVERSE is set to NULL instead if the image has no kernel
   that asks for a function to be run on the host.

   INDIRECT [3] has the host addresses of the functions that device code may
   call by address.  The image says how many there are.  INDIRECT is NULL if the
   image has no such functions.  */
int GOMP_OFFLOAD_load_image (int ord, unsigned version, const void *target_data,
                             struct addr_pair **table, uint64_t **reverse,
                             uint64_t *indirect);
/* Required.  Unload the image at TARGET_DATA.  VERSION is what load_image was
   passed for it.  Returns false on failure, which the runtime reports.  */
bool GOMP_OFFLOAD_unload_image (int ord, unsigned version,
                                const void *target_data);
/* Required.  alloc returns the address of SIZE bytes of memory of device ORD,
   which free frees; NULL if there is no memory.  dev2host copies N bytes from
   device address SRC to host address DST, host2dev from host address SRC to
   device address DST; they return when that is done.  free and the two copies
   return false on failure, else true.
   Any host thread may call these; several threads call at once only if the
   plugin exports GOMP_OFFLOAD_pset_features with GOMP_PSET_CONCURRENT_IO.  */
void *GOMP_OFFLOAD_alloc (int ord, size_t size);
bool GOMP_OFFLOAD_free (int ord, void *ptr);
bool GOMP_OFFLOAD_dev2host (int ord, void *dst, const void *src, size_t n);
bool GOMP_OFFLOAD_host2dev (int ord, void *dst, const void *src, size_t n);

/* OpenMP.  dev2dev and run are required, can_run and async_run optional.
   dev2dev copies N bytes from SRC to DST, both on device ORD, and returns when
   that is done; false on failure, else true.  run launches FN, which is the
   function's handle, or with NATIVE_EXEC the host function.  VARS is the device
   address of the argument block, or NULL.  run returns when the kernel is done
   and its effects are visible; several host threads may call it at the same
   time.  can_run returns whether run can run FN.

   async_run starts FN as run does, but returns at once.  When the kernel is
   done the plugin calls GOMP_PLUGIN_target_task_completion (ASYNC_DATA), once,
   in any thread.  Only stock libgomp calls async_run, for constructs with
   nowait; this runtime never does.  */
bool GOMP_OFFLOAD_dev2dev (int ord, void *dst, const void *src, size_t n);
void GOMP_OFFLOAD_run (int ord, void *fn, void *vars, void **args);
bool GOMP_OFFLOAD_can_run (void *fn);
void GOMP_OFFLOAD_async_run (int ord, void *fn, void *vars, void **args,
                             void *async_data);

/* OpenACC.  All 13 are required with GOMP_OFFLOAD_CAP_OPENACC_200.  Host
   threads may call all of them at once, without the runtime's locks.

   exec launches FN, a function's handle as for run, on the device that the
   calling thread uses (GOMP_PLUGIN_acc_thread).  If FN is a handle, it is
   always one that load_image has returned for this device.  exec returns when
   the kernel is done.  A failure ends the program.  The kernel is passed one
   block of MAPNUM words, which the plugin makes: word i is DEVADDRS[i] if
   DEVADDRS[i] is not NULL, else HOSTADDRS[i].  DIMS[0..2] are the numbers of
   gangs and workers and the vector length, 0 where the program does not give
   them; the plugin may write the numbers of the launch there.  TGT is the
   runtime's own.

   Stock libgomp from version 2 on makes the block itself: DEVADDRS is the
   block's device address, and MAPNUM and HOSTADDRS mean nothing.  This runtime
   does so with plugins that have no GOMP_OFFLOAD_pset_features.  */
void GOMP_OFFLOAD_openacc_exec (void (*fn) (void *), size_t mapnum,
                                void **hostaddrs, void **devaddrs,
                                unsigned *dims, void *tgt);
/* Put a launch, with the arguments of exec, on QUEUE behind all that is there,
   and return at once.  The caller may change the arrays then.  */
void GOMP_OFFLOAD_openacc_async_exec (void (*fn) (void *), size_t mapnum,
                                      void **hostaddrs, void **devaddrs,
                                      unsigned *dims, void *tgt,
                                      struct goacc_asyncqueue *queue);
/* create_thread_data returns the plugin's record of the calling host thread as
   a user of device ORD, or NULL if the plugin has no such records.
   GOMP_PLUGIN_acc_thread returns that record.  destroy_thread_data is called
   when the thread leaves the device, in any thread and before fini_device; at
   the end of the program it need not be called.  */
void *GOMP_OFFLOAD_openacc_create_thread_data (int ord);
void GOMP_OFFLOAD_openacc_destroy_thread_data (void *data);
/* Return a new queue of device ORD, or NULL after GOMP_PLUGIN_error.  The
   operations of a queue are carried out in order: each begins when those before
   it are done.  */
struct goacc_asyncqueue *GOMP_OFFLOAD_openacc_async_construct (int ord);
/* End QUEUE.  This is called before fini_device, perhaps with the device lock
   held.  Operations still in QUEUE need not be carried out, least of all
   callbacks, which would wait for that lock: a runtime that wants them carried
   out synchronizes first.  Returns false, after GOMP_PLUGIN_error, on failure;
   the runtime then reports that finalization has failed.  */
bool GOMP_OFFLOAD_openacc_async_destruct (struct goacc_asyncqueue *queue);
/* Return 1 if all operations of QUEUE are done, 0 if not, a negative number if
   all are done and one has failed.  */
int GOMP_OFFLOAD_openacc_async_test (struct goacc_asyncqueue *queue);
/* Wait until all operations of QUEUE are done.  Returns false if one has
   failed, after GOMP_PLUGIN_error.  */
bool GOMP_OFFLOAD_openacc_async_synchronize (struct goacc_asyncqueue *queue);
/* Make what is added to SECOND from now on wait for all that is in FIRST now,
   and return at once.  Returns false, after GOMP_PLUGIN_error, on failure.  */
bool GOMP_OFFLOAD_openacc_async_serialize (struct goacc_asyncqueue *first,
                                           struct goacc_asyncqueue *second);
/* Have FN (DATA) called on the host when all that is in QUEUE now is done, or
   has failed.  It is called in any thread, with no lock of the plugin held.  FN
   may wait for the device lock and use the plugin, but not wait for QUEUE.  */
void GOMP_OFFLOAD_openacc_async_queue_callback (struct goacc_asyncqueue *queue,
                                                void (*fn) (void *),
                                                void *data);
/* Put a copy on QUEUE, and return at once.  Until the copy is made, the caller
   keeps the memory on both sides valid, and does not change host memory from
   which the copy reads.  Returns false, after GOMP_PLUGIN_error, if the copy
   could not be put on QUEUE, else true.  If the copy fails later, async_test
   and async_synchronize of QUEUE tell it.  */
bool GOMP_OFFLOAD_openacc_async_dev2host (int ord, void *dst, const void *src,
                                          size_t n,
                                          struct goacc_asyncqueue *queue);
bool GOMP_OFFLOAD_openacc_async_host2dev (int ord, void *dst, const void *src,
                                          size_t n,
                                          struct goacc_asyncqueue *queue);
/* Return the value of PROPERTY for device ORD; 0 or NULL if it is not
   known.  */
union goacc_property_value
GOMP_OFFLOAD_openacc_get_property (int ord, enum goacc_property property);

/* OpenACC on CUDA: optional, all four or none.  The first three return the
   address of the calling thread's CUdevice, its CUcontext, and QUEUE's
   CUstream.  set_stream waits for QUEUE's old stream, destroys it, takes over
   STREAM in its place, and returns 1.  */
void *GOMP_OFFLOAD_openacc_cuda_get_current_device (void);
void *GOMP_OFFLOAD_openacc_cuda_get_current_context (void);
void *GOMP_OFFLOAD_openacc_cuda_get_stream (struct goacc_asyncqueue *queue);
int GOMP_OFFLOAD_openacc_cuda_set_stream (struct goacc_asyncqueue *queue,
                                          void *stream);

/* ---- Part 1, newer: optional, of plugins of any version ---------------- */

/* GCC 15: return a text that identifies device ORD and no other one, for ever
   valid; NULL if there is none.  */
const char *GOMP_OFFLOAD_get_uid (int ord);
/* GCC 15: all five or none.  interop does what ACTION says.  INIT fills in
   OBJECT, whose ord is set, with the foreign runtime that PREFER asks for
   (gomp_interop_choose) or else one of the plugin's choice, and with a stream
   if TARGETSYNC.  USE waits for what is in the stream.  DESTROY ends the
   stream.  A failure ends the program.

   The getters return the value of PROPERTY and set *RC; without success they
   return 0 or NULL.  type_desc returns the name of the property's type.  Texts
   are static.  */
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
/* GCC 16: return a number above 0 if kernels on device ORD reach all of the N >
   0 bytes at PTR; 0 or less if they do not, or if that is not known.  */
int GOMP_OFFLOAD_is_accessible_ptr (int ord, const void *ptr, size_t n);
/* GCC 16: set the N bytes of device memory at PTR to the lowest byte of VALUE,
   and return when that is done; false on failure.  */
bool GOMP_OFFLOAD_memset (int ord, void *ptr, int value, size_t n);
/* GCC 16: put a copy of N bytes from SRC to DST, both on device ORD, on QUEUE,
   and return at once.  Until the copy is made, the caller keeps the memory on
   both sides valid.  Returns false, after GOMP_PLUGIN_error, if the copy could
   not be put on QUEUE, else true.  If the copy fails later, async_test and
   async_synchronize of QUEUE tell it.  */
bool GOMP_OFFLOAD_openacc_async_dev2dev (int ord, void *dst, const void *src,
                                         size_t n,
                                         struct goacc_asyncqueue *queue);

/* ---- Part 1: offered by the runtime ---------------------------------- */

/* Return SIZE bytes of uninitialized memory (malloc) or of zeroes
   (malloc_cleared), which free frees.  The program ends with a message if there
   is no memory.  */
void *GOMP_PLUGIN_malloc (size_t size) __attribute__ ((malloc));
void *GOMP_PLUGIN_malloc_cleared (size_t size) __attribute__ ((malloc));
/* Return SIZE bytes of memory that begin with as much of the contents of OLD as
   fits, and free OLD, which may be NULL.  The program ends with a message if
   there is no memory.  */
void *GOMP_PLUGIN_realloc (void *old, size_t size);
/* Print what printf would write for FORMAT and the arguments behind it, if the
   user has asked for debugging output (GOMP_DEBUG).  This runtime does not look
   at KIND.  */
void GOMP_PLUGIN_debug (int kind, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
/* Report an error of the call that the plugin is in, which then returns that it
   has failed.  The message, which printf would write for FORMAT and the
   arguments behind it, becomes part of the runtime's error message.  */
void GOMP_PLUGIN_error (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
/* Print the message that printf would write for FORMAT and the arguments behind
   it to standard error, as a line "libgomp: MESSAGE" behind an empty line, and
   end the program by exit (1).  FORMAT has no newline at its end.  Functions
   that the program has given to atexit are called, and may use the device: the
   caller holds no lock that other functions of its plugin take.  */
_Noreturn void GOMP_PLUGIN_fatal (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));
/* End the program.  Obsolete: plugins call this at the end of a launch by
   async_run, which this runtime never calls.  */
void GOMP_PLUGIN_target_task_completion (void *data);
/* Since GCC 13: run the reverse-offload region for which a kernel waits, on the
   calling thread, which has launched that kernel.  FN is the region's entry in
   the array that load_image returned in *REVERSE: the address of its code on
   the device (with NATIVE_EXEC the host function).  ADDRS, SIZES and KINDS are
   the device addresses of the region's map list: three arrays of MAPNUM
   entries, which are 64-bit device addresses, 64-bit sizes and 16-bit kinds.
   DEV_NUM is the device number that the kernel's image was given.  QUEUE copies
   the region's data while the kernel runs; if it is NULL, dev2host and host2dev
   do.  No argument follows QUEUE.

   A plugin of GCC 13 (version 2 of the ABI) passes three other arguments in
   place of QUEUE: a function that copies from the device, one that copies to
   it, and a token, which both functions are passed.  If the functions are NULL,
   dev2host and host2dev copy.  */
void GOMP_PLUGIN_target_rev (uint64_t fn, uint64_t mapnum, uint64_t addrs,
                             uint64_t sizes, uint64_t kinds, int dev_num,
                             struct goacc_asyncqueue *queue, ...);
void GOMP_PLUGIN_async_unmap_vars (void *ptr, int async); /* obsolete */

/* OpenACC: return what create_thread_data has returned for the calling thread,
   or NULL.  */
void *GOMP_PLUGIN_acc_thread (void);
/* Return component I, which is below GOMP_DIM_MAX, of the environment variable
   GOMP_OPENACC_DIM; 0 if it is not given.  */
int GOMP_PLUGIN_acc_default_dim (unsigned i);
/* Return the record of the calling thread, which begins as goacc_thread_head;
   NULL if the thread has not used OpenACC.  */
struct goacc_thread *GOMP_PLUGIN_goacc_thread (void);
/* Call the functions that tools have registered for an event.  PROF_INFO and
   API_INFO are those of GOMP_PLUGIN_goacc_thread; this is only called while
   they are not NULL.  Before, the plugin sets the event type in *PROF_INFO and
   *EVENT, and the device_api in *API_INFO.  */
void GOMP_PLUGIN_goacc_profiling_dispatch (struct acc_prof_info *prof_info,
                                           union acc_event_info *event,
                                           struct acc_api_info *api_info);

/* ---- Part 2: optional entries of plugins for this runtime ------------- */

/* The bits of GOMP_OFFLOAD_pset_features, which returns the features of device
   ORD beyond the ABI's.  */
/* Alloc, free and copies may be called by several threads at once.  */
#define GOMP_PSET_CONCURRENT_IO 1u
/* Kernels reach all of the host's memory.  */
#define GOMP_PSET_HOST_ACCESS 2u
/* Each block has pages of its own.  A kernel's access to the page before or
   behind a block faults.  So does an access to a freed block, as the device
   addresses of freed blocks are not used again.  */
#define GOMP_PSET_CHECKS_PAGES 4u
/* Each access of a kernel to a byte outside of all blocks faults.  */
#define GOMP_PSET_CHECKS_BYTES 8u
unsigned GOMP_OFFLOAD_pset_features (int ord);

/* An image that clang or flang has made: for a device that runs host code an ELF
   shared object, for a GPU what its driver loads.  */
struct gomp_pset_code
{
  const void *bytes;            /* of the file */
  size_t size;
  /* What OpenMP calls the device, and how many of them there are.  */
  int number, count;
  /* Symbols: first those of the kernels, then those of the variables.  */
  const char *const *names;
  size_t n_kernels, n_variables;
};
/* Return whether BYTES, of SIZE, are an image that device ORD can load.  A program
   has images for several kinds of devices; nothing is said of others.  */
bool GOMP_OFFLOAD_pset_takes_code (int ord, const void *bytes, size_t size);
/* Load OBJECT, whose BYTES and NAMES need not stay valid.  PAIRS has an
   element for each name.  For a kernel, start becomes the handle that is
   passed to run, with a gomp_pset_parameters among the launch arguments; for
   a variable, start and end become its device addresses.  Both are 0 if the
   object has no such symbol.  Returns false after GOMP_PLUGIN_error if the
   object cannot be loaded, or is not one for this machine.  All three
   functions or none.  */
bool GOMP_OFFLOAD_pset_load_code (int ord, const struct gomp_pset_code *object,
                                  struct addr_pair *pairs);
/* Unload the object that was loaded from BYTES.  Its handles must not be used
   any more.  */
bool GOMP_OFFLOAD_pset_unload_code (int ord, const void *bytes);

/* An argument of a kernel in such an object: what slot SLOT of the argument
   block holds, plus ADD; with GOMP_PSET_NO_SLOT it is ADD.  */
#define GOMP_PSET_NO_SLOT UINT64_MAX
struct gomp_pset_argument
{
  uint64_t slot;
  uint64_t add;
};
/* How a kernel in such an object is called.  VERSION is that of the
   compiler's launch arguments: up to 4 the kernel gets a word ~0 before the
   arguments; from 5 on it gets them alone, and clang's kernels get them by
   an array.  */
struct gomp_pset_parameters
{
  unsigned version;
  size_t n;
  const struct gomp_pset_argument *arguments;
  /* What the slots of the argument block hold, for devices that do not run host
     code; NULL: there are none.  */
  const uintptr_t *slots;
  /* How many iterations the kernel's loop has; 0: that is not known, or there
     is no such loop.  */
  uint64_t trip_count;
  bool tells; /* the plugin of a GPU prints how it is launched, to
                                   stderr, in LLVM's words */
  uint32_t group_memory; /* bytes of a team's memory, beyond the kernel's own */
  /* For devices that run host code, whose launch arguments have nothing but this
     struct: how many threads the kernel may use; 0: as many as there are.  */
  uint32_t thread_limit;
};
/* Among launch arguments: the next word is the address of a
   gomp_pset_parameters.  */
#define GOMP_TARGET_ARG_PARAMETERS 0x7f00

/* A copy of SIZE bytes from SRC to DST, one of which is on the device.  */
struct gomp_pset_copy
{
  void *dst;
  const void *src;
  size_t size;
};
/* What a device does for one construct, in this order: copies to the device, a
   launch, copies to the host.  Each part may be missing (N_IN is 0, FN is NULL,
   N_OUT is 0).  FN, VARS and ARGS are those of run.  */
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
/* Carry out BATCH, with one wait, at the end.  Several threads may call this at
   once.  Returns false after GOMP_PLUGIN_error if a part has failed; nothing of
   BATCH is under way then.  A kernel that fails ends the program, as with
   run.  */
bool GOMP_OFFLOAD_pset_batch (int ord, const struct gomp_pset_batch *batch);

/* Tells a runtime that the operation MARK has taken place on the device from
   BEGIN to END, in nanoseconds of CLOCK_MONOTONIC.  It takes none of the locks
   that the runtime holds when it calls plugins, and calls no plugin.  */
typedef void gomp_pset_tell (uint64_t mark, uint64_t begin, uint64_t end);
/* Ask for the times of the operation that the calling thread asks for next.
   MARK, not 0, is the runtime's number for it.  When the times are known, the
   plugin calls TELL, once: if the operation is waited for, in the same thread
   before it returns; if it is put on a queue, later, in any thread.  The times
   of a batch with a launch are those of the kernel.  The plugin need not tell
   anything, as of an operation that the host itself makes.  MARK 0: nothing is
   asked for any more.  */
void GOMP_OFFLOAD_pset_times (uint64_t mark, gomp_pset_tell *tell);

/* Allocate or free host memory that the device copies from and to without a
   detour; the runtime gathers small pieces in it.  Allocating returns NULL if
   there is none: the runtime uses other memory then.  Both functions or
   neither.  */
void *GOMP_OFFLOAD_pset_host_alloc (int ord, size_t size);
void GOMP_OFFLOAD_pset_host_free (int ord, void *ptr);

/* Allocate or free memory that the host and the device use at one address,
   without copies.  Allocating returns NULL if there is none.  Both functions or
   neither.  */
void *GOMP_OFFLOAD_pset_managed_alloc (int ord, size_t size);
void GOMP_OFFLOAD_pset_managed_free (int ord, void *ptr);

/* A box: DEPTH slices of HEIGHT rows of WIDTH bytes.  On either side, row J of
   slice I begins I * SLICE + J * PITCH bytes behind the start.  */
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
/* Copy the box RECT as one operation.  With a QUEUE the copy is put there
   behind all other work, and this returns at once; with QUEUE NULL it returns
   when the copy is made.  Bytes between the rows are not changed on the
   receiving side.  Returns false, after GOMP_PLUGIN_error, on failure.  */
bool GOMP_OFFLOAD_pset_copy_rect (int ord, enum gomp_pset_direction direction,
                                  const struct gomp_pset_rect *rect,
                                  struct goacc_asyncqueue *queue);

/* Copy N bytes at SRC on device SRC_ORD of this plugin to DST on its device
   DST_ORD, and return when that is done; false, after GOMP_PLUGIN_error, on
   failure.  Called only if both devices have GOMP_PSET_CONCURRENT_IO; else
   copies go through the host.  */
bool GOMP_OFFLOAD_pset_copy_peer (int dst_ord, void *dst, int src_ord,
                                  const void *src, size_t n);

/* Return where this process, and what else it has loaded, may read and write the
   N bytes at PTR on device ORD, until their block is freed or the device is
   closed.  Returns NULL, without a message, if that is nowhere.  */
void *GOMP_OFFLOAD_pset_reach (int ord, void *ptr, size_t n);

/* Return the names that the variables of the image TARGET_DATA have in the
   device's code.  Name i belongs to the i-th of those pairs of load_image that
   are about variables: the pairs of functions come before them, and do not
   count.  The array belongs to the image.  A variable X of `declare target
   link' is called X$linkptr in the device's code.  A character that the device
   does not allow in names is replaced by $.  */
const char *const *GOMP_OFFLOAD_pset_variable_names (const void *target_data);

/* A `declare target' variable of a module of the program, for devices that run
   host code and therefore take no images.  MODULE is the path of the module's
   file, "" for the executable; OFFSET is the variable's distance from the
   module's load address; HOST is the address of the variable.  IS_LINK: the
   variable is one of `declare target link'; else it is one of `declare target
   to' or `enter'.  */
struct gomp_pset_variable
{
  const char *module;
  uintptr_t offset;
  const void *host;
  size_t size;
  bool is_link;
};
/* Set PAIRS[0..N-1] to the device's objects for the N VARIABLES.  Returns false
   on failure, which the runtime reports.  */
bool GOMP_OFFLOAD_pset_variables (int ord,
                                  const struct gomp_pset_variable *variables,
                                  size_t n, struct addr_pair *pairs);

/* Drop what the device has of the module of the program that occupied the host
   addresses [BASE, END), BASE being its load address: the program has closed
   the module, or has loaded it anew.  When the module comes again, its code and
   variables have to be new ones.  This is called before the device is asked for
   anything of a module that lies at these addresses.  Returns false, after
   GOMP_PLUGIN_error, on failure.  */
bool GOMP_OFFLOAD_pset_module_gone (int ord, uintptr_t base, uintptr_t end);

/* What the runtime in a worker process does in place of its own functions: a
   worker that serves other plugins (plugin/mpi) has what they say and ask for
   brought to the program's process.  All members are set.  */
struct gomp_pset_fault;
struct gomp_pset_callbacks
{
  void (*error) (const char *text); /* GOMP_PLUGIN_error */
  /* GOMP_PLUGIN_fatal and GOMP_PLUGIN_pset_fault: these do not return.  */
  void (*fatal) (const char *text);
  void (*fault) (const struct gomp_pset_fault *fault);
  /* GOMP_PLUGIN_target_rev.  */
  void (*target_rev) (uint64_t fn, uint64_t mapnum, uint64_t addrs,
                      uint64_t sizes, uint64_t kinds, int dev_num);
  void *(*acc_thread) (void); /* GOMP_PLUGIN_acc_thread */
};

/* What a worker process of the emulated device (plugin/host) tells the runtime
   in it.  */
struct gomp_pset_numbers
{
  int number; /* OpenMP's number of the emulated device */
  int count; /* how many devices the program has */
  /* Has the host process run the reverse-offload region FN, and returns when it
     has been run.  The arrays, of N entries, are those of GOMP_target_ext.
     NULL if this is not possible.  */
  void (*reverse) (void (*fn) (void *), size_t n, void **addresses,
                   size_t *sizes, unsigned short *kinds);
  /* NULL: the runtime's own functions are called.  */
  const struct gomp_pset_callbacks *callbacks;
};
/* Be the worker process of a plugin: of the emulated device, or a server of
   plugin/mpi.  The runtime calls this in a
   process that was started with the environment variable GOMP_PSET_WORKER set
   to SETTING, after all constructors and before main.  The worker sets *NUMBERS
   at its start, and the first two members again whenever the host process tells
   it other numbers; kernels read them through the runtime at any time.  */
_Noreturn void GOMP_OFFLOAD_pset_worker (const char *setting,
                                         struct gomp_pset_numbers *numbers);

/* Note that device ORD is number NUMBER of the program's COUNT devices.  Called
   after init_device; until then the device is number ORD of get_num_devices.
   Returns false, after GOMP_PLUGIN_error, on failure.  */
bool GOMP_OFFLOAD_pset_number (int ord, int number, int count);

/* ---- Part 2: offered by this runtime ---------------------------------- */

/* What is known of a kernel that has accessed memory which it must not access,
   or has failed in another way.  Texts may be NULL.  */
struct gomp_pset_fault
{
  int ord;
  const char *device; /* plugin name */
  const void *kernel; /* host address of the kernel's function */
  uintptr_t address; /* the address that was accessed */
  const void *pc; /* host address of the code that faulted */
  /* How memory was accessed: 'r' read, 'w' write, 'x' jump, '?' not known.  's'
     says that the kernel has not accessed forbidden memory, but was ended for
     another reason, which CAUSE tells.  */
  char access;
  /* Why the kernel was ended: a signal ("SIGSEGV"), a time limit, or the reason
     that the driver gives for the fault ("page not executable").  Not NULL if
     ACCESS is 's'.  */
  const char *cause;
  const char *kernel_name; /* the kernel's name if KERNEL is NULL */
  const char *place; /* "FILE:LINE" of the code that faulted, if PC is
                                   NULL */
  /* The error message of the driver's function that has failed.  It is the last
     line of the report if ACCESS is not 's'.  With 's', or if DRIVER is NULL,
     the report has no such line.  */
  const char *driver;
  /* What the user can do about the fault.  The report then does not look up
     ADDRESS in the present table.  NULL: the report does so, and gives its own
     advice.  */
  const char *advice;
};
/* Print a report about FAULT, and call exit (1).  If FAULT has no ADVICE, and
   ACCESS is not 's', the report explains ADDRESS by what the present table
   knows: whether it is a host address of mapped data, or was one of a mapping
   that has been removed, or which mapping is nearest to it.  To be looked up
   with dlsym (RTLD_DEFAULT, ...), since stock libgomp has no such function.  */
_Noreturn void GOMP_PLUGIN_pset_fault (const struct gomp_pset_fault *fault);

/* Return whether FUNCTION is a function of the program's host code that
   `declare target indirect' names, so that device code may call it by that
   address.  No lock of the runtime is held.  To be looked up like
   GOMP_PLUGIN_pset_fault.  */
bool GOMP_PLUGIN_pset_indirect (const void *function);

/* Return where device number NUMBER has FUNCTION, a function of the program's host
   code that the images of clang and flang have told may be called through
   pointers; 0: it is none.  No lock of the runtime is held.  To be looked up like
   GOMP_PLUGIN_pset_fault; the runtime of GCC's programs alone has no such
   function.  */
uintptr_t GOMP_PLUGIN_pset_function (int number, const void *function);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif
