/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC's queues: streams, to which operations are added at once, except
   behind a callback.

   The driver's own callbacks must not call the driver, and the stream stands
   still while they run, so that whoever frees memory meanwhile waits for them.
   So callbacks run in a thread of their own here (common/async-queue.h), and
   what comes behind one waits there, until it can be added to the stream.  */

#ifndef GOMP_NVPTX_QUEUE_H
#define GOMP_NVPTX_QUEUE_H 1

#include "nvptx/image.h"
#include "nvptx/words.h"

#pragma GCC visibility push(hidden)

/* Add a launch of FUNCTION with DIMS, whose arguments are WORDS, to QUEUE.
   Returns false, after GOMP_PLUGIN_error, on failure.  */
bool gomp_nvptx_queue_launch (struct goacc_asyncqueue *queue,
                              const struct gomp_nvptx_function *function,
                              const unsigned dims[GOMP_DIM_MAX],
                              const struct gomp_nvptx_words *words);

/* Add a copy of RECT in DIRECTION to QUEUE.  Returns false, after
   GOMP_PLUGIN_error, on failure.  */
bool gomp_nvptx_queue_rect (struct goacc_asyncqueue *queue,
                            enum gomp_pset_direction direction,
                            const struct gomp_pset_rect *rect);

#pragma GCC visibility pop

#endif
