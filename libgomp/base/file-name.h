/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Names of files that each process of a program writes for itself.  */

#ifndef GOMP_FILE_NAME_H
#define GOMP_FILE_NAME_H 1

#include "base/types.h"

/* Return the rank of this process in its MPI program, as the environment has
   it; -1 if there is none.  */
long gomp_rank (void) GOMP_HIDDEN;

/* Return the name of the file that the user means by NAME, for the caller to
   free; never NULL.  In NAME, %p stands for the process, %r for its rank (0
   without MPI) and %% for a %.  In MPI programs, "." and the rank are added to
   a NAME that has neither %p nor %r, so that each rank gets a file of its
   own.  */
char *gomp_file_name (const char *name) GOMP_HIDDEN;

#endif
