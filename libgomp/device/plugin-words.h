/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a plugin says of an operation that fails is part of the runtime's message
   about it, and not one before that.  */

#ifndef GOMP_PLUGIN_WORDS_H
#define GOMP_PLUGIN_WORDS_H 1

#include "base/error.h"

/* Keep what plugins say on this thread, until gomp_plugin_words_print or
   gomp_plugin_words_fail.  Does not nest.  */
void gomp_plugin_words_keep (void) GOMP_HIDDEN;

/* Print what plugins have said since gomp_plugin_words_keep, and keep no more:
   the operation went well, or is at its end.  */
void gomp_plugin_words_print (void) GOMP_HIDDEN;

/* Set *ERR, of which nothing is set, to what plugins have said since
   gomp_plugin_words_keep and the text of FORMAT, and keep no more: the
   operation failed.  What has no room beside the text is printed.  Returns
   false.  */
bool gomp_plugin_words_fail (struct gomp_error *err, const char *format, ...)
  GOMP_PRINTF (2, 3) GOMP_HIDDEN;

/* Return the last that a plugin has said since gomp_plugin_words_keep for
   those who look for faults, for the caller to free; or NULL.  Before the end
   of keeping.  */
char *gomp_plugin_words_noted (void) GOMP_HIDDEN;

/* Keep what a plugin says for those who look for faults; its first line, and
   nothing if the thread keeps nothing.  */
void gomp_plugin_words_note (const char *format, __builtin_va_list args)
  GOMP_HIDDEN;

/* Keep what a plugin says, or print it if the thread keeps nothing.  */
void gomp_plugin_words_add (const char *format, __builtin_va_list args)
  GOMP_HIDDEN;

#endif
