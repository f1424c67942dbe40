/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device memory under guard, for GOMP_PSET_CHECK: every block has surroundings of
   its own, which nobody may write, and begins its life filled with bytes that
   mean nothing.

   This is the one place that decides what lies around an object.  The pool asks for
   each object by itself (its EXACT), and all blocks of all devices come through
   here.  What can be known of a device's own checks is made use of: where what
   is beside a page or a block faults, objects end there; else there is a page
   of the pattern on both sides.  */

#ifndef GOMP_GUARD_H
#define GOMP_GUARD_H 1

#include "device/device.h"

struct gomp_clause;

/* A block of device memory.  */
struct gomp_guarded
{
  uintptr_t start;              /* as handed out, and its bytes */
  size_t size;
  uintptr_t first, end;         /* of the objects in it: the rest of the block
                                   holds the pattern */
  uintptr_t block;              /* as the plugin has given it, and its bytes */
  size_t total;
  struct gomp_clause *clause;   /* what it is for (check.h), or NULL */
  uintptr_t host;               /* the address that FIRST stands for, or 0 */
  bool unwritten;               /* no copy has reached it */
  bool told;                    /* its surroundings were reported */
  bool asked;                   /* the program knows its address */
  struct gomp_guarded *next;    /* of those freed */
};

/* Whom the guard tells; each may be NULL.  */
struct gomp_guard_hook
{
  /* Bytes [FIRST, END) of DEVICE, around BLOCK or, if FREED, of what was there, have
     been written.  The guard's lock is held.  */
  void (*trespass) (const struct gomp_device *device,
                    const struct gomp_guarded *block, uintptr_t first,
                    uintptr_t end, bool freed);
  /* Of SIZE bytes that were fetched from BLOCK, N were never written, the first at
     FIRST.  The guard's lock is held.  */
  void (*unwritten) (const struct gomp_device *device,
                     const struct gomp_guarded *block, uintptr_t first,
                     size_t n, size_t size);
  /* SIZE bytes at DST get values from elsewhere.  */
  void (*written) (const struct gomp_device *device, gomp_devaddr dst,
                   size_t size);
};
GOMP_HOOKS (gomp_guard_hooks, struct gomp_guard_hook);

/* Constant after start-up.  */
extern bool gomp_guard_active GOMP_HIDDEN;

/* Allocate a block of SIZE > 0 bytes with its surroundings, and return its
   start, which is a multiple of what SIZE is one of, up to GOMP_CHUNK_ALIGN.
   gomp_guard_free takes it back.  No lock held but state_lock.  0: there is no
   memory.  */
gomp_devaddr gomp_guard_alloc (struct gomp_device *device, size_t size)
  GOMP_HIDDEN;
/* Check what lies around the block at ADDR, tell of it, and free the block;
   perhaps only later, so that it is not used again soon.  What is no block's
   start goes to the plugin, which refuses it.  No lock held but state_lock.
   False: *ERR is set.  */
bool gomp_guard_free (struct gomp_device *device, gomp_devaddr addr,
                      struct gomp_error *err) GOMP_HIDDEN;
/* Free all blocks of DEVICE, which is about to be closed, and what is known of
   them.  */
void gomp_guard_fini (struct gomp_device *device) GOMP_HIDDEN;

/* Note that SIZE bytes at DST get values from elsewhere.  Takes the guard's
   lock.  */
void gomp_guard_written (struct gomp_device *device, gomp_devaddr dst,
                         size_t size) GOMP_HIDDEN;
/* Check the SIZE BYTES that have come from SRC, and what lies around their
   block: tell if that has been written, or if the bytes never were.  Takes the
   io_lock and the guard's.  */
void gomp_guard_fetched (struct gomp_device *device, gomp_devaddr src,
                         const void *bytes, size_t size) GOMP_HIDDEN;
/* Check what lies around all blocks of DEVICE, after kernels have ended,
   unless there are many; ALL: however many there are, and also what was freed.
   Takes the io_lock and the guard's.  */
void gomp_guard_look (struct gomp_device *device, bool all) GOMP_HIDDEN;

/* Take the guard's lock.  */
void gomp_guard_lock (void) GOMP_HIDDEN;
/* Take the guard's lock unless another thread holds it; then false.  For the
   end of the program and for faults.  */
bool gomp_guard_trylock (void) GOMP_HIDDEN;
/* Leave the guard's lock.  */
void gomp_guard_unlock (void) GOMP_HIDDEN;
/* Return the block that ADDR is in, surroundings included, or NULL.  It may be
   used until the guard's lock is left.  Guard's lock held.  */
struct gomp_guarded *gomp_guard_find (const struct gomp_device *device,
                                      gomp_devaddr addr) GOMP_HIDDEN;
/* Return the block nearest to ADDR, freed ones left out, or NULL.  Guard's
   lock held, as for gomp_guard_find.  */
struct gomp_guarded *gomp_guard_nearest (const struct gomp_device *device,
                                         gomp_devaddr addr) GOMP_HIDDEN;
/* Call VISIT (START, BLOCK, DATA) for each block of DEVICE, a struct
   gomp_guarded, by address, until it returns false.  Guard's lock held.  */
void gomp_guard_walk (const struct gomp_device *device,
                      bool (*visit) (uintptr_t, void *, void *), void *data)
  GOMP_HIDDEN;

#endif
