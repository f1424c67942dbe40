/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A list of less than no entries is refused.
   fails: the list has -1 entries  */

#include <stddef.h>
#include <stdint.h>

void __tgt_target_data_begin_mapper (void *, int64_t, int32_t, void **, void **,
                                     int64_t *, int64_t *, void **, void **);

static int a[10];

int
main (void)
{
  void *bases[] = { a }, *begins[] = { a };
  int64_t sizes[] = { 40 }, types[] = { 3 };

#pragma omp target
  ;
  __tgt_target_data_begin_mapper (NULL, 0, -1, bases, begins, sizes, types,
                                  NULL, NULL);
  return 0;
}
