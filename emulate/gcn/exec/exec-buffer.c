/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Accesses of lanes to their private memory: buffer_ instructions.

   LLVM's code has the stacks of its functions there.  The only buffer that is
   known is that of the wave's private memory, in the form in which a kernel
   finds it in its registers: offsets of a lane are its own bytes, and the
   scalar offset counts those of all lanes.  */

#include "gcn/exec/exec-memory.h"

/* Whether I's buffer is the private memory of W.  */
static inline bool
is_private (const struct gcn_wave *w, const struct gcn_insn *i)
{
  const uint32_t *buffer = (const uint32_t *) w + i->buffer;

  return ((gcn_pair (buffer) & GCN_BUFFER_ADDRESS) == gcn_private_start (w)
          && buffer[3] == GCN_BUFFER_PRIVATE);
}

/* Where lane L's access begins in its private memory.  */
static inline uint32_t
lane_offset (const struct gcn_wave *w, const struct gcn_insn *i, uint64_t l)
{
  uint32_t offset = *gcn_source (w, i, 2) / GCN_LANES + (uint32_t) i->offset;

  return i->src[0].vector ? offset + gcn_source (w, i, 0)[l] : offset;
}

static const struct gcn_insn *
fault (struct gcn_wave *w, const struct gcn_insn *i, enum gcn_fault_kind kind,
       uint64_t l, unsigned bytes)
{
  uint64_t address = w->apertures[2] | lane_offset (w, i, l);

  return gcn_wave_fault_at (w, i, kind, (unsigned) l, address, bytes);
}

static inline const struct gcn_insn *
load (struct gcn_wave *w, const struct gcn_insn *i, unsigned dwords)
{
  uint32_t *to = gcn_destination (w, i->dst);

  if (!is_private (w, i))
    return gcn_run_illegal (w, i);
  GCN_FOR_LANES (l, gcn_exec (w))
  {
    const void *p
      = gcn_private_at (w, l, lane_offset (w, i, l), 4 * dwords);
    uint32_t value[4];
    if (p == NULL)
      return fault (w, i, GCN_FAULT_LOAD, l, 4 * dwords);
    memcpy (value, p, 4 * (size_t) dwords);
    for (unsigned n = 0; n < dwords; n++)
      to[n * GCN_LANES + l] = value[n];
  }
  return i + i->words;
}

static inline const struct gcn_insn *
store (struct gcn_wave *w, const struct gcn_insn *i, unsigned dwords)
{
  const uint32_t *from = gcn_source (w, i, 1);

  if (!is_private (w, i))
    return gcn_run_illegal (w, i);
  GCN_FOR_LANES (l, gcn_exec (w))
  {
    void *p = gcn_private_at (w, l, lane_offset (w, i, l), 4 * dwords);
    uint32_t value[4];
    if (p == NULL)
      return fault (w, i, GCN_FAULT_STORE, l, 4 * dwords);
    for (unsigned n = 0; n < dwords; n++)
      value[n] = from[n * GCN_LANES + l];
    memcpy (p, value, 4 * (size_t) dwords);
  }
  return i + i->words;
}

#define DEFINE_DWORDS(DWORDS) \
  static const struct gcn_insn * \
  run_load_##DWORDS (struct gcn_wave *w, const struct gcn_insn *i) \
  { \
    return load (w, i, DWORDS); \
  } \
  static const struct gcn_insn * \
  run_store_##DWORDS (struct gcn_wave *w, const struct gcn_insn *i) \
  { \
    return store (w, i, DWORDS); \
  }
DEFINE_DWORDS (1)
DEFINE_DWORDS (2)
DEFINE_DWORDS (3)
DEFINE_DWORDS (4)

/* RESULT is computed from the value read, and from old, what the destination
   had before.  */
#define DEFINE_SMALL_LOAD(NAME, TYPE, RESULT) \
  static const struct gcn_insn * \
  run_load_##NAME (struct gcn_wave *w, const struct gcn_insn *i) \
  { \
    uint32_t *to = gcn_destination (w, i->dst); \
    if (!is_private (w, i)) \
      return gcn_run_illegal (w, i); \
    GCN_FOR_LANES (l, gcn_exec (w)) \
    { \
      const void *p \
        = gcn_private_at (w, l, lane_offset (w, i, l), sizeof (TYPE)); \
      uint32_t old __attribute__ ((unused)) = to[l]; \
      TYPE value; \
      if (p == NULL) \
        return fault (w, i, GCN_FAULT_LOAD, l, sizeof (TYPE)); \
      memcpy (&value, p, sizeof value); \
      to[l] = (RESULT); \
    } \
    return i + i->words; \
  }
