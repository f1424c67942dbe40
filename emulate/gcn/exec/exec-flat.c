/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory accesses of lanes: flat_ and global_ instructions.

   Every access is checked against what is allocated.  A flat address whose
   high half is the LDS aperture means the LDS; with that of private memory it
   means the lane's own.  */

#include "gcn/exec/exec-memory.h"

/* Address of lane L: pair of VGPRs, or with a scalar base a VGPR offset.  */
static inline uint64_t
lane_address (const struct gcn_wave *w, const struct gcn_insn *i, uint64_t l)
{
  const uint32_t *p = gcn_source (w, i, 0) + l;
  uint64_t address = p[0];

  if (i->scalar_base)
    address += gcn_pair (gcn_source (w, i, 2));
  else
    address |= (uint64_t) p[GCN_LANES] << 32;
  return address + (uint64_t) (int64_t) i->offset;
}

/* The LDS, or private memory of lane L, at a flat address; or NULL.  */
static __attribute__ ((noinline)) void *
aperture_at (const struct gcn_wave *w, const struct gcn_insn *i, uint64_t l,
             uint64_t address, unsigned bytes)
{
  const struct gcn_group *group = w->group;
  uint32_t offset = (uint32_t) address;

  if (i->op->encoding != GCN_FLAT)
    return NULL;
  if (address >> 32 == group->dispatch->private_aperture)
    return gcn_private_at (w, l, offset, bytes);
  if (address >> 32 != group->dispatch->lds_aperture
      || (uint64_t) offset + bytes > group->dispatch->group_bytes)
    return NULL;
  return group->lds + offset;
}

static inline void *
memory_at (const struct gcn_wave *w, const struct gcn_insn *i, uint64_t l,
           uint64_t address, unsigned bytes)
{
  void *p = gcn_memory_at (w, address, bytes);

  return __builtin_expect (p != NULL, 1) ? p
                                         : aperture_at (w, i, l, address, bytes);
}

/* ---- Loads and stores -------------------------------------------------- */

static inline const struct gcn_insn *
load (struct gcn_wave *w, const struct gcn_insn *i, unsigned dwords)
{
  uint32_t *to = gcn_destination (w, i->dst);

  GCN_FOR_LANES (l, gcn_exec (w))
  {
    uint64_t address = lane_address (w, i, l);
    const void *p = memory_at (w, i, l, address, 4 * dwords);
    uint32_t value[4];
    if (p == NULL)
      return gcn_wave_fault_at (w, i, GCN_FAULT_LOAD, (unsigned) l, address,
                                4 * dwords);
    gcn_dwords_load (value, p, dwords);
    for (unsigned n = 0; n < dwords; n++)
      to[n * GCN_LANES + l] = value[n];
  }
  return i + i->words;
}

