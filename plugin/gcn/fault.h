/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Kernels that the device stopped.  */

#ifndef GOMP_GCN_FAULT_H
#define GOMP_GCN_FAULT_H 1

#include "gcn/image.h"
#include "gcn/slot.h"

#pragma GCC visibility push(hidden)

/* Ask the driver to report memory faults, if it can.  */
void gomp_gcn_faults_watch (void);

/* Return whether the queue COMMANDS has failed, or its device has reported a
   memory fault, so that a kernel in COMMANDS may never end.  */
bool gomp_gcn_fault_seen (const struct gomp_gcn_commands *commands);

/* Report that KERNEL, which ran in COMMANDS, has failed, and end the
   program.  */
_Noreturn void gomp_gcn_fault_report (struct gomp_gcn_commands *commands,
                                      const struct gomp_gcn_kernel *kernel);

/* Claim the end of the program for the calling thread, which is going to end
   it.  Returns at once in the thread that was the first to call this, at each
   call of that thread.  In all other threads this never returns.  */
void gomp_gcn_end_claim (void);

/* Note that the runtime is about to end the program in the calling thread.  To
   be called if all of this is true: an entry point of the plugin has failed, it
   runs in a thread that carries out the operations of a queue, and the runtime
   ends the program when the entry point returns the failure.  Threads that wait
   for a queue then wait for the program's end until gomp_gcn_end_late returns
   true.  This need not be called when an entry point fails in a thread of the
   program.  A thread in which the plugin itself ends the program calls
   gomp_gcn_end_claim instead, which notes the same.  */
void gomp_gcn_end_expect (void);
/* Return whether gomp_gcn_end_expect was called more than a second ago, and the
   program has not ended yet.  If so, a thread that waits for a queue is to wait
   no longer: the thread that is ending the program may need a lock that the
   waiting thread holds.  */
bool gomp_gcn_end_late (void);

/* Return whether another thread than the calling one is going to end the
   program: it has called gomp_gcn_end_claim or gomp_gcn_end_expect.  */
bool gomp_gcn_end_elsewhere (void);

#pragma GCC visibility pop

#endif
