/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   OMPT: the tool that is at work, and its end.  */

#include "event/ompt.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/error.h"

static ompt_start_tool_result_t *at_work; /* NULL: none has been so far */

void
gomp_ompt_finish (void)
{
  if (!__atomic_load_n (&gomp_ompt_active, __ATOMIC_ACQUIRE))
    return;
  gomp_ompt_devices_end ();
  /* Another thread may have been quicker.  */
  if (__atomic_exchange_n (&gomp_ompt_active, false, __ATOMIC_ACQ_REL)
      && at_work->finalize)
    at_work->finalize (&at_work->tool_data);
}

/* A child of fork has the tool's memory, but none of its threads, which may
   hold locks for ever there, and its files are the parent's: the tool stays
   with the parent.  */
static void
leave_child (void)
{
  __atomic_store_n (&gomp_ompt_active, false, __ATOMIC_RELEASE);
}

/* The handler of exit comes before devices end, and before destructors of the
   tool's library.  Whoever sees that a tool is at work sees that somebody
   watches.  */
void
gomp_ompt_begin (ompt_start_tool_result_t *tool)
{
  at_work = tool;
  __atomic_store_n (&gomp_trace_active, true, __ATOMIC_RELAXED);
  __atomic_store_n (&gomp_ompt_active, true, __ATOMIC_RELEASE);
  if (atexit (gomp_ompt_finish) != 0
      || pthread_atfork (NULL, NULL, leave_child) != 0)
    gomp_warn ("atexit failed");
}
