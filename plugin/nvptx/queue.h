/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC's queues: a stream each, and a list of what waits behind a callback.
   While the list of a queue is empty, an operation is put on the stream in the
   call that adds it.

   The driver's own callbacks (cuLaunchHostFunc) are not used, for two reasons.
   A callback of the driver must not call the driver.  And the stream stands
   still while a callback of the driver runs, so that a thread that frees device
   memory has to wait until the callback has ended.

   Instead a thread of the queue carries out the list (common/async-queue.h).  A
   callback goes into the list, and the queue's thread waits for all that is on
   the stream before it calls the callback.  Operations that are added while the
   list is not empty go into the list, too; the thread puts them on the stream
   in their turn.  */

#ifndef GOMP_NVPTX_QUEUE_H
#define GOMP_NVPTX_QUEUE_H 1

#include "nvptx/image.h"
#include "nvptx/words.h"

#pragma GCC visibility push(hidden)

/* Add a launch of FUNCTION to QUEUE.  DIMS are the numbers of gangs, workers and
   vector lanes, none of them 0: gomp_nvptx_dims_complete has been called.  WORDS
   are the kernel's arguments.  The caller may change DIMS and free WORDS when
   this has returned.  Returns false, after GOMP_PLUGIN_error, if the launch
   cannot be added.  If it fails later, the functions that test QUEUE or wait for
   it tell so.  */
bool gomp_nvptx_queue_launch (struct goacc_asyncqueue *queue,
                              const struct gomp_nvptx_function *function,
                              const unsigned dims[GOMP_DIM_MAX],
                              const struct gomp_nvptx_words *words);

/* Add a copy of the box RECT in DIRECTION to QUEUE.  The caller may change
   *RECT when this has returned.  Until QUEUE has made the copy, the host's
   memory has to stay valid.  Until then, host memory that is copied to the
   device must not change either.  Returns false, after GOMP_PLUGIN_error, on
   failure.  */
bool gomp_nvptx_queue_rect (struct goacc_asyncqueue *queue,
                            enum gomp_pset_direction direction,
                            const struct gomp_pset_rect *rect);

#pragma GCC visibility pop

#endif
