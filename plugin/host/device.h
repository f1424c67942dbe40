/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An emulated device, as the host process sees it: its memory, its worker,
   its variables.

   Common to all functions: false or NULL comes after GOMP_PLUGIN_error told
   why.  Locks: launch_lock, control_lock, memory.lock, in this order; any
   thread may call.  */

#ifndef GOMP_HOST_DEVICE_H
#define GOMP_HOST_DEVICE_H 1

#include <pthread.h>
#include <sys/types.h>

#include "libgomp-plugin.h"

#include "host/arguments.h"
#include "host/memory.h"
#include "host/modules.h"
#include "host/protocol.h"

enum gomp_host_state
{
  GOMP_HOST_CLOSED,
  GOMP_HOST_OPEN,
  GOMP_HOST_ENDING,             /* by fini: the process may be in exit () */
  GOMP_HOST_LOST                /* the worker ended by itself */
};

/* A variable of the program that the worker has an object of its own for.  */
struct gomp_host_object
{
  uintptr_t start;              /* in the worker */
  size_t size;
};

struct gomp_host_device
{
  int ord;
  enum gomp_host_state state;   /* atomic */
  pid_t pid;                    /* of the worker; 0: none, or reaped */
  struct gomp_memory memory;

  pthread_mutex_t control_lock; /* protects the conversation on control and
                                   the fields below */
  struct gomp_channel control;
  struct gomp_packet packet;    /* the last answer */
  struct gomp_module_cache modules;
  struct gomp_host_object *objects;
  size_t n_objects;

  pthread_mutex_t launch_lock;  /* held while a kernel runs, but not while the
                                   host runs a region for it */
  pthread_cond_t launch_done;   /* there are fewer kernels */
  unsigned kernels;             /* launched and not ended: each but the last
                                   waits for the host to run a region */
  struct gomp_channel launch;
  struct gomp_packet launch_packet;     /* the last answer; too large for the
                                           stacks of some threads */
  bool overdue; /* a kernel was ended since it took too long */
  int number; /* as OpenMP counts, for reverse offload */
  unsigned reversing; /* kernels that wait for the host to run a
                                   region: copies reach all of the worker's
                                   memory; atomic */

  struct gomp_arguments arguments;
  unsigned queued; /* queues' operations that use the device now;
                                   atomic */
  bool closing; /* queues are being ended; atomic */
};

/* Return the device with number ORD, which is below gomp_host_settings
   ()->devices.  */
struct gomp_host_device *gomp_host_device (int ord);
/* Return the device with number ORD, or NULL if it is not open.  */
struct gomp_host_device *gomp_host_device_get_open (int ord);
/* Return the device with number ORD, or NULL if it has no memory.  While
   another thread ends the program, the memory outlives the worker: a caller
   that holds a lock of the runtime has to go on, since that thread may need
   the lock.  */
struct gomp_host_device *gomp_host_device_get_memory (int ord);

/* Make the memory of DEVICE, start its worker, and wait until this
   answers.  */
bool gomp_host_device_open (struct gomp_host_device *device);

/* End the worker of DEVICE and free everything.  No kernel is waited for, and
   no lock taken that a thread in exit () may hold.  Operations of queues fail;
   those that have begun are waited for, but not long.  */
void gomp_host_device_close (struct gomp_host_device *device);

/* Wait some time for the worker of DEVICE, which has ended or is about to,
   then end it.  *STATUS is set as waitpid does.  Returns false if the status
   is not known.  */
bool gomp_host_device_reap (struct gomp_host_device *device, int *status);

/* Report that the program has closed the file descriptors by which DEVICE is
   reached.  Returns false, with nothing reported, if it has not.  */
bool gomp_host_device_is_cut (struct gomp_host_device *device);

/* Send REQUEST, with SIZE bytes at PAYLOAD, on the control channel and wait
   for the answer, which is in DEVICE->packet then.  Returns false after
   GOMP_PLUGIN_error.  Returns false without it if the device is being closed,
   if another thread is ending the program, or if the answer to HELLO is
   GOMP_MESSAGE_TAKEN: the worker has something else at these addresses.
   control_lock is held.  */
