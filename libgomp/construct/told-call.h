/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Target constructs that a tool is told of (OMPT): their target events, with
   the events of their data and kernels in between.

   The site of such a construct gets an observer (site.h).  This observer is
   only a mark: no event is reported to it.  The mark has two effects:
   - gomp_call_is_untold returns false, so that the tool is told only once.
   - The construct is carried out without a memo and without a batch.  Then the
     tool's callbacks can run between device operations.  The callbacks may
     execute constructs themselves.  */

#ifndef GOMP_TOLD_CALL_H
#define GOMP_TOLD_CALL_H 1

#include "construct/task.h"
#include "event/ompt.h"

/* Return whether a tool is to be told of the construct at SITE, and has not
   been told of it yet.  */
static inline bool
gomp_call_is_untold (const struct gomp_site *site)
{
  return gomp_ompt_is_active () && site->observer == NULL;
}

/* Tell the tool of the begin of the construct CALL, carry the construct out by
   calling EXECUTE, and tell the tool of its end.  EXECUTE gets a copy of CALL
   whose site has an observer, so that gomp_call_is_untold is false for it.
   DEVICE is the construct's device, which has been initialized; NULL: the
   construct is carried out on the host.  */
void gomp_call_tell (struct gomp_device *device, const struct gomp_call *call,
                     void (*execute) (const struct gomp_call *call))
  GOMP_HIDDEN;

/* Begin SCOPE for the construct at SITE, of kind KIND, for DEVICE or, where
   that is NULL, the host; SITE gets an observer.  gomp_ompt_close ends it.  If
   the tool is not to be told of SITE, SCOPE is not open.  */
void gomp_site_tell (struct gomp_ompt_scope *scope, int kind,
                     struct gomp_device *device, struct gomp_site *site)
  GOMP_HIDDEN;

/* Begin SCOPE for a routine that the program has called with the return address
   PC.  If a tool is at work, it is told of the device operations in SCOPE, but
   of no target event.  If no tool is at work, SCOPE is not open.  DEVICE is the
   device that the routine is about, which has been initialized; NULL: the
   routine is about the host.  gomp_ompt_close has to be called in any case.  */
void gomp_routine_tell (struct gomp_ompt_scope *scope,
                        struct gomp_device *device, const void *pc) GOMP_HIDDEN;
/* Tell the tool what has become of the association of the SIZE bytes at host
   address HOST with the device memory at ADDRESS of DEVICE.  TYPE is
   ompt_target_data_associate if they have been associated, and
   ompt_target_data_disassociate if the association has ended.  The program has
   called a routine for that; PC is the return address.  Nothing is done if no
   tool is at work.  */
void gomp_association_tell (struct gomp_device *device,
                            ompt_target_data_op_t type, const void *host,
                            const void *address, size_t size, const void *pc)
  GOMP_HIDDEN;

#endif
