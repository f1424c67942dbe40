/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The HSA runtime library: its calls, and messages about those that
   failed.  */

#ifndef GOMP_GCN_DRIVER_H
#define GOMP_GCN_DRIVER_H 1

#include <stdarg.h>

#include "gomp-pset-emulated.h"
#include "gcn/hsa.h"

#define GOMP_HSA_MEMBER(result, name, parameters) \
  result (*name) parameters;

/* hsa_memory_copy is gomp_hsa.memory_copy, and so on.  */
struct gomp_hsa
{
  GOMP_HSA_REQUIRED (GOMP_HSA_MEMBER)
  GOMP_HSA_OPTIONAL (GOMP_HSA_MEMBER)
};

#pragma GCC visibility push (hidden)

/* Constant once gomp_gcn_driver_open has returned true.  */
extern struct gomp_hsa gomp_hsa;

/* Open the library and initialize HSA, at the first call.  False: there is
   none, or it has no devices for us; debug output tells why.  Any thread.  */
bool gomp_gcn_driver_open (void);

/* The first fault of device ORD, where the driver tells: emulated ones do.  */
bool gomp_gcn_driver_fault (int ord, struct gomp_pset_emulated_fault *fault);

/* "HSA Runtime 1.1".  */
const char *gomp_gcn_driver_version (void);

/* MS milliseconds in the unit of signal_wait_acquire.  */
uint64_t gomp_gcn_driver_ticks (double ms);

/* HSA's own words for STATUS.  */
const char *gomp_gcn_status_text (hsa_status_t status);

/* Tell that something failed with STATUS; CALL: the call that said so, or
   NULL.  Returns false.  */
bool gomp_gcn_error (hsa_status_t status, const char *call,
                     const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

/* To standard error with GCN_DEBUG, else as GOMP_PLUGIN_debug.  */
void gomp_gcn_debug (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));

#pragma GCC visibility pop

#endif
