/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the executors of memory accesses share.  */

#ifndef GCN_EXEC_MEMORY_H
#define GCN_EXEC_MEMORY_H 1

#include "gcn/exec/group.h"

/* Repeat the next statement for each lane in the mask EXEC, with L as its
   number.  */
#define GCN_FOR_LANES(L, EXEC) \
  for (uint64_t lanes_left = (EXEC), L; \
       lanes_left != 0 \
       && (L = (uint64_t) __builtin_ctzll (lanes_left), true); \
       lanes_left &= lanes_left - 1)

/* Stop W at I for good with a fault of KIND: lane LANE has accessed BYTES bytes
   at ADDRESS.  Returns NULL, which the handler (gcn_run) of I has to
   return.  */
const struct gcn_insn *gcn_wave_fault_at (struct gcn_wave *w,
                                          const struct gcn_insn *i,
                                          enum gcn_fault_kind kind,
                                          unsigned lane, uint64_t address,
                                          unsigned bytes);

/* Return ADDRESS as a pointer if three things hold: kernels of W's dispatch may
   use all of the host's memory (PAGEABLE of struct gcn_dispatch), ADDRESS is
   not a device address, and the process can read the BYTES bytes at ADDRESS.
   Return NULL if one of them does not hold.  gcn_memory_at calls this function
   if emu_memory_at has returned NULL.  */
void *gcn_memory_slow (const struct gcn_wave *w, uint64_t address,
                       unsigned bytes);

/* Return the host's address of the BYTES bytes at ADDRESS, or NULL if a kernel
   may not use them.  */
static inline void *
gcn_memory_at (const struct gcn_wave *w, uint64_t address, unsigned bytes)
{
  void *p = emu_memory_at (w->arena, address, bytes);

  return __builtin_expect (p != NULL, 1)
           ? p
           : gcn_memory_slow (w, address, bytes);
}

/* What the buffer of a wave's private memory has in its first two dwords, an
   address of 48 bits, and in its fourth one: elements of 4 bytes, lanes side by
   side, 64 of them.  */
#define GCN_BUFFER_ADDRESS 0xffffffffffffu
#define GCN_BUFFER_PRIVATE 0x00ea0000u

/* Return the device address of the private memory of W's lanes.  */
static inline uint64_t
gcn_private_start (const struct gcn_wave *w)
{
  const struct gcn_group *group = w->group;

  return group->scratch
         + (uint64_t) w->index * GCN_LANES * group->dispatch->private_bytes;
}

/* Return the host's address of the BYTES bytes at OFFSET of the private memory
   of lane L of W; NULL if they do not lie in it.  What a lane has is in one
   piece here; on hardware it is not, which no kernel can see.  */
static inline void *
gcn_private_at (const struct gcn_wave *w, uint64_t l, uint32_t offset,
                unsigned bytes)
{
  uint64_t size = w->group->dispatch->private_bytes;

  return (uint64_t) offset + bytes <= size ? emu_memory_at (
           w->arena, gcn_private_start (w) + l * size + offset, bytes)
                                           : NULL;
}

/* What a register has when a load of 16 bits, VALUE, went to one of its halves,
   and it had OLD before.  */
#define GCN_LOW_HALF(OLD, VALUE) \
  (((OLD) &0xffff0000u) | ((uint32_t) (int32_t) (VALUE) &0xffffu))
#define GCN_HIGH_HALF(OLD, VALUE) \
  (((OLD) &0xffffu) | (uint32_t) (int32_t) (VALUE) << 16)

/* Load DWORDS dwords to TO from FROM, memory that other kernels and the host
   may be using.  If DWORDS is even and the address FROM is a multiple of 8, the
   dwords are accessed in pairs.  If the address is only a multiple of 4, or
   DWORDS is odd, they are accessed one by one.  Each pair or dword is one
   atomic acquire load; the lowest address comes first.  If the address is no
   multiple of 4, the accesses are neither atomic nor in any order.  */
static inline void
gcn_dwords_load (uint32_t *to, const void *from, unsigned dwords)
{
  uintptr_t address = (uintptr_t) from;

  if (__builtin_expect (dwords % 2 == 0 && address % 8 == 0, 1))
    for (unsigned n = 0; n < dwords; n += 2)
      gcn_pair_set (to + n, __atomic_load_n ((const uint64_t *) from + n / 2,
                                             __ATOMIC_ACQUIRE));
  else if (address % 4 == 0)
    for (unsigned n = 0; n < dwords; n++)
      to[n] = __atomic_load_n ((const uint32_t *) from + n, __ATOMIC_ACQUIRE);
  else
    memcpy (to, from, 4 * (size_t) dwords);
}

/* Store the DWORDS dwords at FROM to TO, memory that other kernels and the host
   may be using.  If DWORDS is even and the address TO is a multiple of 8, the
   dwords are accessed in pairs.  If the address is only a multiple of 4, or
   DWORDS is odd, they are accessed one by one.  Each pair or dword is one
   atomic release store; the lowest address comes first.  If the address is no
   multiple of 4, the accesses are neither atomic nor in any order.  */
static inline void
gcn_dwords_store (void *to, const uint32_t *from, unsigned dwords)
{
  uintptr_t address = (uintptr_t) to;

  if (__builtin_expect (dwords % 2 == 0 && address % 8 == 0, 1))
    for (unsigned n = 0; n < dwords; n += 2)
      __atomic_store_n ((uint64_t *) to + n / 2, gcn_pair (from + n),
                        __ATOMIC_RELEASE);
  else if (address % 4 == 0)
    for (unsigned n = 0; n < dwords; n++)
      __atomic_store_n ((uint32_t *) to + n, from[n], __ATOMIC_RELEASE);
  else
    memcpy (to, from, 4 * (size_t) dwords);
}

#endif
