/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which version of the plugin ABI a libgomp takes.  */

#ifndef GOMP_LIBGOMP_ABI_H
#define GOMP_LIBGOMP_ABI_H 1

#include <dlfcn.h>

/* Return the version of the plugin ABI of the libgomp that dlopen has opened as
   LIBGOMP: 1 for GCC 12 and older, 2 for GCC 13, 3 for GCC 14 and newer.  It is
   told by functions that came with these versions.  */
static inline unsigned
gomp_libgomp_abi (void *libgomp)
{
  if (dlsym (libgomp, "GOMP_target_map_indirect_ptr"))
    return 3;
  return dlsym (libgomp, "GOMP_PLUGIN_target_rev") ? 2 : 1;
}

#endif
