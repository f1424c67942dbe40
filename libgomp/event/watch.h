/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Does anybody watch?

   Those who watch what constructs do are a trace, a summary and checks, which
   the user asks for, and a debugger that has set host ranges to watch.  */

#ifndef GOMP_WATCH_H
#define GOMP_WATCH_H 1

#include "base/types.h"

/* Whether anybody watches: the user has asked for a trace, a summary or checks,
   or a debugger watches host ranges.  Only if this is true are the functions of
   trace.h called and the operations of devices counted.  It is set when the
   devices are looked for.  After that only a debugger changes it: from false to
   true, when the debugger begins to watch.  */
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

/* Host ranges that a debugger watches.  The debugger writes this variable while
   it has stopped the process.  When it adds a range, it sets gomp_trace_active
   as well, which stays true when the ranges are gone.  */
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
   the construct at code address PC.  Does nothing if none of these bytes is in
   gomp_debug_ranges.  The caller holds the trace's lock (gomp_trace_lock), so
   that only one thread at a time writes gomp_debug_now.  */
void gomp_debug_tell (enum gomp_debug_what what, int device, uintptr_t start,
                      uintptr_t end, const void *pc) GOMP_HIDDEN;

#endif
