/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What kernels write: the area, behind their arguments, in which they leave
   output for the host and tell how they ended.  The area is the same in kernels
   of GCC 11 to 16.

   Source: doc/abi/gcn.md sections 4.2 and 4.3.  */

#ifndef GOMP_GCN_OUTPUT_H
#define GOMP_GCN_OUTPUT_H 1

#include <stdbool.h>
#include <stdint.h>

/* Records in an area, bytes of one, and bytes of the area.  */
#define GOMP_GCN_RECORDS 1024
#define GOMP_GCN_RECORD 264
#define GOMP_GCN_OUTPUT_SIZE 270352

/* How a kernel ended.  */
enum gomp_gcn_end
{
  GOMP_GCN_END_NORMAL,
  GOMP_GCN_END_EXIT,            /* it called exit */
  GOMP_GCN_END_ABORT,           /* it called abort, or raised a signal */
  GOMP_GCN_END_LOST,            /* it called exit, but the other threads of the
                                   team then aborted: the status is lost */
  GOMP_GCN_END_CORRUPT          /* what it left is not possible */
};

/* The area of a kernel.  */
struct gomp_gcn_output
{
  void *area;
  const void *owner;            /* the kernel's device */
  /* Of what was written: threads missed the first one of their team; a thread
     was aborted before that.  */
  bool missed, aborted;
};

#pragma GCC visibility push (hidden)

/* Make OUTPUT, of which the area is set, ready for a kernel.  */
void gomp_gcn_output_start (struct gomp_gcn_output *output);

/* Write to standard output what is new.  FINAL: the kernel is over, and what
   is half written is all there will be.  Regions that the kernel asks the host to
   run are run.  */
void gomp_gcn_output_drain (struct gomp_gcn_output *output, bool final);

/* How the kernel ended; *VALUE: the status of exit, the signal, or what it
   left.  */
enum gomp_gcn_end
gomp_gcn_output_end (const struct gomp_gcn_output *output, int *value);

#pragma GCC visibility pop

#endif
