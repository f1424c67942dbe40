/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Vector instructions of the emulated GCN processor that make or use lane
   masks, or take data from other lanes, against plain C.  */

#include "gcn-unit.h"

enum { ROUNDS = 200 };

/* What the registers were: a, b, d in v2, v6, v4 (pairs), masks in vcc and
   s[2:3].  The reference gives v4 and a mask, in vcc or s[4:5].  */
struct lanes
{
  uint64_t a[GCN_LANES], b[GCN_LANES], d[GCN_LANES];
  uint64_t vcc, s2, exec;
  uint64_t mask;                /* expected */
};

struct row
{
  const char *text;
  uint32_t words[2];
  enum gcn_isa isa;
  unsigned mask_at;             /* SGPR; 0: none is written */
  void (*reference) (struct lanes *x);
};

#define FOR_ACTIVE(L) \
  for (unsigned L = 0; L < GCN_LANES; L++) \
    if (x->exec >> L & 1)
#define REFERENCE(NAME) \
  static void \
  NAME (struct lanes *x)

/* ---- Carries ----------------------------------------------------------- */

#define A ((uint32_t) x->a[l])
#define B ((uint32_t) x->b[l])

#define CARRY(NAME, SUM, IN) \
  REFERENCE (NAME) \
  { \
    uint64_t in = IN; \
    x->mask = 0; \
    FOR_ACTIVE (l) \
    { \
      int64_t c = in >> l & 1; \
      int64_t sum = (SUM); \
      (void) c; \
      x->d[l] = (x->d[l] & ~(uint64_t) UINT32_MAX) | (uint32_t) sum; \
      if (sum < 0 || sum > UINT32_MAX) \
        x->mask |= (uint64_t) 1 << l; \
    } \
  }
CARRY (add, (int64_t) A + B, 0)
CARRY (sub, (int64_t) A - B, 0)
CARRY (subrev, (int64_t) B - A, 0)
CARRY (addc, (int64_t) A + B + c, x->vcc)
CARRY (subb, (int64_t) A - B - c, x->vcc)
CARRY (subbrev, (int64_t) B - A - c, x->vcc)
CARRY (addc_e64, (int64_t) A + B + c, x->s2)

REFERENCE (cndmask)
{
  FOR_ACTIVE (l)
    x->d[l] = (x->d[l] & ~(uint64_t) UINT32_MAX)
              | (x->vcc >> l & 1 ? B : A);
}

/* ---- Comparisons ------------------------------------------------------- */

static double
number (uint64_t bits, bool wide)
{
  double value;
  float single;
  uint32_t low = (uint32_t) bits;

  memcpy (&value, &bits, sizeof value);
  memcpy (&single, &low, sizeof single);
  return wide ? value : (double) single;
}

#define COMPARE(NAME, CONDITION) \
  REFERENCE (NAME) \
  { \
    x->mask = 0; \
    FOR_ACTIVE (l) \
    { \
      double fa = number (x->a[l], false), fb = number (x->b[l], false); \
      double da = number (x->a[l], true), db = number (x->b[l], true); \
      (void) fa, (void) fb, (void) da, (void) db; \
      if (CONDITION) \
        x->mask |= (uint64_t) 1 << l; \
    } \
  }
COMPARE (gt_i32, (int32_t) A > (int32_t) B)
COMPARE (ne_u32, A != B)
COMPARE (lt_u32, A < B)
COMPARE (eq_u16, A % 65536 == B % 65536)
COMPARE (ge_i64, (int64_t) x->a[l] >= (int64_t) x->b[l])
COMPARE (gt_u64, x->a[l] > x->b[l])
COMPARE (eq_u64, x->a[l] == x->b[l])
COMPARE (lt_f32, fa < fb)
COMPARE (neq_f32, fa != fb)
COMPARE (nle_f32, !(fa <= fb))
COMPARE (lg_f32, fa < fb || fa > fb)
COMPARE (u_f32, fa != fa || fb != fb)
COMPARE (o_f64, da == da && db == db)
COMPARE (ge_f64, da >= db)
COMPARE (ngt_f64, !(da > db))
COMPARE (lt_neg_f64, -da < db)

/* ---- Other lanes ------------------------------------------------------- */

/* DPP: FROM tells where lane l takes its source, -1 nowhere; ENABLED which
   lanes write; ZERO whether a missing source is 0.  */
