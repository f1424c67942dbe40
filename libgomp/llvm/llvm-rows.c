/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Rows of sections that are not contiguous.  */

#include "llvm/llvm-rows.h"

/* Lists of more entries are refused.  */
#define ROWS_MOST ((size_t) 1 << 22)

/* Clang 22 gives the bytes of the section for N if its bounds are not
   constants.  */
static bool
reject_dimensions (size_t n, struct gomp_error *err)
{
  const struct gomp_about about
    = { .device = -1,
        .found = "the compiler has given the section's bytes, or something "
                 "else, in the place of the number of its dimensions",
        .remedy = "update the section without a stride, or with bounds that "
                  "are constants" };

  return gomp_error_set_about (err, &about, "a section has %zu dimensions", n);
}

bool
gomp_llvm_rows_begin (uintptr_t base, const struct llvm_dimension *dimensions,
                      size_t n, struct gomp_llvm_rows *rows,
                      struct gomp_error *err)
{
  bool fine = true;

  *rows = (struct gomp_llvm_rows) { .start = base };
  if (n == 0 || n > GOMP_LLVM_DIMENSIONS || dimensions == NULL)
    return reject_dimensions (n, err);
  for (size_t d = 0; d < n; d++)
    {
      rows->dimensions[d] = dimensions[d];
      rows->start += dimensions[d].offset * dimensions[d].stride;
    }
  rows->outer = (int) n - 1;
  fine = !__builtin_mul_overflow (dimensions[n - 1].count,
                                  dimensions[n - 1].stride, &rows->bytes);
  /* Rows that lie side by side are one.  */
  while (fine && rows->outer > 0
         && rows->dimensions[rows->outer - 1].stride == rows->bytes)
    {
      rows->outer--;
      fine = !__builtin_mul_overflow (rows->dimensions[rows->outer].count,
                                      rows->dimensions[rows->outer].stride,
                                      &rows->bytes);
    }
  rows->n = rows->bytes > 0;
  for (int d = 0; fine && d < rows->outer; d++)
    fine = !__builtin_mul_overflow (rows->n, rows->dimensions[d].count,
                                    &rows->n);
  if (!fine || rows->bytes > PTRDIFF_MAX || rows->n > ROWS_MOST)
    return gomp_error_set (err,
                           "a section has more than %zu rows, or goes beyond "
                           "the end of memory",
                           ROWS_MOST);
  return true;
}

bool
gomp_llvm_rows_next (struct gomp_llvm_rows *rows, uintptr_t *row)
{
  size_t left = rows->next;

  if (rows->next == rows->n)
    return false;
  *row = rows->start;
  for (int d = rows->outer; d-- > 0;)
    {
      const struct llvm_dimension *dimension = &rows->dimensions[d];
      *row += left % dimension->count * dimension->stride;
      left /= dimension->count;
    }
  rows->next++;
  return true;
}
