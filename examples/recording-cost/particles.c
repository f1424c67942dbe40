/* Particles in cells: each cell's array is mapped when it is worked on, and
   released then.  Options: steps, by default 100.  */

#include <stdio.h>
#include <stdlib.h>

#define CELLS 64
#define MOST 500

struct cell
{
  int n;
  double *x, *v;
};

int
main (int argc, char **argv)
{
  int steps = argc > 1 ? atoi (argv[1]) : 100;
  static struct cell cells[CELLS];
  double sum = 0;

  for (int c = 0; c < CELLS; c++)
    {
      cells[c].n = MOST - c;
      cells[c].x = malloc (MOST * sizeof (double));
      cells[c].v = malloc (MOST * sizeof (double));
      for (int p = 0; p < MOST; p++)
        cells[c].x[p] = c, cells[c].v[p] = p * 1e-3;
    }
  for (int s = 0; s < steps; s++)
    for (int c = 0; c < CELLS; c++)
      {
        int n = cells[c].n;
        double *x = cells[c].x, *v = cells[c].v;
#pragma omp target enter data map(to: x[0:n], v[0:n])
#pragma omp target map(tofrom: x[0:n]) map(to: v[0:n])
        for (int turn = 0; turn < 10; turn++)
          for (int p = 0; p < n; p++)
            x[p] += 0.01 * v[p];
#pragma omp target exit data map(from: x[0:n]) map(release: v[0:n])
        sum += x[n - 1];
      }
  printf ("%.6g\n", sum);
  return !(sum > 0);
}
