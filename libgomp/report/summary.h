/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Figures at exit: constructs, device operations, what is still mapped.  */

#ifndef GOMP_SUMMARY_H
#define GOMP_SUMMARY_H 1

#include "base/types.h"

/* Arrange that a summary is printed to the file NAME when the program ends.
   gomp_lines_open opens the file; if that fails, standard error takes its
   place.  */
void gomp_summary_init (const char *name) GOMP_HIDDEN;

/* Count one more construct called NAME, a string constant, for the summary.
   Any thread; takes no lock.  */
void gomp_summary_count (const char *name) GOMP_HIDDEN;

#endif
