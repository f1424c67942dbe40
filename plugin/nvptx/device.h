/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A GPU, and what is kept for the calls to it.

   Calls run on lanes: streams that are taken for one call and given back, so
   that calls of several host threads do not wait for each other.  A lane's
   stream and the driver's default stream wait for each other: CUDA calls that
   the program itself makes mostly use the default stream, and their work has to
   keep its place before or behind the work of lanes.

   No lock is held during calls of the driver, unless noted.  */

#ifndef GOMP_NVPTX_DEVICE_H
#define GOMP_NVPTX_DEVICE_H 1

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "nvptx/arguments.h"
#include "nvptx/driver.h"
#include "libgomp-plugin.h"

#define GOMP_NVPTX_WARP 32

/* Whose the context of a device is.  */
enum gomp_nvptx_context_kind
{
  GOMP_NVPTX_CONTEXT_SHARED,    /* the program's own, which was current when
                                   the device was opened */
  GOMP_NVPTX_CONTEXT_PRIMARY,   /* that of the CUDA runtime library */
  GOMP_NVPTX_CONTEXT_CREATED
};

/* A lane: a stream that one call at a time uses, and its block of
   arguments.  */
struct gomp_nvptx_lane
{
  struct gomp_nvptx_lane *next; /* in the list of idle lanes */
  CUstream stream;
  struct gomp_nvptx_arguments arguments;
};

/* How many bytes of stack a thread of an OpenMP kernel has.  */
#define GOMP_NVPTX_STACK_SIZE 131072

/* A block of device memory with the stacks of all threads of an OpenMP
   kernel.  */
struct gomp_nvptx_stack
{
  struct gomp_nvptx_stack *next;
  CUdeviceptr address;
  size_t size;
  bool in_use;
};

struct gomp_nvptx_image;
struct gomp_nvptx_timing;

/* An event that was recorded when the host's clock had the time HOST, in
   nanoseconds, 0 if it has not been; another one for the next time, and the
   stream on which they are recorded.  */
struct gomp_nvptx_clock
{
  CUstream stream;
  CUevent event, spare;
  uint64_t host;
};

/* A device.  */
struct gomp_nvptx_device
{
  int ord;
  bool open;                    /* atomic */

  /* Fixed while open.  */
  CUdevice handle;
  CUcontext context;
  enum gomp_nvptx_context_kind context_kind;
  int sm_count;
  int registers;                /* per multiprocessor */
  int max_threads;              /* per block */
  int max_threads_per_sm;
  int clock_khz;
  int max_pitch;
  bool host_access;             /* kernels reach the host's pageable memory */
  /* How many bytes of shared memory a block of threads can have: static and
     dynamic shared memory together.  */
  int shared_bytes;
  unsigned capability;          /* compute capability: 70 for sm_70; 0: not
                                   known */
  size_t memory;
  int default_dims[GOMP_DIM_MAX];
  char name[256];
  /* Written whenever the runtime asks for it (GOMP_OFFLOAD_get_uid); "" until
     then, and if the driver does not tell it.  */
  char uid[48];
  char driver[64];              /* "CUDA Driver 12.2" */

  pthread_mutex_t lane_lock;    /* protects IDLE_LANES */
  struct gomp_nvptx_lane *idle_lanes;

  /* Protects STACKS.  It is also held during the calls of the driver that
     allocate and free stacks.  */
  pthread_mutex_t stack_lock;
  pthread_cond_t stack_given;
  struct gomp_nvptx_stack *stacks;

  /* Protects CLOCK, IDLE_TIMINGS, and the timings that queues keep.  */
  pthread_mutex_t timing_lock;
  struct gomp_nvptx_clock clock;
  struct gomp_nvptx_timing *idle_timings;

  pthread_mutex_t image_lock;   /* protects IMAGES */
  struct gomp_nvptx_image *images;

  /* Pinned memory in which kernels ask the host to run regions (reverse.h).
     Set when the first image that can ask is loaded; NULL before.  Atomic.
     Read by gomp_nvptx_device_requests.  */
  struct gomp_nvptx_requests *requests;
  /* Held by the one thread that serves a request: from reading the request
     until the region has been run, also during the calls of the driver that
     the region needs.  Protects SERVED_LANE.  */
  pthread_mutex_t requests_lock;
  /* While a request is served: the lane for which the serving thread was
     waiting when it found the request; else NULL.  */
  struct gomp_nvptx_lane *served_lane;
};

/* Return the memory in which kernels of DEVICE ask the host to run regions;
   NULL if none of its kernels can ask.  Another thread may load the first image
   of such kernels at any time.  */
static inline struct gomp_nvptx_requests *
gomp_nvptx_device_requests (const struct gomp_nvptx_device *device)
{
  return __atomic_load_n (&device->requests, __ATOMIC_ACQUIRE);
}

#pragma GCC visibility push(hidden)

