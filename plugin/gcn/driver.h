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

/* The functions of the HSA runtime library: hsa_memory_copy is
   gomp_hsa.memory_copy, and so on.  */
struct gomp_hsa
{
  GOMP_HSA_REQUIRED (GOMP_HSA_MEMBER)
  GOMP_HSA_OPTIONAL (GOMP_HSA_MEMBER)
};

#pragma GCC visibility push (hidden)

/* The functions that have been found.  Constant once gomp_gcn_driver_open has
   returned true.  */
extern struct gomp_hsa gomp_hsa;

/* Open the HSA runtime library and initialize it, at the first call.  Returns
   false if there is none, or if it has no devices that can be used; debug
   output tells why.  Any thread.  */
bool gomp_gcn_driver_open (void);

/* Set *FAULT to the first fault of device ORD, if the driver tells it, as
   emulated ones do.  Returns false if it does not, or there was none.  */
bool gomp_gcn_driver_fault (int ord, struct gomp_pset_emulated_fault *fault);

/* Return the name and version of the HSA runtime, as in "HSA Runtime 1.1".  */
const char *gomp_gcn_driver_version (void);

/* Return how many units of time MS milliseconds are that signal_wait_acquire
   takes.  */
uint64_t gomp_gcn_driver_ticks (double ms);

/* Return the text that the HSA runtime has for STATUS.  */
const char *gomp_gcn_status_text (hsa_status_t status);

/* Report that something, which FORMAT says as printf does, has failed with
   STATUS.  CALL is the name of the function that has returned STATUS, or NULL.
   Always returns false.  */
bool gomp_gcn_error (hsa_status_t status, const char *call,
                     const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

/* Write debug output as printf does: to standard error if GCN_DEBUG is set,
   else by GOMP_PLUGIN_debug.  */
void gomp_gcn_debug (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));

#pragma GCC visibility pop

#endif
