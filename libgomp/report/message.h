/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Messages in the program's own words: which construct or routine, which variable,
   what was found, what to do.  Nothing here runs before there is an error.  */

#ifndef GOMP_MESSAGE_H
#define GOMP_MESSAGE_H 1

#include <stdio.h>

#include "base/error.h"
#include "run/run.h"

#define GOMP_CALLER_NAME 64      /* room for a routine's name */

/* Where the program called this library: the construct's name is that of the
   routine, or NULL if only the place is known.  NAME: room for it.  False: this
   thread came from elsewhere (a task, a plugin's thread, the dynamic linker).  */
bool gomp_caller_find (struct gomp_site *site, char *name,
                       size_t size) GOMP_HIDDEN;

/* Print to stderr, in one piece, TEXT as the last line with "libgomp: ", and what
   is known of SITE and ABOUT, each of which may be NULL, in front of it.  */
void gomp_message_print (const struct gomp_site *site,
                         const struct gomp_about *about,
                         const char *text) GOMP_HIDDEN;

/* The same to OUT, without the empty line in front.  */
void gomp_message_compose (FILE *out, const struct gomp_site *site,
                           const struct gomp_about *about,
                           const char *text) GOMP_HIDDEN;

#endif