bool gomp_host_device_ask (struct gomp_host_device *device,
                           const struct gomp_message *request,
                           const void *payload, size_t size);

/* Send the first request to the worker of DEVICE, and wait for the answer no
   longer than a worker takes to start.  The result is that of
   gomp_host_device_ask.  */
bool gomp_host_device_greet (struct gomp_host_device *device);

/* Set *ADDRESS to the address that PLACE has in the worker of DEVICE, which
   loads the module if need be.  */
bool gomp_host_device_locate (struct gomp_host_device *device,
                              const struct gomp_place *place,
                              uintptr_t *address);

/* Make the worker of DEVICE drop its module in place of the one that was
   loaded at LOAD here, and ended before END, since that has been closed or
   replaced by another.  */
bool gomp_host_device_drop (struct gomp_host_device *device, uintptr_t load,
                            uintptr_t end);

/* Set *ADDRESS to the load address, in this process, of the module that the
   worker of DEVICE calls NAME.  */
bool gomp_host_device_module (struct gomp_host_device *device, const char *name,
                              uintptr_t *address);

/* Allow copies to the [START, START + SIZE) of the worker's own memory, in
   which it has a variable.  */
void gomp_host_device_add_object (struct gomp_host_device *device,
                                  uintptr_t start, size_t size);

/* Run the kernel at host address FN with the argument block VARS and the
   launch arguments ARGS, and return when it is done.  A kernel that ends the
   worker ends the program.  QUEUED says that the kernel is on a queue: it only
   fails if the device is being closed.  */
bool gomp_host_device_run (struct gomp_host_device *device, void *fn,
                           void *vars, void **args, bool queued);

/* Do what REQUEST asks for, which comes from the kernel that runs on DEVICE,
   and send the answer.  Returns false if it is not such a request, or the
   worker is gone.  launch_lock is held, and released while a region runs:
   other kernels may begin and end then.  */
bool gomp_host_serve (struct gomp_host_device *device,
                      const struct gomp_packet *request);

/* Allocate a block of SIZE bytes of device memory, or free the one at ADDRESS
   (blocks.c).  Allocating returns 0, without a message, if there is no
   room.  */
uintptr_t gomp_host_device_alloc (struct gomp_host_device *device, size_t size);
bool gomp_host_device_free (struct gomp_host_device *device, uintptr_t address);

/* Copy N bytes to DEVICE, from it, or within it.  A range of device memory has
   to lie in one block.  */
bool gomp_host_copy_in (struct gomp_host_device *device, uintptr_t dst,
                        const void *src, size_t n);
bool gomp_host_copy_out (struct gomp_host_device *device, void *dst,
                         uintptr_t src, size_t n);
bool gomp_host_copy_within (struct gomp_host_device *device, uintptr_t dst,
                            uintptr_t src, size_t n);
/* Set the bytes [DST, DST + N) on DEVICE to the lowest byte of VALUE.  */
bool gomp_host_fill (struct gomp_host_device *device, uintptr_t dst, int value,
                     size_t n);
/* Return whether the N > 0 bytes at ADDRESS are all allocated on DEVICE, or in
   a variable there.  */
bool gomp_host_has (struct gomp_host_device *device, uintptr_t address,
                    size_t n);
/* Copy BOX row by row in DIRECTION: on DEVICE, or between it and the host.  */
bool gomp_host_copy_box (struct gomp_host_device *device,
                         enum gomp_pset_direction direction,
                         const struct gomp_pset_rect *box);
/* Copy RECT in DIRECTION on the device with number ORD or between it and the
   host, as GOMP_OFFLOAD_pset_copy_rect does (plugin.c).  */
bool gomp_host_copy_rect (int ord, enum gomp_pset_direction direction,
                          const struct gomp_pset_rect *rect);

#endif
