/* Heat in a plate: the field stays on the device, its border comes back after
   each step.  Options: steps, by default 400.  */

#include <stdio.h>
#include <stdlib.h>

#define N 160

static double now[N][N], next[N][N], border[N];

int
main (int argc, char **argv)
{
  int steps = argc > 1 ? atoi (argv[1]) : 400;
  double sum = 0;

  for (int j = 0; j < N; j++)
    now[0][j] = 100;
#pragma omp target data map(tofrom: now) map(alloc: next)
  for (int s = 0; s < steps; s++)
    {
#pragma omp target
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          next[i][j] = 0.25
                       * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1]
                          + now[i][j + 1]);
#pragma omp target map(from: border)
      for (int i = 1; i < N - 1; i++)
        {
          for (int j = 1; j < N - 1; j++)
            now[i][j] = next[i][j];
          border[i] = now[i][1];
        }
      sum += border[N / 2];
    }
  printf ("%.6g %.6g\n", now[1][N / 2], sum);
  return !(now[1][N / 2] > 0);
}
