/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   AMD's HIP library, if the program's machine has it: for interop objects
   only.  */

#ifndef GOMP_GCN_HIP_H
#define GOMP_GCN_HIP_H 1

/* The functions of the HIP library that are used.  Their results are 0 or an
   error number.  */
struct gomp_gcn_hip
{
  int (*get_device) (int *device);
  int (*set_device) (int device);
  int (*ctx_get_current) (void **context);
  int (*stream_create) (void **stream);
  int (*stream_destroy) (void *stream);
  int (*stream_synchronize) (void *stream);
};

#pragma GCC visibility push(hidden)

/* Return the functions of the HIP library.  The library is the file that the
   environment variable HIP_RUNTIME_LIB names; libamdhip64.so if the variable is
   not set or empty.  The library is opened at the first call.  Returns NULL if
   the library cannot be opened, or if it lacks one of the functions.  */
const struct gomp_gcn_hip *gomp_gcn_hip (void);

#pragma GCC visibility pop

#endif
