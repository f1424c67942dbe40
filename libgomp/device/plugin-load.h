/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Finding plugins and binding their operations.  */

#ifndef GOMP_PLUGIN_LOAD_H
#define GOMP_PLUGIN_LOAD_H 1

#include "device/device.h"

/* Load the plugins that GOMP_PSET_DEVICES names, else the usual ones, in
   order, and return how many have devices.  *PLUGINS is set to an array of
   these; the caller frees the array, while the plugins stay for ever.  A
   plugin that cannot be used is left out, with a warning, unless its file is
   missing and it was not asked for by name.  To be called once.  Source:
   doc/abi/plugin-interface.md section 1.  */
size_t gomp_plugins_load (struct gomp_plugin ***plugins) GOMP_HIDDEN;

/* Return a text for a message that says which plugins have devices that cannot
   do what the program requires; "" if none has.  The text is static, and
   complete once gomp_plugins_load has returned.  */
const char *gomp_plugins_unfit (void) GOMP_HIDDEN;

#endif
