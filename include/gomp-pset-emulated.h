/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the emulated drivers tell the plugins beside what a driver does.  */

#ifndef GOMP_PSET_EMULATED_H
#define GOMP_PSET_EMULATED_H 1

#include <stdint.h>

/* The access to memory, or the jump, for which a kernel was ended.  */
struct gomp_pset_emulated_fault
{
  uint64_t address;
  char access; /* 'r': read, 'w': write, 'x': jump, '?': not
                                   known */
  char kernel[128];             /* its name in the device code, or "" */
  char place[256]; /* "FILE:LINE" of the code, or "" */
};

/* Set *FAULT to the first fault of DEVICE, and return 0; return 1 if there was
   none.  Emulated drivers have one of these two functions, real drivers have
   neither.  */
#pragma GCC visibility push(default)
int cuGompPsetFault (int device, struct gomp_pset_emulated_fault *fault);
int hsa_gomp_pset_fault (int device, struct gomp_pset_emulated_fault *fault);
#pragma GCC visibility pop

#endif
