/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory under guard, for GOMP_PSET_CHECK: every block has surroundings
   of its own, which nobody may write, and begins its life filled with bytes
   that mean nothing.

   This is the one place that decides what lies around an object.  The pool
   takes a block of its own for each object (EXACT of pool.h), and all blocks of
   all devices come through here.  What the surroundings are depends on what the
   device itself does about a kernel's access beside an object:
   - It faults on each byte beyond a block: there are no surroundings.
   - It faults beyond the pages of a block: the object lies at the border of
     its pages, at the side that GOMP_PSET_CHECK names (enum gomp_check), and
     the rest of the pages holds the pattern.
   - It does nothing: there is a page of the pattern before and behind the pages
     of the object, too.
   The pattern is a fixed byte.  Later it is compared, which shows what has
   been written where nobody may write.  */

#ifndef GOMP_GUARD_H
#define GOMP_GUARD_H 1

#include "device/device.h"

struct gomp_clause;

/* A block of device memory with guarded surroundings.  */
struct gomp_guarded
{
  uintptr_t start;              /* the address that was handed out */
  size_t size;                  /* bytes from there on that were asked for */
  /* The bytes [FIRST, END) of the device are those that may be written.  At
     first they are the SIZE bytes at START.  When a directive maps one object
     to the block, they become those of the object; when it maps members of a
     structure, those from the first member to the last.  FIRST is then behind
     START if the object had to be aligned.  Nobody may write the rest of the
     block.  */
  uintptr_t first, end;
  uintptr_t block; /* where the whole block starts, surroundings
                                   included; TOTAL bytes */
  size_t total;
  struct gomp_clause *clause; /* the entry of a directive's list, or the
                                   routine, that the block is for (check.h);
                                   NULL: memory of the runtime's own */
  uintptr_t host; /* host address of the byte that is mapped to
                                   FIRST; 0: nothing has been mapped to the
                                   block */
  bool unwritten; /* no copy and no fill has written to it since
                                   the guard filled it; writes of kernels do not
                                   count.  False, too, if the guard could not
                                   fill it */
  bool told; /* it has been reported that its surroundings
                                   were written */
  bool asked; /* the program has asked for the device address
                                   of what is mapped to the block, as by
                                   omp_get_mapped_ptr or use_device_ptr, so that
                                   the bytes there may change without a call of
                                   this library; false: it has not */
  /* Of a block that has been freed and is kept: the one that was freed after
     it; NULL: none.  */
  struct gomp_guarded *next;
};

/* Functions that are called for what the guard notices.  Each may be NULL.  */
struct gomp_guard_hook
{
  /* Called when bytes [FIRST, END) of DEVICE, which nobody may write, have been
     written.  They lie around BLOCK or, if FREED, in BLOCK, which was freed.
     The guard's lock is held.  */
  void (*trespass) (const struct gomp_device *device,
                    const struct gomp_guarded *block, uintptr_t first,
                    uintptr_t end, bool freed);
  /* Called when SIZE bytes have been copied from BLOCK to the host, and N of
     them had never been written: they were what the guard fills blocks with.
     FIRST is the device address of the first of these N bytes.  The guard's
     lock is held.  */
  void (*unwritten) (const struct gomp_device *device,
                     const struct gomp_guarded *block, uintptr_t first,
                     size_t n, size_t size);
  /* Called before something other than a kernel, such as a copy, writes
     SIZE > 0 bytes at DST on DEVICE.  The guard's lock is not held.  */
  void (*written) (const struct gomp_device *device, gomp_devaddr dst,
                   size_t size);
};
GOMP_HOOKS (gomp_guard_hooks, struct gomp_guard_hook);

/* Whether device memory is guarded, since the user has set GOMP_PSET_CHECK.
   Constant after start-up.  */
extern bool gomp_guard_active GOMP_HIDDEN;

/* Allocate a block of SIZE > 0 bytes with surroundings on DEVICE, and return
   its start; 0 if there is no memory.  The start is a multiple of the largest
   power of two that divides SIZE, up to GOMP_CHUNK_ALIGN.  gomp_guard_free
   frees the block.  The caller may hold DEVICE's state lock, and no other
   lock.  */
gomp_devaddr gomp_guard_alloc (struct gomp_device *device, size_t size)
  GOMP_HIDDEN;
