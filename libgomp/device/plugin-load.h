/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Finding plugins and binding their operations.  */

#ifndef GOMP_PLUGIN_LOAD_H
#define GOMP_PLUGIN_LOAD_H 1

#include "device/device.h"

/* Load the plugins that GOMP_PSET_DEVICES names; those called nvptx and gcn if
   it is not set.  Set *PLUGINS to an array of those that have devices, in the
   order in which they are named, and return their number.  The caller frees the
   array; the plugins in it stay for ever.

   Other plugins are left out.  If a plugin's file is missing or cannot be
   loaded, there is a warning if GOMP_PSET_DEVICES names the plugin, and none if
   it is not set.  If the file is loaded but does not fit this library, there
   always is a warning.  If the plugin finds no device, there is no warning.

   If GOMP_PSET_DEVICES names plugins and none of them has devices, a last
   warning says why, for all of them together.  This warning comes only if at
   least one of the plugins has been left out without a warning.  If
   GOMP_PSET_DEVICES has the item "required", there is no warning of missing
   files, and the program ends with a message if no plugin has devices.  Neither
   this message nor the last warning comes if gomp_plugins_unfit has a text.

   To be called once.  Source: doc/abi/plugin-interface.md section 1.  */
size_t gomp_plugins_load (struct gomp_plugin ***plugins) GOMP_HIDDEN;

/* Return a text for a message that says which plugins have devices that cannot
   do what the program requires; "" if none has.  The text is static, and
   complete once gomp_plugins_load has returned.  */
const char *gomp_plugins_unfit (void) GOMP_HIDDEN;

#endif
