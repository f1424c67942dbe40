/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Checksums of recordings.  */

#ifndef GOMP_CHECKSUM_H
#define GOMP_CHECKSUM_H 1

#include "base/types.h"

/* Return the CRC-32, which zlib and Ethernet have, of what CRC is the CRC-32
   of, with the N bytes at START behind it.  CRC is 0 of no bytes.  */
uint32_t gomp_checksum (uint32_t crc, const void *start, size_t n) GOMP_HIDDEN;

#endif
