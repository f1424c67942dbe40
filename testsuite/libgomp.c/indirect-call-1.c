/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A kernel calls functions by the host's addresses, which the program lists as
   compilers since GCC 14 do for `declare target indirect'.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */

#include <stdlib.h>

static int __attribute__ ((noipa))
add (int a, int b)
{
  return a + b;
}

static int __attribute__ ((noipa))
multiply (int a, int b)
{
  return a * b;
}

static void *functions[] __attribute__ ((section (".gnu.offload_ind_funcs"),
                                         used))
  = { (void *) add, (void *) multiply };

struct operation
{
  int (*function) (int, int);
  int result;
};

int
main (void)
{
  struct operation operations[64];
  int sum = 0;

  for (int i = 0; i < 64; i++)
    operations[i].function = i % 3 ? add : multiply;
#pragma omp target map(tofrom: operations)
#pragma omp teams distribute parallel for num_teams(2) thread_limit(4)
  for (int i = 0; i < 64; i++)
    operations[i].result = operations[i].function (i, 10);
  for (int i = 0; i < 64; i++)
    if (operations[i].result != (i % 3 ? i + 10 : i * 10)
        || operations[i].function != (i % 3 ? add : multiply))
      abort ();

  /* The last call of a function, which becomes a jump.  */
#pragma omp target map(to: operations) map(from: sum)
  sum = operations[1].function (3, operations[0].function (2, 10));
  if (sum != 23)
    abort ();
  return 0;
}
