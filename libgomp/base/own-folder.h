/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where this library lies, and what lies beside it.  */

#ifndef GOMP_OWN_FOLDER_H
#define GOMP_OWN_FOLDER_H 1

#include "base/types.h"

/* Find the loaded object, executable or library, that ADDRESS lies in.  Return
   the path of the folder that its file is in, with symbolic links resolved;
   NULL if the object or its file is not known.  The text is for the caller to
   free.  Ends the program if there is no memory.  */
char *gomp_folder_of (const void *address) GOMP_HIDDEN;

/* Return the folder that this library lies in, as gomp_folder_of does, or NULL
   if it is not known.  The text is for the caller to free.  Ends the program
   if there is no memory.  */
char *gomp_own_folder (void) GOMP_HIDDEN;

#endif
