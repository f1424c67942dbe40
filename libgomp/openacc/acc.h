/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC: which device a thread works on, and its queues.

   acc_device_t numbers are openacc.h's.  A concrete type is that of a device's
   plugin (goacc_device_type), or the host's.

   A program may also give a type that is not concrete: acc_device_current,
   acc_device_default, or acc_device_not_host.  goacc_type_resolve finds the
   concrete type that such a type stands for.

   The number acc_device_not_host has two meanings:
   - As a concrete type it is the type of the emulated device, which has no
     number of its own in openacc.h.
   - Given by a program it stands for some device other than the host.  Of the
     concrete types but the host's that have a device, it stands for the one
     with the lowest number.  If there is an emulated device, this is the
     emulated device's type, so that both meanings agree.

   Source: OpenACC 3.3, sections 2.3, 2.16, 3.2; doc/abi/entry-points.md
   sections 5.3, 6.1.  */

#ifndef GOMP_ACC_H
#define GOMP_ACC_H 1

#include "base/error.h"
#include "device/device.h"
#include "event/acc-thread.h"
#include "program/source.h"
#include "base/types.h"

#define GOACC_ASYNC_NOVAL (-1)
#define GOACC_ASYNC_SYNC (-2)

/* ---- Threads and devices (acc-device.c) -------------------------------- */

/* Return the calling thread's record, or NULL if the thread has not used
   OpenACC yet.  The record lives as long as the thread.  */
struct goacc_thread *goacc_thread_known (void) GOMP_HIDDEN;

/* Return whether the calling thread has a device, or the host, to work on.  A
   thread that has none yet gets the default device here, if another thread has
   begun to use that: what the other one has put on its queues is the calling
   thread's to wait for.  Else nothing is initialized.  No lock held.  */
bool goacc_thread_join (void) GOMP_HIDDEN;

/* Return the calling thread's record, for a routine that works on the current
   device.  At its first use of OpenACC the thread gets the default device,
   which is initialized if need be; in a worker process it gets the host.  If
   this function initializes the device, profiling tools are told that a runtime
   routine needs it (acc_construct_runtime_api), but no place in the program;
   goacc_thread_occupy tells them one.  If the device is initialized already,
   they are told nothing.  No lock held.  Errors end the program.  */
struct goacc_thread *goacc_thread_active (void) GOMP_HIDDEN;

/* On what occasion a device is initialized.  Profiling tools are told the
   acc_construct_t CONSTRUCT, and the place FRAME in the program; if FRAME is
   NULL, they are told no place.  IMPLICIT: the program has not asked for the
   device, but for something that needs it, such as a construct.  False: the
   program has called a routine that chooses or initializes a device, such as
   acc_init.  */
struct goacc_occasion
{
  int construct;
  const struct gomp_source_frame *frame;        /* or NULL */
  bool implicit;
};

/* Load profiling tools, and arrange that they are told of the program's end.
   To be called at each thread's first use of OpenACC; acts once.  No lock
   held.  */
void goacc_begin (void) GOMP_HIDDEN;

/* Return the calling thread's record as goacc_thread_active does.  If this
   function initializes the device, profiling tools are told OCCASION instead:
   the construct or routine that needs the device, and its place.  */
struct goacc_thread *goacc_thread_occupy (const struct goacc_occasion *occasion)
  GOMP_HIDDEN;

/* Return the calling thread's record; if there is none, make one, for which no
   device has been chosen.  The record is freed when the thread ends.  Takes the
   lock of acc-device.c.  */
struct goacc_thread *goacc_thread_make (void) GOMP_HIDDEN;

/* Make THREAD, the record of the calling thread, work on device NUMBER of the
   concrete TYPE, and initialize the device if need be.  ASKED is the type as
   the program gave it, for messages.  No lock held.  Errors, such as a NUMBER
   that no device has, end the program.  */
void goacc_thread_bind (struct goacc_thread *thread, int asked, int type,
                        int number, const struct goacc_occasion *occasion)
  GOMP_HIDDEN;

/* Return whether DEVICE needs data to be mapped; false for NULL, which is the
   host.  */
static inline bool
goacc_device_maps (const struct gomp_device *device)
{
  return device && !gomp_device_special (device, GOMP_SPECIAL_NO_ACC);
}

/* Return the acc_device_t of DEVICE's plugin; that of the host for NULL.  */
int goacc_device_type (const struct gomp_device *device) GOMP_HIDDEN;

/* Return whether THREAD is inside a data region, so that its device cannot be
   changed now; false for NULL.  */
bool goacc_in_data_region (const struct goacc_thread *thread) GOMP_HIDDEN;

/* End the program unless TYPE can be an acc_device_t: acc_device_current, or a
   number from that of acc_device_none up to the highest of a type
   (GOACC_TYPE_LIMIT - 1).  There need not be devices of TYPE, and a number in
   between that openacc.h gives to no type passes as well.  */
void goacc_type_check (int type) GOMP_HIDDEN;
/* Return the concrete type that TYPE stands for now.  There need not be devices
   of that type; for acc_device_not_host the result is GOACC_TYPE_NONE if there
   are no devices but the host.  Ends the program if TYPE is not an
   acc_device_t.  */
int goacc_type_resolve (int type) GOMP_HIDDEN;
/* Return the concrete type that TYPE stands for now.  Ends the program if TYPE
   is not an acc_device_t, or if there are no devices of the concrete type.  The
   host's type always has one device.  */
int goacc_type_require (int type) GOMP_HIDDEN;
/* From now on, a thread that has chosen no device chooses one of the concrete
   TYPE when it needs a device.  Threads that have chosen one keep it.  Takes
   the lock of acc-device.c.  */
