/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   DS instructions: the memory that a work-group shares, and exchanges
   between lanes that only use its wires.

   One host thread runs all waves of a group, so nothing has to be atomic.
   Hardware drops what lies beyond the group's segment; here it is a fault.  */

#include "gcn/exec/exec-memory.h"

#define HANDLER(NAME) \
  static const struct gcn_insn * \
  run_##NAME (struct gcn_wave *w, const struct gcn_insn *i)

/* The bytes at OFFSET beyond the address of lane L, or NULL.  */
static inline void *
lds_at (const struct gcn_wave *w, const struct gcn_insn *i, uint64_t l,
        uint32_t offset, unsigned bytes)
{
  uint64_t address = (uint64_t) gcn_source (w, i, 0)[l] + offset;

  return address + bytes <= w->group->dispatch->group_bytes
           ? w->group->lds + address
           : NULL;
}

static __attribute__ ((noinline)) const struct gcn_insn *
lds_fault (struct gcn_wave *w, const struct gcn_insn *i, uint64_t l,
           uint32_t offset, unsigned bytes)
{
  return gcn_wave_fault_at (w, i, GCN_FAULT_LDS, (unsigned) l,
                            (uint64_t) gcn_source (w, i, 0)[l] + offset,
                            bytes);
}

/* ---- Reads and writes -------------------------------------------------- */

static inline const struct gcn_insn *
read_dwords (struct gcn_wave *w, const struct gcn_insn *i, uint32_t offset,
             unsigned first, unsigned dwords)
{
  uint32_t *to = gcn_destination (w, i->dst) + first * GCN_LANES;

  GCN_FOR_LANES (l, gcn_exec (w))
  {
    uint32_t value[4];
    const void *p = lds_at (w, i, l, offset, 4 * dwords);
    if (p == NULL)
      return lds_fault (w, i, l, offset, 4 * dwords);
    memcpy (value, p, 4 * dwords);
    for (unsigned n = 0; n < dwords; n++)
      to[n * GCN_LANES + l] = value[n];
  }
  return i + i->words;
}

static inline const struct gcn_insn *
write_dwords (struct gcn_wave *w, const struct gcn_insn *i, uint32_t offset,
              unsigned source, unsigned dwords)
{
  const uint32_t *from = gcn_source (w, i, source);

  GCN_FOR_LANES (l, gcn_exec (w))
  {
    uint32_t value[4];
    void *p = lds_at (w, i, l, offset, 4 * dwords);
    if (p == NULL)
      return lds_fault (w, i, l, offset, 4 * dwords);
    for (unsigned n = 0; n < dwords; n++)
      value[n] = from[n * GCN_LANES + l];
    memcpy (p, value, 4 * dwords);
  }
  return i + i->words;
}

