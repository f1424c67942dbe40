/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Errors: filled in where the cause is known, reported once.
   They are passed up to the function of entry/ that the program or a plugin has
   called.  That function reports them.  */

#ifndef GOMP_ERROR_H
#define GOMP_ERROR_H 1

#include <stdio.h>

#include "base/hook.h"
#include "base/types.h"

/* What a failure is about, as far as the place that finds it knows: addresses
   and constant texts.  Names and lines are looked up later, where the message
   is printed (message.h).  A struct of zeroes says that the failure is about
   device 0, and that nothing else is known.  */
struct gomp_about
{
  int device;                   /* number of the device that the failure is
                                   about; -1: about none */
  /* True: the failure is that the data at START is not on that device.  The
     report then finds out, where it can, whether the data was there before, is
     on another device, or is a pointer to something that is there.  False: the
     failure is another one.  */
  bool absent;
  uintptr_t start;              /* host address of the data that the program
                                   names, or 0 */
  size_t size; /* bytes of the data at START */
  uintptr_t object; /* host address at which the object begins that the data
                       at START is a part of, or less than START; 0: not known */
  uintptr_t holder; /* host address of the pointer through which
                                   the program names the data at START; 0: the
                                   program names no pointer */
  /* Where the host memory begins that the message names as the cause; 0: the
     message names no such memory.  The memory is one of these:
     - the host memory of a mapping that overlaps the data, or that has other
       members of the same structure;
     - a part of the data that the same directive maps by itself, too;
     - the host memory of a mapping that had the data, and has been removed;
     - the host memory of a mapping of the data on another device;
     - if the data is a pointer: the host memory of the mapping that it points
       into.  */
  uintptr_t other_start;
  size_t other_size; /* bytes */
  /* Code address of the construct that mapped what is at OTHER_START or, if
     that is 0, the data itself; NULL: not known.  */
  const void *made_at;
  /* Code address of the construct that removed the mapping at OTHER_START;
     NULL: the mapping is still there, or the construct is not known.  */
  const void *released_at;
  /* Set if the failure is that of a posted copy (posted.h): the code address of
     the construct that posted the copy of the data.  Such a copy is made only
     when the device is used next, so that it fails after that construct.  NULL:
     the failure is another one.  */
  const void *sent_at;
  /* Parts of the message that are printed before the error's TEXT; NULL: the
     message has no such part.  */
  const char *found; /* what is wrong: "it is not mapped" */
  const char *remedy; /* what the user can do */
};

/* A failure that is passed up to the layer that reports it.  TEXT is one or
   more lines without the "libgomp: " prefix and without a final newline.  An
   empty TEXT means that there is no error; ABOUT is undefined then.  */
struct gomp_error
{
  char text[1024];
  struct gomp_about about;
};

/* Make ERR say that there is no error so far.  Only the first byte is written,
   since every construct begins with this.  */
static inline void
gomp_error_init (struct gomp_error *err)
{
  err->text[0] = '\0';
}

/* Return what ERR is about; a struct of zeroes if ERR holds no error.  The
   result is valid as long as ERR is.  */
const struct gomp_about *gomp_error_about (const struct gomp_error *err)
  GOMP_HIDDEN;

/* Write a text as printf does into ERR, unless ERR holds one already: the
   first cause wins.  A text that is too long is cut off.  The error is then
   about no device (-1) and nothing else.  Always returns false, so that
   callers can `return gomp_error_set (...)'.  */
bool gomp_error_set (struct gomp_error *err, const char *format, ...)
  __attribute__ ((access (read_write, 1))) GOMP_PRINTF (2, 3) GOMP_HIDDEN;

/* Write a text into ERR as gomp_error_set does, and copy ABOUT, which says
   what the error is about, into it.  Does nothing if ERR holds an error
   already.  Always returns false.  */
bool gomp_error_set_about (struct gomp_error *err,
                           const struct gomp_about *about, const char *format,
                           ...) __attribute__ ((access (read_write, 1)))
GOMP_PRINTF (3, 4) GOMP_HIDDEN;

/* Note that the calling thread is going to end the program, unless another
   thread has begun to.  Returns true if the calling thread is the one that
   ends the program, by this call or by an earlier one; false if it is another
   thread.  Errors that other threads meet from now on are taken for
   consequences of the end of the program: gomp_fatal and its like wait
   (gomp_ending_wait) before they report one.  Takes no lock.  */
bool gomp_ending_begin (void) GOMP_HIDDEN;
/* Wait, ten seconds at most, for another thread to end the program.  Returns
   only if that thread has not ended it in this time.  */
void gomp_ending_wait (void) GOMP_HIDDEN;
/* Note that the calling thread is going to end the program, and wait if
   another thread ends it already: gomp_ending_begin, then gomp_ending_wait.
   If that thread has printed a message and still has not ended the program
   then, this ends it with exit (1), since one message is enough.  To be called
   before a fatal message is printed.  */
void gomp_ending_claim (void) GOMP_HIDDEN;
/* Return whether gomp_ending_claim has been called: a message says why the
   program ends, or is about to.  Takes no lock.  */
