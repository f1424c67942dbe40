/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Figures at exit: constructs, device operations, what is still mapped.  */

#ifndef GOMP_SUMMARY_H
#define GOMP_SUMMARY_H 1

#include "base/types.h"

/* Print a summary to the file of that name (lines.h) when the program ends.  */
void gomp_summary_init (const char *name) GOMP_HIDDEN;

/* One construct named NAME (a string constant) more.  Any thread.  */
void gomp_summary_count (const char *name) GOMP_HIDDEN;

#endif
