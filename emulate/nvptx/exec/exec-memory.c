/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Loads and stores.

   All state spaces but .param are parts of the generic one here: the address
   of a shared or local variable is its generic address.  */

#include "nvptx/exec/exec-memory.h"
#include "nvptx/exec/exec-ops.h"

/* Memory of the device, of its peers, or of the host.  */
static void *
global_memory (const struct ptx_warp *warp, uint64_t address, size_t size)
{
  struct ptx_launch *launch = warp->launch;
  uint64_t offset = address - launch->arena->start;

  if (launch->bounds == PTX_BOUNDS_NONE && offset < launch->arena->size
      && size <= launch->arena->size - offset)
    return (void *) (uintptr_t) (address + launch->arena->distance);
  if (launch->pageable && !emu_memory_in_window (address)
      && emu_host_readable (&launch->host, address, size))
    return (void *) (uintptr_t) address;
  return emu_memory_at_slow (launch->arena, address, size);
}

void *
ptx_memory_slow (const struct ptx_warp *warp, uint64_t address, size_t size,
                 unsigned lane)
{
  uint64_t offset = address - ptx_windows.shared;

  if (offset < PTX_SHARED_WINDOW)
    return (offset + size <= warp->launch->shared_size
            ? warp->block->shared + offset : NULL);
  offset = address - ptx_windows.local;
  if (offset < PTX_LOCAL_WINDOW)
    return (offset + size <= PTX_LOCAL_WINDOW
            ? warp->local + lane * PTX_LOCAL_WINDOW + offset : NULL);
  return global_memory (warp, address, size);
}

/* Where a load finds bytes of which some may not be allocated; NULL: none
   is.  */
static void *
load_part (const struct ptx_warp *warp, uint64_t address, size_t size)
{
  uint64_t offset = address - ptx_windows.shared;

  if (warp->launch->bounds == PTX_BOUNDS_STRICT)
    return NULL;
  if (offset < PTX_SHARED_WINDOW)
    return (offset < warp->launch->shared_size
            ? warp->block->shared + offset : NULL);
  return emu_memory_at_part (warp->launch->arena, address, size);
}

/* ---- Which memory an address is of --------------------------------------- */

/* The lanes for which address A of instruction I is in the window at START.  */
static uint32_t
lanes_within (struct ptx_warp *w, const struct ptx_code *i, uint64_t start,
              uint64_t size)
{
  const uint64_t *a = ptx_read (w, i->a);
  uint32_t bits = 0;

  PTX_FOR_LANES (w, l, bits |= (uint32_t) (a[l] - start < size) << l);
  return bits;
}

const struct ptx_code *
ptx_run_is_shared (struct ptx_warp *w, const struct ptx_code *i)
{
  ptx_predicate_set (w, i->d, lanes_within (w, i, ptx_windows.shared,
                                            PTX_SHARED_WINDOW));
  return i + 1;
}

const struct ptx_code *
ptx_run_is_local (struct ptx_warp *w, const struct ptx_code *i)
{
  ptx_predicate_set (w, i->d, lanes_within (w, i, ptx_windows.local,
                                            PTX_LOCAL_WINDOW));
  return i + 1;
}

const struct ptx_code *
ptx_run_is_global (struct ptx_warp *w, const struct ptx_code *i)
{
  uint32_t others
    = (lanes_within (w, i, ptx_windows.shared, PTX_SHARED_WINDOW)
       | lanes_within (w, i, ptx_windows.local, PTX_LOCAL_WINDOW));

  ptx_predicate_set (w, i->d, w->mask & ~others);
  return i + 1;
}

/* ---- Loads and stores ---------------------------------------------------- */

/* Bytes may have been stored as any type.  */
typedef uint8_t any_u8 __attribute__ ((may_alias));
typedef uint16_t any_u16 __attribute__ ((may_alias));
typedef uint32_t any_u32 __attribute__ ((may_alias));
typedef uint64_t any_u64 __attribute__ ((may_alias));

/* PART: what to try if not all bytes of an aligned address are allocated.  */
#define ACCESS(address, SIZE, what, part) \
  ({ \
    uint64_t at_ = (address); \
    bool aligned_ = __builtin_expect (at_ % SIZE == 0, 1); \
    void *bytes_ = aligned_ ? ptx_memory_at (w, at_, SIZE, lane) : NULL; \
    if (__builtin_expect (!bytes_ && aligned_, 0)) \
      bytes_ = part; \
    if (__builtin_expect (!bytes_, 0)) \
      return ptx_fault_access (w, i, lane, at_, SIZE, what); \
    bytes_; \
  })

