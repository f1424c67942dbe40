/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A GPU: its agent, its memory, what its launches use, its images.

   Any thread may call anything here at any time.  No lock is held during an
   operation of the device.  */

#ifndef GOMP_GCN_DEVICE_H
#define GOMP_GCN_DEVICE_H 1

#include <pthread.h>

#include "gcn/driver.h"
#include "gcn/isa.h"

/* How many command queues a device has at most.  If more launches are under way
   than that, several share one.  */
#define GOMP_GCN_QUEUES 8

struct gomp_gcn_image;
struct gomp_gcn_slot;
struct gomp_queue;

/* Whether a device is in use.  */
enum gomp_gcn_state
{
  GOMP_GCN_CLOSED,
  GOMP_GCN_OPEN,
  GOMP_GCN_LOST                 /* a kernel or queue failed */
};

/* A command queue of HSA.  */
struct gomp_gcn_commands
{
  struct gomp_gcn_device *device;
  hsa_queue_t *hsa;             /* NULL: not made yet */
  /* The status with which HSA has reported that the queue failed.
     HSA_STATUS_SUCCESS: the queue has not failed.  Atomic.  */
  hsa_status_t failed;
  bool timed; /* the queue's profiler is enabled; atomic */
};

/* A memory fault that the HSA runtime has reported.  */
struct gomp_gcn_fault
{
  /* True: there was a fault, and ADDRESS and REASONS are set.  False: there was
     none so far, and the other members are not to be read.  Atomic.  */
  bool seen;
  uint64_t address;
  uint32_t reasons; /* bits HSA_AMD_MEMORY_FAULT_... */
};

/* A device.  */
struct gomp_gcn_device
{
  /* The members up to SHARED are set when agents are counted, and do not change
     after that.  Only UID is set later.  */
  int ord;
  hsa_agent_t agent;
  const struct gomp_gcn_isa *isa;
  char name[64], vendor[64];
  bool emulated; /* the driver executes kernels on the CPU, and
                                   checks each access */
  /* The GPU's unique identifier, as HSA gives it.  GOMP_OFFLOAD_get_uid sets
     UID.  Before that, or if HSA has no identifier, UID is empty.  */
  char uid[24];
  unsigned compute_units;
  uint32_t queue_size;          /* packets */
  hsa_region_t data;            /* device memory */
  size_t data_size;             /* bytes of it */
  hsa_region_t shared;          /* host memory for kernels' arguments */

  enum gomp_gcn_state state;    /* atomic */
  struct gomp_gcn_fault fault;

  /* Protects IDLE and SLOTS.  It is also held while a new slot gets one of
     COMMANDS, whose command queue may be made then.  */
  pthread_mutex_t slots_lock;
  struct gomp_gcn_slot *idle;
  unsigned slots; /* how many there are, idle or not */
  struct gomp_gcn_commands commands[GOMP_GCN_QUEUES];

  pthread_mutex_t images_lock; /* protects IMAGES, but not REVERSE */
  struct gomp_gcn_image *images;
  /* True: kernels may ask the host to run regions (reverse offload).  Set when
     an image is loaded for which the runtime asks for the addresses of such
     regions (REVERSE of load_image is not NULL); never reset.  Atomic.  Read
     by gomp_gcn_device_asks.  */
  bool reverse;

  pthread_mutex_t tasks_lock; /* protects TASKS */
  /* The queue of the kernels that GOMP_OFFLOAD_async_run launches.  It is made
     when the first one is launched.  NULL before that, and after the device was
     closed.  */
  struct gomp_queue *tasks;

  pthread_mutex_t blocks_lock; /* protects BLOCKS, RETIRED, QUEUED */
  struct gomp_gcn_block *blocks; /* host memory that the runtime has
                                   allocated */
  /* Device memory that the runtime has freed while kernels were queued.  HSA
     gets it back when no kernel is queued any more.  */
  struct gomp_gcn_block *retired;
  /* How many kernels on queues are not done: those that gomp_gcn_queued_enter
     has noted (memory.h), until gomp_gcn_queued_leave.  */
  unsigned queued;
};

#pragma GCC visibility push(hidden)

/* Return the number of devices, which are counted at the first call; 0 if the
   HSA runtime is not there, or cannot list its agents.  Agents that GCC makes
   no code for are left out.  */
int gomp_gcn_device_count (void);
/* Return the number of devices if they can do what REQUIRES, the clauses of the
   program's `requires' directives, asks; -1 if there are devices and they
   cannot do that; 0 if there are no devices.  The answer depends on the HSA
   runtime: either all devices can do what is asked, or none can.  */
int gomp_gcn_device_count_for (unsigned requires);

/* Return the device with number ORD; NULL, after a message, if there is
   none.  */
struct gomp_gcn_device *gomp_gcn_device_get (int ord);

/* Return whether kernels reach all of the host's memory, at the host's own
   addresses.  Returns false if the driver does not say so.  */
bool gomp_gcn_memory_is_shared (void);

/* Return the device whose agent is AGENT; NULL if there is none.  */
struct gomp_gcn_device *gomp_gcn_device_of_agent (hsa_agent_t agent);

/* Make DEVICE ready for use (open), or end its use (close).  Closing waits for
   no kernel: what is still in use is left to the end of the process.  Both
   return false, after a message, on failure.  */
bool gomp_gcn_device_open (struct gomp_gcn_device *device);
bool gomp_gcn_device_close (struct gomp_gcn_device *device);

/* Return the state of DEVICE.  Another thread may change it at any time.  */
enum gomp_gcn_state
gomp_gcn_device_state (const struct gomp_gcn_device *device);

/* Return whether kernels of DEVICE may ask the host to run regions.  Another
   thread may load the first image of such kernels at any time.  */
static inline bool
gomp_gcn_device_asks (const struct gomp_gcn_device *device)
{
  return __atomic_load_n (&device->reverse, __ATOMIC_RELAXED);
}

#pragma GCC visibility pop

#endif
