/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Messages and memory of our own.  */

#include "base/error.h"

#include <dlfcn.h>
#include <gnu/libc-version.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

bool gomp_error_newer_words;

/* ---- The end of the program --------------------------------------------- */

/* The program's own handlers of exit may wait for a thread that is held up: so
   long it is.  */
#define END_MS 10000
/* A message is printed in less time.  */
#define TELL_MS 2000

static pthread_t ender;         /* the thread that ends the program; 0: none;
                                   atomic */
static bool told; /* a message says why it ends; atomic */

bool
gomp_ending_begin (void)
{
  pthread_t nobody = 0, self = pthread_self ();

  return (__atomic_compare_exchange_n (&ender, &nobody, self, false,
                                       __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)
          || nobody == self);
}

bool
gomp_ending_begun (void)
{
  return __atomic_load_n (&ender, __ATOMIC_ACQUIRE) != 0;
}

bool
gomp_ending_elsewhere (void)
{
  pthread_t thread = __atomic_load_n (&ender, __ATOMIC_ACQUIRE);

  return thread != 0 && thread != pthread_self ();
}

static void
sleep_ms (int ms)
{
  const struct timespec one = { 0, 1000000 };

  for (int i = 0; i < ms; i++)
    nanosleep (&one, NULL);
}

void
gomp_ending_wait (void)
{
  sleep_ms (END_MS);
}

bool
gomp_ending_told (void)
{
  return __atomic_load_n (&told, __ATOMIC_ACQUIRE);
}

FILE *
gomp_stdout (void)
{
  return *(FILE **) dlsym (RTLD_DEFAULT, "stdout");
}

/* Newer C libraries let no second thread into exit.  */
static bool
exit_excludes (void)
{
  return strverscmp (gnu_get_libc_version (), "2.41") >= 0;
}

void
gomp_ending_claim (void)
{
  if (!gomp_ending_begin ())
    {
      /* The other one may wait in exit until this thread, which is in there,
         has left it.  */
      sleep_ms (gomp_ending_told () && exit_excludes () ? TELL_MS : END_MS);
      if (gomp_ending_told ())
        exit (1);
    }
  __atomic_store_n (&told, true, __ATOMIC_RELEASE);
}

/* ---- Messages ----------------------------------------------------------- */

static void
set (struct gomp_error *err, const struct gomp_about *about, const char *format,
     va_list args)
{
  if (err->text[0])
    return;
  vsnprintf (err->text, sizeof err->text, format, args);
  err->about = *about;
}

const struct gomp_about *
gomp_error_about (const struct gomp_error *err)
{
  static const struct gomp_about nothing;

  return err->text[0] ? &err->about : &nothing;
}

bool
gomp_error_set (struct gomp_error *err, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  set (err, &(struct gomp_about) { .device = -1 }, format, args);
  va_end (args);
  return false;
}

bool
gomp_error_set_about (struct gomp_error *err, const struct gomp_about *about,
                      const char *format, ...)
{
  va_list args;

  va_start (args, format);
  set (err, about, format, args);
  va_end (args);
  return false;
}

void
gomp_vwarn (const char *format, __builtin_va_list args)
{
  static const char head[] = "\nlibgomp: ";
  char text[2048];
  size_t n = sizeof head - 1;

  memcpy (text, head, n);
  vsnprintf (text + n, sizeof text - n - 1, format, args);
  strcat (text, "\n");
  /* One write, so that messages of several threads do not mix; and not by
     fprintf, which takes 8 KiB of the thread's stack for that.  */
  fputs (text, stderr);
}

void
gomp_warn (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  gomp_vwarn (format, args);
  va_end (args);
}

void
gomp_fatal (const char *format, ...)
{
  struct gomp_error err = { .text = "" };
  va_list args;

  va_start (args, format);
  set (&err, &(struct gomp_about) { .device = -1 }, format, args);
  va_end (args);
  gomp_fatal_error (&err);
}

void
gomp_fatal_advise (const char *remedy, const char *format, ...)
{
  struct gomp_error err = { .text = "" };
  va_list args;

  va_start (args, format);
  set (&err, &(struct gomp_about) { .device = -1, .remedy = remedy }, format,
       args);
  va_end (args);
  gomp_fatal_error (&err);
}

void
gomp_fatal_error (const struct gomp_error *err)
{
  gomp_ending_claim ();
  if (GOMP_HOOK_EXISTS (gomp_error_hooks))
    GOMP_FOR_EACH_HOOK (hook, gomp_error_hooks)
      (*hook)->print (err);
  else
    gomp_warn ("%s", err->text);
  exit (1);
}

/* ---- Memory ------------------------------------------------------------- */

/* The thread that ends the program does so for lack of memory.  Atomic.  */
static bool out_of_memory;

void
gomp_out_of_memory (size_t size)
{
  gomp_ending_claim ();
  if (out_of_memory)
    _exit (1);
  __atomic_store_n (&out_of_memory, true, __ATOMIC_RELAXED);
  /* To say where would take memory.  */
  gomp_warn ("Out of memory allocating %lu bytes", (unsigned long) size);
  exit (1);
}

void
gomp_ending_stuck (void)
{
  if (__atomic_load_n (&out_of_memory, __ATOMIC_RELAXED)
      && !gomp_ending_elsewhere ())
    _exit (1);
}

static inline void *
checked (void *p, size_t size)
{
  if (GOMP_UNLIKELY (p == NULL))
    gomp_out_of_memory (size);
  return p;
}

void *
gomp_malloc (size_t size)
{
  return checked (malloc (size ? size : 1), size);
}

void *
gomp_calloc (size_t n, size_t size)
{
  return checked (calloc (n ? n : 1, size ? size : 1), n * size);
}

void *
gomp_calloc_lines (size_t size)
{
  size_t rounded = (size + 63) & ~(size_t) 63;

  return memset (checked (aligned_alloc (64, rounded), size), 0, rounded);
}

char *
gomp_strdup (const char *text)
{
  size_t size = strlen (text) + 1;

  return memcpy (gomp_malloc (size), text, size);
}

char *
gomp_print (const char *format, ...)
{
  va_list args;
  char *text;

  va_start (args, format);
  text = gomp_vprint (format, args);
  va_end (args);
  return text;
}

char *
gomp_vprint (const char *format, __builtin_va_list args)
{
  char *text;

  /* Where a format is wrong or a text longer than INT_MAX, too.  */
  if (vasprintf (&text, format, args) < 0)
    gomp_out_of_memory (strlen (format));
  return text;
}

void *
gomp_realloc (void *old, size_t size)
{
  return checked (realloc (old, size ? size : 1), size);
}
