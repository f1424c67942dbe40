/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The worker's own of the modules that the host process has.  */

#ifndef GOMP_HOST_WORKER_MODULES_H
#define GOMP_HOST_WORKER_MODULES_H 1

#include <link.h>
#include <stdint.h>

#define GOMP_WORKER_WHY 5000

/* The module that the host process has mapped from the file whose device, inode and
   "is a copy" are WORDS: the one that is here already, else what PATH leads to, if it
   is that file.  NULL: WHY says why.  */
const struct link_map *gomp_worker_open (const char *path,
                                         const uint64_t *words,
                                         char why[GOMP_WORKER_WHY]);

/* The host process has closed the module that is loaded at LOAD here.  */
void gomp_worker_drop (uintptr_t load);

#endif
