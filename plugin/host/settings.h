/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Environment variables of the emulated device, read once.  */

#ifndef GOMP_HOST_SETTINGS_H
#define GOMP_HOST_SETTINGS_H 1

#include <stdbool.h>
#include <stddef.h>

/* The operations that a test can make fail.  */
enum gomp_host_operation
{
  GOMP_HOST_ALLOC,
  GOMP_HOST_FREE,
  GOMP_HOST_HOST2DEV,
  GOMP_HOST_DEV2HOST,
  GOMP_HOST_OPERATIONS
};

struct gomp_host_settings
{
  int devices;                  /* GOMP_PSET_HOST_DEVICES, 1 */
  int type; /* GOMP_PSET_HOST_TYPE, 2: what get_type
                                   returns.  With another type stock libgomp
                                   hands over the program's host table */
  size_t memory; /* GOMP_PSET_HOST_MEMORY, bytes per device with
                                   suffix k, m, g or t; half of the RAM */
  bool memory_asked; /* GOMP_PSET_HOST_MEMORY is set */
  bool poison; /* GOMP_PSET_HOST_POISON: fresh memory holds
                                   0xEE */
  bool strict; /* GOMP_PSET_HOST_STRICT: every allocation has
                                   its own pages, which fault once freed */
  int timeout; /* GOMP_PSET_HOST_TIMEOUT, 300: seconds after
                                   which a kernel is ended; 0: never */
  int latency; /* GOMP_PSET_HOST_LATENCY, 0: microseconds by
                                   which each copy and kernel of a queue is
                                   late */
  unsigned long fail[GOMP_HOST_OPERATIONS];
  /* GOMP_PSET_HOST_FAIL, "alloc:3,free:1": for
                                   each operation the number of the call that
                                   fails, counted from 1; 0: none */
};

/* Return the settings, which are read from the environment at the first call.
   A bad value is reported, and the default taken in its place.  Any thread;
   the result never changes.  */
const struct gomp_host_settings *gomp_host_settings (void);

/* Count one more OPERATION, and return whether GOMP_PSET_HOST_FAIL says that
   this one fails; a message has been printed then.  */
bool gomp_host_inject (enum gomp_host_operation operation);

#endif
