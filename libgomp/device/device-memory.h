/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which addresses are memory that devices have given.  */

#ifndef GOMP_DEVICE_MEMORY_H
#define GOMP_DEVICE_MEMORY_H 1

#include "base/types.h"

/* Note that DEVICE, an OpenMP number, has given the SIZE bytes at START.  Any
   thread, no lock.  1024 blocks at a time are known; others are not noted.  */
void gomp_device_memory_note (int device, uintptr_t start, size_t size)
  GOMP_HIDDEN;
/* Note that the device has the block at START back; nothing happens if it is
   not known.  Any thread, no lock.  */
void gomp_device_memory_forget (uintptr_t start) GOMP_HIDDEN;

/* Return the number of the device that has given ADDR, or -1.  May be called
   in handlers of signals.  */
int gomp_device_memory_owner (uintptr_t addr) GOMP_HIDDEN;

#endif
