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

/* Return the calling thread's record, or NULL if it has not used OpenACC yet.
   The record lives as long as the thread.  */
struct goacc_thread *goacc_thread_known (void) GOMP_HIDDEN;

/* Return the calling thread's record, for a routine; the first time the thread
   gets the default device, which is initialized if need be.  In a worker
   process: the host.  No lock held.  Errors end the program.  */
struct goacc_thread *goacc_thread_active (void) GOMP_HIDDEN;

/* What a device is initialized for: the acc_construct_t that tools are told, and
   where it is.  IMPLICIT: the program asked for something that needs it.  */
struct goacc_occasion
{
  int construct;
  const struct gomp_source_frame *frame;        /* or NULL */
  bool implicit;
};

/* Load profiling tools, and have them told of the program's end.  To be called
   at each thread's first use of OpenACC; acts once.  No lock held.  */
void goacc_begin (void) GOMP_HIDDEN;

/* Return the calling thread's record, for a construct or what else OCCASION
   says; the first time the thread gets the default device, which is
   initialized if need be.  No lock held.  Errors end the program.  */
struct goacc_thread *
goacc_thread_occupy (const struct goacc_occasion *occasion) GOMP_HIDDEN;

/* Return the calling thread's record; one that is made has no device chosen.
   It is freed when the thread ends.  */
struct goacc_thread *goacc_thread_make (void) GOMP_HIDDEN;

/* Let THREAD, the calling one, work on device NUMBER of TYPE, which is
   concrete, and initialize that if need be.  ASKED is what the program called
   the type.  No lock held.  Errors end the program.  */
void goacc_thread_bind (struct goacc_thread *thread, int asked, int type,
                        int number, const struct goacc_occasion *occasion)
  GOMP_HIDDEN;

/* Return whether DEVICE needs data mapped; NULL: the host, which does not.  */
static inline bool
goacc_device_maps (const struct gomp_device *device)
{
  return (device
          && (device->plugin->caps & (GOMP_OFFLOAD_CAP_SHARED_MEM
                                      | GOMP_OFFLOAD_CAP_OPENACC_200))
             == GOMP_OFFLOAD_CAP_OPENACC_200);
}

/* Return the acc_device_t of DEVICE's plugin; NULL: the host's.  */
int goacc_device_type (const struct gomp_device *device) GOMP_HIDDEN;

/* Return whether THREAD is inside a data region, so that its device cannot be
   changed now; NULL is not.  */
bool goacc_in_data_region (const struct goacc_thread *thread) GOMP_HIDDEN;

/* End the program unless TYPE is an acc_device_t.  */
void goacc_type_check (int type) GOMP_HIDDEN;
/* Return the concrete type that TYPE stands for now, whether it has devices or
   not; GOACC_TYPE_NONE for acc_device_not_host if there are no devices.  Ends
   the program unless TYPE is an acc_device_t.  */
int goacc_type_resolve (int type) GOMP_HIDDEN;
/* Return the concrete type that TYPE stands for now, which has devices: else
   end the program.  */
int goacc_type_require (int type) GOMP_HIDDEN;
/* Make TYPE, which is concrete, what threads choose that have no device yet.
   Takes the lock of acc-device.c.  */
void goacc_type_select (int type) GOMP_HIDDEN;
/* Return what a thread without a device would choose now, concrete.  */
int goacc_type_initial (void) GOMP_HIDDEN;
/* Return which device of the concrete TYPE is the default, by ACC_DEVICE_NUM;
   there may be none with that number.  */
int goacc_number_default (int type) GOMP_HIDDEN;
/* Return whether some device of the concrete TYPE is initialized.  */
bool goacc_type_initialized (int type) GOMP_HIDDEN;
/* Finalize all devices of the concrete TYPE; threads that were bound to one
   choose anew.  No lock held.  Errors, constructs in progress among them, end
   the program.  */
void goacc_type_shutdown (int type) GOMP_HIDDEN;
/* Return how many devices of the concrete TYPE there are; one of the
   host's.  */
int goacc_device_count (int type) GOMP_HIDDEN;
/* Return the device of the concrete TYPE with NUMBER, or NULL: the host, or
   none.  */
struct gomp_device *goacc_device_at (int type, int number) GOMP_HIDDEN;

/* ---- Queues (acc-queue.c) ------------------------------------------------ */

/* End the program unless ASYNC is an async value.  */
void goacc_async_check (int async) GOMP_HIDDEN;

/* Return the queue of DEVICE for async value ASYNC, made if need be.  It stays
   until goacc_queues_destroy.  NULL: ASYNC is acc_async_sync, or DEVICE is
   NULL, the host.  Values below that and a queue that cannot be made end the
   program.  */
struct goacc_asyncqueue *goacc_queue (struct gomp_device *device, int async)
  GOMP_HIDDEN;

/* Return the queue of DEVICE for async value ASYNC, or NULL if there is none
   yet.  */
struct goacc_asyncqueue *goacc_queue_known (struct gomp_device *device,
                                            int async) GOMP_HIDDEN;

/* Wait until all that is on the queue for ASYNC of DEVICE is done: acc_wait.
   A queue that was never used is not waited for.  No lock held.  Errors end
   the program.  */
void goacc_queue_wait (struct gomp_device *device, int async) GOMP_HIDDEN;
/* Let the queue for async value WAITING wait for what is on that for ASYNC:
   acc_wait_async.  WAITING acc_async_sync: the calling thread waits.  A queue
   that was never used is not waited for.  No lock held.  Errors end the
   program.  */
void goacc_queue_wait_async (struct gomp_device *device, int async,
                             int waiting) GOMP_HIDDEN;

/* Return whether all that is on the queue for ASYNC of DEVICE is done:
   acc_async_test.  1 when done, 0 when not, less after an error.  */
int goacc_queue_test (struct gomp_device *device, int async) GOMP_HIDDEN;
/* Return whether all that is on any queue of DEVICE is done:
   acc_async_test_all.  1 when done, 0 when not, less after an error.  */
int goacc_queue_test_all (struct gomp_device *device) GOMP_HIDDEN;

/* Carry out the N wait arguments WAITS of a construct on queue ASYNC: let that
   queue wait, or wait if ASYNC is acc_async_sync.  No lock held.  Errors end
   the program.  */
void goacc_queue_wait_list (struct gomp_device *device, int async, int n,
                            const int *waits) GOMP_HIDDEN;

/* Let the queue for ASYNC wait for all other queues of DEVICE, as a `wait'
   directive with no arguments does; acc_async_sync: the calling thread waits.
   No lock held.  Errors end the program.  */
void goacc_queue_wait_all (struct gomp_device *device, int async) GOMP_HIDDEN;

/* Destroy all queues of DEVICE and forget them.  False: some could not be
   destroyed.  */
bool goacc_queues_destroy (struct gomp_device *device) GOMP_HIDDEN;

#endif
