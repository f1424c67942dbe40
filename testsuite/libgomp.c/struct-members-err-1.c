/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A member mapped later, while others of the same structure are mapped without
   it: an error (OpenMP 5.2, 5.8.3, restrictions).  */
/* { dg-do run } */
/* { dg-shouldfail "members not mapped together" { offload_device } } */
/* { dg-output "libgomp: Trying to map into device .* structure element " } */
/* { dg-output "when other mapped elements from the same structure " } */
/* { dg-output "weren't mapped together with it" } */

struct record
{
  int a, b, c, d, e;
};

int
main (void)
{
  struct record r = { 1, 2, 3, 4, 5 };

#pragma omp target enter data map(to: r.a, r.c)
#pragma omp target enter data map(to: r.a, r.b, r.c)
  return 0;
}
