/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Carrying out traffic on devices.  */

#ifndef REPLAY_PERFORM_H
#define REPLAY_PERFORM_H 1

#include "tally.h"
#include "traffic.h"

/* Carry out the operations of TRAFFIC, and set *TALLY to what was done.
   NUMBERS[I] is the OpenMP device number for TRAFFIC's device I.  With TIMED no
   operation begins before as much time has passed since the first one as in the
   recording.  The program ends with a message if an operation fails.  */
void replay_perform (struct replay_traffic *traffic, const int *numbers,
                     bool timed, struct replay_tally *tally);

#endif
