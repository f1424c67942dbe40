/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which version of the plugin ABI a libgomp takes.  */

#ifndef GOMP_LIBGOMP_ABI_H
#define GOMP_LIBGOMP_ABI_H 1

#include <dlfcn.h>

/* That of the libgomp open as LIBGOMP, by functions that came with the
   versions: 1 for GCC 12 and older, 2 for 13, 3 for 14 and newer.  */
static inline unsigned
gomp_libgomp_abi (void *libgomp)
{
  if (dlsym (libgomp, "GOMP_target_map_indirect_ptr"))
    return 3;
  return dlsym (libgomp, "GOMP_PLUGIN_target_rev") ? 2 : 1;
}

#endif