#define DPP(NAME, FROM, ENABLED, ZERO, RESULT) \
  REFERENCE (NAME) \
  { \
    struct lanes old = *x; \
    FOR_ACTIVE (l) \
    { \
      int row = (int) l / 16 * 16, column = (int) l % 16; \
      int bank = column / 4, from = (FROM); \
      (void) row, (void) column, (void) bank; \
      bool valid = from >= 0 && x->exec >> from & 1; \
      if (!(ENABLED) || (!valid && !(ZERO))) \
        continue; \
      uint32_t s = valid ? (uint32_t) old.a[from] : 0; \
      x->d[l] = (x->d[l] & ~(uint64_t) UINT32_MAX) | (uint32_t) (RESULT); \
    } \
  }
DPP (row_shr_1, column >= 1 ? (int) l - 1 : -1, true, true, s)
DPP (row_shr_8, column >= 8 ? (int) l - 8 : -1, bank >= 2, false, s)
DPP (row_shl_3, column < 13 ? (int) l + 3 : -1, true, false, s)
DPP (row_ror_4, row + (column + 12) % 16, true, false, s)
DPP (wave_ror, ((int) l + 63) % 64, true, false, s)
DPP (bcast_15, row - 1, row == 16 || row == 48, false, s)
DPP (bcast_31, l >= 32 ? 31 : -1, row >= 32, false, s)
DPP (mirror, row + 15 - column, true, false, s)
DPP (quad, row + column / 4 * 4 + 3 - column % 4, true, false, s)
DPP (add_shr_2, column >= 2 ? (int) l - 2 : -1, true, true, s ^ B)

REFERENCE (bpermute)
{
  struct lanes old = *x;

  FOR_ACTIVE (l)
  {
    unsigned from = A / 4 % 64;
    x->d[l] = (x->d[l] & ~(uint64_t) UINT32_MAX)
              | (x->exec >> from & 1 ? (uint32_t) old.b[from] : 0);
  }
}

REFERENCE (mbcnt)
{
  FOR_ACTIVE (l)
  {
    uint32_t below = 0;
    for (unsigned n = 0; n < l && n < 32; n++)
      below += x->s2 >> n & 1;
    x->d[l] = (x->d[l] & ~(uint64_t) UINT32_MAX) | (uint32_t) (below + B);
  }
}

/* ---- Rows -------------------------------------------------------------- */

enum { VCC = GCN_VCC };

