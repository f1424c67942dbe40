/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory that runs out when a test says so.  */

#define _GNU_SOURCE 1
#include "failing-malloc.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

unsigned failing_malloc_calls;
static unsigned fails;          /* the call that fails; 0: none */
static bool and_all;            /* those after it, too */
static bool counts;

void
failing_malloc_begin (unsigned nth, bool all)
{
  failing_malloc_calls = 0;
  fails = nth;
  and_all = all;
  counts = true;
}

void
failing_malloc_end (void)
{
  counts = false;
}

/* Does this call fail?  */
static bool
refuse (void)
{
  unsigned call;

  if (!counts)
    return false;
  call = __atomic_add_fetch (&failing_malloc_calls, 1, __ATOMIC_RELAXED);
  if (fails == 0 || (and_all ? call < fails : call != fails))
    return false;
  errno = ENOMEM;
  return true;
}

/* Define what NAME becomes where the linker wraps it: it fails with FAILURE,
   or is as ever.  */
#define WRAP(type, name, failure, parameters, arguments)                      \
  type __real_##name parameters;                                              \
  type __wrap_##name parameters;                                              \
  type __wrap_##name parameters                                               \
  {                                                                           \
    return refuse () ? (failure) : __real_##name arguments;                   \
  }

WRAP (void *, malloc, NULL, (size_t size), (size))
WRAP (void *, calloc, NULL, (size_t n, size_t size), (n, size))
WRAP (void *, realloc, NULL, (void *old, size_t size), (old, size))
WRAP (void *, aligned_alloc, NULL, (size_t to, size_t size), (to, size))
WRAP (int, posix_memalign, ENOMEM, (void **at, size_t to, size_t size),
      (at, to, size))
WRAP (char *, strdup, NULL, (const char *text), (text))
WRAP (char *, realpath, NULL, (const char *path, char *to), (path, to))
WRAP (int, vasprintf, -1, (char **text, const char *format, va_list args),
      (text, format, args))
WRAP (FILE *, open_memstream, NULL, (char **text, size_t *size), (text, size))
WRAP (FILE *, fmemopen, NULL, (void *text, size_t size, const char *mode),
      (text, size, mode))
WRAP (FILE *, fopen, NULL, (const char *path, const char *mode), (path, mode))
WRAP (void *, mmap, MAP_FAILED,
      (void *at, size_t size, int access, int flags, int fd, off_t offset),
      (at, size, access, flags, fd, offset))

int __wrap_asprintf (char **text, const char *format, ...);

int
__wrap_asprintf (char **text, const char *format, ...)
{
  va_list args;
  int length;

  va_start (args, format);
  length = __wrap_vasprintf (text, format, args);
  va_end (args);
  return length;
}
