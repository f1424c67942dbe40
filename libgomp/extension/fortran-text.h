/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Character arguments of Fortran procedures: not terminated, padded with
   blanks.  */

#ifndef GOMP_FORTRAN_TEXT_H
#define GOMP_FORTRAN_TEXT_H 1

#include <string.h>

#include "base/types.h"

/* Return the length of the LENGTH characters at TEXT without the blanks at
   their end.  */
static inline size_t
gomp_fortran_length (const char *text, size_t length)
{
  while (length > 0 && text[length - 1] == ' ')
    length--;
  return length;
}

/* Copy the LENGTH characters at TEXT, without the blanks at their end, to
   COPY, which has room for SIZE bytes, and terminate them; what has no room is
   cut.  Returns COPY, or NULL if TEXT is NULL, as it is for an absent
   argument.  */
static inline const char *
gomp_fortran_copy (const char *text, size_t length, char *copy, size_t size)
{
  if (text == NULL)
    return NULL;
  length = gomp_fortran_length (text, length);
  if (length >= size)
    length = size - 1;
  memcpy (copy, text, length);
  copy[length] = '\0';
  return copy;
}

#endif
