/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lines that tell what was done: of traces and summaries.  Processes of an MPI program
   write side by side: each line is written as a whole, and says whose it is.  */

#ifndef GOMP_LINES_H
#define GOMP_LINES_H 1

#include <stdio.h>

#include "base/types.h"

/* Write "gomp-pset: ", "[rank N] " in MPI programs, the text that printf would
   write for FORMAT, and a newline to TO, as one piece.  */
void gomp_line (FILE *to, const char *format, ...)
  GOMP_PRINTF (2, 3) GOMP_HIDDEN;

/* Open the file called NAME for lines and return it, for ever; "-" is standard
   error.  In NAME, %p is the process, %r its rank (0 without MPI) and %% a %.
   A rank gets a file of its own in any case.  VARIABLE is the environment
   variable that named it, for the warning.  NULL, after a warning: it cannot
   be written.  */
FILE *gomp_lines_open (const char *name, const char *variable) GOMP_HIDDEN;

/* Return the name of the file that gomp_lines_open would open for NAME, for
   the caller to free.  */
char *gomp_lines_name (const char *name) GOMP_HIDDEN;

#endif
