/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Starting the worker: another process of the same executable.  */

#ifndef GOMP_HOST_SPAWN_H
#define GOMP_HOST_SPAWN_H 1

#include <stdbool.h>
#include <sys/types.h>

#include "host/transport.h"

/* The numbers of the file descriptors that a worker is started with.  */
enum
{
  GOMP_WORKER_CONTROL = 3,
  GOMP_WORKER_LAUNCH = 4,
  GOMP_WORKER_MEMORY = 5,
  GOMP_WORKER_FDS = 6           /* it has no descriptors from here on */
};

/* Start a worker process.  CONTROL and LAUNCH are its ends of the two channels,
   MEMORY is the file descriptor of the device memory.  The worker gets
   duplicates of these three.  In this process they stay open, also on failure,
   and are the caller's to close.  *PID is set to the process, a child of this
   one.  Returns false on failure; *WHY is then set to the reason, a text that
   the caller must not free.  That text may be strerror's, so it is valid only
   until strerror is called next.  */
bool gomp_worker_spawn (struct gomp_channel control, struct gomp_channel launch,
                        int memory, pid_t *pid, const char **why);

#endif
