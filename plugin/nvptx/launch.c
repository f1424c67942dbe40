/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   How kernels end.  */

#include "nvptx/launch.h"

#include "nvptx/reverse.h"

void
gomp_nvptx_launch_fail (const struct gomp_nvptx_function *function,
                        CUresult result, const char *call)
{
  char text[GOMP_CUDA_TEXT];

  gomp_nvptx_end_claim ();
  gomp_nvptx_fault_explain (result, call, function ? function->name : NULL);
  gomp_cuda_is_fault (result);
  gomp_cuda_text (result, text);
  if (function)
    GOMP_PLUGIN_fatal ("%s error: %s in kernel %s", call, text, function->name);
  GOMP_PLUGIN_fatal ("%s error: %s", call, text);
}

void
gomp_nvptx_launch_wait (const struct gomp_nvptx_function *function,
                        struct gomp_nvptx_lane *lane)
{
  CUresult result = (gomp_nvptx_device_requests (function->device)
                       ? gomp_nvptx_reverse_wait (function->device, lane)
                       : gomp_cuda.cuStreamSynchronize (lane->stream));

  if (result != CUDA_SUCCESS)
    gomp_nvptx_launch_fail (function, result, "cuStreamSynchronize");
}
