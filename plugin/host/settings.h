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

/* Each comment names the variable and the value if it is not set.  */
struct gomp_host_settings
{
  int devices;                  /* GOMP_PSET_HOST_DEVICES, default 1 */
  /* GOMP_PSET_HOST_TYPE, default 2: the enum offload_target_type that the
     function GOMP_OFFLOAD_get_type returns.  2 is the type of devices that run
     host code; stock libgomp uses no such device.  Tests that run stock libgomp
     on this device set another type, such as 5 (NVIDIA's).  With another type,
     GOMP_OFFLOAD_load_image expects the program's host table in place of an
     image.  With type 2, it ignores the image.  */
  int type;
  /* GOMP_PSET_HOST_MEMORY, default half of the RAM: bytes per device.  A number
     without suffix is in bytes.  The suffixes k, m, g and t stand for powers of
     1024.  */
  size_t memory;
  bool memory_asked; /* GOMP_PSET_HOST_MEMORY is set */
  /* GOMP_PSET_HOST_POISON, default 0.  1: each byte of newly allocated memory
     is 0xEE.  0: newly allocated memory is not written to; it holds zeroes or
     what an earlier allocation left there.  */
  bool poison;
  /* GOMP_PSET_HOST_STRICT, default 1 if GOMP_PSET_CHECK asks for checks, else
     0.  1: every allocation has its own pages, and a kernel that uses them
     after they are freed gets a fault.  0: allocations share pages, and a
     kernel that uses freed memory gets no fault.  */
  bool strict;
  /* GOMP_PSET_HOST_TIMEOUT, default 300: seconds after which a kernel is ended;
     0: never.  */
  int timeout;
  /* GOMP_PSET_HOST_LATENCY, default 0: how many microseconds late each copy and
     kernel of a queue is.  */
  int latency;
  /* GOMP_PSET_HOST_FAIL, such as "alloc:3,free:1", default none: for each
     operation the number of the call that fails, counted from 1; 0: none.  */
  unsigned long fail[GOMP_HOST_OPERATIONS];
};

/* Return the settings, which are read from the environment at the first call.
   A bad value is reported, and the default taken in its place.  Any thread;
   the result never changes.  */
const struct gomp_host_settings *gomp_host_settings (void);

/* Count one more OPERATION of a device, and return whether GOMP_PSET_HOST_FAIL
   says that this one fails; a message has been printed then.  */
bool gomp_host_inject (enum gomp_host_operation operation);
/* Return whether GOMP_PSET_HOST_FAIL says that some copy fails.  */
bool gomp_host_injects_copies (void);

#endif