#define DEFINE_DWORDS(BITS, DWORDS) \
  HANDLER (read_##BITS) \
  { \
    return read_dwords (w, i, (uint32_t) i->offset, 0, DWORDS); \
  } \
  HANDLER (write_##BITS) \
  { \
    return write_dwords (w, i, (uint32_t) i->offset, 1, DWORDS); \
  }
DEFINE_DWORDS (32, 1)
DEFINE_DWORDS (64, 2)
DEFINE_DWORDS (96, 3)
DEFINE_DWORDS (128, 4)

/* Two offsets, in units of elements or of 64 of them.  The address may be in
   the destination: it is read from a copy.  */
static inline const struct gcn_insn *
two (struct gcn_wave *w, const struct gcn_insn *i, unsigned dwords,
     unsigned stride, bool write)
{
  uint32_t unit = 4 * dwords * stride;
  uint32_t first = (i->offset & 0xff) * unit;
  uint32_t second = (i->offset >> 8 & 0xff) * unit;

  if (write)
    return write_dwords (w, i, first, 1, dwords) == NULL
             ? NULL
             : write_dwords (w, i, second, 2, dwords);
  uint32_t values[4][GCN_LANES];
  uint32_t *to = gcn_destination (w, i->dst);
  GCN_FOR_LANES (l, gcn_exec (w))
  {
    for (unsigned half = 0; half < 2; half++)
      {
        uint32_t value[2], offset = half == 0 ? first : second;
        const void *p = lds_at (w, i, l, offset, 4 * dwords);
        if (p == NULL)
          return lds_fault (w, i, l, offset, 4 * dwords);
        memcpy (value, p, 4 * dwords);
        for (unsigned n = 0; n < dwords; n++)
          values[half * dwords + n][l] = value[n];
      }
    for (unsigned n = 0; n < 2 * dwords; n++)
      to[n * GCN_LANES + l] = values[n][l];
  }
  return i + i->words;
}

#define DEFINE_TWO(NAME, DWORDS, STRIDE) \
  HANDLER (read##NAME) \
  { \
    return two (w, i, DWORDS, STRIDE, false); \
  } \
  HANDLER (write##NAME) \
  { \
    return two (w, i, DWORDS, STRIDE, true); \
  }
DEFINE_TWO (2_32, 1, 1)
DEFINE_TWO (2_64, 2, 1)
DEFINE_TWO (2st64_32, 1, 64)
DEFINE_TWO (2st64_64, 2, 64)

#define DEFINE_SMALL_READ(NAME, TYPE) \
  HANDLER (read_##NAME) \
  { \
    GCN_FOR_LANES (l, gcn_exec (w)) \
    { \
      TYPE value; \
      const void *p \
        = lds_at (w, i, l, (uint32_t) i->offset, sizeof value); \
      if (p == NULL) \
        return lds_fault (w, i, l, (uint32_t) i->offset, sizeof value); \
      memcpy (&value, p, sizeof value); \
      gcn_destination (w, i->dst)[l] = (uint32_t) (int32_t) value; \
    } \
    return i + i->words; \
  }
DEFINE_SMALL_READ (u8, uint8_t)
DEFINE_SMALL_READ (i8, int8_t)
DEFINE_SMALL_READ (u16, uint16_t)
DEFINE_SMALL_READ (i16, int16_t)

#define DEFINE_SMALL_WRITE(NAME, TYPE) \
  HANDLER (write_##NAME) \
  { \
    GCN_FOR_LANES (l, gcn_exec (w)) \
    { \
      TYPE value = (TYPE) gcn_source (w, i, 1)[l]; \
      void *p = lds_at (w, i, l, (uint32_t) i->offset, sizeof value); \
      if (p == NULL) \
        return lds_fault (w, i, l, (uint32_t) i->offset, sizeof value); \
      memcpy (p, &value, sizeof value); \
    } \
    return i + i->words; \
  }
DEFINE_SMALL_WRITE (b8, uint8_t)
DEFINE_SMALL_WRITE (b16, uint16_t)

/* ---- Read-modify-write ------------------------------------------------- */

static inline uint64_t
data_get (const struct gcn_wave *w, const struct gcn_insn *i, unsigned source,
          uint64_t l, unsigned bytes)
{
  const uint32_t *from = gcn_source (w, i, source) + l;

  return bytes == 8 ? from[0] | (uint64_t) from[GCN_LANES] << 32 : from[0];
}

/* NEW from the old value o and the operands d and e.  */
#define DEFINE_UPDATE_WIDTH(NAME, BITS, NEW) \
  HANDLER (NAME##_##BITS) \
  { \
    typedef uint##BITS##_t word; \
    typedef int##BITS##_t sword __attribute__ ((unused)); \
    uint32_t offset = (uint32_t) i->offset; \
    GCN_FOR_LANES (l, gcn_exec (w)) \
    { \
      word *p = lds_at (w, i, l, offset, sizeof (word)), o, n; \
      if (p == NULL) \
        return lds_fault (w, i, l, offset, sizeof (word)); \
      word d = (word) data_get (w, i, 1, l, sizeof (word)); \
      word e = (word) data_get (w, i, 2, l, sizeof (word)); \
      (void) e; \
      memcpy (&o, p, sizeof o); \
      n = NEW; \
      memcpy (p, &n, sizeof n); \
      if (i->op->flags & GCN_OP_RETURNS) \
        { \
          uint32_t *to = gcn_destination (w, i->dst) + l; \
          to[0] = (uint32_t) o; \
          if (sizeof o == 8) \
            to[GCN_LANES] = (uint32_t) ((uint64_t) o >> 32); \
        } \
    } \
    return i + i->words; \
  }
#define DEFINE_UPDATE(NUMBER, NAME, TYPE, NEW) \
  DEFINE_UPDATE_WIDTH (NAME, 32, NEW) \
  DEFINE_UPDATE_WIDTH (NAME, 64, NEW)

#define UPDATES(X) \
  X (0, add, u, o + d) \
  X (1, sub, u, o - d) \
  X (2, rsub, u, d - o) \
  X (3, inc, u, o >= d ? 0 : o + 1) \
  X (4, dec, u, o == 0 || o > d ? d : o - 1) \
  X (5, min, i, (sword) o < (sword) d ? o : d) \
  X (6, max, i, (sword) o > (sword) d ? o : d) \
  X (7, umin, u, o < d ? o : d) \
  X (8, umax, u, o > d ? o : d) \
  X (9, and, b, o & d) \
  X (10, or, b, o | d) \
  X (11, xor, b, o ^ d) \
  X (12, mskor, b, (o & ~d) | e) \
  X (13, wrxchg, b, d) \
  X (16, cmpst, b, o == d ? e : o)
UPDATES (DEFINE_UPDATE)

static inline uint32_t
float_add (uint32_t a, uint32_t b)
{
  float x, y;

  memcpy (&x, &a, sizeof x);
  memcpy (&y, &b, sizeof y);
  x += y;
  memcpy (&a, &x, sizeof a);
  return a;
}
DEFINE_UPDATE_WIDTH (add_f, 32, float_add (o, d))

/* ---- Between lanes ----------------------------------------------------- */

/* Each lane takes the data of the lane that its address tells; inactive ones
   give 0.  */
HANDLER (bpermute)
{
  uint32_t moved[GCN_LANES] = { 0 };
  const uint32_t *address = gcn_source (w, i, 0);
  const uint32_t *data = gcn_source (w, i, 1);
  uint64_t exec = gcn_exec (w);

  GCN_FOR_LANES (l, exec)
  {
    unsigned from = (address[l] + (uint32_t) i->offset) / 4 % GCN_LANES;
    moved[l] = exec >> from & 1 ? data[from] : 0;
  }
  GCN_FOR_LANES (l, exec)
    gcn_destination (w, i->dst)[l] = moved[l];
  return i + i->words;
}

/* Each lane gives its data to the lane that its address tells; lanes that
   get none have 0.  */
HANDLER (permute)
{
  uint32_t moved[GCN_LANES] = { 0 };
  const uint32_t *address = gcn_source (w, i, 0);
  const uint32_t *data = gcn_source (w, i, 1);

  GCN_FOR_LANES (l, gcn_exec (w))
    moved[(address[l] + (uint32_t) i->offset) / 4 % GCN_LANES] = data[l];
  GCN_FOR_LANES (l, gcn_exec (w))
    gcn_destination (w, i->dst)[l] = moved[l];
  return i + i->words;
}

/* Within groups of 32 lanes by and, or, xor masks; or of 4 by lane.  */
HANDLER (swizzle)
{
  uint32_t moved[GCN_LANES] = { 0 };
  const uint32_t *data = gcn_source (w, i, 0);
  uint64_t exec = gcn_exec (w);
  unsigned how = (unsigned) i->offset;

  GCN_FOR_LANES (l, exec)
  {
    unsigned lane = (unsigned) l, from;
    if (how & 0x8000)
      from = (lane & ~3u) | (how >> 2 * (lane & 3) & 3);
    else
      from = (lane & 32)
             | ((((lane & 31) & how) | (how >> 5 & 31)) ^ (how >> 10 & 31));
    moved[l] = exec >> from & 1 ? data[from] : 0;
  }
  GCN_FOR_LANES (l, exec)
    gcn_destination (w, i->dst)[l] = moved[l];
  return i + i->words;
}

/* ---- The table --------------------------------------------------------- */

#define ROW(OPCODE, FLAGS, DST, A, B, NAME, RUN) \
  { GCN_DS, GCN_ALL, OPCODE, FLAGS, GCN_##DST, { GCN_u32, GCN_##A, GCN_##B }, \
    NAME, run_##RUN, NULL },
#define ROW_READ(OPCODE, NAME, TYPE, RUN) \
  ROW (OPCODE, GCN_OP_RETURNS, TYPE, NONE, NONE, "ds_read_" NAME, read_##RUN)
#define ROW_WRITE(OPCODE, NAME, TYPE, RUN) \
  ROW (OPCODE, 0, NONE, TYPE, NONE, "ds_write_" NAME, write_##RUN)
#define ROW_READ2(OPCODE, NAME, TYPE, RUN) \
  ROW (OPCODE, GCN_OP_RETURNS | GCN_OP_TWO_ADDRESSES, TYPE, NONE, NONE, \
       "ds_read2" NAME, read2##RUN)
#define ROW_WRITE2(OPCODE, NAME, TYPE, RUN) \
  ROW (OPCODE, GCN_OP_TWO_ADDRESSES, NONE, TYPE, TYPE, "ds_write2" NAME, \
       write2##RUN)

/* The four forms of an update; E is NONE or the type of a second operand.  */
#define ROW_UPDATE(OPCODE, NAME, RUN, T, E32, E64) \
  ROW (OPCODE, 0, NONE, u32, E32, "ds_" NAME "_" T "32", RUN##_32) \
  ROW (OPCODE + 32, GCN_OP_RETURNS, u32, u32, E32, "ds_" NAME "_rtn_" T "32", \
       RUN##_32) \
  ROW (OPCODE + 64, 0, NONE, u64, E64, "ds_" NAME "_" T "64", RUN##_64) \
  ROW (OPCODE + 96, GCN_OP_RETURNS, u64, u64, E64, "ds_" NAME "_rtn_" T "64", \
       RUN##_64)

static const struct gcn_op ops[] = {
  ROW_UPDATE (0, "add", add, "u", NONE, NONE)
  ROW_UPDATE (1, "sub", sub, "u", NONE, NONE)
  ROW_UPDATE (2, "rsub", rsub, "u", NONE, NONE)
  ROW_UPDATE (3, "inc", inc, "u", NONE, NONE)
  ROW_UPDATE (4, "dec", dec, "u", NONE, NONE)
  ROW_UPDATE (5, "min", min, "i", NONE, NONE)
  ROW_UPDATE (6, "max", max, "i", NONE, NONE)
  ROW_UPDATE (7, "min", umin, "u", NONE, NONE)
  ROW_UPDATE (8, "max", umax, "u", NONE, NONE)
  ROW_UPDATE (9, "and", and, "b", NONE, NONE)
  ROW_UPDATE (10, "or", or, "b", NONE, NONE)
  ROW_UPDATE (11, "xor", xor, "b", NONE, NONE)
  ROW_UPDATE (12, "mskor", mskor, "b", u32, u64)
  ROW_UPDATE (16, "cmpst", cmpst, "b", u32, u64)
  ROW (45, GCN_OP_RETURNS, u32, u32, NONE, "ds_wrxchg_rtn_b32", wrxchg_32)
  ROW (109, GCN_OP_RETURNS, u64, u64, NONE, "ds_wrxchg_rtn_b64", wrxchg_64)
  ROW (21, 0, NONE, u32, NONE, "ds_add_f32", add_f_32)
  ROW (53, GCN_OP_RETURNS, u32, u32, NONE, "ds_add_rtn_f32", add_f_32)
  ROW_WRITE (13, "b32", u32, 32)
  ROW_WRITE (30, "b8", u32, b8)
  ROW_WRITE (31, "b16", u32, b16)
  ROW_WRITE (77, "b64", u64, 64)
  ROW_WRITE (222, "b96", b96, 96)
  ROW_WRITE (223, "b128", b128, 128)
  ROW_WRITE2 (14, "_b32", u32, _32)
  ROW_WRITE2 (15, "st64_b32", u32, st64_32)
  ROW_WRITE2 (78, "_b64", u64, _64)
  ROW_WRITE2 (79, "st64_b64", u64, st64_64)
  ROW_READ (54, "b32", u32, 32)
  ROW_READ (57, "i8", u32, i8)
  ROW_READ (58, "u8", u32, u8)
  ROW_READ (59, "i16", u32, i16)
  ROW_READ (60, "u16", u32, u16)
  ROW_READ (118, "b64", u64, 64)
  ROW_READ (254, "b96", b96, 96)
  ROW_READ (255, "b128", b128, 128)
  ROW_READ2 (55, "_b32", u64, _32)
  ROW_READ2 (56, "st64_b32", u64, st64_32)
  ROW_READ2 (119, "_b64", b128, _64)
  ROW_READ2 (120, "st64_b64", b128, st64_64)
  ROW (61, GCN_OP_RETURNS, u32, NONE, NONE, "ds_swizzle_b32", swizzle)
  ROW (62, GCN_OP_RETURNS, u32, u32, NONE, "ds_permute_b32", permute)
  ROW (63, GCN_OP_RETURNS, u32, u32, NONE, "ds_bpermute_b32", bpermute)
};

const struct gcn_ops gcn_ops_lds = { ops, sizeof ops / sizeof *ops };
