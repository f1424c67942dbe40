/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC's queues in plugins whose device has none: each is a queue of
   operations (async-queue.h).  openacc-queue.c defines the entry points
   GOMP_OFFLOAD_openacc_async_test, _synchronize, _serialize and _queue_callback
   for these plugins.  The plugin itself defines _construct, _destruct, and the
   entry points that add operations.  */

#ifndef GOMP_OPENACC_QUEUE_H
#define GOMP_OPENACC_QUEUE_H 1

#include <stdbool.h>

#include "common/async-queue.h"

/* What the functions of this file need to know of the plugin that has the
   queue.  */
struct gomp_openacc_queues
{
  const char *device_name;      /* in messages: "DEVICE_NAME device 0: ..." */
  bool (*give_up) (void); /* see gomp_queue_synchronize */
  /* Returns whether another thread is ending the program.  If END_ELSEWHERE
     returns true, the entry point _synchronize waits for the program's end, so
     that its caller cannot go on as if nothing had failed.  When GIVE_UP also
     returns true, _synchronize returns false.  GIVE_UP and END_ELSEWHERE must
     not be NULL.  */
  bool (*end_elsewhere) (void);
  /* Ends the program, and does not return.  Called when a callback cannot be
     added to a queue, after the message about that.  */
  void (*end_program) (void);
  /* Called with the queue's DEVICE before a caller is told that an operation of
     the queue has failed.  It may report what has failed, and end the program.
     Returns true if that has been done, and handlers of exit are running: the
     failure is no news then.  NULL: nothing is to be reported.  */
  bool (*tell_failure) (void *device);
};

/* A queue of OpenACC.  */
struct goacc_asyncqueue
{
  const struct gomp_openacc_queues *kind;
  void *device; /* the plugin's own record */
  int ord; /* the device's number, for messages */
  struct gomp_queue *queue;
};

#pragma GCC visibility push(hidden)

/* Return a new queue of DEVICE, the plugin's own record, whose number is ORD;
   NULL after a message.  KIND has to stay valid as long as the queue.  */
struct goacc_asyncqueue *
gomp_openacc_queue_create (const struct gomp_openacc_queues *kind, void *device,
                           int ord);

/* End QUEUE and free it.  If LIMIT_MS is -1, wait until all its operations have
   been carried out; else drop those that have not begun, and wait at most
   LIMIT_MS milliseconds for the one that has (gomp_queue_destroy).  Returns
   false if an operation of QUEUE has failed, else true.  */
bool gomp_openacc_queue_destroy (struct goacc_asyncqueue *queue, int limit_ms);

/* Return DONE, which says whether something could be added to QUEUE.  If it is
   false, print a message first.  */
bool gomp_openacc_queue_added (const struct goacc_asyncqueue *queue, bool done);

#pragma GCC visibility pop

#endif
