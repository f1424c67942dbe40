/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   GCC's kinds for LLVM's types.  */

#ifndef GOMP_LLVM_KINDS_H
#define GOMP_LLVM_KINDS_H 1

#include "gomp-constants.h"
#include "llvm/llvm-abi.h"

/* Return KIND with the alignment of START, up to that of malloc.  0 would mean
   something else to the engine.  */
static inline unsigned short
gomp_llvm_kind_at (unsigned kind, uintptr_t start)
{
  unsigned align = (unsigned) __builtin_ctzl (start | 16);

  return (unsigned short) (kind | (align ? align : 1) << 8);
}

/* Return the kind of data that is copied as TYPE says.  */
static inline unsigned
gomp_llvm_direction (uint64_t type)
{
  static const unsigned char kinds[]
    = { GOMP_MAP_ALLOC, GOMP_MAP_TO, GOMP_MAP_FROM, GOMP_MAP_TOFROM };

  return kinds[type & (LLVM_MAP_TO | LLVM_MAP_FROM)];
}

#endif
