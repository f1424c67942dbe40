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

/* A variable of the program that the worker has an object of.  */
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

  pthread_mutex_t launch_lock;  /* held while a kernel runs */
  struct gomp_channel launch;
  struct gomp_packet launch_packet;     /* the last answer; too large for the
                                           stacks of some threads */
  int number;                   /* as OpenMP counts, for reverse offload */
  bool reversing;               /* the kernel waits for the host to run a
                                   region: copies reach all of the worker's
                                   memory; atomic */

  struct gomp_arguments arguments;
  unsigned queued;              /* queues' operations that use the device now;
                                   atomic */
  bool closing;                 /* queues are being ended; atomic */
};

/* The device of number ORD, below gomp_host_settings ()->devices.  */
struct gomp_host_device *gomp_host_device (int ord);
/* The same, or NULL when it is not open.  */
struct gomp_host_device *gomp_host_device_get_open (int ord);
/* The same, or NULL when it has no memory.  While another thread ends the
   program, the memory outlives the worker: who calls with a lock of the
   runtime must go on, as that thread may want the lock.  */
struct gomp_host_device *gomp_host_device_get_memory (int ord);

/* Make the memory, start the worker, wait until it answers.  */
bool gomp_host_device_open (struct gomp_host_device *device);

/* End the worker and free everything.  Waits for no kernel, and takes no lock
   that a thread in exit () may hold.  Operations of queues fail; those that
   have begun are waited for, but not long.  */
void gomp_host_device_close (struct gomp_host_device *device);

/* The worker ended, or is about to: wait for it a while, then end it.
   *STATUS: as waitpid has it.  False: not known.  */
bool gomp_host_device_reap (struct gomp_host_device *device, int *status);

/* Says that the program has closed the descriptors by which DEVICE is reached.
   False: it has not.  */
bool gomp_host_device_is_cut (struct gomp_host_device *device);

/* Send a request on control and wait for the answer, which is in
   device->packet then.  False without GOMP_PLUGIN_error: the answer is
   GOMP_MESSAGE_TAKEN, or the device is being closed.  control_lock is
   held.  */
bool gomp_host_device_ask (struct gomp_host_device *device,
                           const struct gomp_message *request,
                           const void *payload, size_t size);

/* Send the first request, and wait no longer than the start of a worker takes.
   The answer as of gomp_host_device_ask.  */
bool gomp_host_device_greet (struct gomp_host_device *device);

/* Where PLACE is in the worker, which loads the module if need be.  */
bool gomp_host_device_locate (struct gomp_host_device *device,
                              const struct gomp_place *place,
                              uintptr_t *address);

/* The module that was loaded at LOAD and ended before END is gone, or another one: the
   worker drops its own.  */
bool gomp_host_device_drop (struct gomp_host_device *device, uintptr_t load,
                            uintptr_t end);

/* The load address here of what the worker calls NAME.  */
bool gomp_host_device_module (struct gomp_host_device *device,
                              const char *name, uintptr_t *address);

/* Let copies reach the worker's [START, START + SIZE).  */
void gomp_host_device_add_object (struct gomp_host_device *device,
                                  uintptr_t start, size_t size);

/* Run the kernel at host address FN, and return when it is done.  Ends the
   program when the kernel ends the worker; a kernel of a queue, QUEUED, only
   fails when the device is being closed.  */
bool gomp_host_device_run (struct gomp_host_device *device, void *fn,
                           void *vars, void **args, bool queued);

/* REQUEST is what the kernel that runs on DEVICE asks for: do it, and answer.
   False: it is no such request, or the worker is gone.  launch_lock is
   held.  */
bool gomp_host_serve (struct gomp_host_device *device,
                      const struct gomp_packet *request);

/* Blocks of device memory (blocks.c).  0: no room, without a message.  */
uintptr_t gomp_host_device_alloc (struct gomp_host_device *device,
                                  size_t size);
bool gomp_host_device_free (struct gomp_host_device *device,
                            uintptr_t address);

/* Copies; ranges in device memory lie in one block each.  */
bool gomp_host_copy_in (struct gomp_host_device *device, uintptr_t dst,
                        const void *src, size_t n);
bool gomp_host_copy_out (struct gomp_host_device *device, void *dst,
                         uintptr_t src, size_t n);
bool gomp_host_copy_within (struct gomp_host_device *device, uintptr_t dst,
                            uintptr_t src, size_t n);
/* Fill the device's [DST, DST + N) with the lowest byte of VALUE.  */
bool gomp_host_fill (struct gomp_host_device *device, uintptr_t dst, int value,
                     size_t n);
/* Are the N > 0 bytes at ADDRESS allocated on DEVICE, or a variable there?  */
bool gomp_host_has (struct gomp_host_device *device, uintptr_t address,
                    size_t n);
/* Row by row; on the device, or between it and the host.  */
bool gomp_host_copy_box (struct gomp_host_device *device,
                         enum gomp_pset_direction direction,
                         const struct gomp_pset_rect *box);
/* The same for device ORD, as plugins do it (plugin.c).  */
bool gomp_host_copy_rect (int ord, enum gomp_pset_direction direction,
                          const struct gomp_pset_rect *rect);

#endif
