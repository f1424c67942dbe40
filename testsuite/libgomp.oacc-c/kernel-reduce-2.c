/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Reductions of types for which GPUs have no atomic operations, so that lanes
   take a lock one by one, in vectors of one warp and of several.  */
/* { dg-do run } */
/* { dg-additional-options "-O2" } */

#include <stdio.h>
#include <stdlib.h>

enum { N = 300 };

static signed char values[N];

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

#define REDUCE(TYPE, START, OP, WHAT, ...) \
  do \
    { \
      TYPE seen = START, expected = START; \
      PRAGMA (acc parallel loop copyin (values) __VA_ARGS__) \
      for (int i = 0; i < N; i++) \
        seen = seen OP (WHAT); \
      for (int i = 0; i < N; i++) \
        expected = expected OP (WHAT); \
      if (seen != expected) \
        { \
          printf ("%s %s: %s\n", #TYPE, #OP, #__VA_ARGS__); \
          abort (); \
        } \
    } \
  while (0)

/* LENGTHS: how many gangs and workers there are and how long vectors.  */
#define ALL_TYPES(...) \
  REDUCE (signed char, 3, +, values[i], reduction (+: seen) __VA_ARGS__); \
  REDUCE (unsigned char, 1, ^, values[i], reduction (^: seen) __VA_ARGS__); \
  REDUCE (short, 3, +, values[i], reduction (+: seen) __VA_ARGS__); \
  REDUCE (_Bool, 1, &&, values[i] < 100, reduction (&&: seen) __VA_ARGS__); \
  REDUCE (_Bool, 0, ||, values[i] == 7, reduction (||: seen) __VA_ARGS__); \
  REDUCE (float _Complex, 1.0f, +, values[i] * 1.0if, \
          reduction (+: seen) __VA_ARGS__); \
  REDUCE (double _Complex, 1.0, +, values[i] + 2.0i, \
          reduction (+: seen) __VA_ARGS__)

int
main (void)
{
  for (int i = 0; i < N; i++)
    values[i] = (signed char) (i % 11 - 3);
  ALL_TYPES (vector num_gangs (1) vector_length (32));
  ALL_TYPES (vector num_gangs (1) vector_length (64));
  ALL_TYPES (vector num_gangs (1) vector_length (128));
  ALL_TYPES (gang vector num_gangs (3) vector_length (64));
  ALL_TYPES (gang worker vector num_gangs (2) num_workers (2)
             vector_length (64));
  return 0;
}
