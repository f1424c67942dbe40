/* Threads, tasks, loops and teams of the host half.  */
#include <omp.h>
#include <stdio.h>

static int
fibonacci (int n)
{
  int a, b;

  if (n < 2)
    return n;
#pragma omp task shared(a)
  a = fibonacci (n - 1);
  b = fibonacci (n - 2);
#pragma omp taskwait
  return a + b;
}

int
main (void)
{
  int threads = 0, sum = 0, result = 0, teams = 0;

#pragma omp parallel num_threads(4) reduction(+ : threads)
  threads++;
#pragma omp parallel for schedule(dynamic, 3) reduction(+ : sum)
  for (int i = 0; i < 100; i++)
    sum += i;
#pragma omp parallel num_threads(3)
#pragma omp single
  result = fibonacci (15);
#pragma omp teams num_teams(3) reduction(+ : teams)
  teams++;
  printf ("%d %d %d %d\n", threads, sum, result, teams);
  return 0;
}
