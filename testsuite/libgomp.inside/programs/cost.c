/* Parallel regions, threads, tasks or target regions, N times; or only the
   start.  */
#include <omp.h>
#include <stdlib.h>
#include <string.h>

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "start";
  int n = argc > 2 ? atoi (argv[2]) : 0, sum = omp_get_max_threads () > 0;
  int threads = strcmp (what, "threads") == 0 ? 4 : 1;

  if (strcmp (what, "task") == 0)
    {
#pragma omp parallel num_threads(1)
#pragma omp single
      for (int i = 0; i < n; i++)
#pragma omp task shared(sum)
        sum++;
    }
  else if (strcmp (what, "target") == 0)
    for (int i = 0; i < n; i++)
      {
#pragma omp target map(tofrom : sum, n)
        sum++;
      }
  else
    for (int i = 0; i < n; i++)
      {
#pragma omp parallel num_threads(threads) reduction(+ : sum)
        sum++;
      }
  return sum < 1;
}
