/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Ending gomp-pset-replay with a message, and arrays that grow.  */

#include "fail.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void
replay_fail (const char *format, ...)
{
  va_list arguments;

  fflush (stdout);
  fputs ("gomp-pset-replay: ", stderr);
  va_start (arguments, format);
  vfprintf (stderr, format, arguments);
  va_end (arguments);
  fputc ('\n', stderr);
  exit (1);
}

void *
replay_grow (void *array, size_t n, size_t *room, size_t size)
{
  size_t bytes;

  if (n < *room)
    return array;
  *room = *room ? *room * 2 : 64;
  if (__builtin_mul_overflow (*room, size, &bytes))
    replay_fail ("no memory for what the recording has");
  array = realloc (array, bytes);
  if (array == NULL)
    replay_fail ("no memory for what the recording has");
  return array;
}
