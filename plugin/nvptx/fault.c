/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Kernels that touched what they must not, where the driver tells the
   address.  */

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "nvptx/launch.h"

/* The first fault, and whose it is.  False: none is known.  */
static bool
find_fault (int *ord, struct gomp_pset_emulated_fault *fault)
{
  int n = gomp_cuda_open ();

  for (*ord = 0; gomp_cuda.emulated_fault && *ord < n; ++*ord)
    if (gomp_cuda.emulated_fault (*ord, fault) == 0)
      return true;
  return false;
}

void
gomp_nvptx_fault_explain (CUresult result, const char *call, const char *kernel)
{
  void *symbol = dlsym (RTLD_DEFAULT, "GOMP_PLUGIN_pset_fault");
  void (*explain) (const struct gomp_pset_fault *);
  char words[GOMP_CUDA_TEXT], text[2 * GOMP_CUDA_TEXT];
  struct gomp_pset_emulated_fault found;
  struct gomp_pset_fault fault = { .device = "nvptx", .driver = text };

  if (symbol == NULL || !gomp_cuda_is_fault (result)
      || !find_fault (&fault.ord, &found))
    return;
  gomp_nvptx_end_claim ();
  snprintf (text, sizeof text, "%s error: %s%s%s", call,
            gomp_cuda_text (result, words), kernel ? " in kernel " : "",
            kernel ? kernel : "");
  fault.address = found.address;
  fault.access = found.access;
  fault.kernel_name = found.kernel;
  fault.place = found.place[0] ? found.place : NULL;
  memcpy (&explain, &symbol, sizeof explain);
  explain (&fault);
}
