/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The order of copies.  */

#include "plan/plan.h"

#include <stdlib.h>

static int
compare_copies (const void *a, const void *b)
{
  const struct gomp_copy_out *x = a, *y = b;

  return (x->device.value > y->device.value)
         - (x->device.value < y->device.value);
}

void
gomp_copy_outs_sort (struct gomp_copy_out *copies, size_t n)
{
  for (size_t c = 1; c < n; c++)
    if (copies[c].device.value < copies[c - 1].device.value)
      {
        qsort (copies, n, sizeof *copies, compare_copies);
        return;
      }
}
