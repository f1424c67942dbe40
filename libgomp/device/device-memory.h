/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which addresses are memory that devices have given.  */

#ifndef GOMP_DEVICE_MEMORY_H
#define GOMP_DEVICE_MEMORY_H 1

#include "base/types.h"

/* Note that the device with the OpenMP number DEVICE has given the SIZE bytes
   at START.  While 1024 blocks are noted, further ones are not.  Any thread;
   takes no lock.  */
void gomp_device_memory_note (int device, uintptr_t start, size_t size)
  GOMP_HIDDEN;
/* Note that the block at START is given back to its device, and return its
   size.  Returns 0, and nothing happens, if the block is not known.  Any
   thread; takes no lock.  */
size_t gomp_device_memory_forget (uintptr_t start) GOMP_HIDDEN;

/* Note that the SIZE bytes at START are going to be given back to their device,
   by the routine that was called from the code address PC.  The latest 64 are
   kept for reports.  Any thread; takes no lock.  */
void gomp_device_memory_freed (uintptr_t start, size_t size, const void *pc)
  GOMP_HIDDEN;
/* Find the block that the program gave back last of those that had the address
   ADDR.  Set *START and *SIZE to it, and return the code address that
   gomp_device_memory_freed was passed; NULL, with *START and *SIZE undefined,
   if there is none.  The block may have been given anew since; then
   gomp_device_memory_block finds it.  */
const void *gomp_device_memory_find_freed (uintptr_t addr, uintptr_t *start,
                                           size_t *size) GOMP_HIDDEN;

/* Find the noted block that has the address ADDR.  Set *START and *SIZE to it,
   and return the OpenMP number of the device that has given it; -1, with
   *START and *SIZE undefined, if there is none.  May be called in signal
   handlers.  */
int gomp_device_memory_block (uintptr_t addr, uintptr_t *start, size_t *size)
  GOMP_HIDDEN;
/* Return the OpenMP number of the device that has given the memory at ADDR; -1
   if no noted block has that address.  May be called in signal handlers.  */
int gomp_device_memory_owner (uintptr_t addr) GOMP_HIDDEN;

#endif
