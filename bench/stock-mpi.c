/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lets stock libgomp use devices of other processes: a plugin in front of
   plugin/mpi, which it is linked with, and whose other functions it leaves as
   they are.

   Stock libgomp asks for one operation after the other, so that the messages
   are those of a proxy that has one for each operation.  To be used with
   testsuite/lib/stock-shim.c, whose tables are its images.  */

#define _GNU_SOURCE 1
#include <dlfcn.h>
#include <stdlib.h>

#include "libgomp-plugin.h"

/* What stock-shim.c registers.  */
struct host_table
{
  void **functions, **functions_end, **variables, **variables_end;
};

/* Stock libgomp has images for devices of this kind.  */
int
GOMP_OFFLOAD_get_type (void)
{
  return OFFLOAD_TARGET_TYPE_NVIDIA_PTX;
}

unsigned
GOMP_OFFLOAD_get_caps (void)
{
  unsigned (*next) (void);

  *(void **) &next = dlsym (RTLD_NEXT, "GOMP_OFFLOAD_get_caps");
  return next () & ~GOMP_OFFLOAD_CAP_OPENACC_200;
}

/* Functions are named by where they are in the program.  */
int
GOMP_OFFLOAD_load_image (int ord, unsigned version, const void *target_data,
                         struct addr_pair **table, uint64_t **reverse,
                         uint64_t *indirect)
{
  const struct host_table *host = target_data;
  int n = host->functions_end - host->functions;

  (void) ord, (void) version, (void) reverse, (void) indirect;
  if (host->variables != host->variables_end)
    return -1;
  *table = malloc (n * sizeof **table);
  for (int i = 0; i < n; i++)
    (*table)[i] = (struct addr_pair) { (uintptr_t) host->functions[i],
                                       (uintptr_t) host->functions[i] + 1 };
  return n;
}
