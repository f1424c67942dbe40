/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Of the emulated device's memory no more is accessible in the program's own
   process than is in use: valgrind and other tools that look through a
   process's memory would be at it for minutes, and have it all allocated.  */
/* { dg-do run } */

#include <stdio.h>
#include <string.h>

static int x[10], large[1 << 20];

/* In bytes; 0 where the device is another one.  */
static unsigned long
accessible (void)
{
  FILE *maps = fopen ("/proc/self/maps", "r");
  unsigned long start, end, sum = 0;
  char line[4096], access[8];

  while (maps && fgets (line, sizeof line, maps))
    if (sscanf (line, "%lx-%lx %7s", &start, &end, access) == 3
        && access[0] == 'r' && strstr (line, "memfd:gomp-device"))
      sum += end - start;
  if (maps)
    fclose (maps);
  return sum;
}

int
main (void)
{
  unsigned long few, many;

#pragma omp target map(tofrom: x)
  x[3]++;
  few = accessible ();
#pragma omp target data map(tofrom: large)
  {
#pragma omp target map(tofrom: x)
    large[(1 << 20) - 1] = ++x[3];
    many = accessible ();
  }
  if (few > 16 << 20 || many > 32 << 20)
    return 1;
  return large[(1 << 20) - 1] != 2 || x[3] != 2;
}
