/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A reduction of a type of the program's own, over teams, and several at once.
   operations: 2 to, 2 from, 0 left  */

enum { N = 500 };

struct best
{
  float value;
  int at;
};

#pragma omp declare reduction(best : struct best : omp_out                     \
                                = omp_in.value > omp_out.value ? omp_in        \
                                                               : omp_out)      \
  initializer(omp_priv = { -1e30f, -1 })

static double x[N];

static int
is_best_found (void)
{
  struct best found = { -1e30f, -1 };

#pragma omp target teams distribute parallel for reduction(best : found)       \
  map(to : x)
  for (int i = 0; i < N; i++)
    if (x[i] > found.value)
      found = (struct best) { x[i], i };
  return found.value == N - 1 && x[found.at] == N - 1;
}

static int
are_several_right (void)
{
  int all = 1, least = N;
  unsigned bits = 0;

#pragma omp target parallel for map(to : x) reduction(&& : all)                \
  reduction(min : least) reduction(| : bits)
  for (int i = 0; i < N; i++)
    {
      all = all && x[i] >= 0;
      if (x[i] < least)
        least = x[i];
      bits |= 1u << i % 7;
    }
  return all && least == 0 && bits == 0x7f;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    x[i] = i * 37 % N;
  return !(is_best_found () && are_several_right ());
}
