/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   `declare target' variables, one of them a link variable.  */

#pragma omp begin declare target
int counter = 5;
#pragma omp end declare target
int table[100];
#pragma omp declare target link(table)

int
main (void)
{
  int seen = 0;

  counter = 7;
#pragma omp target map(from : seen)
  {
    seen = counter;
    counter = 9;
  }
  if (seen != 5)
    return 1;
#pragma omp target update from(counter)
  if (counter != 9)
    return 2;
  counter = 11;
#pragma omp target update to(counter)
  table[3] = 1;
#pragma omp target map(tofrom : table) map(from : seen)
  {
    seen = counter;
    table[3]++;
  }
  return !(seen == 11 && table[3] == 2);
}
