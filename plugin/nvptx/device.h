/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A GPU, and what is kept for the calls to it.

   Calls run on lanes: streams that are taken for one call and given back, so
   that calls of several host threads do not wait for each other.  Streams are
   created so that they wait for the program's own work on the driver's default
   stream, and that for them.

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
  GOMP_NVPTX_CONTEXT_SHARED,    /* the program's own, current at the start */
  GOMP_NVPTX_CONTEXT_PRIMARY,   /* that of the CUDA runtime library */
  GOMP_NVPTX_CONTEXT_CREATED
};

/* A stream for one call at a time.  */
struct gomp_nvptx_lane
{
  struct gomp_nvptx_lane *next; /* of the idle ones */
  CUstream stream;
  struct gomp_nvptx_arguments arguments;
};

/* Bytes of stack for a thread of an OpenMP kernel.  */
#define GOMP_NVPTX_STACK_SIZE 131072

/* A block of stacks for the threads of OpenMP kernels.  */
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
  bool host_access;
  int shared_bytes;             /* of a block, dynamic and not */
  unsigned capability;          /* 70 for sm_70; 0: not known */
  size_t memory;
  int default_dims[GOMP_DIM_MAX];
  char name[256];
  char uid[48];                 /* once it was asked for */
  char driver[64];              /* "CUDA Driver 12.2" */

  pthread_mutex_t lane_lock;    /* idle_lanes */
  struct gomp_nvptx_lane *idle_lanes;

  pthread_mutex_t stack_lock;   /* stacks; held while they are allocated */
  pthread_cond_t stack_given;
  struct gomp_nvptx_stack *stacks;

  pthread_mutex_t image_lock;   /* images */
  struct gomp_nvptx_image *images;

  /* Where kernels ask the host for something; pinned memory, NULL as long as none
     can (reverse.h).  Set while images are loaded.  */
  struct gomp_nvptx_requests *requests;
  pthread_mutex_t requests_lock; /* held while one is served */
  struct gomp_nvptx_lane *served_lane;  /* who serves it waits for that one */
};

#pragma GCC visibility push (hidden)

/* Number ORD of gomp_cuda_open ().  */
struct gomp_nvptx_device *gomp_nvptx_device (int ord);

/* Make DEVICE usable, or end its use.  False after GOMP_PLUGIN_error; then it
   is not usable.  */
bool gomp_nvptx_device_open (struct gomp_nvptx_device *device);
bool gomp_nvptx_device_close (struct gomp_nvptx_device *device);

/* ---- Contexts (context.c) ----------------------------------------------- */

/* A call's stay in its device's context.  */
struct gomp_nvptx_visit
{
  bool pushed;
};

/* Make the context of DEVICE the calling thread's.  One of the program's own
   comes back with gomp_nvptx_leave; else ours stays, which is what the
   program's calls to the driver expect.  False after GOMP_PLUGIN_error.  */
bool gomp_nvptx_enter (struct gomp_nvptx_device *device,
                       struct gomp_nvptx_visit *visit);
void gomp_nvptx_leave (const struct gomp_nvptx_visit *visit);

/* Find or make the context of DEVICE, which has its handle, or give it
   back.  */
bool gomp_nvptx_context_open (struct gomp_nvptx_device *device);
bool gomp_nvptx_context_close (struct gomp_nvptx_device *device);

/* ---- Lanes (lanes.c), inside a visit ------------------------------------ */

/* NULL after GOMP_PLUGIN_error.  */
struct gomp_nvptx_lane *gomp_nvptx_lane_take (struct gomp_nvptx_device *);

/* All that was enqueued has to be done, or the context broken.  */
void gomp_nvptx_lane_give (struct gomp_nvptx_device *device,
                           struct gomp_nvptx_lane *lane);

/* Wait for all that is on LANE.  False after GOMP_PLUGIN_error.  */
bool gomp_nvptx_lane_wait (struct gomp_nvptx_lane *lane);

/* Whether kernels of all of the N devices reach the host's pageable memory,
   before any of them is open.  */
bool gomp_nvptx_all_reach_host (int n);

/* Destroy all that are idle.  */
void gomp_nvptx_lanes_fini (struct gomp_nvptx_device *device);

/* ---- Stacks (stacks.c), inside a visit ---------------------------------- */

/* A block of at least SIZE bytes.  With several host threads launching, they
   wait for each other's blocks rather than take much of the memory.  Nothing
   is printed.  */
CUresult gomp_nvptx_stack_take (struct gomp_nvptx_device *device, size_t size,
                                struct gomp_nvptx_stack **stack);

/* No kernel uses STACK any more.  */
void gomp_nvptx_stack_give (struct gomp_nvptx_device *device,
                            struct gomp_nvptx_stack *stack);

/* Free the blocks that are not in use; true if there were any.  */
bool gomp_nvptx_stacks_trim (struct gomp_nvptx_device *device);

/* ---- The end of the program (end.c) ------------------------------------- */

/* The calling thread is going to end the program; does not return if another
   one is.  */
void gomp_nvptx_end_claim (void);

#pragma GCC visibility pop

#endif
