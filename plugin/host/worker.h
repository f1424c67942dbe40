/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The worker process: maps the device's memory, answers requests of the host
   process, and runs kernels.  */

#ifndef GOMP_HOST_WORKER_H
#define GOMP_HOST_WORKER_H 1

#include "host/protocol.h"

/* Report a kernel's memory fault, bad instruction or arithmetic trap to the
   other end of LAUNCH from now on; it then ends the process.  */
void gomp_worker_catch_faults (struct gomp_channel launch);

/* Run the kernel that RUN describes, with the words of launch arguments at
   ARGS, and say that it is done.  Returns false if the host process is
   gone.  */
typedef bool gomp_worker_run (const struct gomp_message *run, const void *args);

/* Send the requests of kernels to the other end of LAUNCH from now on, and have
   RUN run the kernels that it sends before it answers.  */
void gomp_worker_ask_on (struct gomp_channel launch, gomp_worker_run *run);

/* Have the host process run the reverse-offload region FN, and wait until it
   has.  The arrays of N entries are those of GOMP_target_ext.  */
void gomp_worker_reverse (void (*fn) (void *), size_t n, void **addresses,
                          size_t *sizes, unsigned short *kinds);

/* Return the address that the function at FUNCTION in the host process has in
   this process; 0 if it has none that device code may call.  May be called in
   a signal handler for the fault of a jump to FUNCTION.  */
uintptr_t gomp_worker_indirect (uintptr_t function);

/* Write what the kernel has printed so far (flush), by the functions of the
   program's libraries that flush_init has found; flush_init is to be called
   once.  */
void gomp_worker_flush_init (void);
void gomp_worker_flush (void);

#endif
