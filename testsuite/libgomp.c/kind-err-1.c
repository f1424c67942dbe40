/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kind of entry that nobody knows, as from a newer compiler: an error, not a
   guess.  */
/* { dg-do run } */
/* { dg-shouldfail "unknown kind" { offload_device } } */
/* { dg-output "libgomp: gomp_map_vars_internal: unhandled kind 0x27b" } */

#include <stddef.h>

extern void GOMP_target_enter_exit_data (int, size_t, void **, size_t *,
                                         unsigned short *, unsigned, void **);

int
main (void)
{
  int data[4] = { 1, 2, 3, 4 };
  void *places[] = { data };
  size_t sizes[] = { sizeof data };
  unsigned short kinds[] = { 0x027b };

  GOMP_target_enter_exit_data (-1, 1, places, sizes, kinds, 0, NULL);
  return 0;
}