void goacc_type_select (int type) GOMP_HIDDEN;
/* Return the concrete type that a thread without a device would choose now.
   Takes the lock of acc-device.c.  */
int goacc_type_initial (void) GOMP_HIDDEN;
/* Return the number of the default device of the concrete TYPE.  For the host's
   type that is 0.  For all other types it is the value of ACC_DEVICE_NUM, or 0
   if that is not set or is not a number from 0 on.  There may be no device of
   TYPE with that number.  */
int goacc_number_default (int type) GOMP_HIDDEN;
/* Return what a message is to advise about NUMBER, which no device of the
   concrete TYPE has.  The text is static.  */
const char *goacc_number_remedy (int type, int number) GOMP_HIDDEN;
/* Return whether some device of the concrete TYPE is initialized.  */
bool goacc_type_initialized (int type) GOMP_HIDDEN;
/* Finalize all devices of the concrete TYPE.  Threads that work on one of them
   choose anew at their next use.  No lock held.  Errors, such as a construct
   in progress, end the program.  */
void goacc_type_shutdown (int type) GOMP_HIDDEN;
/* Return how many devices of the concrete TYPE there are; 1 for the host's
   type.  */
int goacc_device_count (int type) GOMP_HIDDEN;
/* Return the device of the concrete TYPE with NUMBER; NULL if TYPE is the
   host's, or if there is no such device.  */
struct gomp_device *goacc_device_at (int type, int number) GOMP_HIDDEN;

/* ---- Queues (acc-queue.c) ------------------------------------------------ */

/* End the program unless ASYNC is an async value: acc_async_sync,
   acc_async_noval, or a number from 0 on.  Each async value but acc_async_sync
   has a queue of its own on each device.  */
void goacc_async_check (int async) GOMP_HIDDEN;

/* Return the queue of DEVICE for async value ASYNC, which is made if there is
   none and stays until goacc_queues_destroy.  Returns NULL if ASYNC is
   acc_async_sync, or if DEVICE is NULL, which is the host.  Unless DEVICE is
   NULL, a value below acc_async_sync ends the program, and so does a queue that
   cannot be made.  No lock held.  */
struct goacc_asyncqueue *goacc_queue (struct gomp_device *device, int async)
  GOMP_HIDDEN;

/* Return the queue of DEVICE for ASYNC.  Returns NULL in three cases:
   - The queue has not been made.  goacc_queue would make it.
   - ASYNC is acc_async_sync, for which there is no queue.
   - ASYNC is not an async value.  That is no error here.
   DEVICE is not NULL.  Takes the lock of acc-queue.c.  */
struct goacc_asyncqueue *goacc_queue_known (struct gomp_device *device,
                                            int async) GOMP_HIDDEN;

/* Wait until all that is on DEVICE's queue for ASYNC is done, as acc_wait
   does.  Returns at once if that queue was never used, or if ASYNC is
   acc_async_sync.  DEVICE is not NULL.  No lock held.  An ASYNC that is no
   async value ends the program, and so do other errors.  */
void goacc_queue_wait (struct gomp_device *device, int async) GOMP_HIDDEN;
/* Make the queue of DEVICE for async value WAITING wait for what is on the
   queue for ASYNC, as acc_wait_async does; if WAITING is acc_async_sync, the
   calling thread waits.  Nothing is waited for if the queue for ASYNC was never
   used, if ASYNC is acc_async_sync, or if ASYNC and WAITING are equal.  DEVICE
   is not NULL.  No lock held.  Errors end the program.  */
void goacc_queue_wait_async (struct gomp_device *device, int async, int waiting)
  GOMP_HIDDEN;

/* Return 1 if all that is on DEVICE's queue for ASYNC is done, as
   acc_async_test does, 0 if not, a negative number after an error of the
   device.  The result is also 1 if that queue was never used, or if ASYNC is
   acc_async_sync.  DEVICE is not NULL.  Ends the program if ASYNC is not an
   async value.  */
int goacc_queue_test (struct gomp_device *device, int async) GOMP_HIDDEN;
/* Return 1 if all that is on any queue of DEVICE is done, as acc_async_test_all
   does, 0 if not, a negative number after an error of the device.  The result
   is also 1 if DEVICE has no queues.  DEVICE is not NULL.  */
int goacc_queue_test_all (struct gomp_device *device) GOMP_HIDDEN;

/* Carry out one argument WAITED of the `wait' clause of a construct.  The async
   value of the construct is ASYNC, and the construct's queue is that of DEVICE
   for ASYNC.
   - WAITED is acc_async_noval: the construct's queue waits for all other queues
     of DEVICE (goacc_queue_wait_all).  Returns false: the caller may leave out
     the clause's other arguments.
   - Other WAITED: the construct's queue waits for DEVICE's queue for WAITED
     (goacc_queue_wait_async).  Returns true.
   If ASYNC is acc_async_sync, the construct has no queue, and the calling
   thread waits instead.  DEVICE is not NULL.  No lock held.  Errors end the
   program.  */
bool goacc_queue_wait_for (struct gomp_device *device, int async, int waited)
  GOMP_HIDDEN;

/* Make DEVICE's queue for ASYNC wait for all its other queues, as a `wait'
   directive without arguments does.  If ASYNC is acc_async_sync, the calling
   thread waits for all queues of DEVICE.  DEVICE is not NULL.  No lock held.
   Errors end the program.  */
void goacc_queue_wait_all (struct gomp_device *device, int async) GOMP_HIDDEN;

/* Destroy all queues of DEVICE, which no other thread may be using.  They are
   forgotten even if that fails.  Returns false, without a message, if the
   plugin could not destroy some, or if something on them has failed that nobody
   has waited for since.  */
bool goacc_queues_destroy (struct gomp_device *device) GOMP_HIDDEN;

#endif
