/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Integer and floating-point arithmetic of a kernel gives, bit by bit, what
   the host gives: all widths, limits, shifts, divisions, conversions.  */
/* { dg-do run } */
/* { dg-additional-options "-O2" } */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES = 24, RESULTS = 40 };

#pragma omp declare target
static void
integers (int64_t a, int64_t b, uint64_t *out)
{
  uint64_t ua = (uint64_t) a, ub = (uint64_t) b;
  int32_t na = (int32_t) a, nb = (int32_t) b;

  out[0] = ua + ub;
  out[1] = ua - ub;
  out[2] = ua * ub;
  out[3] = ub != 0 ? ua / ub : 1;
  out[4] = ub != 0 ? ua % ub : 2;
  out[5] = b != 0 && b != -1 ? (uint64_t) (a / b) : 3;
  out[6] = b != 0 && b != -1 ? (uint64_t) (a % b) : 4;
  out[7] = ua << (ub & 63);
  out[8] = ua >> (ub & 63);
  out[9] = (uint64_t) (a >> (ub & 63));
  out[10] = (ua < ub) | (a < b) << 1 | (ua == ub) << 2 | (na < nb) << 3;
  out[11] = (uint32_t) na * (uint32_t) nb;
  out[12] = nb != 0 && nb != -1 ? (uint32_t) (na / nb) : 5;
  out[13] = nb != 0 ? (uint32_t) na % (uint32_t) nb : 6;
  out[14] = (uint16_t) (na + nb) | (uint64_t) (uint8_t) (na * nb) << 32;
  out[15] = (uint64_t) (int8_t) na + (uint64_t) (int16_t) nb;
  out[16] = (uint64_t) __builtin_popcountll (ua);
  out[17] = ua != 0 ? (uint64_t) __builtin_clzll (ua) : 64;
  out[18] = ua != 0 ? (uint64_t) __builtin_ctzll (ua) : 64;
  out[19] = (uint64_t) (((unsigned __int128) ua * ub) >> 64);
}

static uint64_t
bits (double x)
{
  uint64_t u;

  memcpy (&u, &x, sizeof u);
  return x != x ? UINT64_MAX : u;
}

static void
floats (double a, double b, uint64_t *out)
{
  float fa = (float) a, fb = (float) b;

  out[20] = bits (a + b);
  out[21] = bits (a - b);
  out[22] = bits (a * b);
  out[23] = bits (a / b);
  out[24] = bits ((double) (fa + fb));
  out[25] = bits ((double) (fa * fb));
  out[26] = bits ((double) (fa / fb));
  out[27] = (a < b) | (a <= b) << 1 | (a == b) << 2 | (a != b) << 3;
  out[28] = a > -1e9 && a < 1e9 ? (uint64_t) (int64_t) (int32_t) a : 0;
  out[29] = a > -1e18 && a < 1e18 ? (uint64_t) (int64_t) a : 0;
  out[30] = a >= 0 && a < 1e19 ? (uint64_t) a : 0;
  out[31] = bits ((double) fa);
  out[32] = bits (__builtin_fabs (a));
  out[33] = bits (-a);
}

static void
mixed (int64_t a, double x, uint64_t *out)
{
  out[34] = bits ((double) a);
  out[35] = bits ((double) (uint64_t) a);
  out[36] = bits ((double) (float) a);
  out[37] = bits ((double) (int32_t) a * 0.125);
  out[38] = bits (a > 0 ? x : -x);
  out[39] = a & 1 ? bits (x) : (uint64_t) a;
}
#pragma omp end declare target

static const int64_t whole[VALUES]
  = { 0, 1, -1, 2, 3, 7, 10, 63, 64, -64, 255, 1000003, 0x7fff, 0x7fffffff,
      -0x80000000ll, 0xffffffffll, 0x100000000ll, 0x123456789abcdefll,
      -0x123456789abcdefll, INT64_MAX, INT64_MIN, INT64_MIN + 1,
      0x5555555555555555ll, -0x5555555555555555ll };
static const double real[VALUES]
  = { 0.0, -0.0, 1.0, -1.0, 0.5, 1.5, -2.5, 3.0, 1e-5, 1e10, -1e10, 123456.789,
      2147483648.0, -2147483649.5, 9e17, 1e300, -1e300, 4.9e-324, 2.2e-308,
      1e-40, 3.4e38, 1e39, __builtin_inf (), __builtin_nan ("") };

static uint64_t ours[VALUES * VALUES][RESULTS];
static uint64_t theirs[VALUES * VALUES][RESULTS];

int
main (void)
{
  int wrong = 0;

#pragma omp target teams distribute parallel for map(from: theirs) \
  map(to: whole, real)
  for (int n = 0; n < VALUES * VALUES; n++)
    {
      integers (whole[n / VALUES], whole[n % VALUES], theirs[n]);
      floats (real[n / VALUES], real[n % VALUES], theirs[n]);
      mixed (whole[n / VALUES], real[n % VALUES], theirs[n]);
    }
  for (int n = 0; n < VALUES * VALUES; n++)
    {
      integers (whole[n / VALUES], whole[n % VALUES], ours[n]);
      floats (real[n / VALUES], real[n % VALUES], ours[n]);
      mixed (whole[n / VALUES], real[n % VALUES], ours[n]);
      for (int r = 0; r < RESULTS; r++)
        if (ours[n][r] != theirs[n][r] && wrong++ < 10)
          printf ("result %d of %d and %d: %llx, on the device %llx\n", r,
                  n / VALUES, n % VALUES, (unsigned long long) ours[n][r],
                  (unsigned long long) theirs[n][r]);
    }
  if (wrong)
    abort ();
  return 0;
}
