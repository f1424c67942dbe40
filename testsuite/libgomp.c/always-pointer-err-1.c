/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An entry that stores a pointer into something that is not mapped, as a
   compiler lists it for components: an error.  */
/* { dg-do run } */
/* { dg-shouldfail "not mapped" { offload_device } } */
/* { dg-output "libgomp: always pointer not mapped" } */

#include <stddef.h>

/* What target data compiles to.  */
extern void GOMP_target_data_ext (int, size_t, void **, size_t *,
                                  unsigned short *);

#define TO 0x0201               /* 4 bytes alignment, map(to) */
#define ALWAYS_POINTER 0x031d   /* 8 bytes alignment */

int
main (void)
{
  int data[4] = { 1, 2, 3, 4 };
  int *pointer = data;
  void *places[] = { data, &pointer };
  size_t sizes[] = { sizeof data, 0 };
  unsigned short kinds[] = { TO, ALWAYS_POINTER };

  GOMP_target_data_ext (-1, 2, places, sizes, kinds);
  return 0;
}
