/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Functions of `declare target indirect' called by pointers that the host has
   set: in variables, structures, arrays, more of them than one table line, by
   all threads; functions that are passed on; null pointers.  */
/* { dg-do run } */
/* { dg-require-effective-target indirect_clause } */

#include <stdlib.h>

#pragma omp begin declare target indirect
#define FUNCTION(n) int f##n (int x) { return x * 10 + n; }
FUNCTION (0) FUNCTION (1) FUNCTION (2) FUNCTION (3) FUNCTION (4)
FUNCTION (5) FUNCTION (6) FUNCTION (7) FUNCTION (8) FUNCTION (9)
#pragma omp end declare target

typedef int function (int);

struct operation
{
  int (*function) (int);
  int result;
};

#pragma omp begin declare target
static int
apply (function *f, int x)
{
  return f ? f (x) : -1;
}
#pragma omp end declare target

static function *const all[10]
  = { f0, f1, f2, f3, f4, f5, f6, f7, f8, f9 };

int
main (void)
{
  struct operation operations[40];
  function *one = f7;
  int result = 0, wrong = 0;

#pragma omp target map(to: one) map(from: result)
  result = apply (one, 4) + one (5);
  if (result != 47 + 57)
    abort ();
  for (int i = 0; i < 40; i++)
    operations[i].function = i < 30 ? all[i % 10] : NULL;
#pragma omp target teams distribute parallel for num_teams(2) map(operations)
  for (int i = 0; i < 40; i++)
    operations[i].result = apply (operations[i].function, i);
  for (int i = 0; i < 40; i++)
    wrong += operations[i].result != (i < 30 ? i * 10 + i % 10 : -1);
  if (wrong)
    abort ();
  return 0;
}
