/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What kernels have printed, written out.  */

#include "host/worker.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>

/* libgfortran's, or NULL.  */
static void (*flush_units) (int32_t *);

void
gomp_worker_flush_init (void)
{
  *(void **) &flush_units = dlsym (RTLD_DEFAULT, "_gfortran_flush_i4");
}

void
gomp_worker_flush (void)
{
  if (flush_units)
    flush_units (NULL);
  fflush (NULL);
}
