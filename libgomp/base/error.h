/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Errors: filled in where the cause is known, reported once at the edge.  */

#ifndef GOMP_ERROR_H
#define GOMP_ERROR_H 1

#include "base/hook.h"
#include "base/types.h"

/* What a failure is about, as the place that finds it knows it: addresses and
   constant texts.  Names and lines are looked up where the message is printed
   (message.h).  Zeroes: nothing is known but that it is device 0.  */
struct gomp_about
{
  int device;                   /* its number, or -1 */
  bool absent;                  /* what is concerned is not on that device: it may
                                   have been, or be on another one */
  uintptr_t start;              /* what the program names, or 0 */
  size_t size;
  uintptr_t holder;             /* the pointer through which, or 0 */
  uintptr_t other_start;        /* what is in the way, or was there, or 0 */
  size_t other_size;
  const void *made_at;          /* code addresses of that one's constructs, or */
  const void *released_at;      /* NULL */
  const char *found;            /* what was found, or NULL */
  const char *remedy;           /* what to do, or NULL */
};

/* A failure on its way up.  text is one or more lines without the
   "libgomp: " prefix and without a final newline; empty means no error, and the
   rest means nothing.  */
struct gomp_error
{
  char text[1024];
  struct gomp_about about;
};

/* Make ERR say that there is no error so far.  The rest is not cleared: every
   construct begins with this.  */
static inline void
gomp_error_init (struct gomp_error *err)
{
  err->text[0] = '\0';
}

/* Return what ERR is about; a struct of zeroes if it holds no error.  Valid as
   long as ERR.  */
const struct gomp_about *gomp_error_about (const struct gomp_error *err)
  GOMP_HIDDEN;

/* Write the text, printf-like, unless ERR already holds one (the first cause
   wins).  Always returns false, so that callers can `return gomp_error_set
   (...)'.  */
bool gomp_error_set (struct gomp_error *err, const char *format, ...)
  __attribute__ ((access (read_write, 1)))
  GOMP_PRINTF (2, 3) GOMP_HIDDEN;

/* Do as gomp_error_set, and copy ABOUT, what the error is about, into ERR if
   the text is written.  */
bool gomp_error_set_about (struct gomp_error *err,
                           const struct gomp_about *about,
                           const char *format, ...)
  __attribute__ ((access (read_write, 1)))
  GOMP_PRINTF (3, 4) GOMP_HIDDEN;

/* Note that this thread ends the program, unless another one has begun to.
   What fails in other threads from then on fails because of that and is not
   reported.  True: it is this thread, now or since an earlier call; false:
   another one.  Takes no lock.  */
bool gomp_ending_begin (void) GOMP_HIDDEN;
/* Wait, ten seconds at most, for another thread to end the program.  Returns
   only if that has not come about.  */
void gomp_ending_wait (void) GOMP_HIDDEN;
/* Call gomp_ending_begin, and gomp_ending_wait if another thread ends the
   program already.  To be called before a fatal message is printed.  */
void gomp_ending_claim (void) GOMP_HIDDEN;
/* Return whether another thread has begun to end the program.  Takes no
   lock.  */
bool gomp_ending_elsewhere (void) GOMP_HIDDEN;

/* Do messages that GCC 14's libgomp has in other words use these?  Set before the
   first device is found, as the installed libgomp is, whose tests look for them.  */
extern bool gomp_error_newer_words GOMP_HIDDEN;

/* Who prints the errors that end the program, with all that can be found out.  At
   most one; without it, the text is printed.  */
struct gomp_error_hook
{
  void (*print) (const struct gomp_error *err);
};
GOMP_HOOKS (gomp_error_hooks, struct gomp_error_hook);

/* Print "\nlibgomp: TEXT\n" to stderr, behind where the program called and what is
   known of the cause, and exit (1).  Only entry/, start-up and the
   GOMP_PLUGIN_* callbacks call this, with no lock held.  Those that have a site
   use gomp_fatal_at (report.h).  */
_Noreturn void gomp_fatal (const char *format, ...)
  GOMP_PRINTF (1, 2) GOMP_HIDDEN;
/* Do as gomp_fatal, with REMEDY, what the user can do about it, in the
   message.  */
_Noreturn void gomp_fatal_advise (const char *remedy, const char *format, ...)
  GOMP_PRINTF (2, 3) GOMP_HIDDEN;
/* Do as gomp_fatal with the text of ERR and what it is about.  */
_Noreturn void gomp_fatal_error (const struct gomp_error *err) GOMP_HIDDEN;

/* Print "\nlibgomp: TEXT\n" to stderr and go on.  */
void gomp_warn (const char *format, ...) GOMP_PRINTF (1, 2) GOMP_HIDDEN;
/* Print a warning as gomp_warn does.  FORMAT and ARGS are vprintf's.  */
void gomp_vwarn (const char *format, __builtin_va_list args) GOMP_HIDDEN;

/* Return SIZE bytes, not cleared, for the caller to free.  This and the next
   three end the program when memory is gone ("Out of memory allocating %lu
   bytes").  */
void *gomp_malloc (size_t size) GOMP_HIDDEN
  __attribute__ ((malloc, returns_nonnull));
/* Return N times SIZE bytes of zeroes, for the caller to free.  */
void *gomp_calloc (size_t n, size_t size) GOMP_HIDDEN
  __attribute__ ((malloc, returns_nonnull));
/* Return SIZE bytes of zeroes that begin at a cache line, for the caller to
   free.  Ends the program if there is no memory.  */
void *gomp_calloc_lines (size_t size) GOMP_HIDDEN
  __attribute__ ((malloc, returns_nonnull));
/* Return OLD, which may be NULL, with its contents in SIZE bytes, for the
   caller to free; OLD is void.  Ends the program if there is no memory.  */
void *gomp_realloc (void *old, size_t size) GOMP_HIDDEN
  __attribute__ ((returns_nonnull));

#endif
