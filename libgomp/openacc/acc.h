/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC: which device a thread works on, and its queues.

   acc_device_t numbers are openacc.h's.  The emulated device has no type of
   its own there: it is acc_device_not_host.
   Source: OpenACC 3.3, sections 2.3, 2.16, 3.2; doc/abi/entry-points.md
   sections 5.3, 6.1.  */

#ifndef GOMP_ACC_H
#define GOMP_ACC_H 1

#include "base/error.h"
#include "device/device.h"
#include "event/acc-thread.h"
#include "program/source.h"
#include "base/types.h"

/* What to do about a number that no device has.  */
#define GOACC_NUMBERS "devices of a type are numbered from 0 on; " \
  "acc_get_num_devices tells how many there are"

#define GOACC_ASYNC_NOVAL (-1)
#define GOACC_ASYNC_SYNC (-2)

/* ---- Threads and devices (acc-device.c) -------------------------------- */

/* The calling thread's record, or NULL if it has not used OpenACC yet.  */
struct goacc_thread *goacc_thread_known (void) GOMP_HIDDEN;

/* The same; the first time the thread gets the default device, which is
   initialized if need be.  Errors end the program.  In a worker process:
   the host.  */
struct goacc_thread *goacc_thread_active (void) GOMP_HIDDEN;

/* What a device is initialized for: the acc_construct_t that tools are told, and
   where it is.  IMPLICIT: the program asked for something that needs it.  */
struct goacc_occasion
{
  int construct;
  const struct gomp_source_frame *frame;        /* or NULL */
  bool implicit;
};

/* To be called at each thread's first use of OpenACC: profiling tools are loaded,
   and will be told of the end.  No lock held.  */
void goacc_begin (void) GOMP_HIDDEN;

/* As goacc_thread_active, for a construct.  */
struct goacc_thread *
goacc_thread_occupy (const struct goacc_occasion *occasion) GOMP_HIDDEN;

/* The calling thread's record, made if need be, with no device chosen.  */
struct goacc_thread *goacc_thread_make (void) GOMP_HIDDEN;

/* Let THREAD, the calling one, work on device NUMBER of TYPE, which is concrete;
   ASKED is what the program called it.  Initializes it if need be.  Errors end
   the program.  */
void goacc_thread_bind (struct goacc_thread *thread, int asked, int type,
                        int number, const struct goacc_occasion *occasion)
  GOMP_HIDDEN;

/* Does DEVICE need data mapped?  NULL: the host, no.  */
static inline bool
goacc_device_maps (const struct gomp_device *device)
{
  return (device
          && (device->plugin->caps & (GOMP_OFFLOAD_CAP_SHARED_MEM
                                      | GOMP_OFFLOAD_CAP_OPENACC_200))
             == GOMP_OFFLOAD_CAP_OPENACC_200);
}

/* The acc_device_t of a device's plugin; NULL: the host.  */
int goacc_device_type (const struct gomp_device *device) GOMP_HIDDEN;

/* Is THREAD, or NULL, inside a data region, so that its device cannot be
   changed now?  */
bool goacc_in_data_region (const struct goacc_thread *thread) GOMP_HIDDEN;

/* Ends the program unless TYPE is an acc_device_t.  */
void goacc_type_check (int type) GOMP_HIDDEN;
/* The concrete type that TYPE stands for now, with or without devices;
   GOACC_TYPE_NONE for acc_device_not_host without any.  */
int goacc_type_resolve (int type) GOMP_HIDDEN;
/* The same, of which there are devices: else ends the program.  */
int goacc_type_require (int type) GOMP_HIDDEN;
/* Make TYPE, which is concrete, what threads choose that have no device yet.
   Takes the lock of acc-device.c.  */
void goacc_type_select (int type) GOMP_HIDDEN;
/* What a thread without a device would choose now, concrete.  */
int goacc_type_initial (void) GOMP_HIDDEN;
/* Which device of the concrete TYPE is the default.  */
int goacc_number_default (int type) GOMP_HIDDEN;
/* Is some device of the concrete TYPE initialized?  */
bool goacc_type_initialized (int type) GOMP_HIDDEN;
/* Finalize all devices of the concrete TYPE; threads that were bound to one
   choose anew.  Errors, constructs in progress among them, end the program.  */
void goacc_type_shutdown (int type) GOMP_HIDDEN;
/* How many devices of the concrete TYPE there are, and the one with NUMBER, or
   NULL: the host, or none.  */
int goacc_device_count (int type) GOMP_HIDDEN;
struct gomp_device *goacc_device_at (int type, int number) GOMP_HIDDEN;

/* ---- Queues (acc-queue.c) ------------------------------------------------ */

/* Ends the program unless ASYNC is an async value.  */
void goacc_async_check (int async) GOMP_HIDDEN;

/* The queue of DEVICE for async value ASYNC, made if need be.  NULL: ASYNC is
   acc_async_sync, or DEVICE the host.  Values below that and a queue that
   cannot be made end the program.  */
struct goacc_asyncqueue *goacc_queue (struct gomp_device *device, int async)
  GOMP_HIDDEN;

/* The same, but NULL if there is none yet.  */
struct goacc_asyncqueue *goacc_queue_known (struct gomp_device *device,
                                            int async) GOMP_HIDDEN;

/* acc_wait; acc_wait_async: queue WAITING waits for ASYNC, or the thread if it is
   acc_async_sync.  A queue that was never used is not waited for.  */
void goacc_queue_wait (struct gomp_device *device, int async) GOMP_HIDDEN;
void goacc_queue_wait_async (struct gomp_device *device, int async,
                             int waiting) GOMP_HIDDEN;

/* acc_async_test and acc_async_test_all: 1 when done, 0 when not, less after an
   error.  */
int goacc_queue_test (struct gomp_device *device, int async) GOMP_HIDDEN;
int goacc_queue_test_all (struct gomp_device *device) GOMP_HIDDEN;

/* The N wait arguments of a construct on queue ASYNC: waits, or makes that queue
   wait.  */
void goacc_queue_wait_list (struct gomp_device *device, int async, int n,
                            const int *waits) GOMP_HIDDEN;

/* What a `wait' directive does with no arguments.  */
void goacc_queue_wait_all (struct gomp_device *device, int async) GOMP_HIDDEN;

/* Has something failed on a queue of DEVICE that nobody has waited for since?  Takes no
   lock: for the end of the program.  */
bool goacc_queues_failed (struct gomp_device *device) GOMP_HIDDEN;

/* Destroy all queues of DEVICE.  False: some could not be.  */
bool goacc_queues_destroy (struct gomp_device *device) GOMP_HIDDEN;

#endif
