/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the start of a process asks the runtime: whether the process is a
   worker, which has another main function than the program.  */

#ifndef GOMP_WORKER_START_H
#define GOMP_WORKER_START_H 1

/* A main function, with the arguments that C's main has.  */
typedef int gomp_main_function (int, char **, char **);

/* Return what a worker runs in place of the program's main function, or what
   gomp_worker_replace_main has set, or NULL: the program's main is to be run.  The address is valid as long as the runtime is
   loaded.

   The runtime has this function.  What calls it is worker-start.c, which is in
   the runtime, but is also a library of its own that is preloaded to workers.
   That library may be loaded without a runtime.  Its reference is therefore
   weak: without a runtime the address of the function is NULL, and the caller
   has to look at it before the call.  */
gomp_main_function *gomp_pset_worker_main (void)
  __attribute__ ((visibility ("default"), weak));

#endif
