/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An emulated device, as the host process sees it: its memory, its worker,
   its variables.

   Common to all functions: on failure they return false or NULL after
   GOMP_PLUGIN_error, unless a comment says otherwise.  Any thread may call
   them.  Locks are taken in this order: launch_lock, control_lock,
   memory.lock.  */

#ifndef GOMP_HOST_DEVICE_H
#define GOMP_HOST_DEVICE_H 1

#include <pthread.h>
#include <sys/types.h>

#include "libgomp-plugin.h"

#include "host/arguments.h"
#include "host/memory.h"
#include "host/modules.h"
#include "host/objects.h"
#include "host/protocol.h"

/* Whether a device is in use.  */
enum gomp_host_state
{
  GOMP_HOST_CLOSED,
  GOMP_HOST_OPEN,
  /* gomp_host_device_close is ending the device, or has ended it without
     freeing what was still in use.  The process may be in exit ().  */
  GOMP_HOST_ENDING,
  GOMP_HOST_LOST                /* the worker ended by itself */
};

/* The worker's own object for a `declare target' variable of the program.  It
   lies in the worker's memory, outside of the device memory.  */
struct gomp_host_object
{
  uintptr_t start;              /* address in the worker */
  size_t size;
};

/* What the thread in exit () is to report of a kernel that a queue has run
   (failure.h).  */
struct gomp_host_failure
{
  bool left; /* there is, or was, something; atomic */
  /* Reports the failure of the kernel at host address FN, and ends the program;
     NULL: nothing, or done.  Atomic; the members behind it are set before.  */
  void (*tell) (struct gomp_host_device *device, void *fn);
  void *fn;
  enum gomp_channel_result result; /* instead of the kernel's end */
};

/* An emulated device.  */
struct gomp_host_device
{
  int ord;
  enum gomp_host_state state;   /* atomic */
  unsigned openings;            /* how often it was opened; atomic, changed only
                                   while it is not open */
  pid_t pid;                    /* of the worker; 0: none, or reaped */
  struct gomp_memory memory;
  /* If `memory' is not strict, kernels can access its first OPEN bytes.  If
     `memory' is strict, OPEN stays 0: blocks are made accessible one by one.
     Atomic; changed with control_lock held.  */
  size_t open;

  pthread_mutex_t control_lock; /* protects the members from control to
                                   n_objects; held from a request on control to
                                   its answer */
  struct gomp_channel control;
  struct gomp_packet packet;    /* the last answer */
  struct gomp_module_cache modules;
  struct gomp_host_object *objects;
  size_t n_objects;
  struct gomp_host_images images; /* changed with control_lock held; read
                                   without, since an image is unloaded only
                                   when nobody uses its kernels */

  pthread_mutex_t launch_lock;  /* held while a kernel runs, but not while the
                                   host runs a region for it */
  pthread_cond_t launch_done; /* signalled when KERNELS has become less */
  unsigned kernels;             /* launched and not ended: each but the last
                                   waits for the host to run a region */
  struct gomp_channel launch;
  struct gomp_shortcut shortcut; /* LAUNCH's */
  struct gomp_packet launch_packet;     /* the last answer; too large for the
                                           stacks of some threads */
  bool overdue; /* a kernel was ended since it took too long */
  int number; /* OpenMP's number of the device, for reverse
                                   offload */
  unsigned reversing; /* kernels that wait for the host to run a
                                   region; while there are any, copies reach
                                   all of the worker's memory; atomic */

  struct gomp_arguments arguments;
  /* How many operations of queues are being carried out on the device now.
     Operations that still wait in a queue do not count.  Atomic.  */
  unsigned queued;
  bool closing; /* queues are being ended; atomic */
  bool exited; /* its kernel has called exit, and so does the program */
  struct gomp_host_failure failure;
};

/* Return DEVICE's OPENINGS now, which tell what belongs to it from what went when
   it was closed before.  */
static inline unsigned
gomp_host_device_opening (struct gomp_host_device *device)
{
  return __atomic_load_n (&device->openings, __ATOMIC_SEQ_CST);
}

/* Return the device with number ORD, which is below gomp_host_settings
   ()->devices.  */
struct gomp_host_device *gomp_host_device (int ord);
/* Return the device with number ORD if it is open; else NULL, after a message.
   Before the message this calls gomp_host_await_end: if another thread has
   claimed the end of the program, this does not return; if exit () runs in
   another thread, this returns NULL only after some seconds.  */
struct gomp_host_device *gomp_host_device_get_open (int ord);
/* Return the device with number ORD if it has memory; else do what
   gomp_host_device_get_open does.  A device has memory while it is open.  While
   another thread is ending the program, a device also has memory if its worker
   is gone: what the worker would have to do is then left out, but the functions
   for memory and copies return success.  So the calling thread goes on, and
   releases the locks of the runtime that it holds; the thread that is ending
   the program may be waiting for these.  */
struct gomp_host_device *gomp_host_device_get_memory (int ord);

/* Make the memory of DEVICE, start its worker, and wait until the worker
   answers.  */
bool gomp_host_device_open (struct gomp_host_device *device);

/* End the worker of DEVICE and free everything that belongs to DEVICE.  No
   kernel is waited for, and no lock is taken that a thread in exit () may hold.
   Operations of queues fail; those that have begun are waited for, but not
   long.  What is still in use then is not freed.  */
void gomp_host_device_close (struct gomp_host_device *device);

/* Wait some time for the worker of DEVICE, which has ended or is about to, and
   kill it if it is still there then.  *STATUS is set as waitpid does.  Returns
   false, without a message, if it had to be killed, or its status is not
   known.  */
bool gomp_host_device_reap (struct gomp_host_device *device, int *status);

