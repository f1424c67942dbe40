/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Comparing what descriptors hold.

   It takes less than a loop, and than a call of memcmp: they nearly always are the
   same, so that all are compared before the answer is looked at.  */

#ifndef GOMP_BYTES_DIFFER_H
#define GOMP_BYTES_DIFFER_H 1

#include <string.h>

#include "base/types.h"

/* Bytes that are compared at once, wherever they lie.  */
typedef long long gomp_bytes_16
  __attribute__ ((vector_size (16), aligned (1), may_alias));

/* The bits in which 16 bytes at A and B differ.  */
static inline gomp_bytes_16
gomp_bytes_differ_16 (const char *a, const char *b)
{
  return *(const gomp_bytes_16 *) a ^ *(const gomp_bytes_16 *) b;
}

/* The bits in which 32 bytes at A and B differ.  */
static inline gomp_bytes_16
gomp_bytes_differ_32 (const char *a, const char *b)
{
  return gomp_bytes_differ_16 (a, b) | gomp_bytes_differ_16 (a + 16, b + 16);
}

/* Return whether gomp_bytes_differ can compare SIZE bytes.  */
static inline bool
gomp_bytes_fit (size_t size)
{
  return size >= 32 && size <= 128;
}

/* Return the bits in which SIZE bytes at A and B differ; gomp_bytes_fit says which
   SIZE may be.  Those in the middle are compared twice.  */
static inline gomp_bytes_16
gomp_bytes_differ (const char *a, const char *b, size_t size)
{
  const char *end_a = a + size, *end_b = b + size;
  gomp_bytes_16 differences = (gomp_bytes_differ_32 (a, b)
                               | gomp_bytes_differ_32 (end_a - 32, end_b - 32));

  if (size > 64)
    differences |= (gomp_bytes_differ_32 (a + 32, b + 32)
                    | gomp_bytes_differ_32 (end_a - 64, end_b - 64));
  return differences;
}

/* Return whether DIFFERENCES has any bit.  */
static inline bool
gomp_bytes_any (gomp_bytes_16 differences)
{
  return (differences[0] | differences[1]) != 0;
}

/* Add to *DIFFERENCES the bits in which SIZE bytes at NOW and THEN differ, for
   gomp_bytes_any when all have been compared.  Returns false if they are known to
   differ already.  */
static inline bool
gomp_bytes_compare (const char *now, const char *then, size_t size,
                    gomp_bytes_16 *differences)
{
  if (!gomp_bytes_fit (size))
    return memcmp (now, then, size) == 0;
  *differences |= gomp_bytes_differ (now, then, size);
  return true;
}

#endif
