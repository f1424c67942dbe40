/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OpenACC's queues, as the rest of the plugin sees them.  */

#ifndef GOMP_GCN_QUEUE_H
#define GOMP_GCN_QUEUE_H 1

#include "gcn/launch.h"
#include "libgomp-plugin.h"

#pragma GCC visibility push(hidden)

/* Common to the two functions with an argument WORDS: if N is not 0, WORDS has
   the N argument words of the kernel.  If N is 0, WORDS itself is the device
   address of the block of arguments that the runtime has made
   (gomp_runtime_makes_blocks); NULL if the kernel has no arguments.  */

/* Add a launch of KERNEL with the N argument words at WORDS to QUEUE.  If N is
   not 0, WORDS is from malloc, and is freed when the launch is done.  Ends the
   program if the launch cannot be added.  */
void gomp_gcn_queue_launch (struct goacc_asyncqueue *queue,
                            const struct gomp_gcn_kernel *kernel,
                            struct gomp_gcn_grid grid, uint64_t *words,
                            size_t n);

/* Add a copy of the box RECT in DIRECTION to QUEUE.  This keeps a copy of *RECT
   itself.  The memory that *RECT refers to has to stay until QUEUE has made the
   copy.  Returns false, after a message, if the copy cannot be added.  */
bool gomp_gcn_queue_copy_rect (struct goacc_asyncqueue *queue,
                               enum gomp_pset_direction direction,
                               const struct gomp_pset_rect *rect);

/* Launch KERNEL with the N argument words at WORDS, and wait until it is done
   (launch-openacc.c).  Returns false, after a message, if it could not be
   launched.  */
bool gomp_gcn_openacc_run (const struct gomp_gcn_kernel *kernel,
                           struct gomp_gcn_grid grid, const uint64_t *words,
                           size_t n);

#pragma GCC visibility pop

#endif
