/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory is freed while it is associated with a variable, from an offset on:
   the program is told, and goes on.  What is not associated any more is freed
   without a word.  */
/* { dg-do run } */
/* { dg-output "libgomp: omp_target_free at mistakes-free-associated-1\\.c:31, on device 0\[\r\n\]+" { target offload_device } } */
/* { dg-output "  found: the memory is associated with: a.0:100., 400 bytes at 0x\[0-9a-f\]+, mapped at mistakes-free-associated-1\\.c:25\[\r\n\]+" { target offload_device } } */
/* { dg-output "  to do: call omp_target_disassociate_ptr before omp_target_free\[\r\n\]+" { target offload_device } } */
/* { dg-output "libgomp: omp_target_free: memory at 0x\[0-9a-f\]+ is still associated with \\\[0x\[0-9a-f\]+,\\+400\\\]\[\r\n\]+done\[\r\n\]+$" { target offload_device } } */

#include <omp.h>
#include <stdio.h>

int a[100], b[100];

int
main (void)
{
  void *p = omp_target_alloc (sizeof a + 64, omp_get_default_device ());
  void *q = omp_target_alloc (sizeof b, omp_get_default_device ());

  if (p == NULL || q == NULL)
    return 1;
  if (omp_get_num_devices () > 0
      && (omp_target_associate_ptr (a, p, sizeof a, 64, 0) != 0
          || omp_target_associate_ptr (b, q, sizeof b, 0, 0) != 0
          || omp_target_disassociate_ptr (b, 0) != 0))
    return 2;
  fflush (stderr);
  omp_target_free (q, omp_get_default_device ());
  omp_target_free (p, omp_get_default_device ());
  fputs ("done\n", stderr);
  return 0;
}
