/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A list of which an entry is a part of a later one: it is refused, by a
   message that has the variable.
   fails: entry 2 of 3 .*: what it is a part of is not before it in the list  */

#include <stddef.h>
#include <stdint.h>

void __tgt_target_data_begin_mapper (void *, int64_t, int32_t, void **, void **,
                                     int64_t *, int64_t *, void **, void **);

static int a[30];

int
main (void)
{
  void *bases[] = { a, a + 10, a + 20 }, *begins[] = { a, a + 10, a + 20 };
  int64_t sizes[] = { 40, 40, 40 };
  int64_t types[] = { 3, 3 | (int64_t) 3 << 48, 3 };

#pragma omp target
  ;
  __tgt_target_data_begin_mapper (NULL, 0, 3, bases, begins, sizes, types, NULL,
                                  NULL);
  return 0;
}
