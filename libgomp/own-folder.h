/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where this library lies, and what lies beside it.  */

#ifndef GOMP_OWN_FOLDER_H
#define GOMP_OWN_FOLDER_H 1

#include <limits.h>

#include "types.h"

/* The folder of the file that ADDRESS, in some loaded object, is from; with links
   followed.  False: not known.  */
bool gomp_folder_of (const void *address, char folder[PATH_MAX]) GOMP_HIDDEN;

/* The folder this library is in.  */
bool gomp_own_folder (char folder[PATH_MAX]) GOMP_HIDDEN;

#endif
