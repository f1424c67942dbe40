/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Divisions of the emulated GCN processor.  GCC's sequence of instructions
   gives what C's division gives, whatever is divided by what; and each of its
   steps does what AMD's documents say.  */

#include "gcn-unit.h"

#include <math.h>

enum { ROUNDS = 400 };

/* Instructions, each with its text.  */
struct step
{
  const char *text;
  uint32_t words[2];
};

/* v4 = v2 / v6; for pairs, v[4:5] = v[2:3] / v[6:7].  The order is that of
   GCC's code at -O2; v8 on are for what is between.  */
static const struct step divide_32[] = {
  { "v_div_scale_f32 v8, s[2:3], v6, v6, v2", { 0xd1e00208, 0x040a0d06 } },
  { "v_div_scale_f32 v10, vcc, v2, v6, v2", { 0xd1e06a0a, 0x040a0d02 } },
  { "v_rcp_f32_e32 v12, v8", { 0x7e184508, 0 } },
  { "v_fma_f32 v14, -v8, v12, 1.0", { 0xd1cb000e, 0x23ca1908 } },
  { "v_fma_f32 v12, v14, v12, v12", { 0xd1cb000c, 0x0432190e } },
  { "v_mul_f32_e32 v14, v10, v12", { 0x0a1c190a, 0 } },
  { "v_fma_f32 v16, -v8, v14, v10", { 0xd1cb0010, 0x242a1d08 } },
  { "v_fma_f32 v14, v16, v12, v14", { 0xd1cb000e, 0x043a1910 } },
  { "v_fma_f32 v8, -v8, v14, v10", { 0xd1cb0008, 0x242a1d08 } },
  { "v_div_fmas_f32 v8, v8, v12, v14", { 0xd1e20008, 0x043a1908 } },
  { "v_div_fixup_f32 v4, v8, v6, v2", { 0xd1de0004, 0x040a0d08 } },
};

static const struct step divide_64[] = {
  { "v_div_scale_f64 v[8:9], s[2:3], v[6:7], v[6:7], v[2:3]",
    { 0xd1e10208, 0x040a0d06 } },
  { "v_div_scale_f64 v[10:11], vcc, v[2:3], v[6:7], v[2:3]",
    { 0xd1e16a0a, 0x040a0d02 } },
  { "v_rcp_f64_e32 v[12:13], v[8:9]", { 0x7e184b08, 0 } },
  { "v_fma_f64 v[14:15], -v[8:9], v[12:13], 1.0",
    { 0xd1cc000e, 0x23ca1908 } },
  { "v_fma_f64 v[12:13], v[14:15], v[12:13], v[12:13]",
    { 0xd1cc000c, 0x0432190e } },
  { "v_mul_f64 v[14:15], v[10:11], v[12:13]", { 0xd281000e, 0x0002190a } },
  { "v_fma_f64 v[8:9], -v[8:9], v[14:15], v[10:11]",
    { 0xd1cc0008, 0x242a1d08 } },
  { "v_div_fmas_f64 v[8:9], v[8:9], v[12:13], v[14:15]",
    { 0xd1e30008, 0x043a1908 } },
  { "v_div_fixup_f64 v[4:5], v[8:9], v[6:7], v[2:3]",
    { 0xd1df0004, 0x040a0d08 } },
};

#define STEPS(NAME) NAME, sizeof NAME / sizeof *NAME

static float
to_float (uint64_t bits)
{
  uint32_t low = (uint32_t) bits;
  float value;

  memcpy (&value, &low, sizeof value);
  return value;
}

