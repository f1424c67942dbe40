/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A region on the host wakes no other runtime: no plugin of the installed
   libgomp and no driver gets loaded, whatever is installed.  libgomp of GCC 13
   and newer looks for its devices then.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */

#define _GNU_SOURCE
#include <link.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

/* Does INFO's object not belong here?  */
static int
is_foreign (struct dl_phdr_info *info, size_t size, void *data)
{
  const char *name = info->dlpi_name;

  (void) size, (void) data;
  if (strstr (name, "/libcuda.so") || strstr (name, "/libhsa-runtime64.so"))
    return 1;
  return ((strstr (name, "/libgomp-plugin-nvptx.so")
           || strstr (name, "/libgomp-plugin-gcn.so"))
          && !strstr (name, "inert"));
}

int
main (int argc, char **argv)
{
  int on_host = 0;

  (void) argv;
  #pragma omp target map(tofrom: on_host) if(argc > 5)
  on_host = 1;
  #pragma omp target map(tofrom: on_host) device(omp_get_initial_device ())
  on_host++;
  #pragma omp target teams map(tofrom: on_host) if(argc > 5)
  on_host++;
  omp_set_default_device (omp_get_initial_device ());
  #pragma omp target map(tofrom: on_host) nowait
  on_host++;
  #pragma omp taskwait
  omp_get_default_device ();
  if (on_host != 4 || dl_iterate_phdr (is_foreign, NULL))
    abort ();
  return 0;
}
