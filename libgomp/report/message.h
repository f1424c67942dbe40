/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Messages in the program's own words: which construct or routine, which
   variable, what was found, what to do.  Nothing here runs before there is an
   error.  */

#ifndef GOMP_MESSAGE_H
#define GOMP_MESSAGE_H 1

#include <stdio.h>

#include "base/error.h"
#include "program/site.h"

/* Print to stderr, in one piece, a message about an error.  SITE is the
   construct where the error was found; NULL: not known.  ABOUT has the
   addresses that the error is about (base/error.h), for which names and lines
   are looked up; NULL: none.  TEXT is the last line, with "libgomp: " in front.
   No lock held.  */
void gomp_message_print (const struct gomp_site *site,
                         const struct gomp_about *about, const char *text)
  GOMP_HIDDEN;

/* Write to OUT what is known of SITE and ABOUT, each of which may be NULL, and
   TEXT as the last line with "libgomp: " in front.  This is what
   gomp_message_print prints, without the empty line at its beginning.  OUT is
   not flushed.  */
void gomp_message_compose (FILE *out, const struct gomp_site *site,
                           const struct gomp_about *about, const char *text)
  GOMP_HIDDEN;

#endif
