/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A thread limit that only the target region computes may be above what the
   device launches by itself (OpenMP 5.2, 10.2).  */
/* { dg-do run } */

int
main (void)
{
  int teams = 2, limit = 4, sum = 0;

#pragma omp target map(to: teams) map(tofrom: limit, sum)
  {
    limit *= 2;
#pragma omp teams num_teams(teams) thread_limit(limit) reduction(+: sum)
#pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < 100; i++)
      sum++;
  }
  return sum <= 0 || sum % 100;
}