static inline const struct gcn_insn *
store (struct gcn_wave *w, const struct gcn_insn *i, unsigned dwords)
{
  const uint32_t *from = gcn_source (w, i, 1);

  GCN_FOR_LANES (l, gcn_exec (w))
  {
    uint64_t address = lane_address (w, i, l);
    void *p = memory_at (w, i, l, address, 4 * dwords);
    uint32_t value[4];
    if (p == NULL)
      return gcn_wave_fault_at (w, i, GCN_FAULT_STORE, (unsigned) l, address,
                                4 * dwords);
    for (unsigned n = 0; n < dwords; n++)
      value[n] = from[n * GCN_LANES + l];
    gcn_dwords_store (p, value, dwords);
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

#define DEFINE_SMALL_LOAD(NAME, TYPE) \
  static const struct gcn_insn * \
  run_load_##NAME (struct gcn_wave *w, const struct gcn_insn *i) \
  { \
    uint32_t *to = gcn_destination (w, i->dst); \
    GCN_FOR_LANES (l, gcn_exec (w)) \
    { \
      uint64_t address = lane_address (w, i, l); \
      const void *p = memory_at (w, i, l, address, sizeof (TYPE)); \
      TYPE value; \
      if (p == NULL) \
        return gcn_wave_fault_at (w, i, GCN_FAULT_LOAD, (unsigned) l, \
                                  address, sizeof (TYPE)); \
      memcpy (&value, p, sizeof value); \
      to[l] = (uint32_t) (int32_t) value; \
    } \
    return i + i->words; \
  }
DEFINE_SMALL_LOAD (ubyte, uint8_t)
DEFINE_SMALL_LOAD (sbyte, int8_t)
DEFINE_SMALL_LOAD (ushort, uint16_t)
DEFINE_SMALL_LOAD (sshort, int16_t)

#define DEFINE_SMALL_STORE(NAME, TYPE) \
  static const struct gcn_insn * \
  run_store_##NAME (struct gcn_wave *w, const struct gcn_insn *i) \
  { \
    const uint32_t *from = gcn_source (w, i, 1); \
    GCN_FOR_LANES (l, gcn_exec (w)) \
    { \
      uint64_t address = lane_address (w, i, l); \
      void *p = memory_at (w, i, l, address, sizeof (TYPE)); \
      TYPE value = (TYPE) from[l]; \
      if (p == NULL) \
        return gcn_wave_fault_at (w, i, GCN_FAULT_STORE, (unsigned) l, \
                                  address, sizeof (TYPE)); \
      memcpy (p, &value, sizeof value); \
    } \
    return i + i->words; \
  }
DEFINE_SMALL_STORE (byte, uint8_t)
DEFINE_SMALL_STORE (short, uint16_t)

/* ---- Atomics ----------------------------------------------------------- */

/* Operand N of lane L, of BITS bits; cmpswap has the new value first.  */
static inline uint64_t
operand_32 (const uint32_t *data, unsigned n, uint64_t l)
{
  return data[n * GCN_LANES + l];
}

static inline uint64_t
operand_64 (const uint32_t *data, unsigned n, uint64_t l)
{
  return data[2 * n * GCN_LANES + l]
         | (uint64_t) data[(2 * n + 1) * GCN_LANES + l] << 32;
}

static inline void
old_value_put (struct gcn_wave *w, const struct gcn_insn *i, uint64_t l,
               uint64_t value, unsigned dwords)
{
  uint32_t *to = gcn_destination (w, i->dst);

  to[l] = (uint32_t) value;
  if (dwords == 2)
    to[GCN_LANES + l] = (uint32_t) (value >> 32);
}

/* NEW is computed from the old value o, operand d and compared value c.  */
#define DEFINE_ATOMIC_WIDTH(NAME, BITS, SIGNED, NEW) \
  static const struct gcn_insn * \
  run_##NAME##_##BITS (struct gcn_wave *w, const struct gcn_insn *i) \
  { \
    typedef uint##BITS##_t word; \
    typedef int##BITS##_t SIGNED __attribute__ ((unused)); \
    const uint32_t *data = gcn_source (w, i, 1); \
    GCN_FOR_LANES (l, gcn_exec (w)) \
    { \
      uint64_t address = lane_address (w, i, l); \
      word *p = memory_at (w, i, l, address, sizeof (word)); \
      if (p == NULL || address % sizeof (word) != 0) \
        return gcn_wave_fault_at (w, i, \
                                  p == NULL ? GCN_FAULT_ATOMIC \
                                            : GCN_FAULT_MISALIGNED, \
                                  (unsigned) l, address, sizeof (word)); \
      word d = (word) operand_##BITS (data, 0, l); \
      word o = __atomic_load_n (p, __ATOMIC_SEQ_CST), new_value; \
      do \
        new_value = (NEW); \
      while (!__atomic_compare_exchange_n (p, &o, new_value, false, \
                                           __ATOMIC_SEQ_CST, \
                                           __ATOMIC_SEQ_CST)); \
      if (i->glc) \
        old_value_put (w, i, l, o, BITS / 32); \
    } \
    return i + i->words; \
  }
#define DEFINE_ATOMIC(NUMBER, NAME, NEW) \
  DEFINE_ATOMIC_WIDTH (NAME, 32, sword, NEW) \
  DEFINE_ATOMIC_WIDTH (NAME, 64, sword, NEW)

#define COMPARED (sizeof (word) == 4 ? (word) operand_32 (data, 1, l) \
                                     : (word) operand_64 (data, 1, l))

/* Numbers from that of the first on.  */
#define ATOMICS(X) \
  X (0, swap, d) \
  X (1, cmpswap, o == COMPARED ? d : o) \
  X (2, add, o + d) \
  X (3, sub, o - d) \
  X (4, smin, (sword) o < (sword) d ? o : d) \
  X (5, umin, o < d ? o : d) \
  X (6, smax, (sword) o > (sword) d ? o : d) \
  X (7, umax, o > d ? o : d) \
  X (8, and, o & d) \
  X (9, or, o | d) \
  X (10, xor, o ^ d) \
  X (11, inc, o >= d ? 0 : o + 1) \
  X (12, dec, o == 0 || o > d ? d : o - 1)
ATOMICS (DEFINE_ATOMIC)

/* ---- The table --------------------------------------------------------- */

#define ROW(ENCODING, ISA, OPCODE, FLAGS, DST, DATA, NAME, RUN) \
  { GCN_##ENCODING, ISA, OPCODE, FLAGS, DST, { GCN_u64, DATA }, NAME, \
    run_##RUN, NULL },
#define ROW_LOAD(OPCODE, NAME, TYPE, RUN) \
  ROW (FLAT, GCN_ALL, OPCODE, 0, GCN_##TYPE, GCN_NONE, "flat_load_" NAME, \
       load_##RUN) \
  ROW (GLOBAL, GCN_GFX9, OPCODE, 0, GCN_##TYPE, GCN_NONE, \
       "global_load_" NAME, load_##RUN)
#define ROW_STORE(OPCODE, NAME, TYPE, RUN) \
  ROW (FLAT, GCN_ALL, OPCODE, GCN_OP_STORE, GCN_NONE, GCN_##TYPE, \
       "flat_store_" NAME, store_##RUN) \
  ROW (GLOBAL, GCN_GFX9, OPCODE, GCN_OP_STORE, GCN_NONE, GCN_##TYPE, \
       "global_store_" NAME, store_##RUN)
#define ATOMIC_DATA(NUMBER, ONE, TWO) ((NUMBER) == 1 ? GCN_##TWO : GCN_##ONE)
#define ROW_ATOMIC(NUMBER, NAME, NEW) \
  ROW (FLAT, GCN_ALL, 64 + NUMBER, GCN_OP_ATOMIC, GCN_u32, \
       ATOMIC_DATA (NUMBER, u32, u64), "flat_atomic_" #NAME, NAME##_32) \
  ROW (FLAT, GCN_ALL, 96 + NUMBER, GCN_OP_ATOMIC, GCN_u64, \
       ATOMIC_DATA (NUMBER, u64, b128), "flat_atomic_" #NAME "_x2", \
       NAME##_64) \
  ROW (GLOBAL, GCN_GFX9, 64 + NUMBER, GCN_OP_ATOMIC, GCN_u32, \
       ATOMIC_DATA (NUMBER, u32, u64), "global_atomic_" #NAME, NAME##_32) \
  ROW (GLOBAL, GCN_GFX9, 96 + NUMBER, GCN_OP_ATOMIC, GCN_u64, \
       ATOMIC_DATA (NUMBER, u64, b128), "global_atomic_" #NAME "_x2", \
       NAME##_64)

static const struct gcn_op ops[] = {
  ROW_LOAD (16, "ubyte", u32, ubyte)
  ROW_LOAD (17, "sbyte", u32, sbyte)
  ROW_LOAD (18, "ushort", u32, ushort)
  ROW_LOAD (19, "sshort", u32, sshort)
  ROW_LOAD (20, "dword", u32, 1)
  ROW_LOAD (21, "dwordx2", u64, 2)
  ROW_LOAD (22, "dwordx3", b96, 3)
  ROW_LOAD (23, "dwordx4", b128, 4)
  ROW_STORE (24, "byte", u32, byte)
  ROW_STORE (26, "short", u32, short)
  ROW_STORE (28, "dword", u32, 1)
  ROW_STORE (29, "dwordx2", u64, 2)
  ROW_STORE (30, "dwordx3", b96, 3)
  ROW_STORE (31, "dwordx4", b128, 4)
  ATOMICS (ROW_ATOMIC)
};

const struct gcn_ops gcn_ops_flat = { ops, sizeof ops / sizeof *ops };