/* If the program has closed a file descriptor by which DEVICE is reached,
   report that and return true; else return false, without a message.  */
bool gomp_host_device_is_cut (struct gomp_host_device *device);

/* Send REQUEST, with SIZE bytes at PAYLOAD, on the control channel and wait
   for the answer, which is in DEVICE->packet then.  Returns true if the worker
   has done what was asked.  Returns false, without a message,
   - if the device is being closed, or another thread is ending the program;
   - if the answer to HELLO is GOMP_MESSAGE_TAKEN: the worker has something else
     at the device addresses that the memory of DEVICE was to have.
   In all other cases of failure, returns false after GOMP_PLUGIN_error.
   control_lock is held.  */
bool gomp_host_device_ask (struct gomp_host_device *device,
                           const struct gomp_message *request,
                           const void *payload, size_t size);

/* Send the first request (HELLO) to the worker of DEVICE, and wait for the
   answer, which is in DEVICE->packet then.  The worker is given 30 seconds to
   start.  If no answer has come by then, the result and the message are those
   that gomp_host_device_ask has for a worker that is gone.  In all other cases
   the result and the message are as for gomp_host_device_ask.  control_lock
   need not be held, since no other thread uses a device that is not open
   yet.  */
bool gomp_host_device_greet (struct gomp_host_device *device);

/* Set *ADDRESS to the address that PLACE has in the worker of DEVICE, which
   loads the module if need be.  */
bool gomp_host_device_locate (struct gomp_host_device *device,
                              const struct gomp_place *place,
                              uintptr_t *address);

/* Make the worker of DEVICE drop its copy of a module that the program has
   closed.  In this process the module had the addresses [LOAD, END), where
   another module may be now.  If the worker has no such copy, nothing is done,
   and the result is true.  */
bool gomp_host_device_drop (struct gomp_host_device *device, uintptr_t load,
                            uintptr_t end);

/* Set *ADDRESS to the load address, in this process, of the module that the
   worker of DEVICE calls NAME.  Returns false, without a message, if none is
   known.  */
bool gomp_host_device_module (struct gomp_host_device *device, const char *name,
                              uintptr_t *address);

/* Allow copies to and from the bytes [START, START + SIZE) of the worker's own
   memory, in which it has a variable of the program.  */
void gomp_host_device_add_object (struct gomp_host_device *device,
                                  uintptr_t start, size_t size);

/* Run the kernel at host address FN with the argument block VARS and the launch
   arguments ARGS, and return true when it is done.  QUEUED says whether the
   kernel is on a queue.  If QUEUED is true, this returns false in two cases of a
   kernel that ends without being done: after GOMP_PLUGIN_error, if DEVICE is
   being closed; without a message, if exit () runs in another thread, which is
   to report it (failure.h).  In all other cases a kernel that ends without being
   done ends the program, and this does not return.  */
bool gomp_host_device_run (struct gomp_host_device *device, void *fn,
                           void *vars, void **args, bool queued);

/* Do what REQUEST, from the kernel that runs on DEVICE, asks for, and send the
   answer.  Returns false, without a message, if it is no request of a kernel,
   or the worker is gone.  launch_lock is held; while a region runs it is
   released, so that other kernels may begin and end then.  */
bool gomp_host_serve (struct gomp_host_device *device,
                      const struct gomp_packet *request);

/* Allocate a block of SIZE bytes of device memory, and return its address; or
   free the block at ADDRESS (blocks.c).

   Allocating returns 0 if there is no room.  No message is printed then, with
   one exception: if a limit of the process has made the memory smaller than it
   would have been (memory.capped), the first time that there is no room a
   message names that limit.  Allocating also returns 0 if the worker cannot
   make the block accessible; messages are those of gomp_host_device_ask.

   Freeing returns false, after GOMP_PLUGIN_error, if no block starts at
   ADDRESS.  With strict memory (memory.h) freeing also returns false if the
   worker cannot make the block inaccessible; messages are those of
   gomp_host_device_ask.  */
uintptr_t gomp_host_device_alloc (struct gomp_host_device *device, size_t size);
bool gomp_host_device_free (struct gomp_host_device *device, uintptr_t address);

/* Copy N bytes to DEVICE, from DEVICE, or within its memory.  A range of device
   memory has to lie in one block, or in one variable of the worker's.  */
bool gomp_host_copy_in (struct gomp_host_device *device, uintptr_t dst,
                        const void *src, size_t n);
bool gomp_host_copy_out (struct gomp_host_device *device, void *dst,
                         uintptr_t src, size_t n);
bool gomp_host_copy_within (struct gomp_host_device *device, uintptr_t dst,
                            uintptr_t src, size_t n);
/* Set the bytes [DST, DST + N) on DEVICE to the lowest byte of VALUE.  */
bool gomp_host_fill (struct gomp_host_device *device, uintptr_t dst, int value,
                     size_t n);
/* Return whether the N > 0 bytes at ADDRESS all lie in one allocated block of
   DEVICE, or in a variable there.  Prints no message.  */
bool gomp_host_has (struct gomp_host_device *device, uintptr_t address,
                    size_t n);
/* Copy BOX row by row in DIRECTION: within DEVICE, or between DEVICE and the
   host.  */
bool gomp_host_copy_box (struct gomp_host_device *device,
                         enum gomp_pset_direction direction,
                         const struct gomp_pset_rect *box);
/* Do what gomp_host_copy_box does with RECT, on the device with number ORD, and
   as an entry point has to do it (plugin.c): gomp_host_device_get_memory is
   asked for the device, and GOMP_PSET_HOST_FAIL can make the copy fail.  */
bool gomp_host_copy_rect (int ord, enum gomp_pset_direction direction,
                          const struct gomp_pset_rect *rect);

#endif
