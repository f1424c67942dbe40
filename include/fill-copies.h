/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Filling a device's memory by copies from the host, for drivers and plugins
   that cannot do better.  */

#ifndef GOMP_FILL_COPIES_H
#define GOMP_FILL_COPIES_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The size in bytes of the largest copy.  */
#define GOMP_FILL_BYTES ((size_t) 1 << 20)

/* Fill the N bytes at DST, on a device, with the lowest byte of VALUE.  To do
   so, this calls COPY (DATA, TO, FROM, BYTES) once or several times.  Each call
   copies BYTES bytes from host memory at FROM to device memory at TO, and
   returns whether that has worked.  ALLOCATE (SIZE) returns SIZE bytes of host
   memory for FROM, and never NULL; this function calls free for that memory.
   Returns true if all N bytes are filled.  Returns false, without further calls
   of COPY, if a call of COPY has returned false.  */
static inline bool
gomp_fill_by_copies (void *(*allocate) (size_t),
                     bool (*copy) (void *, char *, const void *, size_t),
                     void *data, char *dst, int value, size_t n)
{
  size_t part = n < GOMP_FILL_BYTES ? n : GOMP_FILL_BYTES;
  void *bytes;
  bool fine = true;

  if (n == 0)
    return true;
  bytes = allocate (part);
  memset (bytes, value, part);
  for (size_t at = 0; at < n && fine; at += part)
    {
      part = n - at < part ? n - at : part;
      fine = copy (data, dst + at, bytes, part);
    }
  free (bytes);
  return fine;
}

#endif
