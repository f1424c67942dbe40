/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Kernels that the device stopped.  */

#ifndef GOMP_GCN_FAULT_H
#define GOMP_GCN_FAULT_H 1

#include "gcn/image.h"
#include "gcn/slot.h"

#pragma GCC visibility push (hidden)

/* Ask the driver to tell of memory faults, if it can.  */
void gomp_gcn_faults_watch (void);

/* Has something failed that a kernel in COMMANDS may wait for in vain?  */
bool gomp_gcn_fault_seen (const struct gomp_gcn_commands *commands);

/* Report that KERNEL failed and end the program.  */
_Noreturn void gomp_gcn_fault_report (struct gomp_gcn_commands *commands,
                                      const struct gomp_gcn_kernel *kernel);

/* To be called before ending the program: returns in the first thread that
   calls it, every time; others wait in it for the end.  */
void gomp_gcn_end_claim (void);

/* The runtime is about to end the program in this thread, which carries out a
   queue.  Claiming the end says so too.  */
void gomp_gcn_end_expect (void);
/* Has that been said, and the program not ended for some time?  The thread may
   wait for a lock that the one who waits for its queue holds.  */
bool gomp_gcn_end_late (void);

/* Is another thread ending the program?  */
bool gomp_gcn_end_elsewhere (void);

#pragma GCC visibility pop

#endif
