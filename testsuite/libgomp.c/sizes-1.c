/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Arrays of sizes around those at which data takes another way to a device that is
   elsewhere: with a message, or behind it.  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */

#include <stdlib.h>

#define LARGEST 70000

static char a[LARGEST], b[LARGEST];

/* What comes back of A's first N bytes, which depend on TURN.  */
static int
count_bad (int n, int turn)
{
  int bad = 0;

  for (int i = 0; i < n; i++)
    a[i] = i + turn, b[i] = 0;
#pragma omp target map(to : a[0 : n]) map(from : b[0 : n])
  for (int i = 0; i < n; i++)
    b[i] = a[i] + 1;
  for (int i = 0; i < n; i++)
    bad += b[i] != (char) (i + turn + 1);
#pragma omp target map(tofrom : a[0 : n], b[0 : n])
  for (int i = 0; i < n; i++)
    a[i] = b[i] + 1;
  for (int i = 0; i < n; i++)
    bad += a[i] != (char) (i + turn + 2);
  return bad;
}

int
main (void)
{
  static const int sizes[]
    = { 1,     100,   8000,  15000, 16000, 16100, 16200, 16250,  16300,
        16350, 16383, 16384, 16385, 17000, 30000, 65536, LARGEST };

  for (int turn = 0; turn < 5; turn++)
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
      if (count_bad (sizes[s], turn) > 0)
        abort ();
  return 0;
}
