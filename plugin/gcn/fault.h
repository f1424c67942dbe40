/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Kernels that the device stopped.  */

#ifndef GOMP_GCN_FAULT_H
#define GOMP_GCN_FAULT_H 1

#include "image.h"
#include "slot.h"

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

#pragma GCC visibility pop

#endif
