/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   declare target link, two parts of one variable mapped at once: the second
   part must not become storage of its own, which host code would not see.  A
   GPU has one pointer for the variable: a second part is refused.  */
/* { dg-do run } */
/* { dg-shouldfail "second part" { gpu } } */
/* { dg-output "part of a declare target link variable" { target gpu } } */
/* { dg-require-effective-target offload_device } */

int v[100];
#pragma omp declare target link (v)

int
main (void)
{
  int sum = 0;

  for (int i = 0; i < 100; i++)
    v[i] = i;
#pragma omp target enter data map(to: v[0:10])
#pragma omp target enter data map(to: v[50:10])
#pragma omp target map(from: sum)
  sum = v[9] + v[55];
#pragma omp target exit data map(release: v[0:10])
#pragma omp target exit data map(release: v[50:10])
  if (sum != 9 + 55)
    return 1;
#pragma omp target map(tofrom: v)
  v[99] = 7;
  return v[99] != 7;
}
