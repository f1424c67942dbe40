/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Vector operations in the forms with modifiers: VOP3's abs, neg and clamp,
   data from other lanes (DPP), parts of dwords (SDWA).

   They are rarer than the plain ones by far; so one handler does all of
   them, on elements of 64 bits that hold one lane's value each.  */

#include "gcn/exec/exec-vector.h"

static unsigned
type_is_wide (unsigned type)
{
  return gcn_type_dwords (type) == 2;
}

static void
fetch (const struct gcn_wave *w, const struct gcn_insn *i, unsigned n,
       uint64_t *values)
{
  uint32_t buffer[GCN_LANES];

  if (n == 2 && i->op->flags & GCN_OP_CARRY_IN)
    {
      uint64_t mask = gcn_pair (gcn_source (w, i, 2));
      for (unsigned l = 0; l < GCN_LANES; l++)
        values[l] = mask >> l & 1;
    }
  else if (type_is_wide (i->op->src[n]))
    memmove (values, gcn_all_64 (w, i, n, values),
             GCN_LANES * sizeof *values);
  else
    {
      const uint32_t *from = gcn_all_32 (w, i, n, buffer);
      for (unsigned l = 0; l < GCN_LANES; l++)
        values[l] = from[l];
    }
}

/* ---- Other lanes ------------------------------------------------------- */

/* Which lane LANE takes its first source from; -1: there is none.  */
static int
dpp_lane (unsigned control, int lane)
{
  int row = lane & ~15, column = lane & 15;
  int count = control & 15;

  if (control < 0x100)
    return (lane & ~3) | (control >> 2 * (lane & 3) & 3);
  switch (control & ~15u)
    {
    case 0x100:                 /* row_shl */
      return column + count < 16 ? lane + count : -1;
    case 0x110:                 /* row_shr */
      return column >= count ? lane - count : -1;
    case 0x120:                 /* row_ror */
      return row | ((column - count) & 15);
    }
  switch (control)
    {
    case 0x130:                 /* wave_shl:1 */
      return lane < 63 ? lane + 1 : -1;
    case 0x134:                 /* wave_rol:1 */
      return (lane + 1) & 63;
    case 0x138:                 /* wave_shr:1 */
      return lane - 1;
    case 0x13c:                 /* wave_ror:1 */
      return (lane - 1) & 63;
    case 0x140:                 /* row_mirror */
      return row | (15 - column);
    case 0x141:                 /* row_half_mirror */
      return (lane & ~7) | (7 - (lane & 7));
    case 0x142:                 /* row_bcast:15 */
      return row - 1;
    case 0x143:                 /* row_bcast:31 */
      return lane >= 32 ? 31 : -1;
    }
  return -1;
}

/* Move the values to where they are used; the lanes that may write their
   results then.  Lanes that are off give nothing.  */
static uint64_t
dpp_apply (const struct gcn_insn *i, uint64_t exec, uint64_t *values)
{
  uint64_t moved[GCN_LANES], enabled = 0;

  for (int l = 0; l < GCN_LANES; l++)
    {
      int from = dpp_lane (i->dpp.control, l);
      bool valid = from >= 0 && exec >> from & 1;
      moved[l] = valid ? values[from] : 0;
      if ((valid || i->dpp.bound_control)
          && i->dpp.row_mask >> l / 16 & 1
          && i->dpp.bank_mask >> l % 16 / 4 & 1)
        enabled |= (uint64_t) 1 << l;
    }
  memcpy (values, moved, sizeof moved);
  return enabled & exec;
}

/* ---- Parts of dwords --------------------------------------------------- */

enum
{
  SELECT_WORD_0 = 4,
  SELECT_DWORD = 6,
  UNUSED_SEXT = 1,
  UNUSED_PRESERVE = 2
};

static unsigned
select_shift (unsigned select)
{
  if (select >= SELECT_DWORD)
    return 0;
  return select < SELECT_WORD_0 ? 8 * select : 16 * (select - SELECT_WORD_0);
}

static unsigned
select_bits (unsigned select)
{
  if (select >= SELECT_DWORD)
    return 32;
  return select < SELECT_WORD_0 ? 8 : 16;
}

static void
sdwa_select (const struct gcn_insn *i, unsigned n, uint64_t *values)
{
  unsigned select = i->sdwa.src_select[n];
  unsigned bits = select_bits (select), shift = select_shift (select);

  if (bits == 32)
    return;
  for (unsigned l = 0; l < GCN_LANES; l++)
    {
      uint32_t part = (uint32_t) values[l] >> shift;
      part <<= 32 - bits;
      values[l] = i->sdwa.src_sext >> n & 1
                    ? (uint32_t) ((int32_t) part >> (32 - bits))
                    : part >> (32 - bits);
    }
}

