/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An array of pointers, and what they refer to: no clause attaches them with gcc
   12.  What is said to be done helps.  */
/* { dg-do run } */
/* { dg-require-effective-target fault_reports } */
/* { dg-library gomp_pset } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "12 12\[\r\n\]+.*memory fault in kernel .*  rows\\\[0\\\] holds it on the host: it was copied, but not attached" } */
/* { dg-output ".*  to do: call gomp_pset_attach for rows\\\[0\\\] once both are there; clauses of gcc 12 do not attach elements of arrays, those of gcc 14 do\[\r\n\]+" } */

#include <gomp_pset.h>
#include <stdio.h>
#include <stdlib.h>

int
main (void)
{
  double *rows[3], s = 0;
  int done = 0;

  for (int i = 0; i < 3; i++)
    {
      rows[i] = malloc ((size_t) (i + 1) * sizeof (double));
      for (int j = 0; j <= i; j++)
        rows[i][j] = i + j;
    }
  #pragma omp target enter data map(to: rows)
  for (int i = 0; i < 3; i++)
    {
      double *row = rows[i];
      #pragma omp target enter data map(to: row[0 : i + 1])
      done += gomp_pset_attach (0, GOMP_PSET_POINTER, &rows[i], row, 0,
                                (size_t) (i + 1) * sizeof *row, __FILE__,
                                __LINE__)
              == GOMP_PSET_DONE;
    }
  #pragma omp target map(tofrom: s)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j <= i; j++)
      s += rows[i][j];
  printf ("%d %g\n", done * 4, s);
  fflush (stdout);

  #pragma omp target exit data map(delete: rows)
  #pragma omp target enter data map(to: rows)
  #pragma omp target map(tofrom: s)
  s += rows[0][0];
  return 0;
}
