/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Finding plugins and binding their operations.  */

#ifndef GOMP_PLUGIN_LOAD_H
#define GOMP_PLUGIN_LOAD_H 1

#include "device/device.h"

/* Load the plugins that GOMP_PSET_DEVICES names, else the usual ones, in
   order.  *PLUGINS is an array of those that have devices; the caller frees
   the array, while the plugins stay for ever.  Returns their number.  A plugin
   that cannot be used is left out, with a warning unless it is just not there
   and was not asked for by name.  To be called once.  Source:
   doc/abi/plugin-interface.md section 1.  */
size_t gomp_plugins_load (struct gomp_plugin ***plugins) GOMP_HIDDEN;

/* Return which plugins have devices that cannot do what the program requires,
   as text for a message; "" if there are none.  Static; complete once
   gomp_plugins_load has returned.  */
const char *gomp_plugins_unfit (void) GOMP_HIDDEN;

#endif
