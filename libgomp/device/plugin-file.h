/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Whether the file of a plugin is there as a whole.  */

#ifndef GOMP_PLUGIN_FILE_H
#define GOMP_PLUGIN_FILE_H 1

#include "base/types.h"

/* Return whether the file PATH is a shared object whose end is missing, as that
   of a copy that was interrupted.  The loader does not look, and the process
   gets SIGBUS when it opens such a file.  Returns false for a file that is no
   shared object or that cannot be read: of these the loader tells.  */
bool gomp_plugin_file_is_cut (const char *path) GOMP_HIDDEN;

#endif
