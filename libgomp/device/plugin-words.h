/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The messages of plugins about an operation that fails.  They are kept while
   the operation runs, and become part of the runtime's error message, instead
   of being printed as a message of their own before it.

   There are two kinds.  Error messages (GOMP_PLUGIN_error) are kept by
   gomp_plugin_words_add and are never lost.  Debug messages (GOMP_PLUGIN_debug)
   are printed at once if GOMP_DEBUG is set, and not kept.  If it is not set,
   they are not printed, and gomp_plugin_words_note keeps the latest one.  That
   debug message becomes part of no error message, but may tell why a plugin
   finds no device.  */

#ifndef GOMP_PLUGIN_WORDS_H
#define GOMP_PLUGIN_WORDS_H 1

#include "base/error.h"

/* Begin to keep the messages of plugins on this thread instead of printing
   them, until gomp_plugin_words_print or gomp_plugin_words_fail.  Does not
   nest.  */
void gomp_plugin_words_keep (void) GOMP_HIDDEN;

/* Print the messages that have been kept since gomp_plugin_words_keep, and stop
   keeping them.  To be called when the operation has succeeded, or its failure
   is reported in another way.  */
void gomp_plugin_words_print (void) GOMP_HIDDEN;

/* Set *ERR, which holds no error, to the messages that have been kept since
   gomp_plugin_words_keep, followed by the text of FORMAT, and stop keeping
   them.  To be called when the operation has failed.  Messages that do not fit
   into *ERR are printed.  Always returns false.  */
bool gomp_plugin_words_fail (struct gomp_error *err, const char *format, ...)
  GOMP_PRINTF (2, 3) GOMP_HIDDEN;

/* Return the line that the latest call of gomp_plugin_words_note since
   gomp_plugin_words_keep has kept, for the caller to free; NULL if there was no
   call.  To be called while messages are kept.  */
char *gomp_plugin_words_noted (void) GOMP_HIDDEN;

/* Keep the first line of a plugin's debug message for gomp_plugin_words_noted,
   in place of the line that an earlier call has kept.  The message is not
   printed.  Does nothing if the thread keeps no messages.  */
void gomp_plugin_words_note (const char *format, __builtin_va_list args)
  GOMP_HIDDEN;

/* Keep a plugin's error message, behind those that are kept already, or print
   it if the thread keeps none.  */
void gomp_plugin_words_add (const char *format, __builtin_va_list args)
  GOMP_HIDDEN;

#endif
