/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Kernels that the device stopped.  */

#ifndef GOMP_GCN_FAULT_H
#define GOMP_GCN_FAULT_H 1

#include "gcn/image.h"
#include "gcn/slot.h"

#pragma GCC visibility push(hidden)

/* Ask the driver to report memory faults, if it can.  */
void gomp_gcn_faults_watch (void);

/* Return whether something has failed, so that a kernel in COMMANDS may never
   end.  */
bool gomp_gcn_fault_seen (const struct gomp_gcn_commands *commands);

/* Report that KERNEL, which ran in COMMANDS, has failed, and end the
   program.  */
_Noreturn void gomp_gcn_fault_report (struct gomp_gcn_commands *commands,
                                      const struct gomp_gcn_kernel *kernel);

/* Claim the end of the program; to be called before ending it.  Returns in the
   first thread that calls this, every time; other threads wait in it until the
   program ends.  */
void gomp_gcn_end_claim (void);

/* Note that the runtime is about to end the program in the calling thread,
   which carries out the operations of a queue.  gomp_gcn_end_claim notes that
   too.  */
void gomp_gcn_end_expect (void);
/* Return whether gomp_gcn_end_expect was called some time ago, and the program
   has not ended yet.  The thread that is ending it may wait for a lock that
   the thread which waits for its queue holds, so this one is to wait no
   longer.  */
bool gomp_gcn_end_late (void);

/* Return whether the end of the program has been claimed, or announced by
   gomp_gcn_end_expect, and not claimed by the calling thread.  */
bool gomp_gcn_end_elsewhere (void);

#pragma GCC visibility pop

#endif
