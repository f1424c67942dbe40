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
   file.

   If the inode is not 0, and this worker has loaded that file already, the
   result is the module that it was loaded as.  Else this loads PATH; "" stands
   for the worker's executable.  If WORDS[2] is 0 and the inode is not 0, the
   loaded file must have this device and this inode; if it has not, that is a
   failure.  If WORDS[2] is 1 or the inode is 0, the loaded file is not
   compared.

   The module stays loaded at least until gomp_worker_drop closes it.  Returns
   NULL, with the reason written to WHY, on failure.  */
const struct link_map *gomp_worker_open (const char *path,
                                         const uint64_t *words,
                                         char why[GOMP_WORKER_WHY]);

/* Undo one call of gomp_worker_open that has returned a module whose field
   l_addr is LOAD.  To be called when the host process has closed its own
   module.  Does nothing if there was no such call.  */
void gomp_worker_drop (uintptr_t load);

#endif
