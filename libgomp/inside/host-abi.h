/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What tools/make-libgomp says of the host half.

   tools/make-libgomp builds a complete libgomp.so.1 from this runtime, as the
   offload half, and from the threads and tasks of a GCC's libgomp, as the host
   half.  */

#ifndef GOMP_HOST_ABI_H
#define GOMP_HOST_ABI_H 1

#include "base/types.h"

/* The version of the plugin ABI of the GCC's libgomp from which the host half
   was taken: 1, 2 or 3 (libgomp-abi.h).  tools/make-libgomp finds the version
   out, and generates the file that defines this constant.  */
extern const unsigned gomp_host_abi GOMP_HIDDEN;

#endif
