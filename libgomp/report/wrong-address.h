/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Finds out what an address is, after a routine has wanted an address in device
   memory and could not use it.  */

#ifndef GOMP_WRONG_ADDRESS_H
#define GOMP_WRONG_ADDRESS_H 1

#include "base/error.h"
#include "device/device.h"

/* What an address is that could not be used.  */
enum gomp_wrong_address
{
  GOMP_WRONG_MAPPED,    /* a host address of data that is mapped */
  GOMP_WRONG_HOST,      /* a host address of memory that is not mapped */
  GOMP_WRONG_INSIDE,    /* in a block of memory that the device has given, but
                           behind the start of the block */
  GOMP_WRONG_START,     /* the start of a block of memory that the device has
                           given: the routine has failed for another reason */
  GOMP_WRONG_SHORT,     /* in such a block, which ends before ADDR + SIZE */
  GOMP_WRONG_ELSEWHERE, /* memory of another device */
  GOMP_WRONG_UNKNOWN    /* none of these: not known, or freed before */
};

/* Find out what ADDR is, which a routine took as the address of SIZE bytes of
   DEVICE's memory and failed.  *ABOUT is set to what is known of ADDR, except
   its REMEDY, which is left for the caller to set.  If ADDR is a host address,
   START and SIZE of *ABOUT are set, so that a message can name the variable
   there; else they are 0.  No lock held.  */
enum gomp_wrong_address gomp_wrong_address_find (struct gomp_device *device,
                                                 uintptr_t addr, size_t size,
                                                 struct gomp_about *about)
  GOMP_HIDDEN;

/* Note, for reports, that omp_target_free or acc_free, called from PC, is going
   to give DEVICE's memory at PTR back.  No lock held.  */
void gomp_wrong_free_note (const struct gomp_device *device, const void *ptr,
                           const void *pc) GOMP_HIDDEN;
/* End the program with a message on PTR, which omp_target_free, if OPENMP, or
   acc_free was passed, and which DEVICE has not taken back.  No lock held.  */
_Noreturn void gomp_wrong_free (struct gomp_device *device, const void *ptr,
                                bool openmp) GOMP_HIDDEN;

#endif
