/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A first-in first-out queue of operations, carried out by a thread of its
   own, for plugins whose device has no queues.  It knows nothing of devices:
   an operation is a function and a few bytes of arguments.

   The thread starts with the first operation.  All functions may be called in
   any thread, also in operations and callbacks, unless they say otherwise, and
   none blocks unless it says so.  Operations run with all signals blocked.

   Guarantees:
   (A) the operations of one queue run one at a time, in the order in which
       they were added;
   (B) what an operation of a queue wrote is visible to the later ones, to
       those of queues that were made to wait for it, and to whoever saw it
       done by test or synchronize;
   (C) once an operation of a queue has failed, its later ones are dropped, and
       a queue that was made to wait for it fails too; callbacks run all the
       same;
   (D) no lock is held while an operation or a callback runs.  */

#ifndef GOMP_ASYNC_QUEUE_H
#define GOMP_ASYNC_QUEUE_H 1

#include <stdbool.h>
#include <stddef.h>

struct gomp_queue;

/* Bytes of arguments an operation can have.  */
#define GOMP_QUEUE_RECORD 48

/* An operation, on the queue's own copy of its arguments.  False: it failed,
   after a message.  */
typedef bool gomp_queue_work (void *record);

#pragma GCC visibility push (hidden)

/* NULL: no memory.  */
struct gomp_queue *gomp_queue_create (void);

/* End QUEUE, which becomes invalid; nobody may use it at the same time, but
   other queues may still wait for it.  False: an operation failed.

   With LIMIT_MS -1: wait until everything was carried out.  Else all that has
   not begun is dropped, callbacks too; wait LIMIT_MS for what has begun,
   unless it waits for another queue; then it ends later, by itself.  Called in
   an operation of QUEUE, the rest is dropped and nothing is waited for.  */
bool gomp_queue_destroy (struct gomp_queue *queue, int limit_ms);

/* Add an operation with a copy of the SIZE bytes at RECORD.  False: no memory,
   or no thread.  */
bool gomp_queue_add (struct gomp_queue *queue, gomp_queue_work *work,
                     const void *record, size_t size);

/* Add a call of FN (DATA), which does not fail.  False: as gomp_queue_add.  */
bool gomp_queue_callback (struct gomp_queue *queue, void (*fn) (void *),
                          void *data);

/* Operations added to SECOND from now on wait for all that are in FIRST now.
   False: as gomp_queue_add.  */
bool gomp_queue_serialize (struct gomp_queue *first,
                           struct gomp_queue *second);

/* 1: all operations are done; 0: not yet; -1: done or dropped, and one
   failed.  */
int gomp_queue_test (struct gomp_queue *queue);

/* Wait until all operations now in QUEUE are done.  GIVE_UP, if not NULL, is
   asked now and then whether to wait no longer.  False: that, or an operation
   failed, now or before.  Called in an operation of QUEUE, nothing is waited
   for.  */
bool gomp_queue_synchronize (struct gomp_queue *queue,
                             bool (*give_up) (void));

/* Does the calling thread carry out a queue's operations?  */
bool gomp_queue_is_thread (void);

#pragma GCC visibility pop

#endif
