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

/* Fill the N bytes at DST, on a device, with the lowest byte of VALUE.  COPY
   (DATA, to, from, bytes) is called to copy bytes of host memory there.
   ALLOCATE, which never fails, returns that host memory; free frees it.
   Returns false if COPY has returned false; the rest is not filled then.  */
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
