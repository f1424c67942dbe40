/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Has a worker run what the runtime says in place of the program's main: all
   constructors run, main does not.  */

#define _GNU_SOURCE 1
#include "base/worker-start.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

/* This file is in libgomp-pset.so.1, and is a library of its own, which is
   preloaded to the workers of a runtime that cannot have it: a complete
   libgomp.so.1, whose symbols are all in version nodes.  */

/* Exit status of a process that cannot start.  */
#define STATUS_UNUSABLE 127

typedef int start_function (gomp_main_function *, int, char **, void (*) (void),
                            void (*) (void), void (*) (void), void *);

int __libc_start_main (gomp_main_function *, int, char **, void (*) (void),
                       void (*) (void), void (*) (void), void *)
  __attribute__ ((visibility ("default")));

/* The C library's routine that runs constructors and main, under the name
   that the start code of every dynamically linked program calls.  Without a
   symbol version, so that the references of old and new programs
   (GLIBC_2.2.5 and GLIBC_2.34) both come here.  */
int
__libc_start_main (gomp_main_function *program, int argc, char **argv,
                   void (*init) (void), void (*fini) (void),
                   void (*rtld_fini) (void), void *stack_end)
{
  gomp_main_function *instead
    = gomp_pset_worker_main ? gomp_pset_worker_main () : NULL;
  start_function *next;

  *(void **) &next = dlsym (RTLD_NEXT, "__libc_start_main");
  if (!next)
    {
      fputs ("\nlibgomp: this program has no C library\n", stderr);
      _exit (STATUS_UNUSABLE);
    }
  return next (instead ? instead : program, argc, argv, init, fini, rtld_fini,
               stack_end);
}
