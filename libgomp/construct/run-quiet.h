/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered target regions, carried out without the table's lock (quiet.h).

   A thread that uses a memo repeatedly becomes its keeper: only this thread
   may use it without the lock, and no other thread may keep a memo whose data
   overlaps its data.  */

#ifndef GOMP_RUN_QUIET_H
#define GOMP_RUN_QUIET_H 1

#include "construct/run-again.h"

/* Begin a target region as gomp_again_begin (run-again.h) does, but without the
   table's lock: from the memo of the list with the hash HASH, if it is valid.
   Returns GOMP_AGAIN_DONE if REGION has begun; gomp_quiet_end has to end it.
   Returns GOMP_AGAIN_FAILED, with *ERR set and nothing changed, if a copy to
   the device has failed.  Returns GOMP_AGAIN_UNKNOWN, with nothing done, if
   there is no valid memo, if SITE has a queue, or if the memo can be used only
   with the lock; the caller then tries gomp_again_begin.  No lock held.  */
enum gomp_again gomp_quiet_begin (struct gomp_device *device, uint64_t hash,
                                  const struct gomp_arrays *arrays,
                                  const struct gomp_site *site,
                                  struct gomp_region *region,
                                  struct gomp_scratch *scratch,
                                  struct gomp_error *err) GOMP_HIDDEN;

/* Note that the contents which REGION copies to the device have been sent, if
   FINE; REGION then goes on.  If not FINE, they could not be sent: this call
   undoes what gomp_quiet_begin has done and forgets the memo.  REGION has ended
   when the call returns, so that neither gomp_quiet_end nor gomp_again_end may
   be called for it.  No lock held.  */
void gomp_quiet_sent (struct gomp_region *region, bool fine) GOMP_HIDDEN;

/* End REGION, which gomp_quiet_begin has begun, without the table's lock if
   possible.  Returns true with *FINE true if REGION has ended; true with *FINE
   false, and *ERR set, if its data could not be copied out, so that it goes
   on.  Returns false, with *FINE not set, if another thread has settled REGION
   before its data was fetched: a thread that has taken the table's lock has
   entered REGION's mappings and references in the table (quiet.h).  REGION is
   not quiet any more then, and gomp_again_end has to end it.  No lock
   held.  */
bool gomp_quiet_end (struct gomp_region *region, const struct gomp_site *site,
                     struct gomp_scratch *scratch, bool *fine,
                     struct gomp_error *err) GOMP_HIDDEN;

#endif
