/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What tools/make-libgomp says of the host half.  */

#ifndef GOMP_HOST_ABI_H
#define GOMP_HOST_ABI_H 1

#include "base/types.h"

/* The version of the plugin ABI that the libgomp takes of which this is the
   host half (libgomp-abi.h).  make-libgomp defines it, as it finds it.  */
extern const unsigned gomp_host_abi GOMP_HIDDEN;

#endif