#define ROW(ISA, TEXT, WORD, WORD2, MASK_AT, REF) \
  { TEXT, { WORD, WORD2 }, GCN_UNIT_##ISA, MASK_AT, REF },
#define G8(TEXT, WORD, WORD2, ...) ROW (G8, TEXT, WORD, WORD2, __VA_ARGS__)
#define G9(TEXT, WORD, WORD2, ...) ROW (G9, TEXT, WORD, WORD2, __VA_ARGS__)

/* clang-format off */
static const struct row rows[] = {
  G8 ("v_add_u32_e32 v4, vcc, v2, v6", 0x32080d02, 0x00000000, VCC, add)
  G8 ("v_sub_u32_e32 v4, vcc, v2, v6", 0x34080d02, 0x00000000, VCC, sub)
  G8 ("v_subrev_u32_e32 v4, vcc, v2, v6", 0x36080d02, 0x00000000, VCC, subrev)
  G8 ("v_addc_u32_e32 v4, vcc, v2, v6, vcc", 0x38080d02, 0x00000000, VCC, addc)
  G8 ("v_subb_u32_e32 v4, vcc, v2, v6, vcc", 0x3a080d02, 0x00000000, VCC, subb)
  G8 ("v_subbrev_u32_e32 v4, vcc, v2, v6, vcc",
      0x3c080d02, 0x00000000, VCC, subbrev)
  G9 ("v_add_co_u32_e32 v4, vcc, v2, v6", 0x32080d02, 0x00000000, VCC, add)
  G9 ("v_addc_co_u32_e32 v4, vcc, v2, v6, vcc",
      0x38080d02, 0x00000000, VCC, addc)
  G9 ("v_add_co_u32_e64 v4, s[4:5], v2, v6", 0xd1190404, 0x00020d02, 4, add)
  G9 ("v_addc_co_u32_e64 v4, s[4:5], v2, v6, s[2:3]",
      0xd11c0404, 0x000a0d02, 4, addc_e64)
  G9 ("v_subrev_co_u32_e32 v4, vcc, v2, v6",
      0x36080d02, 0x00000000, VCC, subrev)
  G8 ("v_cndmask_b32_e32 v4, v2, v6, vcc", 0x00080d02, 0x00000000, 0, cndmask)
  G8 ("v_cmp_gt_i32_e32 vcc, v2, v6", 0x7d880d02, 0x00000000, VCC, gt_i32)
  G8 ("v_cmp_ne_u32_e32 vcc, v2, v6", 0x7d9a0d02, 0x00000000, VCC, ne_u32)
  G8 ("v_cmp_lt_u32_e64 s[4:5], v2, v6", 0xd0c90004, 0x00020d02, 4, lt_u32)
  G8 ("v_cmp_eq_u16_e64 s[4:5], v2, v6", 0xd0aa0004, 0x00020d02, 4, eq_u16)
  G8 ("v_cmp_ge_i64_e32 vcc, v[2:3], v[6:7]",
      0x7dcc0d02, 0x00000000, VCC, ge_i64)
  G8 ("v_cmp_gt_u64_e32 vcc, v[2:3], v[6:7]",
      0x7dd80d02, 0x00000000, VCC, gt_u64)
  G8 ("v_cmp_eq_u64_e32 vcc, v[2:3], v[6:7]",
      0x7dd40d02, 0x00000000, VCC, eq_u64)
  G8 ("v_cmp_lt_f32_e32 vcc, v2, v6", 0x7c820d02, 0x00000000, VCC, lt_f32)
  G8 ("v_cmp_neq_f32_e32 vcc, v2, v6", 0x7c9a0d02, 0x00000000, VCC, neq_f32)
  G8 ("v_cmp_nle_f32_e32 vcc, v2, v6", 0x7c980d02, 0x00000000, VCC, nle_f32)
  G8 ("v_cmp_lg_f32_e32 vcc, v2, v6", 0x7c8a0d02, 0x00000000, VCC, lg_f32)
  G8 ("v_cmp_u_f32_e32 vcc, v2, v6", 0x7c900d02, 0x00000000, VCC, u_f32)
  G8 ("v_cmp_o_f64_e32 vcc, v[2:3], v[6:7]",
      0x7cce0d02, 0x00000000, VCC, o_f64)
  G8 ("v_cmp_ge_f64_e32 vcc, v[2:3], v[6:7]",
      0x7ccc0d02, 0x00000000, VCC, ge_f64)
  G8 ("v_cmp_ngt_f64_e32 vcc, v[2:3], v[6:7]",
      0x7cd60d02, 0x00000000, VCC, ngt_f64)
  G8 ("v_cmp_lt_f64_e64 s[4:5], -v[2:3], v[6:7]",
      0xd0610004, 0x20020d02, 4, lt_neg_f64)
  G8 ("v_cmpx_gt_i32_e32 vcc, v2, v6", 0x7da80d02, 0x00000000, VCC, gt_i32)
  G8 ("v_mov_b32_dpp v4, v2 row_shr:1"
      " row_mask:0xf bank_mask:0xf bound_ctrl:1",
      0x7e0802fa, 0xff091102, 0, row_shr_1)
  G8 ("v_mov_b32_dpp v4, v2 row_shr:8 row_mask:0xf bank_mask:0xc",
      0x7e0802fa, 0xfc011802, 0, row_shr_8)
  G8 ("v_mov_b32_dpp v4, v2 row_shl:3 row_mask:0xf bank_mask:0xf",
      0x7e0802fa, 0xff010302, 0, row_shl_3)
  G8 ("v_mov_b32_dpp v4, v2 row_ror:4 row_mask:0xf bank_mask:0xf",
      0x7e0802fa, 0xff012402, 0, row_ror_4)
  G8 ("v_mov_b32_dpp v4, v2 wave_ror:1 row_mask:0xf bank_mask:0xf",
      0x7e0802fa, 0xff013c02, 0, wave_ror)
  G8 ("v_mov_b32_dpp v4, v2 row_bcast:15 row_mask:0xa bank_mask:0xf",
      0x7e0802fa, 0xaf014202, 0, bcast_15)
  G8 ("v_mov_b32_dpp v4, v2 row_bcast:31 row_mask:0xc bank_mask:0xf",
      0x7e0802fa, 0xcf014302, 0, bcast_31)
  G8 ("v_mov_b32_dpp v4, v2 row_mirror row_mask:0xf bank_mask:0xf",
      0x7e0802fa, 0xff014002, 0, mirror)
  G8 ("v_mov_b32_dpp v4, v2 quad_perm:[3,2,1,0]"
      " row_mask:0xf bank_mask:0xf",
      0x7e0802fa, 0xff001b02, 0, quad)
  G8 ("v_xor_b32_dpp v4, v2, v6 row_shr:2"
      " row_mask:0xf bank_mask:0xf bound_ctrl:1",
      0x2a080cfa, 0xff091202, 0, add_shr_2)
  G8 ("ds_bpermute_b32 v4, v2, v6", 0xd87e0000, 0x04000602, 0, bpermute)
  G8 ("v_mbcnt_lo_u32_b32 v4, s2, v6", 0xd28c0004, 0x00020c02, 0, mbcnt)
};
/* clang-format on */

/* ---- Comparing --------------------------------------------------------- */

static void
registers_set (struct lanes *x, uint64_t exec)
{
  for (unsigned l = 0; l < GCN_LANES; l++)
    {
      x->a[l] = random_value ();
      x->b[l] = random_bits () % 4 == 0 ? x->a[l] : random_value ();
      x->d[l] = random_bits ();
      for (unsigned n = 0; n < 2; n++)
        {
          wave->v[2 + n][l] = (uint32_t) (x->a[l] >> 32 * n);
          wave->v[6 + n][l] = (uint32_t) (x->b[l] >> 32 * n);
          wave->v[4 + n][l] = (uint32_t) (x->d[l] >> 32 * n);
        }
    }
  x->vcc = random_bits ();
  x->s2 = random_bits ();
  x->exec = exec;
  x->mask = x->vcc;
  gcn_pair_set (&wave->s[VCC], x->vcc);
  gcn_pair_set (&wave->s[2], x->s2);
  exec_set (exec);
}

static bool
row_round (const struct row *row, uint64_t exec)
{
  static struct lanes x;
  bool exec_too = strncmp (row->text, "v_cmpx", 6) == 0;

  registers_set (&x, exec);
  row->reference (&x);
  if (!words_run (row->words, row->isa))
    return false;
  for (unsigned l = 0; l < GCN_LANES; l++)
    if (wave->v[4][l] != (uint32_t) x.d[l])
      {
        printf ("%s: exec %#llx, lane %u gives %#x, expected %#x\n",
                row->text, (unsigned long long) exec, l, wave->v[4][l],
                (uint32_t) x.d[l]);
        return false;
      }
  uint64_t mask = gcn_pair (&wave->s[row->mask_at ? row->mask_at : VCC]);
  if (mask != x.mask || gcn_exec (wave) != (exec_too ? x.mask : exec))
    {
      printf ("%s: exec %#llx, mask %#llx, expected %#llx\n", row->text,
              (unsigned long long) exec, (unsigned long long) mask,
              (unsigned long long) x.mask);
      return false;
    }
  return true;
}

/* Lanes are picked whatever exec is, by numbers modulo 64.  */
static void
single_lanes_check (void)
{
  static const uint32_t readlane[2] = { 0xd2890005, 0x00000702 };
  static const uint32_t writelane[2] = { 0xd28a0004, 0x00000687 };
  static const uint32_t first[2] = { 0x7e0a0502, 0 };

  CHECK (text_is_right ("v_readlane_b32 s5, v2, s3", readlane, GCN_GFX803));
  CHECK (text_is_right ("v_writelane_b32 v4, 7, s3", writelane,
                        GCN_GFX803));
  CHECK (text_is_right ("v_readfirstlane_b32 s5, v2", first, GCN_GFX803));
  exec_set (0xf0);
  for (unsigned l = 0; l < GCN_LANES; l++)
    {
      wave->v[2][l] = 1000 + l;
      wave->v[4][l] = 0;
    }
  wave->s[3] = 64 + 9;
  CHECK (words_run (readlane, GCN_GFX803) && wave->s[5] == 1009);
  CHECK (words_run (writelane, GCN_GFX803) && wave->v[4][9] == 7
         && wave->v[4][8] == 0 && wave->v[4][10] == 0);
  CHECK (words_run (first, GCN_GFX803) && wave->s[5] == 1004);
  exec_set (0);
  CHECK (words_run (first, GCN_GFX803) && wave->s[5] == 1000);
}

int
main (void)
{
  unit_case ("the machine: starts");
  CHECK (machine_init (NULL));
  for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
    {
      unit_case ("%s", rows[n].text);
      bool right = text_is_right (rows[n].text, rows[n].words, rows[n].isa);
      for (unsigned round = 0; right && round < ROUNDS; round++)
        right = row_round (&rows[n], 1) && row_round (&rows[n], UINT64_MAX)
                && row_round (&rows[n], 0)
                && row_round (&rows[n], random_bits ());
      CHECK (right);
    }
  unit_case ("single lanes: picked whatever exec is");
  single_lanes_check ();
  return unit_result ();
}