DEFINE_SMALL_LOAD (ubyte, uint8_t, value)
DEFINE_SMALL_LOAD (sbyte, int8_t, (uint32_t) (int32_t) value)
DEFINE_SMALL_LOAD (ushort, uint16_t, value)
DEFINE_SMALL_LOAD (sshort, int16_t, (uint32_t) (int32_t) value)
DEFINE_SMALL_LOAD (ubyte_d16, uint8_t, GCN_LOW_HALF (old, value))
DEFINE_SMALL_LOAD (ubyte_d16_hi, uint8_t, GCN_HIGH_HALF (old, value))
DEFINE_SMALL_LOAD (sbyte_d16, int8_t, GCN_LOW_HALF (old, value))
DEFINE_SMALL_LOAD (sbyte_d16_hi, int8_t, GCN_HIGH_HALF (old, value))
DEFINE_SMALL_LOAD (short_d16, uint16_t, GCN_LOW_HALF (old, value))
DEFINE_SMALL_LOAD (short_d16_hi, uint16_t, GCN_HIGH_HALF (old, value))

#define DEFINE_SMALL_STORE(NAME, TYPE, SHIFT) \
  static const struct gcn_insn * \
  run_store_##NAME (struct gcn_wave *w, const struct gcn_insn *i) \
  { \
    const uint32_t *from = gcn_source (w, i, 1); \
    if (!is_private (w, i)) \
      return gcn_run_illegal (w, i); \
    GCN_FOR_LANES (l, gcn_exec (w)) \
    { \
      void *p = gcn_private_at (w, l, lane_offset (w, i, l), sizeof (TYPE)); \
      TYPE value = (TYPE) (from[l] >> (SHIFT)); \
      if (p == NULL) \
        return fault (w, i, GCN_FAULT_STORE, l, sizeof (TYPE)); \
      memcpy (p, &value, sizeof value); \
    } \
    return i + i->words; \
  }
DEFINE_SMALL_STORE (byte, uint8_t, 0)
DEFINE_SMALL_STORE (byte_d16_hi, uint8_t, 16)
DEFINE_SMALL_STORE (short, uint16_t, 0)
DEFINE_SMALL_STORE (short_d16_hi, uint16_t, 16)

/* ---- The table --------------------------------------------------------- */

#define ROW_LOAD(ISA, OPCODE, NAME, TYPE, RUN) \
  { GCN_MUBUF, ISA, OPCODE, 0, GCN_##TYPE, \
    { GCN_u32, GCN_NONE, GCN_u32 }, "buffer_load_" NAME, run_load_##RUN, \
    NULL },
#define ROW_STORE(ISA, OPCODE, NAME, TYPE, RUN) \
  { GCN_MUBUF, ISA, OPCODE, GCN_OP_STORE, GCN_NONE, \
    { GCN_u32, GCN_##TYPE, GCN_u32 }, "buffer_store_" NAME, \
    run_store_##RUN, NULL },

static const struct gcn_op ops[] = {
  ROW_LOAD (GCN_ALL, 16, "ubyte", u32, ubyte)
  ROW_LOAD (GCN_ALL, 17, "sbyte", u32, sbyte)
  ROW_LOAD (GCN_ALL, 18, "ushort", u32, ushort)
  ROW_LOAD (GCN_ALL, 19, "sshort", u32, sshort)
  ROW_LOAD (GCN_ALL, 20, "dword", u32, 1)
  ROW_LOAD (GCN_ALL, 21, "dwordx2", u64, 2)
  ROW_LOAD (GCN_ALL, 22, "dwordx3", b96, 3)
  ROW_LOAD (GCN_ALL, 23, "dwordx4", b128, 4)
  ROW_STORE (GCN_ALL, 24, "byte", u32, byte)
  ROW_STORE (GCN_GFX9, 25, "byte_d16_hi", u32, byte_d16_hi)
  ROW_STORE (GCN_ALL, 26, "short", u32, short)
  ROW_STORE (GCN_GFX9, 27, "short_d16_hi", u32, short_d16_hi)
  ROW_STORE (GCN_ALL, 28, "dword", u32, 1)
  ROW_STORE (GCN_ALL, 29, "dwordx2", u64, 2)
  ROW_STORE (GCN_ALL, 30, "dwordx3", b96, 3)
  ROW_STORE (GCN_ALL, 31, "dwordx4", b128, 4)
  ROW_LOAD (GCN_GFX9, 32, "ubyte_d16", u32, ubyte_d16)
  ROW_LOAD (GCN_GFX9, 33, "ubyte_d16_hi", u32, ubyte_d16_hi)
  ROW_LOAD (GCN_GFX9, 34, "sbyte_d16", u32, sbyte_d16)
  ROW_LOAD (GCN_GFX9, 35, "sbyte_d16_hi", u32, sbyte_d16_hi)
  ROW_LOAD (GCN_GFX9, 36, "short_d16", u32, short_d16)
  ROW_LOAD (GCN_GFX9, 37, "short_d16_hi", u32, short_d16_hi)
};

const struct gcn_ops gcn_ops_buffer = { ops, sizeof ops / sizeof *ops };
