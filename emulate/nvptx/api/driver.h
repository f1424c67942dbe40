/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The emulated CUDA driver behind its interface: devices, contexts, streams.

   Settings beyond those of emulate/common/settings.h:

     GOMP_PSET_EMULATE_VERSION  CUDA version that the driver is of; default
                                12020, which is 12.2
     GOMP_PSET_EMULATE_CAPABILITY  compute capability of all devices; default
                                90, which is 9.0; code for newer ones (.target)
                                is refused
     GOMP_PSET_EMULATE_PAGEABLE 1: kernels reach all of the host's memory;
                                default 0: they do not
     GOMP_PSET_EMULATE_SMS      multiprocessors that the device says it has,
                                default 2; libgomp starts as many teams as fit
     GOMP_PSET_EMULATE_BOUNDS   0: kernels may use all addresses in the device's
                                window, allocated or not (on a real device, too,
                                addresses next to an array can mostly be used);
                                1: kernels may use only what is allocated, but
                                an aligned load needs only one allocated byte;
                                2: kernels may use only what is allocated;
                                default 1
     GOMP_PSET_EMULATE_SEED     not 0: warps run in turns of random lengths;
                                default 0
     GOMP_PSET_EMULATE_TURNS    number of turns that the warps of a kernel may
                                take together; a kernel that has not ended then
                                fails with CUDA_ERROR_LAUNCH_TIMEOUT; default 0:
                                there is no limit
     GOMP_PSET_EMULATE_STAGED   default 1: asynchronous copies of ordinary host
                                memory do as the real driver does: what is
                                copied to the device is read at once, and
                                copies to the host are waited for; 0: the
                                copies read or write the host's memory when
                                their turn in the stream comes, as those of
                                pinned memory do
     GOMP_PSET_EMULATE_OCCUPANCY  0: no cuOccupancy functions (they answer
                                CUDA_ERROR_NOT_SUPPORTED); default 1
     GOMP_PSET_EMULATE_REPORT   file that reports of failed kernels are added
                                to; default: standard error

   Each stream has a thread, which is made when there is something to do, and
   does the stream's work in order.  Work of a context's null stream waits for
   the work that was put into the context's other (blocking) streams before, and
   work of these streams waits for earlier work of the null stream.

   A kernel that fails leaves its error with the context.  From then on all
   calls that need the context return this error.

   Locks: a context's lock protects the context's streams, their queues and the
   state of all work.  It is never held while work is done.  Two more locks
   protect the list of contexts and the list of links, which are the programs
   that cuLinkComplete has linked.  No other lock is taken while one of these
   two is held.  */

#ifndef EMU_DRIVER_H
#define EMU_DRIVER_H 1

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "nvptx/api/cuda-api.h"
#include "nvptx/exec/exec.h"
#include "common/memory.h"
#include "nvptx/code/ptx-program.h"
#include "common/settings.h"

struct emu_work;

/* A stream of CUDA.  The context's lock protects it.  */
struct emu_stream
{
  struct emu_context *context;
  unsigned flags;
  int priority;
  struct emu_work *first, *last; /* work to be done; the first may be running */
  /* The work that was put in last, which may be done; NULL if no work was ever
     put in.  The stream has a reference to this work.  */
  struct emu_work *newest;
  bool has_thread, closing;
  pthread_t thread;
  pthread_cond_t wake;          /* signalled when there is work, or the end */
  struct ptx_workspace workspace; /* of the stream's thread */
  struct emu_stream *next;      /* of the context */
};

/* A context of CUDA.  Its lock protects STREAMS, what is in them, and
   MODULES.  */
struct emu_context
{
  int device;
  unsigned flags;
  bool primary;
  struct emu_arena *arena;
  /* The label of the context's blocks in the arena.  The address of this array
     tells which blocks are the context's (emu_memory_free_labelled); the text
     is for reports.  */
  char label[16];
  pthread_mutex_t lock;
  pthread_cond_t done;          /* signalled when some work has been done */
  int error;                    /* CUresult of a kernel that has failed, or 0;
                                   atomic */
  struct emu_stream null;
  struct emu_stream *streams;   /* all streams but the null stream */
  struct emu_module *modules;
  struct emu_context *next;     /* of the driver */
};

/* A module of CUDA: a program that is loaded, and the functions of it that the
   caller has asked for.  */
struct emu_module
{
  struct emu_context *context;
  struct ptx_program *program;
  struct emu_function *functions;
  struct emu_module *next;
};

/* A function of CUDA.  It belongs to its module.  */
struct emu_function
{
  struct emu_module *module;
  struct ptx_function *code;
  struct emu_function *next;
};

/* ---- Entry and exit of calls (api-enter.c) ------------------------------ */

