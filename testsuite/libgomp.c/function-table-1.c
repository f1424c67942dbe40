/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Virtual calls of objects made in a kernel: C++ compilers map the class's
   table of functions implicitly.  The device has one of its own.  Here a table
   is laid out as theirs are.  */
/* { dg-do run } */
/* { dg-require-effective-target emulated_device } */

#include <dlfcn.h>
#include <stdio.h>

struct object;
struct class
{
  long offset;                  /* to the whole object */
  const void *type;
  int (*function[2]) (const struct object *);
};

struct object
{
  int (*const *functions) (const struct object *);
  int x;
};

#pragma omp declare target
__attribute__ ((noipa)) static int
doubled (const struct object *o)
{
  return 2 * o->x;
}

__attribute__ ((noipa)) static int
negative (const struct object *o)
{
  return -o->x;
}
#pragma omp end declare target

static const void *const type[2] = { type, "5class" };
static const struct class first = { 0, type, { doubled, negative } };
static const struct class second = { 0, type, { negative, doubled } };

int
main (void)
{
  for (int i = 0; i < 3; i++)
    {
      int sum = 0;

      /* What is known of the program's objects is looked at anew.  */
      if (i == 1)
        dlopen ("libutil.so.1", RTLD_NOW);
#pragma omp target map(tofrom: sum)
      {
        struct object a = { first.function, 20 }, b = { second.function, 3 };
        const struct object *volatile o = &a;

        sum = o->functions[0] (o) + i * o->functions[1] (o);
        o = &b;
        sum += o->functions[0] (o);
      }
      if (sum != 37 - 20 * i)
        {
          printf ("%d: %d\n", i, sum);
          return 1;
        }
    }
  return 0;
}
