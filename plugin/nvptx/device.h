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
  int shared_bytes;             /* of a block at most, dynamic and static */
  unsigned capability;          /* compute capability: 70 for sm_70; 0: not
                                   known */
  size_t memory;
  int default_dims[GOMP_DIM_MAX];
  char name[256];
  char uid[48];                 /* once it was asked for */
  char driver[64];              /* "CUDA Driver 12.2" */

  pthread_mutex_t lane_lock;    /* protects IDLE_LANES */
  struct gomp_nvptx_lane *idle_lanes;

  pthread_mutex_t stack_lock;   /* protects STACKS; held while stacks are
                                   allocated */
  pthread_cond_t stack_given;
  struct gomp_nvptx_stack *stacks;

  pthread_mutex_t image_lock;   /* protects IMAGES */
  struct gomp_nvptx_image *images;

  /* Pinned memory in which kernels ask the host to run regions (reverse.h).
     Set when the first image that can ask is loaded; NULL before.  */
  struct gomp_nvptx_requests *requests;
  pthread_mutex_t requests_lock; /* held while a request is served */
  /* While a request is served: the lane for which the serving thread was
     waiting when it found the request; else NULL.  */
  struct gomp_nvptx_lane *served_lane;
};

#pragma GCC visibility push(hidden)

/* Return the device with number ORD, which is below the result of
   gomp_cuda_open ().  */
struct gomp_nvptx_device *gomp_nvptx_device (int ord);

/* Make DEVICE usable (open), or end its use (close).  Both return false, after
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

/* Find or make the context of DEVICE, whose handle is set (open), or give it
   back (close).  Both return false, after GOMP_PLUGIN_error, on failure.  */
bool gomp_nvptx_context_open (struct gomp_nvptx_device *device);
bool gomp_nvptx_context_close (struct gomp_nvptx_device *device);

/* ---- Lanes (lanes.c), inside a visit ------------------------------------ */

/* Take an idle lane of DEVICE, or make one, and return it.  Returns NULL after
   GOMP_PLUGIN_error.  */
struct gomp_nvptx_lane *gomp_nvptx_lane_take (struct gomp_nvptx_device *);

/* Give LANE back to DEVICE.  All that was put on its stream has to be done, or
   the context broken.  */
void gomp_nvptx_lane_give (struct gomp_nvptx_device *device,
                           struct gomp_nvptx_lane *lane);

/* Wait until all that is on LANE is done.  Returns false, after
   GOMP_PLUGIN_error, on failure.  */
bool gomp_nvptx_lane_wait (struct gomp_nvptx_lane *lane);

/* Return whether kernels of all of the N devices reach the host's pageable
   memory.  May be called before any of them is open.  */
bool gomp_nvptx_all_reach_host (int n);

/* Destroy all idle lanes of DEVICE.  */
void gomp_nvptx_lanes_fini (struct gomp_nvptx_device *device);

/* ---- Stacks (stacks.c), inside a visit ---------------------------------- */

/* Set *STACK to a block of at least SIZE bytes, which gomp_nvptx_stack_give
   gives back.  If several host threads launch kernels, they may wait until
   another one gives its block back, so that stacks do not take much of the
   memory.  Returns the driver's result; no message is printed.  */
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
   it.  Does not return if another thread has claimed it.  */
void gomp_nvptx_end_claim (void);

#pragma GCC visibility pop

#endif
