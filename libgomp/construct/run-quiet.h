/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered target regions, carried out without the table's lock (quiet.h).

   A thread that has used a memo before keeps it: no other thread may use it
   without the lock, nor another one whose data meets it.  */

#ifndef GOMP_RUN_QUIET_H
#define GOMP_RUN_QUIET_H 1

#include "construct/run-again.h"

/* Do as gomp_again_begin for a target region, without the table's lock.
   GOMP_AGAIN_UNKNOWN also where that takes the lock: try gomp_again_begin.  */
enum gomp_again gomp_quiet_begin (struct gomp_device *device, uint64_t hash,
                                  const struct gomp_arrays *arrays,
                                  const struct gomp_site *site,
                                  struct gomp_region *region,
                                  struct gomp_scratch *scratch,
                                  struct gomp_error *err) GOMP_HIDDEN;

/* Say that the contents of REGION have been sent.  Not FINE: they could not
   be, and REGION has ended.  No lock held.  */
void gomp_quiet_sent (struct gomp_region *region, bool fine) GOMP_HIDDEN;

/* End REGION, which is quiet.  True: it is over, and *FINE and *ERR say how it
   went.  False: it has been settled, is not quiet any more, and has to be
   ended with the lock.  No lock held.  */
bool gomp_quiet_end (struct gomp_region *region, const struct gomp_site *site,
                     struct gomp_scratch *scratch, bool *fine,
                     struct gomp_error *err) GOMP_HIDDEN;

#endif
