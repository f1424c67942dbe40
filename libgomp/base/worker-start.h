/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the start of a process asks the runtime: whether the process is a
   worker, which has another main function than the program.  */

#ifndef GOMP_WORKER_START_H
#define GOMP_WORKER_START_H 1

typedef int gomp_main_function (int, char **, char **);

/* Return what a worker runs in place of the program's main function, or NULL
   if this process is no worker.  The address is valid as long as the runtime is
   loaded.  The reference is weak: it is null in a library that has been loaded
   without a runtime.  */
gomp_main_function *gomp_pset_worker_main (void)
  __attribute__ ((visibility ("default"), weak));

#endif
