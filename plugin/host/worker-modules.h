/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Modules of the program in the worker: finding, or loading, the module that
   stands for one of the host process.  */

#ifndef GOMP_HOST_WORKER_MODULES_H
#define GOMP_HOST_WORKER_MODULES_H 1

#include <link.h>
#include <stdint.h>

/* The size in bytes of a text that gomp_worker_open writes.  */
#define GOMP_WORKER_WHY 5000

/* Return the module of this worker that stands for a module of the host
   process.  WORDS[0] and WORDS[1] are the device and the inode of the file that
   the host process has mapped; WORDS[2] is 1 if PATH leads to a copy of that
   file, else 0.  An inode of 0 says that the host process does not know the
   file.  The result is a module that is loaded in this worker from that file
   already.  If there is none, or the inode is 0, PATH is loaded.  The file that
   PATH leads to must then have this device and this inode; else that is a
   failure.  Neither is checked if PATH leads to a copy, or the inode is 0.
   Returns NULL, with the reason written to WHY, on failure.  */
const struct link_map *gomp_worker_open (const char *path,
                                         const uint64_t *words,
                                         char why[GOMP_WORKER_WHY]);

/* Close the module that is loaded at LOAD here, since the host process has
   closed it.  */
void gomp_worker_drop (uintptr_t load);

#endif
