/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The worker's own of the modules that the host process has.  */

#ifndef GOMP_HOST_WORKER_MODULES_H
#define GOMP_HOST_WORKER_MODULES_H 1

#include <link.h>
#include <stdint.h>

/* The size in bytes of a text that gomp_worker_open writes.  */
#define GOMP_WORKER_WHY 5000

/* Return the module of this worker that stands for a module of the host
   process.  WORDS describe the file that the host process has mapped: its
   device, its inode, and whether it is a copy of the module's file.  The result
   is a module that is loaded here from that file already; else PATH is loaded,
   if it leads to that file.  Returns NULL, with the reason written to WHY, on
   failure.  */
const struct link_map *gomp_worker_open (const char *path,
                                         const uint64_t *words,
                                         char why[GOMP_WORKER_WHY]);

/* Close the module that is loaded at LOAD here, since the host process has
   closed it.  */
void gomp_worker_drop (uintptr_t load);

#endif
