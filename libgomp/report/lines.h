/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lines that tell what was done: of traces and summaries.  Processes of an MPI
   program write side by side: each line is written as a whole, and says whose
   it is.  */

#ifndef GOMP_LINES_H
#define GOMP_LINES_H 1

#include <stdio.h>

#include "base/types.h"

/* Write a line to TO as one piece: "gomp-pset: ", in MPI programs "[rank N] ",
   the text that printf would write for FORMAT, and a newline.  A line that
   cannot be written is lost; the first loss is reported on standard error.  */
void gomp_line (FILE *to, const char *format, ...) GOMP_PRINTF (2, 3)
  GOMP_HIDDEN;

/* Open the file that the user means by NAME (gomp_file_name) for lines and
   return it; it stays open for ever.  The name "-" stands for standard error.
   Returns NULL, after a warning that names the environment variable VARIABLE,
   if the file cannot be written.  */
FILE *gomp_lines_open (const char *name, const char *variable) GOMP_HIDDEN;

#endif
