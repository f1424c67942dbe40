/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the emulated drivers tell the plugins beside what a driver does.  */

#ifndef GOMP_PSET_EMULATED_H
#define GOMP_PSET_EMULATED_H 1

#include <stdint.h>

/* The access, or the jump, for which a kernel was ended.  */
struct gomp_pset_emulated_fault
{
  uint64_t address;
  char access;                  /* as in struct gomp_pset_fault */
  char kernel[128];             /* its name in the device code, or "" */
  char place[256];              /* the code's "FILE:LINE", or "" */
};

/* An emulated driver has one of these functions.  0: *FAULT is the first one of
   DEVICE; 1: there was none.  Real drivers do not tell.  */
#pragma GCC visibility push(default)
int cuGompPsetFault (int device, struct gomp_pset_emulated_fault *fault);
int hsa_gomp_pset_fault (int device, struct gomp_pset_emulated_fault *fault);
#pragma GCC visibility pop

#endif
