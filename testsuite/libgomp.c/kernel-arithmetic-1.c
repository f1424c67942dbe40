/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Integer and floating-point arithmetic of the device against the host's, bit
   by bit: all widths, edge cases, conversions.  */
/* { dg-do run } */

#include <float.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define N 24
#define OUT 40

#pragma omp declare target
/* Out of line, so that nothing is known when compiling.  */
static int __attribute__ ((noinline))
integers (int64_t a, int64_t b, uint64_t *out)
{
  int n = 0;
  int32_t a32 = (int32_t) a, b32 = (int32_t) b;
  int16_t a16 = (int16_t) a, b16 = (int16_t) b;
  int8_t a8 = (int8_t) a;
  uint64_t ua = (uint64_t) a, ub = (uint64_t) b;
  uint32_t ua32 = (uint32_t) a, ub32 = (uint32_t) b;

  out[n++] = ua + ub;
  out[n++] = ua * ub;
  out[n++] = ub ? ua / ub : 0;
  out[n++] = ub ? ua % ub : 0;
  out[n++] = (uint64_t) (b && !(b == -1 && a == INT64_MIN) ? a / b : 0);
  out[n++] = (uint64_t) (b32 && !(b32 == -1 && a32 == INT32_MIN)
                         ? a32 % b32 : 0);
  out[n++] = ub32 ? ua32 / ub32 : 0;
  out[n++] = (uint64_t) ((__int128) a * b >> 64);
  out[n++] = ua << (b & 63);
  out[n++] = (uint64_t) (a >> (b & 63));
  out[n++] = ua32 >> (b & 31);
  out[n++] = (uint64_t) (int64_t) (int16_t) (a16 * b16);
  out[n++] = (uint64_t) (int64_t) a8;
  out[n++] = (uint64_t) __builtin_popcountll (ua);
  out[n++] = ua ? (uint64_t) __builtin_clzll (ua) : 0;
  out[n++] = ua32 ? (uint64_t) __builtin_ctz (ua32) : 0;
  out[n++] = (a < b) + 2 * (ua < ub) + 4 * (a32 <= b32) + 8 * (a16 > b16);
  out[n++] = __builtin_bswap64 (ua);
  return n;
}

static uint64_t
bits (double value)
{
  uint64_t result;

  memcpy (&result, &value, sizeof result);
  return value != value ? 1 : result;
}

static int __attribute__ ((noinline))
floats (double a, double b, uint64_t *out)
{
  int n = 0;
  float fa = (float) a, fb = (float) b;
  int b32 = b > -1e9 && b < 1e9 ? (int) b : 12345;

  out[n++] = bits (a + b);
  out[n++] = bits (a * b);
  out[n++] = bits (a / b);
  out[n++] = bits (fa - fb);
  out[n++] = bits (fa / fb);
  out[n++] = bits (__builtin_fabs (a));
  out[n++] = (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b)
             + 16 * !(a > b) + 32 * __builtin_isunordered (a, b)
             + 64 * __builtin_islessgreater (a, b)
             + 128 * !!__builtin_isinf (a);
  out[n++] = bits (a > b ? a : b);
  out[n++] = a > -1e9 && a < 1e9 ? (uint64_t) (int) a : 0;
  out[n++] = a > -1e18 && a < 1e18 ? (uint64_t) (int64_t) a : 0;
  out[n++] = a >= 0 && a < 1e19 ? (uint64_t) a : 0;
  out[n++] = bits ((double) (int64_t) b32 * a);
  out[n++] = bits ((float) ((uint32_t) b32 * 123456789u));
  out[n++] = bits (__builtin_copysign (a, b));
  return n;
}
#pragma omp end declare target

static const int64_t numbers[N]
  = { 0, 1, -1, 2, -2, 7, 31, 32, 63, 64, 127, 128, -128, 255, 32767, 32768,
      INT32_MAX, INT32_MIN, UINT32_MAX, INT64_MAX, INT64_MIN, 123456789,
      -987654321012345, 0x123456789abcdef };
static const double reals[N]
  = { 0.0, -0.0, 1, -1, 0.5, 1.5, 2.5, -2.5, 0.1, 1e300, -1e300, 1e-300,
      DBL_MIN, DBL_MIN / 8, FLT_MIN / 4, FLT_MAX, DBL_MAX,
      __builtin_inf (), -__builtin_inf (), __builtin_nan (""), 2147483646.75,
      -9007199254740993.0, 16777217, 3.14159265358979 };

int
main (void)
{
  static uint64_t got[N][N][OUT];

#pragma omp target teams distribute parallel for collapse(2) \
  map(to: numbers, reals) map(from: got)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        int n = integers (numbers[i], numbers[j], got[i][j]);
        floats (reals[i], reals[j], got[i][j] + n);
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        uint64_t want[OUT];
        int n = integers (numbers[i], numbers[j], want);
        n += floats (reals[i], reals[j], want + n);
        if (n > OUT || memcmp (got[i][j], want, (size_t) n * sizeof *want))
          abort ();
      }
  return 0;
}
