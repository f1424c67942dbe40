/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Operations on bits that scalar and vector instructions share.  */

#ifndef GCN_BITS_H
#define GCN_BITS_H 1

#include <stdint.h>

/* Return the number of 0 bits above the highest 1 bit of X; UINT32_MAX if X is
   0.  */
static inline uint32_t
gcn_bits_leading (uint32_t x)
{
  return x != 0 ? (uint32_t) __builtin_clz (x) : UINT32_MAX;
}

/* Return the number of 0 bits above the highest 1 bit of X, which has 64 bits;
   UINT32_MAX if X is 0.  */
static inline uint32_t
gcn_bits_leading_64 (uint64_t x)
{
  return x != 0 ? (uint32_t) __builtin_clzll (x) : UINT32_MAX;
}

/* Return the number of 0 bits below the lowest 1 bit of X; UINT32_MAX if X is
   0.  */
static inline uint32_t
gcn_bits_trailing (uint32_t x)
{
  return x != 0 ? (uint32_t) __builtin_ctz (x) : UINT32_MAX;
}

/* Return the number of 0 bits below the lowest 1 bit of X, which has 64 bits;
   UINT32_MAX if X is 0.  */
static inline uint32_t
gcn_bits_trailing_64 (uint64_t x)
{
  return x != 0 ? (uint32_t) __builtin_ctzll (x) : UINT32_MAX;
}

/* Return how many bits of X, from the highest one down, equal its sign bit;
   UINT32_MAX if all bits of X do.  */
static inline uint32_t
gcn_bits_leading_sign (uint32_t x)
{
  return gcn_bits_leading (x >> 31 != 0 ? ~x : x);
}

/* Return how many of the 64 bits of X, from the highest one down, equal its
   sign bit; UINT32_MAX if all of them do.  */
static inline uint32_t
gcn_bits_leading_sign_64 (uint64_t x)
{
  return gcn_bits_leading_64 (x >> 63 != 0 ? ~x : x);
}

/* Return X with its bits in the opposite order.  */
static inline uint32_t
gcn_bits_reverse (uint32_t x)
{
  x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
  x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
  x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
  return __builtin_bswap32 (x);
}

/* Return the WIDTH bits of X from bit START on.  START is less than the number
   of bits of X.  If WIDTH is 0, the result is 0.  If there are less than WIDTH
   bits from bit START on, the bits that are missing are 0.  */
static inline uint32_t
gcn_bits_extract (uint32_t x, unsigned start, unsigned width)
{
  return width >= 32 ? x >> start : x >> start & ((1u << width) - 1);
}

/* Return the WIDTH bits of X, which has 64 bits, from bit START on.  START is
   less than 64.  If WIDTH is 0, the result is 0.  Bits beyond bit 63 are 0.  */
static inline uint64_t
gcn_bits_extract_64 (uint64_t x, unsigned start, unsigned width)
{
  return width >= 64 ? x >> start
                     : x >> start & (((uint64_t) 1 << width) - 1);
}

/* Return the WIDTH bits of X from bit START on, sign-extended: the highest of
   these bits is the sign.  START is less than the number of bits of X.  If
   WIDTH is 0, the result is 0.  If there are less than WIDTH bits from bit
   START on, the highest bit of X is the sign.  */
static inline uint32_t
gcn_bits_extract_signed (uint32_t x, unsigned start, unsigned width)
{
  if (width == 0)
    return 0;
  int32_t shifted = (int32_t) x >> start;
  if (start + width >= 32)
    return (uint32_t) shifted;
  return (uint32_t) ((int32_t) ((uint32_t) shifted << (32 - width))
                     >> (32 - width));
}

/* Return the WIDTH bits of X, which has 64 bits, from bit START on,
   sign-extended: the highest of these bits is the sign.  START is less than 64.
   If WIDTH is 0, the result is 0.  If there are less than WIDTH bits from bit
   START on, bit 63 of X is the sign.  */
static inline uint64_t
gcn_bits_extract_signed_64 (uint64_t x, unsigned start, unsigned width)
{
  if (width == 0)
    return 0;
  int64_t shifted = (int64_t) x >> start;
  if (start + width >= 64)
    return (uint64_t) shifted;
  return (uint64_t) ((int64_t) ((uint64_t) shifted << (64 - width))
                     >> (64 - width));
}

/* Return four bytes.  Each byte of SELECT tells the byte of the result that is
   in the same place:
   - 0 to 7: the byte of BYTES with this number, where the lowest byte is 0.
   - 8 to 11: 255 if the highest bit of one of the four 16-bit words of BYTES is
     set, 0 if not.  8 means the lowest word, 11 the highest.
   - 12: the value 0.
   - All others: the value 255.  */
static inline uint32_t
gcn_bits_permute (uint64_t bytes, uint32_t select)
{
  uint32_t result = 0;

  for (unsigned n = 0; n < 4; n++)
    {
      unsigned which = select >> 8 * n & 0xff;
      uint32_t byte;
      if (which < 8)
        byte = bytes >> 8 * which & 0xff;
      else if (which < 12)
        byte = bytes >> (16 * (which - 8) + 15) & 1 ? 0xff : 0;
      else
        byte = which == 12 ? 0 : 0xff;
      result |= byte << 8 * n;
    }
  return result;
}

#endif
