/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plugins without devices, which keep the installed libgomp from finding any.

   A libgomp of GCC 13 or newer looks for devices on occasions that have nothing
   to do with them: before it runs a target region on the host, for pinned
   memory, for the default device.  It would then load the GPUs' drivers a
   second time, and plugins that may be ours.  It asks the loader for the
   sonames libgomp-plugin-nvptx.so.1 and libgomp-plugin-gcn.so.1.  If an object
   of such a soname is loaded already, the loader answers with that object.  So
   gomp_host_inert_load loads, before libgomp asks, two plugins that have these
   sonames and no device.  */

#ifndef GOMP_HOST_INERT_H
#define GOMP_HOST_INERT_H 1

#include "base/types.h"

/* Load the plugins without devices, if the loaded libgomp is one of GCC 13 or
   newer.  Otherwise, or where the plugins' files are missing, do nothing.  To
   be called when the library starts, and whenever a libgomp has been
   opened.  */
void gomp_host_inert_load (void) GOMP_HIDDEN;

/* Return whether HANDLE, which dlopen has returned for a plugin, is one of the
   plugins without devices that gomp_host_inert_load loads.  */
bool gomp_host_inert_is (void *handle) GOMP_HIDDEN;

#endif
