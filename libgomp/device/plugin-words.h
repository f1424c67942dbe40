/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a plugin says of an operation that fails is part of the runtime's
   message about it, and not one before that.  */

#ifndef GOMP_PLUGIN_WORDS_H
#define GOMP_PLUGIN_WORDS_H 1

#include "base/error.h"

/* Begin to keep the messages of plugins on this thread instead of printing
   them, until gomp_plugin_words_print or gomp_plugin_words_fail.  Does not
   nest.  */
void gomp_plugin_words_keep (void) GOMP_HIDDEN;

/* Print the messages that have been kept since gomp_plugin_words_keep, and
   keep no more, since the operation has succeeded or is over.  */
void gomp_plugin_words_print (void) GOMP_HIDDEN;

/* Set *ERR, which holds no error, to the messages that have been kept since
   gomp_plugin_words_keep and the text of FORMAT, and keep no more, since the
   operation has failed.  Messages that do not fit into the text are printed.
   Returns false.  */
bool gomp_plugin_words_fail (struct gomp_error *err, const char *format, ...)
  GOMP_PRINTF (2, 3) GOMP_HIDDEN;

/* Return the latest line that gomp_plugin_words_note has kept for reports of
   faults since gomp_plugin_words_keep, for the caller to free; or NULL if
   there is none.  To be called while messages are kept.  */
char *gomp_plugin_words_noted (void) GOMP_HIDDEN;

/* Keep the first line of a plugin's message for reports of faults.  Does
   nothing if the thread keeps no messages.  */
void gomp_plugin_words_note (const char *format, __builtin_va_list args)
  GOMP_HIDDEN;

/* Keep a plugin's message, or print it if the thread keeps none.  */
void gomp_plugin_words_add (const char *format, __builtin_va_list args)
  GOMP_HIDDEN;

#endif
