/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Checksums of recordings.  */

#include "base/checksum.h"

#include <pthread.h>
#include <string.h>

/* Element [S][B] is the checksum of byte B with S zero bytes behind it.  */
static uint32_t crc_table[8][256];

static void
make_crc_table (void)
{
  for (uint32_t b = 0; b < 256; b++)
    {
      uint32_t crc = b;
      for (int bit = 0; bit < 8; bit++)
        crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
      crc_table[0][b] = crc;
    }
  for (uint32_t b = 0; b < 256; b++)
    for (int s = 1; s < 8; s++)
      crc_table[s][b]
        = (crc_table[s - 1][b] >> 8 ^ crc_table[0][crc_table[s - 1][b] & 255]);
}

uint32_t
gomp_checksum (uint32_t crc, const void *start, size_t n)
{
  static pthread_once_t made = PTHREAD_ONCE_INIT;
  const unsigned char *bytes = start;

  pthread_once (&made, make_crc_table);
  crc = ~crc;
  for (; n >= 8; n -= 8, bytes += 8)
    {
      uint32_t low, high;
      memcpy (&low, bytes, sizeof low);
      memcpy (&high, bytes + 4, sizeof high);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
      low = __builtin_bswap32 (low);
      high = __builtin_bswap32 (high);
#endif
      low ^= crc;
      crc = (crc_table[7][low & 255] ^ crc_table[6][low >> 8 & 255]
             ^ crc_table[5][low >> 16 & 255] ^ crc_table[4][low >> 24]
             ^ crc_table[3][high & 255] ^ crc_table[2][high >> 8 & 255]
             ^ crc_table[1][high >> 16 & 255] ^ crc_table[0][high >> 24]);
    }
  for (; n > 0; n--)
    crc = crc >> 8 ^ crc_table[0][(crc ^ *bytes++) & 255];
  return ~crc;
}