#define READ(address, SIZE) \
  ACCESS (address, SIZE, "read", load_part (w, at_, SIZE))
#define WRITE(address, SIZE) ACCESS (address, SIZE, "write", NULL)

/* U is the unsigned type of the same size.  */
#define LOAD(T, U) \
  static const struct ptx_code * \
  load_##T (struct ptx_warp *w, const struct ptx_code *i) \
  { \
    uint64_t offset = (uint64_t) i->x.offset; \
    if (w->whole && ptx_is_uniform (w, i->a) \
        && !ptx_is_local (w->r[i->a][0] + offset)) \
      { \
        unsigned lane = (unsigned) __builtin_ctz (w->mask); \
        any_##U *from = READ (w->r[i->a][0] + offset, sizeof (ptx_##T)); \
        ptx_write_uniform (w, i->d, ptx_to_##T ((ptx_##T) *from)); \
        return i + 1; \
      } \
    const uint64_t *a_ = ptx_read (w, i->a); \
    uint64_t *d_ = ptx_write (w, i->d); \
    PTX_FOR_LANES (w, lane, { \
        any_##U *from = READ (a_[lane] + offset, sizeof (ptx_##T)); \
        d_[lane] = ptx_to_##T ((ptx_##T) *from); \
      }); \
    return i + 1; \
  }

#define STORE(U) \
  static const struct ptx_code * \
  store_##U (struct ptx_warp *w, const struct ptx_code *i) \
  { \
    uint64_t offset = (uint64_t) i->x.offset; \
    w->changes++; \
    if (ptx_is_uniform (w, i->a) && ptx_is_uniform (w, i->b) \
        && !ptx_is_local (w->r[i->a][0] + offset)) \
      { \
        unsigned lane = (unsigned) __builtin_ctz (w->mask); \
        any_##U *to = WRITE (w->r[i->a][0] + offset, sizeof (ptx_##U)); \
        *to = (ptx_##U) w->r[i->b][0]; \
        return i + 1; \
      } \
    const uint64_t *a_ = ptx_read (w, i->a), *b_ = ptx_read (w, i->b); \
    PTX_FOR_LANES (w, lane, { \
        any_##U *to = WRITE (a_[lane] + offset, sizeof (ptx_##U)); \
        *to = (ptx_##U) b_[lane]; \
      }); \
    return i + 1; \
  }

LOAD (u8, u8)
LOAD (u16, u16)
LOAD (u32, u32)
LOAD (u64, u64)
LOAD (s8, u8)
LOAD (s16, u16)
LOAD (s32, u32)
STORE (u8)
STORE (u16)
STORE (u32)
STORE (u64)

ptx_run *
ptx_load_handler (enum ptx_type type)
{
  static ptx_run *const handlers[PTX_TYPES]
    = { [PTX_B8] = load_u8, [PTX_U8] = load_u8, [PTX_S8] = load_s8,
        [PTX_B16] = load_u16, [PTX_U16] = load_u16, [PTX_S16] = load_s16,
        [PTX_B32] = load_u32, [PTX_U32] = load_u32, [PTX_S32] = load_s32,
        [PTX_B64] = load_u64, [PTX_U64] = load_u64, [PTX_S64] = load_u64,
        [PTX_F32] = load_u32, [PTX_F64] = load_u64 };

  return handlers[type];
}

ptx_run *
ptx_store_handler (enum ptx_type type)
{
  static ptx_run *const by_size[9]
    = { [1] = store_u8, [2] = store_u16, [4] = store_u32, [8] = store_u64 };

  return by_size[ptx_type_size (type)];
}

const struct ptx_code *
ptx_run_align_check (struct ptx_warp *w, const struct ptx_code *i)
{
  for (uint32_t rest = w->mask; rest; rest &= rest - 1)
    {
      unsigned lane = (unsigned) __builtin_ctz (rest);
      uint64_t address = ptx_lane (w, i->a, lane) + (uint64_t) i->x.offset;
      if (address % i->b != 0)
        return ptx_fault_access (w, i, lane, address, i->b, "access");
    }
  return i + 1;
}

const struct ptx_code *
ptx_run_fence (struct ptx_warp *w, const struct ptx_code *i)
{
  static int anything;

  (void) w;
  /* Not a bare fence, which ThreadSanitizer does not know.  */
  __atomic_fetch_add (&anything, 0, __ATOMIC_SEQ_CST);
  return i + 1;
}
