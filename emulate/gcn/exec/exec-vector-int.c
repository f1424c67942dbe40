/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Vector operations on integers and bits, but those with carries.  */

#include "gcn/exec/exec-vector.h"

#include "gcn/exec/bits.h"

/* Sign-extended and zero-extended low 24 bits.  */
#define S24(X) ((i32) ((X) << 8) >> 8)
#define U24(X) ((X) & 0xffffff)
#define S16(X) ((i32) (int16_t) (X))
#define U16(X) ((X) & 0xffff)

static inline u32
min_u32 (u32 a, u32 b)
{
  return a < b ? a : b;
}

static inline u32
max_u32 (u32 a, u32 b)
{
  return a > b ? a : b;
}

static inline i32
min_i32 (i32 a, i32 b)
{
  return a < b ? a : b;
}

static inline i32
max_i32 (i32 a, i32 b)
{
  return a > b ? a : b;
}

#define VOP1_OPS(X) \
  X (1, GCN_ALL, v_mov_b32, u32, u32, a) \
  X (43, GCN_ALL, v_not_b32, u32, u32, ~a) \
  X (44, GCN_ALL, v_bfrev_b32, u32, u32, gcn_bits_reverse (a)) \
  X (45, GCN_ALL, v_ffbh_u32, u32, u32, gcn_bits_leading (a)) \
  X (46, GCN_ALL, v_ffbl_b32, u32, u32, gcn_bits_trailing (a)) \
  X (47, GCN_ALL, v_ffbh_i32, u32, u32, gcn_bits_leading_sign (a))

#define VOP2_OPS(X) \
  X (6, GCN_ALL, v_mul_i32_i24, u32, u32, u32, (u32) S24 (a) * (u32) S24 (b)) \
  X (7, GCN_ALL, v_mul_hi_i32_i24, u32, u32, u32, \
     (u32) (((i64) S24 (a) * S24 (b)) >> 32)) \
  X (8, GCN_ALL, v_mul_u32_u24, u32, u32, u32, U24 (a) * U24 (b)) \
  X (9, GCN_ALL, v_mul_hi_u32_u24, u32, u32, u32, \
     (u32) (((u64) U24 (a) * U24 (b)) >> 32)) \
  X (12, GCN_ALL, v_min_i32, i32, i32, i32, min_i32 (a, b)) \
  X (13, GCN_ALL, v_max_i32, i32, i32, i32, max_i32 (a, b)) \
  X (14, GCN_ALL, v_min_u32, u32, u32, u32, min_u32 (a, b)) \
  X (15, GCN_ALL, v_max_u32, u32, u32, u32, max_u32 (a, b)) \
  X (16, GCN_ALL, v_lshrrev_b32, u32, u32, u32, b >> (a & 31)) \
  X (17, GCN_ALL, v_ashrrev_i32, i32, u32, i32, b >> (a & 31)) \
  X (18, GCN_ALL, v_lshlrev_b32, u32, u32, u32, b << (a & 31)) \
  X (19, GCN_ALL, v_and_b32, u32, u32, u32, a & b) \
  X (20, GCN_ALL, v_or_b32, u32, u32, u32, a | b) \
  X (21, GCN_ALL, v_xor_b32, u32, u32, u32, a ^ b) \
  X (38, GCN_ALL, v_add_u16, u32, u32, u32, U16 (a + b)) \
  X (39, GCN_ALL, v_sub_u16, u32, u32, u32, U16 (a - b)) \
  X (40, GCN_ALL, v_subrev_u16, u32, u32, u32, U16 (b - a)) \
  X (41, GCN_ALL, v_mul_lo_u16, u32, u32, u32, U16 (U16 (a) * U16 (b))) \
  X (42, GCN_ALL, v_lshlrev_b16, u32, u32, u32, U16 (b << (a & 15))) \
  X (43, GCN_ALL, v_lshrrev_b16, u32, u32, u32, U16 (b) >> (a & 15)) \
  X (44, GCN_ALL, v_ashrrev_i16, u32, u32, u32, U16 (S16 (b) >> (a & 15))) \
  X (47, GCN_ALL, v_max_u16, u32, u32, u32, max_u32 (U16 (a), U16 (b))) \
  X (48, GCN_ALL, v_max_i16, u32, u32, u32, \
     U16 (max_i32 (S16 (a), S16 (b)))) \
  X (49, GCN_ALL, v_min_u16, u32, u32, u32, min_u32 (U16 (a), U16 (b))) \
  X (50, GCN_ALL, v_min_i16, u32, u32, u32, \
     U16 (min_i32 (S16 (a), S16 (b)))) \
  X (61, GCN_FROM_GFX906, v_xnor_b32, u32, u32, u32, ~(a ^ b))

/* gfx9's additions without a carry: gfx8 has other operations of that name
   elsewhere.  */
#define VOP2_GFX9_OPS(X) \
  X (52, GCN_GFX9, v_add_u32, u32, u32, u32, a + b) \
  X (53, GCN_GFX9, v_sub_u32, u32, u32, u32, a - b) \
  X (54, GCN_GFX9, v_subrev_u32, u32, u32, u32, b - a)