/* Place the results in their part of the destination, which is OLD.  */
static void
sdwa_place (const struct gcn_insn *i, const uint32_t *old, uint64_t *values)
{
  unsigned bits = select_bits (i->sdwa.dst_select);
  unsigned shift = select_shift (i->sdwa.dst_select);

  if (bits == 32)
    return;
  uint32_t mask = ((1u << bits) - 1) << shift;
  for (unsigned l = 0; l < GCN_LANES; l++)
    {
      uint32_t value = (uint32_t) values[l];
      uint32_t placed = value << shift & mask;
      if (i->sdwa.dst_unused == UNUSED_PRESERVE)
        placed |= old[l] & ~mask;
      else if (i->sdwa.dst_unused == UNUSED_SEXT
               && value >> (bits - 1) & 1)
        placed |= ~((mask | (mask - 1)) & UINT32_MAX);
      values[l] = placed;
    }
}

/* ---- Signs and ranges -------------------------------------------------- */

static void
sign_apply (const struct gcn_insn *i, unsigned n, uint64_t *values)
{
  uint64_t sign = (uint64_t) 1 << (type_is_wide (i->op->src[n]) ? 63 : 31);

  if (i->abs >> n & 1)
    for (unsigned l = 0; l < GCN_LANES; l++)
      values[l] &= ~sign;
  if (i->neg >> n & 1)
    for (unsigned l = 0; l < GCN_LANES; l++)
      values[l] ^= sign;
}

/* Into [0, 1]; NaN becomes 0.  */
static void
clamp_apply (const struct gcn_insn *i, uint64_t *values)
{
  for (unsigned l = 0; l < GCN_LANES; l++)
    if (i->op->dst == GCN_f32)
      {
        f32 value = gcn_from_bits_f32 (values[l]);
        value = value > 0 ? value < 1 ? value : 1 : 0;
        values[l] = gcn_to_bits_f32 (value);
      }
    else
      {
        f64 value = gcn_from_bits_f64 (values[l]);
        value = value > 0 ? value < 1 ? value : 1 : 0;
        values[l] = gcn_to_bits_f64 (value);
      }
}

/* ---- All together ------------------------------------------------------ */

/* Bit BIT of all values.  */
static uint64_t
bits_gather (const uint64_t *values, unsigned bit)
{
  uint64_t mask = 0;

  for (unsigned l = 0; l < GCN_LANES; l++)
    mask |= (values[l] >> bit & 1) << l;
  return mask;
}

static void
mask_store (struct gcn_wave *w, const struct gcn_insn *i, uint64_t bits,
            uint64_t enabled)
{
  uint32_t *to = gcn_destination (w, i->mask_dst);
  uint64_t old = i->form == GCN_FORM_DPP ? gcn_pair (to) : 0;

  gcn_pair_set (to, (bits & enabled) | (old & ~enabled));
}

static void
result_store (struct gcn_wave *w, const struct gcn_insn *i, uint64_t *values,
              uint64_t enabled)
{
  uint32_t low[GCN_LANES];

  if (i->clamp)
    clamp_apply (i, values);
  if (type_is_wide (i->op->dst))
    {
      gcn_put_all_64 (w, i, values, enabled);
      return;
    }
  if (i->form == GCN_FORM_SDWA)
    sdwa_place (i, gcn_destination (w, i->dst), values);
  for (unsigned l = 0; l < GCN_LANES; l++)
    low[l] = (uint32_t) values[l];
  gcn_put_all_32 (w, i, low, enabled);
}

const struct gcn_insn *
gcn_run_modified (struct gcn_wave *w, const struct gcn_insn *i)
{
  uint64_t values[3][GCN_LANES], d[GCN_LANES];
  uint64_t enabled = gcn_exec (w);
  unsigned flags = i->op->flags;

  for (unsigned n = 0; n < 3 && i->op->src[n] != GCN_NONE; n++)
    {
      fetch (w, i, n, values[n]);
      if (n == 0 && i->form == GCN_FORM_DPP)
        enabled = dpp_apply (i, enabled, values[0]);
      if (n < 2 && i->form == GCN_FORM_SDWA)
        sdwa_select (i, n, values[n]);
      sign_apply (i, n, values[n]);
    }
  i->op->lanes (d, values[0], values[1], values[2]);
  if (flags & GCN_OP_MASK)
    mask_store (w, i, bits_gather (d, 0), enabled);
  else
    {
      if (flags & GCN_OP_CARRY_OUT)
        mask_store (w, i, bits_gather (d, 32), enabled);
      result_store (w, i, d, enabled);
    }
  if (flags & GCN_OP_MASK_EXEC)
    gcn_pair_set (&w->s[GCN_EXEC],
                  gcn_pair (gcn_destination (w, i->mask_dst)));
  return i + i->words;
}