/* Return the device with number ORD, which is below the result of
   gomp_cuda_open ().  */
struct gomp_nvptx_device *gomp_nvptx_device (int ord);

/* Make DEVICE usable (open), or end its use (close).  open is not to be called
   while DEVICE is open.  close may be called for a device that is not open: it
   does nothing then, and returns true.  Both return false, after
   GOMP_PLUGIN_error, on failure; DEVICE is not usable then.  */
bool gomp_nvptx_device_open (struct gomp_nvptx_device *device);
bool gomp_nvptx_device_close (struct gomp_nvptx_device *device);

/* ---- Contexts (context.c) ----------------------------------------------- */

/* A call's stay in the context of its device, from gomp_nvptx_enter to
   gomp_nvptx_leave.  PUSHED says that leaving has to make another context
   current again.  */
struct gomp_nvptx_visit
{
  bool pushed;
};

/* Make the context of DEVICE the calling thread's current one.  If a context
   that this plugin uses for no device was current, gomp_nvptx_leave makes that
   one current again.  If the context of DEVICE or of another device of this
   plugin was current, or none, the context of DEVICE stays current after
   gomp_nvptx_leave, so that CUDA calls that the program makes next find a
   context.  Returns false, after GOMP_PLUGIN_error, on failure.  */
bool gomp_nvptx_enter (struct gomp_nvptx_device *device,
                       struct gomp_nvptx_visit *visit);
void gomp_nvptx_leave (const struct gomp_nvptx_visit *visit);

/* open finds or makes the context of DEVICE, and sets DEVICE->context and
   DEVICE->context_kind.  DEVICE->handle has to be set before.  close gives that
   context back, and sets DEVICE->context to NULL; a context of the kind
   GOMP_NVPTX_CONTEXT_SHARED stays the program's own.  Both return false, after
   GOMP_PLUGIN_error, on failure.  */
bool gomp_nvptx_context_open (struct gomp_nvptx_device *device);
bool gomp_nvptx_context_close (struct gomp_nvptx_device *device);

/* ---- Lanes (lanes.c), inside a visit ------------------------------------ */

/* Take an idle lane of DEVICE, or make one, and return it.  Returns NULL after
   GOMP_PLUGIN_error.  */
struct gomp_nvptx_lane *
gomp_nvptx_lane_take (struct gomp_nvptx_device *device);

/* Give LANE back to DEVICE.  To be called after a wait for all that was put on
   LANE's stream.  That wait may have failed, as it does when a kernel has gone
   wrong and nothing works in the context any more (gomp_cuda_is_broken).  */
void gomp_nvptx_lane_give (struct gomp_nvptx_device *device,
                           struct gomp_nvptx_lane *lane);

/* Wait until all that is on LANE is done.  Returns false, after
   GOMP_PLUGIN_error, on failure.  */
bool gomp_nvptx_lane_wait (struct gomp_nvptx_lane *lane);

/* Return whether kernels of all devices with the numbers 0 to N-1 reach the
   host's pageable memory.  Returns false if the driver cannot tell it of one of
   them.  gomp_cuda_open has to be called before.  The devices need not be open,
   and no visit is needed.  */
bool gomp_nvptx_all_reach_host (int n);

/* Destroy all idle lanes of DEVICE.  */
void gomp_nvptx_lanes_fini (struct gomp_nvptx_device *device);

/* ---- Stacks (stacks.c), inside a visit ---------------------------------- */

/* Set *STACK to a block of at least SIZE bytes, which gomp_nvptx_stack_give
   gives back.  If an idle block is large enough, that one is taken.  Else one
   is allocated.  The blocks in use together shall not have more than an eighth
   of the device's memory.  If they would have more with the new block, this
   waits until another thread gives a block back.  It waits, too, if the driver
   has no memory for the new block.  While no block is in use, it never waits,
   and the new block may be larger than an eighth.  Returns the driver's result;
   *STACK is NULL unless that is CUDA_SUCCESS.  No message is printed.  */
CUresult gomp_nvptx_stack_take (struct gomp_nvptx_device *device, size_t size,
                                struct gomp_nvptx_stack **stack);

/* Give back STACK, which no kernel uses any more.  */
void gomp_nvptx_stack_give (struct gomp_nvptx_device *device,
                            struct gomp_nvptx_stack *stack);

/* Free the blocks of DEVICE that are not in use, and return whether there were
   any.  */
bool gomp_nvptx_stacks_trim (struct gomp_nvptx_device *device);

/* ---- The end of the program (end.c) ------------------------------------- */

/* Claim the end of the program for the calling thread, which is going to end
   the program.  If another thread has claimed the end before, this does not
   return: the calling thread sleeps until the program has ended.  If no thread,
   or the calling thread itself, has claimed the end before, this returns.  */
void gomp_nvptx_end_claim (void);

#pragma GCC visibility pop

#endif
