/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Does anybody watch?  */

#ifndef GOMP_WATCH_H
#define GOMP_WATCH_H 1

#include "base/types.h"

/* Whether the user has asked for a trace, a summary or checks.  Only then are
   the functions of trace.h called and the operations of devices counted.
   Constant once the devices have been looked for.  */
extern bool gomp_trace_active GOMP_HIDDEN;

/* What a debugger is told of host bytes that it watches.  */
enum gomp_debug_what
{
  GOMP_DEBUG_ENTER_NEW, /* a construct maps them */
  GOMP_DEBUG_ENTER_PRESENT, /* a construct maps them, and they are mapped */
  GOMP_DEBUG_LEAVE, /* a construct gives back a reference or attachment */
  GOMP_DEBUG_COPY_OUT, /* a construct that ends copies them to the host */
  GOMP_DEBUG_REMOVE, /* their mapping is removed */
  GOMP_DEBUG_UPDATE_TO, /* an update copies them to the device */
  GOMP_DEBUG_UPDATE_FROM /* an update copies them to the host */
};

#define GOMP_DEBUG_RANGES 16

/* Host ranges that a debugger watches, which writes them in a stopped process.
   While there are any, gomp_trace_active is true.  */
extern struct gomp_debug_ranges
{
  uint32_t n;
  struct gomp_debug_range
  {
    uintptr_t start, end;
  } all[GOMP_DEBUG_RANGES];
} gomp_debug_ranges GOMP_HIDDEN;

/* What gomp_debug_event is about, for the debugger to read.  */
extern struct gomp_debug_now
{
  int what; /* enum gomp_debug_what */
  int device;
  uintptr_t start, end; /* the host bytes that a construct names */
  const void *pc; /* code address of the construct */
} gomp_debug_now GOMP_HIDDEN;

/* Does nothing: a debugger has a breakpoint here, and stops the thread if
   gomp_debug_now is of interest.  Any lock may be held.  */
void gomp_debug_event (void) GOMP_HIDDEN;

/* Tell the debugger that WHAT happens to host bytes [START, END) on DEVICE, by
   the construct at code address PC, if it watches some of them.  The caller
   holds a lock that keeps gomp_debug_now to itself: that of the trace.  */
void gomp_debug_tell (enum gomp_debug_what what, int device, uintptr_t start,
                      uintptr_t end, const void *pc) GOMP_HIDDEN;

#endif