static double
to_double (uint64_t bits)
{
  double value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

static uint64_t
from_float (float value)
{
  uint32_t bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
}

static uint64_t
from_double (double value)
{
  uint64_t bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
}

static void
pair_set (unsigned reg, unsigned lane, uint64_t bits)
{
  wave->v[reg][lane] = (uint32_t) bits;
  wave->v[reg + 1][lane] = (uint32_t) (bits >> 32);
}

static uint64_t
pair_get (unsigned reg, unsigned lane)
{
  return wave->v[reg][lane] | (uint64_t) wave->v[reg + 1][lane] << 32;
}

static bool
steps_run (const struct step *steps, size_t count)
{
  for (size_t n = 0; n < count; n++)
    if (!words_run (steps[n].words, GCN_GFX900))
      return false;
  return true;
}

/* ---- Quotients --------------------------------------------------------- */

static bool
quotient_is_right (uint64_t a, uint64_t b, uint64_t result, bool wide)
{
  if (wide)
    {
      double expected = to_double (a) / to_double (b);
      return expected != expected ? isnan (to_double (result))
                                  : result == from_double (expected);
    }
  float expected = to_float (a) / to_float (b);
  return expected != expected ? isnan (to_float (result))
                              : result == from_float (expected);
}

/* All lanes of EXEC get the quotient, the others nothing.  */
static bool
quotients_check (const struct step *steps, size_t count, bool wide,
                 uint64_t exec)
{
  static uint64_t a[GCN_LANES], b[GCN_LANES];
  uint64_t mask = wide ? UINT64_MAX : UINT32_MAX;

  exec_set (exec);
  for (unsigned l = 0; l < GCN_LANES; l++)
    {
      a[l] = random_value () & mask;
      b[l] = random_value () & mask;
      pair_set (2, l, a[l]);
      pair_set (6, l, b[l]);
      pair_set (4, l, 0x1234567);
    }
  if (!steps_run (steps, count))
    return false;
  for (unsigned l = 0; l < GCN_LANES; l++)
    {
      uint64_t result = pair_get (4, l) & mask;
      if (exec >> l & 1 ? quotient_is_right (a[l], b[l], result, wide)
                        : result == 0x1234567)
        continue;
      printf ("lane %u, exec %#llx: %#llx / %#llx gives %#llx\n", l,
              (unsigned long long) exec, (unsigned long long) a[l],
              (unsigned long long) b[l], (unsigned long long) result);
      return false;
    }
  return true;
}

static void
sequence_check (const struct step *steps, size_t count, bool wide)
{
  bool right = true;

  for (size_t n = 0; n < count; n++)
    right &= text_is_right (steps[n].text, steps[n].words, GCN_GFX900);
  for (unsigned n = 0; n < ROUNDS && right; n++)
    right = quotients_check (steps, count, wide, UINT64_MAX)
            && quotients_check (steps, count, wide, random_bits ())
            && quotients_check (steps, count, wide, 1);
  CHECK (right);
}

/* ---- Single steps ------------------------------------------------------ */

/* Scale what is in v2, where v6 is the denominator and v8 the numerator, for
   lane 0.  True: the result is EXPECTED, and the mask BACK.  */
static bool
scales_to (double value, double d, double n, double expected, bool back)
{
  static const uint32_t words[2] = { 0xd1e10404, 0x04220d02 };

  pair_set (2, 0, from_double (value));
  pair_set (6, 0, from_double (d));
  pair_set (8, 0, from_double (n));
  gcn_pair_set (&wave->s[4], UINT64_MAX);
  return words_run (words, GCN_GFX90A)
         && pair_get (4, 0) == from_double (expected)
         && gcn_pair (&wave->s[4]) == back;
}

static void
scale_check (void)
{
  static const uint32_t words[2] = { 0xd1e10404, 0x04220d02 };
  static const uint32_t negative[2] = { 0xd1e10404, 0x24220d02 };
  const double large = 0x1p1000, small = 0x1p-1000, tiny = 0x1p-1070;

  CHECK (text_is_right ("v_div_scale_f64 v[4:5], s[4:5], v[2:3], v[6:7],"
                        " v[8:9]", words, GCN_GFX90A));
  exec_set (1);
  CHECK (scales_to (3, 3, 7, 3, false));
  CHECK (scales_to (7, 3, 7, 7, false));
  /* Near the largest number: only the denominator.  */
  CHECK (scales_to (0x1p-10, 0x1p-10, large, 0x1p118, true));
  CHECK (scales_to (large, 0x1p-10, large, large, true));
  /* Near the smallest: only the numerator.  */
  CHECK (scales_to (large, large, small, large, true));
  CHECK (scales_to (small, large, small, 0x1p-872, true));
  /* A denominator without all bits, or with such an inverse: both.  */
  CHECK (scales_to (tiny, tiny, 0x1p-1000, 0x1p-942, false));
  CHECK (scales_to (0x1p-1000, tiny, 0x1p-1000, 0x1p-872, false));
  CHECK (scales_to (0x1p1023, 0x1p1023, 5, 0x1p895, false));
  CHECK (scales_to (5, 0x1p1023, 5, 5 * 0x1p-128, false));
  /* A small numerator.  */
  CHECK (scales_to (0x1p-1010, 3, 0x1p-1010, 0x1p-882, false));

  CHECK (text_is_right ("v_div_scale_f64 v[4:5], s[4:5], -v[2:3], v[6:7],"
                        " v[8:9]", negative, GCN_GFX90A));
  pair_set (2, 0, from_double (7));
  pair_set (6, 0, from_double (3));
  pair_set (8, 0, from_double (7));
  CHECK (words_run (negative, GCN_GFX90A)
         && pair_get (4, 0) == from_double (-7));
}

/* A lane of vcc has the result scaled back, up or down as it is large or
   small.  */
static void
fmas_check (void)
{
  static const uint32_t words[2] = { 0xd1e20004, 0x04220d02 };

  CHECK (text_is_right ("v_div_fmas_f32 v4, v2, v6, v8", words, GCN_GFX900));
  exec_set (7);
  gcn_pair_set (&wave->s[GCN_VCC], 6);
  for (unsigned l = 0; l < 3; l++)
    {
      pair_set (2, l, from_float (2));
      pair_set (6, l, from_float (3));
      pair_set (8, l, from_float (l == 2 ? 0x1p-40f : 0x1p40f));
    }
  CHECK (words_run (words, GCN_GFX900));
  CHECK_EQUAL (wave->v[4][0], from_float (6 + 0x1p40f));
  CHECK_EQUAL (wave->v[4][1], from_float ((6 + 0x1p40f) * 0x1p64f));
  CHECK_EQUAL (wave->v[4][2], from_float ((6 + 0x1p-40f) * 0x1p-64f));
}

int
main (void)
{
  unit_case ("the machine: starts");
  CHECK (machine_init (NULL));
  unit_case ("GCC's division of 32 bits: gives C's");
  sequence_check (STEPS (divide_32), false);
  unit_case ("GCC's division of 64 bits: gives C's");
  sequence_check (STEPS (divide_64), true);
  unit_case ("div_scale: scales what has to be");
  scale_check ();
  unit_case ("div_fmas: scales back by vcc");
  fmas_check ();
  return unit_result ();
}
