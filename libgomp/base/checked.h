/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Overflow-checked sums, and alignment.  */

#ifndef GOMP_CHECKED_H
#define GOMP_CHECKED_H 1

#include "base/types.h"

/* Set *END to START + SIZE.  Returns false, with *END undefined, if the sum
   does not fit the address space.  */
static inline bool
gomp_checked_end (uintptr_t start, size_t size, uintptr_t *end)
{
  return !__builtin_add_overflow (start, size, end);
}

/* Set *PRODUCT to A times B.  Returns false, with *PRODUCT undefined, if the
   product does not fit a size_t.  */
static inline bool
gomp_checked_mul (size_t a, size_t b, size_t *product)
{
  return !__builtin_mul_overflow (a, b, product);
}

/* Return VALUE rounded up to a multiple of ALIGN, a power of two.  */
static inline uintptr_t
gomp_align_up (uintptr_t value, uintptr_t align)
{
  return (value + align - 1) & ~(align - 1);
}

#endif
