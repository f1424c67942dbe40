/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What kernels write: the area, behind their arguments, in which they leave
   output for the host and tell how they ended.  The area is the same in kernels
   of GCC 11 to 16.

   Source: doc/abi/gcn.md sections 4.2 and 4.3.  */

#ifndef GOMP_GCN_OUTPUT_H
#define GOMP_GCN_OUTPUT_H 1

#include <stdbool.h>
#include <stdint.h>

/* A record is a line that a kernel prints, a piece of one, or a request to the
   host.  These are the number of records in an area, the size of a record in
   bytes, and the size of the whole area in bytes.  */
#define GOMP_GCN_RECORDS 1024
#define GOMP_GCN_RECORD 264
#define GOMP_GCN_OUTPUT_SIZE 270352

/* How a kernel ended.  */
enum gomp_gcn_end
{
  GOMP_GCN_END_NORMAL,
  GOMP_GCN_END_EXIT,            /* it called exit */
  GOMP_GCN_END_ABORT,           /* it called abort, or raised a signal */
  GOMP_GCN_END_LOST, /* it called exit, but the other threads of the
                                   team then aborted: the status is lost */
  GOMP_GCN_END_CORRUPT /* what it left is no status that a kernel can
                                   leave */
};

/* The output area of a kernel, and what has been found in it so far.  */
struct gomp_gcn_output
{
  void *area;
  const void *owner; /* the kernel's device */
  /* Which of two records has been found first; the other member stays false.
     MISSED: a thread's record "team master not responding", which threads write
     when the first thread of their team has called exit; they then abort.
     ABORTED: a thread's record "GCN Kernel Aborted".  */
  bool missed, aborted;
};

#pragma GCC visibility push(hidden)

/* Make OUTPUT, whose area is set, ready for the launch of a kernel.  */
void gomp_gcn_output_start (struct gomp_gcn_output *output);

/* Write the kernel's output since the last call to standard output, and run the
   regions that the kernel asks the host to run.  If FINAL is false, the kernel
   may still be running: this stops at the first half-written record, and leaves
   that record and all behind it for the next call.  If FINAL is true, the
   kernel is over: half-written records are skipped, and no region is run.  */
void gomp_gcn_output_drain (struct gomp_gcn_output *output, bool final);

/* Return how the kernel has ended.  *VALUE is set,
   - for GOMP_GCN_END_EXIT, to the status that the kernel passed to exit;
   - for GOMP_GCN_END_ABORT and GOMP_GCN_END_LOST, to the number of the signal;
   - for GOMP_GCN_END_NORMAL and GOMP_GCN_END_CORRUPT, to the first word of the
     output area as it is, which is of use in messages only.  */
enum gomp_gcn_end gomp_gcn_output_end (const struct gomp_gcn_output *output,
                                       int *value);

#pragma GCC visibility pop

#endif
