/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   AMD's HIP library, if the program's machine has it: for interop objects
   only.  */

#ifndef GOMP_GCN_HIP_H
#define GOMP_GCN_HIP_H 1

/* Results are 0 or an error.  */
struct gomp_gcn_hip
{
  int (*get_device) (int *device);
  int (*set_device) (int device);
  int (*ctx_get_current) (void **context);
  int (*stream_create) (void **stream);
  int (*stream_destroy) (void *stream);
  int (*stream_synchronize) (void *stream);
};

#pragma GCC visibility push (hidden)

/* From HIP_RUNTIME_LIB, or libamdhip64.so; NULL: there is none, or something is
   missing in it.  Opened at the first call.  */
const struct gomp_gcn_hip *gomp_gcn_hip (void);

#pragma GCC visibility pop

#endif