/* What a call needs.  Each value stands for one need, told beside it, and for
   the needs of all values before it.  */
enum api_need
{
  API_NOTHING, /* nothing */
  API_NO_CALLBACK, /* the thread is in no callback of a stream */
  API_DRIVER, /* cuInit has succeeded before */
  /* The thread has a current context, which has not been destroyed.  */
  API_CURRENT,
  API_CONTEXT /* no work of the current context has failed */
};

/* Begin the call NAME, which has the needs NEED.  Returns CUDA_SUCCESS if the
   call can go on.  Returns an error, which the call has to return, if a need is
   not met or GOMP_PSET_EMULATE_FAIL asks for this call to fail.

   If the result is CUDA_SUCCESS and NEED is API_CURRENT or API_CONTEXT,
   *CONTEXT is set to the current context.  If the result is an error, *CONTEXT
   may be set or unchanged.  For other needs CONTEXT is not used, and may be
   NULL.  */
CUresult api_enter (const char *name, enum api_need need,
                    struct emu_context **context);

/* Write the line "NAME (...) = RESULT" to the trace, if there is a trace, and
   return RESULT from the calling function.  The arguments after RESULT are a
   format, as for printf, and its values; they give what stands between the
   parentheses.  */
#define API_LEAVE(name, result, ...) \
  do \
    { \
      CUresult result_ = (result); \
      emu_trace_call (name, result_, __VA_ARGS__); \
      return result_; \
    } \
  while (0)

/* Note that cuInit has been called and has succeeded.  */
void api_initialized_set (void);

/* True while this thread is in a callback of a stream.  */
extern _Thread_local bool api_in_callback;

/* ---- Contexts (context.c) ----------------------------------------------- */

/* Return the current context of the calling thread, or NULL.  */
struct emu_context *context_current (void);
/* Return whether CONTEXT is a context that has not been destroyed.  */
bool context_is_valid (const struct emu_context *context);
/* Wait for all work of CONTEXT.  Returns the error with which work of CONTEXT
   has failed at any time, or CUDA_SUCCESS.  */
CUresult context_synchronize (struct emu_context *context);

/* ---- Devices (api-device.c) --------------------------------------------- */

/* Return whether there is a device with the number DEVICE.  */
bool device_is_valid (CUdevice device);

/* ---- Work of streams (stream.c) ----------------------------------------- */

/* How many dependencies a piece of work has room for at first.  */
#define WORK_DEPENDENCIES 8

/* A piece of work for a stream.  */
struct emu_work
{
  /* Carries out the work, in the stream's thread.  A result that is not 0 is a
     CUresult, and fails the context.  NULL: there is nothing to do; the work is
     a marker.  */
  int (*run) (struct emu_work *work, struct emu_stream *stream);
  /* Frees what the work owns, but not the work itself; or NULL.  */
  void (*release) (struct emu_work *work);
  struct emu_context *context;
  int references;               /* atomic */
  bool done;                    /* this and the rest is protected by the
                                   context's lock */
  uint64_t done_ns;
  struct emu_work **dependencies; /* work that has to be done before */
  unsigned dependency_count, dependency_room;
  struct emu_work *next;
};

/* Return a new piece of work; NULL if there is no memory.  SIZE is the size of
   a structure whose first member is a struct emu_work.  The work has one
   reference, which is the caller's.  All other bytes of the structure are
   zero: the caller sets RUN and RELEASE, if it needs them.  stream_put sets
   CONTEXT.  */
void *work_create (size_t size);
/* Add a reference to WORK.  */
void work_retain (struct emu_work *work);
/* Give up one reference to WORK.  When the last reference is given up, WORK is
   freed.  Nothing happens if WORK is NULL.  CONTEXT is not used; the lock of
   WORK's context may be held or not.  */
void work_release (struct emu_context *context, struct emu_work *work);

/* Put WORK into STREAM.  The caller keeps its reference.  Returns CUDA_SUCCESS,
   or the error for which WORK was not put there.  */
CUresult stream_put (struct emu_stream *stream, struct emu_work *work);

/* Put WORK into STREAM, and wait until WORK is done if WAIT is true.  The
   caller's reference is given up in any case.  Returns the error of stream_put
   if WORK was not put there; there is no wait then.  Else returns CUDA_SUCCESS
   if WAIT is false.  If WAIT is true, returns the error with which work of
   STREAM's context, WORK or other work, has failed at any time, or
   CUDA_SUCCESS.  */
CUresult stream_do (struct emu_stream *stream, struct emu_work *work,
                    bool wait);

/* Let WORK wait for BEFORE.  Nothing happens if BEFORE is NULL or done; else
   WORK gets a reference to BEFORE.  WORK has not been put into a stream yet, or
   is being put there by stream_put.  The lock of BEFORE's context is held;
   WORK's context may be another one.  */
