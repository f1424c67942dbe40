/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A first-in first-out queue of operations, carried out by a thread of its
   own, for plugins whose device has no queues.  It knows nothing of devices:
   an operation is a function and a few bytes of arguments.  A callback is a
   call of a function that cannot fail; it takes its turn in a queue as
   operations do.

   The thread starts with the first operation or callback.  All functions may
   be called in any thread, also in operations and callbacks, unless they say
   otherwise, and none blocks unless it says so.  Operations and callbacks run
   with all signals blocked.

   Guarantees:
   (A) the operations of one queue run one at a time, in the order in which
       they were added;
   (B) what an operation of a queue wrote is visible to the later ones, to
       those of queues that were made to wait for it, and to whoever saw it
       done by test or synchronize;
   (C) once an operation of a queue has failed, all later operations of the
       queue are dropped, also those that are added from then on.  A queue that
       was made to wait for the failed operation fails, too.  Callbacks are
       called even after a failure.  Only gomp_queue_destroy drops callbacks;
   (D) no lock is held while an operation or a callback runs.  */

#ifndef GOMP_ASYNC_QUEUE_H
#define GOMP_ASYNC_QUEUE_H 1

#include <stdbool.h>
#include <stddef.h>

struct gomp_queue;

/* How many bytes of arguments an operation can have.  */
#define GOMP_QUEUE_RECORD 48

/* Carries out an operation; RECORD is the queue's own copy of its arguments.
   Returns false, after a message, on failure.  */
typedef bool gomp_queue_work (void *record);
/* Is called in place of a gomp_queue_work if the operation is dropped: gives
   back what the operation owns.  RECORD is the queue's own copy of the
   operation's arguments.  */
typedef void gomp_queue_drop (void *record);

#pragma GCC visibility push(hidden)

/* Return a new, empty queue; NULL if there is no memory.  */
struct gomp_queue *gomp_queue_create (void);

/* End QUEUE and free it.  No other thread may use it at the same time, but
   other queues may still wait for it.  Returns false if an operation of QUEUE
   has failed, else true.  Dropped operations do not count as failed, nor does
   one that has not ended yet.

   If LIMIT_MS is -1, wait until all operations have been carried out and all
   callbacks have been called.  Else
   drop all operations and callbacks that have not begun, and wait at most
   LIMIT_MS milliseconds for the one that has begun.  Do not wait at all if that
   one is waiting for another queue.  An operation that has not ended when this
   returns goes on in QUEUE's thread, which frees QUEUE in the end.

   In an operation or callback of QUEUE itself, LIMIT_MS does not matter.  All
   operations and callbacks of QUEUE that have not begun are dropped, and
   nothing is waited for.  QUEUE's thread frees QUEUE when the operation or
   callback has ended.  */
bool gomp_queue_destroy (struct gomp_queue *queue, int limit_ms);

/* Add an operation WORK with a copy of the SIZE bytes at RECORD to QUEUE.
   Returns false if there is no memory, or the thread cannot be started; else
   true, also if the operation will be dropped.  */
bool gomp_queue_add (struct gomp_queue *queue, gomp_queue_work *work,
                     const void *record, size_t size);

/* Add an operation WORK as gomp_queue_add does.  If the operation is dropped,
   the queue's thread calls DROP in its place; DROP may be NULL.  So one of WORK
   and DROP is called, once.  If this returns false, neither is called.  If
   gomp_queue_destroy has a limit, DROP may be called after the end of
   gomp_queue_destroy.  */
bool gomp_queue_add_owner (struct gomp_queue *queue, gomp_queue_work *work,
                           gomp_queue_drop *drop, const void *record,
                           size_t size);

/* Add a call of FN (DATA), which does not fail, to QUEUE.  Returns false if
   there is no memory, or the thread cannot be started.  */
bool gomp_queue_callback (struct gomp_queue *queue, void (*fn) (void *),
                          void *data);

/* Make operations that are added to SECOND from now on wait for all operations
   that are in FIRST now.  Returns false if there is no memory, or the thread
   cannot be started.  */
bool gomp_queue_serialize (struct gomp_queue *first, struct gomp_queue *second);

/* Return 1 if all operations of QUEUE are done, 0 if not, -1 if all are done
   or dropped and one has failed.  */
int gomp_queue_test (struct gomp_queue *queue);

/* Wait until all operations now in QUEUE are done.  GIVE_UP, unless it is NULL,
   is called now and then; if it returns true, the wait ends.  Returns false in
   that case, and if an operation has failed, now or before.  If this is called
   in an operation of QUEUE, it waits for nothing, and returns false if an
   operation of QUEUE has failed before, else true.  */
bool gomp_queue_synchronize (struct gomp_queue *queue, bool (*give_up) (void));

/* Return whether the calling thread is one that carries out the operations of
   a queue.  */
bool gomp_queue_is_thread (void);

#pragma GCC visibility pop

#endif
