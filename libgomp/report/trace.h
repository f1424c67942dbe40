/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Trace of constructs, and the summary at exit.

   The functions print, and change nothing that is mapped.  They are called only
   if gomp_trace_active: the user has asked for a trace, a summary or checks.

   The functions that take a plan are called with the present table's lock held.
   By then counts have been changed, and mappings that the plan makes are in the
   table.  Mappings that the plan removes are still in the table, and nothing
   has been copied yet.  */

#ifndef GOMP_TRACE_H
#define GOMP_TRACE_H 1

#include "event/watch.h"
#include "device/device.h"
#include "plan/plan.h"
#include "program/site.h"

/* Write to the trace what SITE's construct maps on DEVICE by PLAN, which has
   been committed; count the construct for the summary and note it for --check.
   Each is done only if the user has asked for it.  */
void gomp_trace_enter (const struct gomp_site *site, struct gomp_device *device,
                       const struct gomp_plan *plan) GOMP_HIDDEN;
/* Write to the trace what SITE's construct gives back on DEVICE by PLAN, which
   has been committed; count the construct for the summary and note it for
   --check.  Each is done only if the user has asked for it.  */
void gomp_trace_leave (const struct gomp_site *site,
                       const struct gomp_device *device,
                       const struct gomp_plan_leave *plan) GOMP_HIDDEN;
/* Carry out the checks that gomp_trace_enter, gomp_trace_leave or
   gomp_trace_update has noted on this thread for --check.  To be called after
   each of these, when the table's lock has been left and before anything is
   done with DEVICE.  No lock held.  */
void gomp_trace_unlocked (const struct gomp_site *site,
                          struct gomp_device *device) GOMP_HIDDEN;
/* Write to the trace what SITE's construct updates on DEVICE by PLAN, made from
   LIST; count the construct for the summary and note it for --check.  Each is
   done only if the user has asked for it.  */
void gomp_trace_update (const struct gomp_site *site,
                        const struct gomp_device *device,
                        const struct gomp_list *list,
                        const struct gomp_plan_update *plan) GOMP_HIDDEN;
/* A part of a deep object, as the trace tells of it.  */
struct gomp_trace_part
{
  uintptr_t start; /* host address */
  size_t size;
  bool is_table; /* it is the table of a dynamic type */
  const char *fate; /* "new", "present" or "the device's own": is
                                   printed as it is */
  gomp_devaddr device; /* where it is on the device */
  unsigned count;               /* references of its mapping */
};
/* What the trace tells of a deep object.  */
struct gomp_trace_object
{
  size_t n_parts, bytes;
  size_t n_links;               /* addresses in the parts */
  size_t n_new, n_sent; /* parts newly mapped; parts copied */
  size_t n_patches; /* pointers and descriptors that were sent
                                   singly, since the part that holds them was
                                   not sent */
  size_t n_dropped; /* mappings that the object held a reference
                                   to since it was entered before, and that
                                   this entering has released, since they are
                                   no part of the object any more */
  /* Describes the part with number P, from 0 to N_PARTS - 1.  DATA is the
     member below.  Returns true, with *PART set, if the trace is to list the
     part.  Returns false, with *PART unchanged, if the part is empty or is
     mapped as bytes of another part: the trace does not list it.  */
  bool (*part) (const void *data, size_t p, struct gomp_trace_part *part);
  const void *data;
};
/* Write to the trace that the deep object OBJECT, with its parts, has been
   entered on DEVICE by SITE's construct, and count it.  The table's lock is
   held.  */
void gomp_trace_deep (const struct gomp_site *site,
                      const struct gomp_device *device,
                      const struct gomp_trace_object *object) GOMP_HIDDEN;
/* Note that the program has waited for QUEUE of DEVICE, or for all queues of
   DEVICE if QUEUE is NULL.  All uses that have been noted of these queues are
   forgotten (trace-queue.h).  No later construct is then reported to lack a
   wait for one of these uses.  To be called only if gomp_trace_active.
   Takes the trace's lock.  */
void gomp_trace_waited (const struct gomp_device *device,
                        const struct goacc_asyncqueue *queue) GOMP_HIDDEN;
/* Note that queue SECOND of DEVICE waits for what is on QUEUE now.  If the
   program waits for SECOND later, that counts as a wait for what is on QUEUE
   now, too.  To be called only if gomp_trace_active.  Takes the trace's
   lock.  */
void gomp_trace_ordered (const struct gomp_device *device,
                         const struct goacc_asyncqueue *queue,
                         struct goacc_asyncqueue *second) GOMP_HIDDEN;
/* Write to the trace that SITE's construct runs on the host, and WHY (a few
   words); count it for the summary.  No lock held.  */
void gomp_trace_host (const struct gomp_site *site, const char *why)
  GOMP_HIDDEN;

#endif
