/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   target update of a part of an array of structures, of which some have
   attached pointers: those in the part are spared, wherever it starts.  Stock
   libgomp counts slots from the part's start, and sends a host pointer.  */
/* { dg-do run } */

#include <omp.h>
#include <stdlib.h>

struct cell
{
  int id;
  int *p;
};

int
main (void)
{
  struct cell cells[6] = { { 0 } };
  int data[6], seen[6], i;

  for (i = 0; i < 6; i++)
    {
      data[i] = 10 * i;
      cells[i].id = i;
    }
  cells[2].p = &data[2];
  cells[5].p = &data[5];
#pragma omp target enter data map(to: cells, data)
#pragma omp target enter data map(to: cells[2].p[0:1])
#pragma omp target enter data map(to: cells[5].p[0:1])
  for (i = 0; i < 6; i++)
    cells[i].id += 100;
#pragma omp target update to(cells[1:3])
#pragma omp target map(from: seen)
  for (i = 0; i < 6; i++)
    seen[i] = cells[i].id + (cells[i].p != NULL ? *cells[i].p : 0);
  for (i = 0; i < 6; i++)
    {
      int sent = (i >= 1 && i < 4) || omp_get_num_devices () == 0;
      int pointee = i == 2 || i == 5 ? 10 * i : 0;
      if (seen[i] != i + pointee + (sent ? 100 : 0))
        abort ();
    }
#pragma omp target update from(cells[1:5])
  for (i = 0; i < 6; i++)
    if (cells[i].p != (i == 2 || i == 5 ? &data[i] : NULL))
      abort ();
  return 0;
}
