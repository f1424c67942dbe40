/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What an address is that a routine was given in place of one of device
   memory.  */

#ifndef GOMP_WRONG_ADDRESS_H
#define GOMP_WRONG_ADDRESS_H 1

#include "base/error.h"
#include "device/device.h"

enum gomp_wrong_address
{
  GOMP_WRONG_MAPPED,    /* the host's, of data that is mapped */
  GOMP_WRONG_HOST,      /* the host's, else */
  GOMP_WRONG_INSIDE,    /* in device memory of the device, but behind the start
                           of what it has given */
  GOMP_WRONG_START,     /* where such memory begins */
  GOMP_WRONG_ELSEWHERE, /* memory of another device */
  GOMP_WRONG_UNKNOWN    /* none of these: not known, or freed before */
};

/* Find out what ADDR is, which a routine took as the address of SIZE bytes of
   DEVICE's memory and failed.  *ABOUT is set to what is known of it: data, what
   was found, who has mapped it; not what to do.  Data is what the program
   calls by a name: the host's memory only.  No lock held.  */
enum gomp_wrong_address gomp_wrong_address_find (struct gomp_device *device,
                                                 uintptr_t addr, size_t size,
                                                 struct gomp_about *about)
  GOMP_HIDDEN;

#endif
