/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the benchmark plugin tells the benchmark program.

   The plugin stands in for a device of no cost: memory of its own in the same
   process, copies by memcpy, launches that do nothing.  What remains is the
   runtime's own time.  Operations of queues are carried out at once.

   The plugin has the functions of part 1 of libgomp-plugin.h, which is GCC's
   plugin ABI.  So both stock libgomp and this runtime load it, as
   libgomp-plugin-nvptx.so.1.  Part 2 is for this runtime only.  Of part 2 the
   plugin has batches, pinned host memory, copies of boxes, and
   GOMP_OFFLOAD_pset_features, which tells the runtime what a device can do.

   Environment, read at init_device; numbers are nanoseconds of busy waiting
   in the calling thread, per operation, 0 by default:
     GOMP_BENCH_ALLOC_NS GOMP_BENCH_FREE_NS GOMP_BENCH_H2D_NS
     GOMP_BENCH_D2H_NS GOMP_BENCH_LAUNCH_NS
     GOMP_BENCH_ENQUEUE_NS  for copies that nobody waits for singly:
                       - a copy of pinned memory on a queue, if
                         GOMP_BENCH_PINNED_MBS is not 0.  Any other copy on a
                         queue takes H2D_NS or D2H_NS;
                       - a copy of a batch with a launch.  The launch takes
                         LAUNCH_NS;
                       - a copy of a batch without a launch, unless it is the
                         last one.  The last one takes H2D_NS or D2H_NS, which
                         stands for the one wait that a batch needs
     GOMP_BENCH_PAGEABLE_MBS GOMP_BENCH_PINNED_MBS  no times, but rates in MB
                       per second: those of copies of ordinary and of pinned
                       host memory.  0: as fast as memcpy.  If PINNED_MBS is
                       0, pinned memory counts as ordinary memory
     GOMP_BENCH_RUN=1  a launch calls the kernel's host function on the
                       device's copies, so that results can be checked.  */

#ifndef GOMP_BENCH_H
#define GOMP_BENCH_H 1

#include <stdint.h>

/* What the plugin has counted since it was loaded, for all threads and devices
   together.  */
struct gomp_bench_counters
{
  uint64_t allocs;
  uint64_t frees;
  uint64_t h2d;                 /* copies from the host to a device */
  uint64_t d2h;                 /* from a device to the host */
  uint64_t d2d;                 /* within a device */
  uint64_t launches;
  uint64_t alloc_bytes;
  uint64_t h2d_bytes;
  uint64_t d2h_bytes;
  uint64_t async_copies;        /* those of h2d and d2h on queues */
  uint64_t syncs; /* how often a host thread waited for a queue */
};

/* Set *COUNTERS to what has been counted.  The numbers are exact if no other
   thread is inside the plugin.  A program finds this function with dlsym, on a
   handle from dlopen (..., RTLD_NOLOAD).  */
void gomp_bench_counters (struct gomp_bench_counters *counters);
typedef void (*gomp_bench_counters_fn) (struct gomp_bench_counters *);

#endif