bool gomp_ending_told (void) GOMP_HIDDEN;
/* End the program at once, without the handlers of exit that are left, if the
   calling thread is ending it for lack of memory; else return.  Such a thread
   may have run out of memory while it held locks, and calls the handlers of
   exit with these locks held.  A handler that waited for one of the locks, or
   for another thread that needs one, would wait for ever.  So code that a
   handler of exit may run has to call this before it waits for a lock or for
   another thread.  gomp_lock, gomp_condition_wait and gomp_lock_be_patient
   (lock.h) call this function themselves before they sleep, and their callers
   need not.  Before all other ways of waiting a call is needed.  */
void gomp_ending_stuck (void) GOMP_HIDDEN;
/* Return whether a thread, perhaps the calling one, has begun to end the
   program.  Takes no lock.  */
bool gomp_ending_begun (void) GOMP_HIDDEN;
/* Return whether another thread has begun to end the program.  Takes no
   lock.  */
bool gomp_ending_elsewhere (void) GOMP_HIDDEN;

/* True if the installed libgomp is that of GCC 14 or newer: messages then have
   its words where an older libgomp had others; false: they have the older
   words.  GCC's own tests of each version look for the words of that version.
   Set before the first device is looked for.  */
extern bool gomp_error_newer_words GOMP_HIDDEN;

/* Prints an error that ends the program, with all that can be found out about
   it.  report/message.c defines the only such hook; where it is not linked,
   the error's text alone is printed.  */
struct gomp_error_hook
{
  void (*print) (const struct gomp_error *err);
};
GOMP_HOOKS (gomp_error_hooks, struct gomp_error_hook);

/* Print a message to stderr, then exit (1).  The message has the place in the
   program from which this library was called, and "libgomp: TEXT" as the last
   line.  It is the last line alone if that place is not known, or if only the
   last lines of messages are wanted (GOMP_PSET_MESSAGES).  Waits as
   gomp_ending_claim does if another thread ends the program already.  To be
   called with no lock held, and only by entry/, at start-up and by
   GOMP_PLUGIN_* callbacks.  Callers that have a site use gomp_fatal_at
   (report.h) instead.  */
_Noreturn void gomp_fatal (const char *format, ...) GOMP_PRINTF (1, 2)
  GOMP_HIDDEN;
/* Print a message and end the program as gomp_fatal does.  The message also
   has REMEDY, what the user can do about the error.  */
_Noreturn void gomp_fatal_advise (const char *remedy, const char *format, ...)
  GOMP_PRINTF (2, 3) GOMP_HIDDEN;
/* Print the message of ERR, with what ERR knows about its cause, and end the
   program as gomp_fatal does.  */
_Noreturn void gomp_fatal_error (const struct gomp_error *err) GOMP_HIDDEN;

/* Print "\nlibgomp: TEXT\n" to stderr, with TEXT from a printf-like FORMAT,
   and go on.  A text beyond 2000 bytes is cut off.  */
void gomp_warn (const char *format, ...) GOMP_PRINTF (1, 2) GOMP_HIDDEN;

/* Return the program's stdout.  The C library's variable is looked up when this
   is called: used by its name, it would be as each program starts.  */
FILE *gomp_stdout (void) GOMP_HIDDEN __attribute__ ((returns_nonnull));

/* Print a warning as gomp_warn does.  FORMAT and ARGS are vprintf's.  */
void gomp_vwarn (const char *format, __builtin_va_list args) GOMP_HIDDEN;

/* Print "Out of memory allocating SIZE bytes" and end the program with exit
   (1).  Handlers of exit are called, and may use devices although this thread
   may hold locks (gomp_ending_stuck).  If memory is missing there again, the
   program ends at once without the handlers that are left.  */
_Noreturn void gomp_out_of_memory (size_t size) GOMP_HIDDEN;

/* Return SIZE bytes of uninitialized memory, for the caller to free.  Ends the
   program by gomp_out_of_memory if there is no memory.  */
void *gomp_malloc (size_t size) GOMP_HIDDEN
  __attribute__ ((malloc, returns_nonnull));
/* Return N times SIZE bytes of zeroes, for the caller to free.  Ends the
   program if there is no memory.  */
void *gomp_calloc (size_t n, size_t size) GOMP_HIDDEN
  __attribute__ ((malloc, returns_nonnull));
/* Return SIZE bytes of zeroes that begin at a cache line (a multiple of 64),
   for the caller to free.  Ends the program if there is no memory.  */
void *gomp_calloc_lines (size_t size) GOMP_HIDDEN
  __attribute__ ((malloc, returns_nonnull));
/* Return SIZE bytes of memory that begin with as much of the contents of OLD
   as fits, for the caller to free.  OLD may be NULL, and must not be used any
   more.  Ends the program if there is no memory.  */
void *gomp_realloc (void *old, size_t size) GOMP_HIDDEN
  __attribute__ ((returns_nonnull));
/* Return a copy of TEXT, for the caller to free.  Ends the program if there is
   no memory.  */
char *gomp_strdup (const char *text) GOMP_HIDDEN
  __attribute__ ((malloc, returns_nonnull));
/* Return the text that printf would write for FORMAT, for the caller to free.
   Ends the program if there is no memory.  */
char *gomp_print (const char *format, ...) GOMP_PRINTF (1, 2) GOMP_HIDDEN
  __attribute__ ((malloc, returns_nonnull));
/* Return a text as gomp_print does.  FORMAT and ARGS are vprintf's.  */
char *gomp_vprint (const char *format, __builtin_va_list args) GOMP_HIDDEN
  __attribute__ ((malloc, returns_nonnull));

#endif
