/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A runtime with one function, to be loaded out of sight.  */

#include "libgomp-plugin.h"

void
GOMP_PLUGIN_error (const char *format, ...)
{
  (void) format;
}
