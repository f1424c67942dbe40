/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Errors: filled in where the cause is known, reported once at the edge.  */

#ifndef GOMP_ERROR_H
#define GOMP_ERROR_H 1

#include "types.h"

/* A failure on its way up.  text is one or more lines without the
   "libgomp: " prefix and without a final newline; empty means no error.  */
struct gomp_error
{
  char text[1024];
};

/* Write the text, unless ERR already holds one (the first cause wins).
   Always returns false, so that callers can `return gomp_error_set (...)'.  */
bool gomp_error_set (struct gomp_error *err, const char *format, ...)
  __attribute__ ((access (read_write, 1)))
  GOMP_PRINTF (2, 3) GOMP_HIDDEN;

/* Do messages that GCC 14's libgomp has in other words use these?  Set before the
   first device is found, as the installed libgomp is, whose tests look for them.  */
extern bool gomp_error_newer_words GOMP_HIDDEN;

/* Print "\nlibgomp: TEXT\n" to stderr and exit (1).  Only layer 1 (entry
   points) and the GOMP_PLUGIN_* callbacks call this, with no lock held.  */
_Noreturn void gomp_fatal (const char *format, ...)
  GOMP_PRINTF (1, 2) GOMP_HIDDEN;
_Noreturn void gomp_fatal_error (const struct gomp_error *err) GOMP_HIDDEN;

/* Print "\nlibgomp: TEXT\n" to stderr and go on.  */
void gomp_warn (const char *format, ...) GOMP_PRINTF (1, 2) GOMP_HIDDEN;
void gomp_vwarn (const char *format, __builtin_va_list args) GOMP_HIDDEN;

/* Print to stderr, without a prefix, if GOMP_DEBUG is set.  */
void gomp_debug (const char *format, ...) GOMP_PRINTF (1, 2) GOMP_HIDDEN;

/* malloc and friends that end the program when memory is gone
   ("Out of memory allocating %lu bytes").  The caller frees.  */
void *gomp_malloc (size_t size) GOMP_HIDDEN
  __attribute__ ((malloc, returns_nonnull));
void *gomp_calloc (size_t n, size_t size) GOMP_HIDDEN
  __attribute__ ((malloc, returns_nonnull));
/* SIZE bytes of zeroes, beginning at a cache line; for free.  */
void *gomp_calloc_lines (size_t size) GOMP_HIDDEN
  __attribute__ ((malloc, returns_nonnull));
void *gomp_realloc (void *old, size_t size) GOMP_HIDDEN
  __attribute__ ((returns_nonnull));

#endif
