/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A runtime with few functions, to be loaded out of sight: a libgomp of GCC 13
   or, with FAKE_NEWER, of GCC 14, with FAKE_OLDER, of GCC 12.  */

#include "../../../../include/libgomp-plugin.h"

void
GOMP_PLUGIN_error (const char *format, ...)
{
  (void) format;
}

/* What came with GCC 13 and 14, by name only.  */
#define NEWER(name) \
  __attribute__ ((visibility ("default"))) \
  void fake_##name (void) __asm__ (#name); \
  void fake_##name (void) { }
#ifndef FAKE_OLDER
NEWER (GOMP_PLUGIN_target_rev)
#endif
#ifdef FAKE_NEWER
NEWER (GOMP_target_map_indirect_ptr)
#endif
