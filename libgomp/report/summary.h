/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Figures at exit: constructs, device operations, what is still mapped.  */

#ifndef GOMP_SUMMARY_H
#define GOMP_SUMMARY_H 1

#include "base/types.h"

/* Arrange that a summary is printed when the program ends, to the file NAME,
   as gomp_lines_open names files.  */
void gomp_summary_init (const char *name) GOMP_HIDDEN;

/* Count one more construct called NAME, a string constant.  Any thread; takes
   no lock.  */
void gomp_summary_count (const char *name) GOMP_HIDDEN;

#endif
