/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The worker's own of the modules that the host process has.  */

#ifndef GOMP_HOST_WORKER_MODULES_H
#define GOMP_HOST_WORKER_MODULES_H 1

#include <link.h>
#include <stdint.h>

#define GOMP_WORKER_WHY 5000

/* Return the module that the host process has mapped from the file which WORDS
   name: its device, its inode, and whether it is a copy.  It is one that is
   loaded here already, else the one that PATH leads to, if that is this file.
   Returns NULL, with the reason written to WHY, if there is none.  */
const struct link_map *gomp_worker_open (const char *path,
                                         const uint64_t *words,
                                         char why[GOMP_WORKER_WHY]);

/* Note that the host process has closed the module that is loaded at LOAD
   here, and close it.  */
void gomp_worker_drop (uintptr_t load);

#endif
