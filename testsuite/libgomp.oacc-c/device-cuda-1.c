/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A device that is not CUDA's has none of its handles.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */

#include "data-check.h"

static void
check (void)
{
  int stream;

  CHECK (acc_get_current_cuda_device () == NULL);
  CHECK (acc_get_current_cuda_context () == NULL);
  CHECK (acc_get_cuda_stream (1) == NULL);
  CHECK (acc_get_cuda_stream (-7) == NULL);
  CHECK (acc_set_cuda_stream (1, &stream) == -1);
  CHECK (acc_set_cuda_stream (acc_async_sync, &stream) == -1);
  CHECK (acc_set_cuda_stream (-3, &stream) == 0);
  CHECK (acc_set_cuda_stream (1, NULL) == 0);
}

int
main (void)
{
  check ();
  acc_set_device_type (acc_device_host);
  check ();
  return 0;
}
