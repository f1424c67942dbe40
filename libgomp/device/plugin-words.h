/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a plugin says of an operation that fails is part of the runtime's message
   about it, and not one before that.  */

#ifndef GOMP_PLUGIN_WORDS_H
#define GOMP_PLUGIN_WORDS_H 1

#include "base/error.h"

/* What plugins say on this thread is kept, until one of the next two.  */
void gomp_plugin_words_keep (void) GOMP_HIDDEN;

/* The operation went well, or is at its end: print what was said.  */
void gomp_plugin_words_print (void) GOMP_HIDDEN;

/* It failed: *ERR, of which nothing is set, begins with what was said, as far as there is
   room beside the text; more than that is printed.  Returns false.  */
bool gomp_plugin_words_fail (struct gomp_error *err, const char *format, ...)
  GOMP_PRINTF (2, 3) GOMP_HIDDEN;

/* The last that a plugin has said meanwhile for those who look for faults, for the caller
   to free; or NULL.  Before the end of keeping.  */
char *gomp_plugin_words_noted (void) GOMP_HIDDEN;

/* A plugin says this for those who look for faults.  */
void gomp_plugin_words_note (const char *format, __builtin_va_list args)
  GOMP_HIDDEN;

/* A plugin says this.  */
void gomp_plugin_words_add (const char *format, __builtin_va_list args)
  GOMP_HIDDEN;

#endif
