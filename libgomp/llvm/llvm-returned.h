/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Device addresses that a construct returns to the program (use_device_ptr,
   use_device_addr).  */

#ifndef GOMP_LLVM_RETURNED_H
#define GOMP_LLVM_RETURNED_H 1

#include "llvm/llvm-decode.h"

struct gomp_device;

/* Set each base of ARRAYS whose entry is RETURN_PARAM to the device address of
   what begins at its begin, less the distance between the two; one whose object
   is not on DEVICE stays as it is.  DECODED is what the list came to.

   A base that stands for a descriptor becomes the address of a copy of that on
   the host, with the device address of the data in it: flang's host code reads
   the descriptor.  The copy stays for ever, one for each host descriptor.  No
   lock held.  */
void gomp_llvm_return (struct gomp_device *device,
                       const struct gomp_llvm_arrays *arrays,
                       const struct gomp_llvm_decoded *decoded) GOMP_HIDDEN;

#endif
