/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What was recorded and what was carried out, by kind of operation.  */

#ifndef REPLAY_TALLY_H
#define REPLAY_TALLY_H 1

#include "recording.h"

#define REPLAY_KINDS (GOMP_OPERATION_ORDER + 1)

struct replay_tally
{
  /* By enum gomp_record_kind.  Copies of a batch are among those of their
     kinds; their time is the batch's.  */
  struct
  {
    uint64_t n, bytes, time; /* nanoseconds */
  } kinds[REPLAY_KINDS];
  uint64_t begin, end; /* of the first and the last operation, nanoseconds */
};

/* Add OPERATION without its parts, which has taken TIME nanoseconds.  */
void replay_tally_operation (struct replay_tally *tally,
                             const struct replay_operation *operation,
                             uint64_t time);
/* Add PART, which has been carried out.  */
void replay_tally_part (struct replay_tally *tally,
                        const struct replay_part *part);

/* Set *TALLY to what RECORDING has.  Operations that had failed do not
   count.  */
void replay_tally_recorded (struct replay_tally *tally,
                            const struct replay_recording *recording);

/* Print a line for each kind of operation of which there is one in RECORDED or
   in REPLAYED, and their times.  */
void replay_tally_print (const struct replay_tally *recorded,
                         const struct replay_tally *replayed);

#endif