void work_depend (struct emu_work *work, struct emu_work *before);

/* Wait until WORK, which is in a stream of CONTEXT, is done.  The lock of
   CONTEXT is held at the call and on return, but not during the wait.  */
void work_wait (struct emu_context *context, struct emu_work *work);

/* Return the stream that HANDLE stands for.  That is the null stream of CONTEXT
   if HANDLE is NULL or one of CUDA's constants for default streams.  */
struct emu_stream *stream_of (struct emu_context *context, CUstream handle);

/* Make STREAM, whose bytes are zeroes, an empty stream of CONTEXT, without a
   thread.  FLAGS are those of cuStreamCreate.  STREAM is not put into the list
   of CONTEXT; that is for the caller.  */
void stream_init (struct emu_stream *stream, struct emu_context *context,
                  unsigned flags);
/* Wait for the work of STREAM, end its thread, and free what STREAM owns, but
   not STREAM itself.  The context's lock is not held at the call.  */
void stream_fini (struct emu_stream *stream);

/* Return whether work put into STREAM now would not have to wait for other
   work.  True if all work of STREAM is done, and all work of the context for
   which STREAM waits: the work of all blocking streams if STREAM is the null
   stream, the work of the null stream if STREAM is another blocking stream, and
   none if STREAM is not blocking.  The context's lock is not held at the
   call.  */
bool stream_is_free (struct emu_stream *stream);

/* Wait for the work of STREAM.  Returns the error with which work of STREAM's
   context has failed at any time, or CUDA_SUCCESS.  */
CUresult stream_synchronize (struct emu_stream *stream);

/* Return the time in nanoseconds by a clock that does not jump.  */
uint64_t now_ns (void);

/* ---- Modules (module.c, api-link.c) ------------------------------------- */

/* Take MODULE out of the list of CONTEXT.  Returns false if it was not
   there.  */
bool module_withdraw (struct emu_context *context, struct emu_module *module);

/* Free MODULE, which is in no context's list any more, with its functions and
   its program, whose variables are in device memory.  The caller has waited for
   all work that uses MODULE; this function does not wait.  */
void module_free (struct emu_module *module);

/* Return the program of IMAGE, for the caller to free.  IMAGE is an image that
   cuLinkComplete has made, or a copy of one, since cuLinkDestroy frees the
   image itself.  The first call for an image returns the program that
   cuLinkComplete has linked.  Further calls, and all calls after cuLinkDestroy,
   make a new program from the texts in IMAGE.  Returns NULL if IMAGE is not
   such an image, or if no program can be made from its texts.  */
struct ptx_program *link_program_take (const void *image);

/* Return a new program without objects, which the caller has to give to
   ptx_program_destroy; NULL if there is no memory.  The program refuses PTX
   texts for devices of a higher compute capability than that of all devices
   here.  It also refuses texts of a newer PTX version than the one that came
   with the driver's CUDA version.  Errors of ptx_program_add and
   ptx_program_link are appended to LOG, which stays the caller's, and has to be
   valid as long as these two are called.  If LOG is NULL, the messages are
   lost.  */
struct ptx_program *program_create (struct ptx_log *log);

/* Return the compute capability of all devices, 70 for 7.0.  */
unsigned device_capability (void);

/* Return whether kernels reach the host's pageable memory.  */
bool pageable_access (void);

/* Return the CUDA version of the driver, 12020 for 12.2.  */
int driver_version (void);

/* The options of a call that loads or links code, and its log of errors.  COUNT
   is the number of elements of OPTIONS and of VALUES, or 0 if the call did not
   give both arrays.  The buffer of ERROR is the one that the option
   CU_JIT_ERROR_LOG_BUFFER gives, or NULL if there is no such option.  The log
   that CUDA calls the info log is always empty.  */
struct jit_logs
{
  struct ptx_log error;
  unsigned count;
  int *options;
  void **values;
};

/* Set *LOGS from the COUNT OPTIONS of a call with their VALUES.  Both arrays,
   and the buffers of logs that they name, stay the caller's, and have to be
   valid until jit_logs_finish has returned.  The buffers get an empty text.  If
   OPTIONS or VALUES is NULL, there are no options.  */
void jit_logs_init (struct jit_logs *logs, unsigned count, int *options,
                    void **values);
/* Write results to the values of those options that were given.  The value of
   CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES becomes the length of the log of errors,
   without the null.  The value of CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES becomes 0.
   The value of CU_JIT_WALL_TIME becomes the time since START_NS (now_ns), in
   milliseconds, as a float.  */
void jit_logs_finish (struct jit_logs *logs, uint64_t start_ns);

#endif
