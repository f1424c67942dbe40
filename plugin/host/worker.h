/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The worker process: maps the device's memory, answers requests of the host
   process, and runs kernels.  */

#ifndef GOMP_HOST_WORKER_H
#define GOMP_HOST_WORKER_H 1

#include "host/protocol.h"

/* From now on, report a kernel's memory fault, bad instruction or arithmetic
   trap to the other end of LAUNCH, and then end the process.  */
void gomp_worker_catch_faults (struct gomp_channel launch);

/* A function that runs the kernel that RUN describes, with the words of launch
   arguments at ARGS, and sends the host process the message that it is done.
   Returns false if the host process is gone.  */
typedef bool gomp_worker_run (const struct gomp_message *run, const void *args);

/* From now on, send the requests of kernels to the other end of LAUNCH.  If the
   host process asks for a kernel before it answers a request, call RUN to run
   that kernel.  */
void gomp_worker_ask_on (struct gomp_channel launch, gomp_worker_run *run);

/* Have the host process run the reverse-offload region FN, and return when it
   has been run.  N is the number of list entries; ADDRESSES, SIZES and KINDS
   are the list's arrays, as GOMP_target_ext takes them.  */
void gomp_worker_reverse (void (*fn) (void *), size_t n, void **addresses,
                          size_t *sizes, unsigned short *kinds);

/* Return the address in this process of the function that has the address
   FUNCTION in the host process.  Returns 0 if device code may not call that
   function, since no `declare target indirect' names it, or if the function is
   not found in this process.  The host process is asked, so
   gomp_worker_ask_on has to be called before.  May be called in a signal
   handler, for this case: device code jumps to a function's address in the host
   process, which causes SIGSEGV.  The handler of SIGSEGV calls this function,
   and lets the thread go on at the address returned.  If 0 is returned, the
   handler reports the fault.  */
uintptr_t gomp_worker_indirect (uintptr_t function);

/* Write what the kernel has printed so far (flush): what is in the buffers of
   C's streams, and of Fortran's units if libgfortran is loaded.  flush_init,
   which is to be called once before, looks for libgfortran's function.  */
void gomp_worker_flush_init (void);
void gomp_worker_flush (void);

#endif