#define VOP3_2_OPS(X) \
  X (645, GCN_ALL, v_mul_lo_u32, u32, u32, u32, a * b) \
  X (646, GCN_ALL, v_mul_hi_u32, u32, u32, u32, \
     (u32) (((u64) a * b) >> 32)) \
  X (647, GCN_ALL, v_mul_hi_i32, u32, i32, i32, \
     (u32) (((i64) a * b) >> 32)) \
  X (651, GCN_ALL, v_bcnt_u32_b32, u32, u32, u32, \
     (u32) __builtin_popcount (a) + b) \
  X (655, GCN_ALL, v_lshlrev_b64, u64, u32, u64, b << (a & 63)) \
  X (656, GCN_ALL, v_lshrrev_b64, u64, u32, u64, b >> (a & 63)) \
  X (657, GCN_ALL, v_ashrrev_i64, i64, u32, i64, b >> (a & 63)) \
  X (659, GCN_ALL, v_bfm_b32, u32, u32, u32, \
     ((1u << (a & 31)) - 1) << (b & 31))

#define VOP3_3_OPS(X) \
  X (450, GCN_ALL, v_mad_i32_i24, u32, u32, u32, u32, \
     (u32) S24 (a) * (u32) S24 (b) + c) \
  X (451, GCN_ALL, v_mad_u32_u24, u32, u32, u32, u32, \
     U24 (a) * U24 (b) + c) \
  X (456, GCN_ALL, v_bfe_u32, u32, u32, u32, u32, \
     gcn_bits_extract (a, b & 31, c & 31)) \
  X (457, GCN_ALL, v_bfe_i32, u32, u32, u32, u32, \
     gcn_bits_extract_signed (a, b & 31, c & 31)) \
  X (458, GCN_ALL, v_bfi_b32, u32, u32, u32, u32, (a & b) | (~a & c)) \
  X (462, GCN_ALL, v_alignbit_b32, u32, u32, u32, u32, \
     (u32) (((u64) a << 32 | b) >> (c & 31))) \
  X (463, GCN_ALL, v_alignbyte_b32, u32, u32, u32, u32, \
     (u32) (((u64) a << 32 | b) >> (8 * (c & 3)))) \
  X (465, GCN_ALL, v_min3_i32, i32, i32, i32, i32, \
     min_i32 (min_i32 (a, b), c)) \
  X (466, GCN_ALL, v_min3_u32, u32, u32, u32, u32, \
     min_u32 (min_u32 (a, b), c)) \
  X (468, GCN_ALL, v_max3_i32, i32, i32, i32, i32, \
     max_i32 (max_i32 (a, b), c)) \
  X (469, GCN_ALL, v_max3_u32, u32, u32, u32, u32, \
     max_u32 (max_u32 (a, b), c)) \
  X (471, GCN_ALL, v_med3_i32, i32, i32, i32, i32, \
     max_i32 (min_i32 (a, b), min_i32 (max_i32 (a, b), c))) \
  X (472, GCN_ALL, v_med3_u32, u32, u32, u32, u32, \
     max_u32 (min_u32 (a, b), min_u32 (max_u32 (a, b), c))) \
  X (493, GCN_ALL, v_perm_b32, u32, u32, u32, u32, \
     gcn_bits_permute ((u64) a << 32 | b, c)) \
  X (499, GCN_GFX9, v_xad_u32, u32, u32, u32, u32, (a ^ b) + c) \
  X (509, GCN_GFX9, v_lshl_add_u32, u32, u32, u32, u32, \
     (a << (b & 31)) + c) \
  X (510, GCN_GFX9, v_add_lshl_u32, u32, u32, u32, u32, \
     (a + b) << (c & 31)) \
  X (511, GCN_GFX9, v_add3_u32, u32, u32, u32, u32, a + b + c) \
  X (512, GCN_GFX9, v_lshl_or_b32, u32, u32, u32, u32, \
     (a << (b & 31)) | c) \
  X (513, GCN_GFX9, v_and_or_b32, u32, u32, u32, u32, (a & b) | c) \
  X (514, GCN_GFX9, v_or3_b32, u32, u32, u32, u32, a | b | c)

VOP1_OPS (GCN_DEFINE_1)
VOP2_OPS (GCN_DEFINE_2)
VOP2_GFX9_OPS (GCN_DEFINE_2)
VOP3_2_OPS (GCN_DEFINE_2)
VOP3_3_OPS (GCN_DEFINE_3)

static const struct gcn_op ops[] = {
  VOP1_OPS (GCN_ROW_VOP1)
  VOP2_OPS (GCN_ROW_VOP2)
  VOP2_GFX9_OPS (GCN_ROW_VOP2)
  VOP3_2_OPS (GCN_ROW_VOP3_2)
  VOP3_3_OPS (GCN_ROW_VOP3_3)
};

const struct gcn_ops gcn_ops_vector_int = { ops, sizeof ops / sizeof *ops };