/* Check the surroundings of the block at ADDR, report what is wrong, and free
   the block.  The block may be kept, and be freed by a later call of this
   function, so that its memory is not used again soon.  If ADDR is not the
   start of a block, the plugin is asked to free ADDR, and nothing is checked.
   The plugin normally refuses that, which is a failure.  The caller may hold
   DEVICE's state lock, and no other lock.  Returns true if the plugin has freed
   all that this call asked it to free.  Returns false, with *ERR set, if the
   plugin has failed to free the block, ADDR, or a block that was kept by an
   earlier call.  */
bool gomp_guard_free (struct gomp_device *device, gomp_devaddr addr,
                      struct gomp_error *err) GOMP_HIDDEN;
/* End the guard of DEVICE, which is going to be finalized.  The blocks that
   gomp_guard_free has kept are checked and freed.  The blocks that were never
   passed to gomp_guard_free are forgotten: they are not checked, and this
   function does not free their device memory.  Takes the io_lock and the
   guard's lock.  */
void gomp_guard_fini (struct gomp_device *device) GOMP_HIDDEN;

/* Note that something other than a kernel, such as a copy, writes SIZE bytes
   at DST on DEVICE.  Takes the guard's lock.  */
void gomp_guard_written (struct gomp_device *device, gomp_devaddr dst,
                         size_t size) GOMP_HIDDEN;
/* Check a copy of SIZE bytes from SRC on DEVICE to the host's BYTES, which has
   been made.  The hook unwritten is called if an object is mapped to the block
   that SRC is in, nothing has been copied to this block, and some of the bytes
   still are what the guard filled the block with.  The hook trespass is called
   if something has been written to the surroundings of this block, unless that
   has been reported before.  Takes the io_lock and the guard's lock.  */
void gomp_guard_fetched (struct gomp_device *device, gomp_devaddr src,
                         const void *bytes, size_t size) GOMP_HIDDEN;
/* Check the surroundings of DEVICE's blocks, after kernels have ended.  A block
   whose surroundings have been written is reported by the hook trespass, once.
   If there are more than 256 blocks nothing is checked, unless ALL.  With ALL,
   blocks that were freed and are still kept are checked, too.  Where the device
   checks each byte itself there are no surroundings.  Takes the io_lock and the
   guard's lock.  */
void gomp_guard_look (struct gomp_device *device, bool all) GOMP_HIDDEN;

/* The guard's lock, which the next three functions take and leave.  */
extern struct gomp_lock gomp_guard_mutex GOMP_HIDDEN;
/* Take the guard's lock.  */
GOMP_ACQUIRE (gomp_guard_mutex)
void gomp_guard_lock (void) GOMP_HIDDEN;
/* Take the guard's lock if it is free, and return whether it was.  Never waits:
   the end of the program and reports of faults use this, where another thread,
   or even the calling one, may hold the lock for ever.  */
GOMP_TRY_ACQUIRE (true, gomp_guard_mutex)
bool gomp_guard_trylock (void) GOMP_HIDDEN;
/* Leave the guard's lock.  */
GOMP_RELEASE (gomp_guard_mutex)
void gomp_guard_unlock (void) GOMP_HIDDEN;
/* Return the block of DEVICE that ADDR is in, surroundings included; NULL if
   ADDR is in no block.  Blocks that have been freed are not looked at, even if
   they are kept.  The caller holds the guard's lock, and may use the block
   until it leaves the lock.  */
struct gomp_guarded *gomp_guard_find (const struct gomp_device *device,
                                      gomp_devaddr addr) GOMP_HIDDEN;
/* Return the block of DEVICE that is nearest to ADDR; NULL if DEVICE has no
   block.  If ADDR is in the surroundings before an object, that object's block
   is the nearest one.  In all other cases the distance to the bytes [FIRST,
   END) of the blocks decides.  Blocks that have been freed are not looked at.
   The caller holds the guard's lock, and may use the block until it leaves the
   lock.  */
struct gomp_guarded *gomp_guard_nearest (const struct gomp_device *device,
                                         gomp_devaddr addr) GOMP_HIDDEN;
/* Call VISIT (START, BLOCK, DATA) for each block of DEVICE that is not freed,
   in ascending order of addresses, until VISIT returns false.  BLOCK points to
   the block's struct gomp_guarded, and START is the member START of it: the
   address that was handed out.  The caller holds the guard's lock, and VISIT
   must not take it.  */
void gomp_guard_walk (const struct gomp_device *device,
                      bool (*visit) (uintptr_t, void *, void *), void *data)
  GOMP_HIDDEN;

#endif
