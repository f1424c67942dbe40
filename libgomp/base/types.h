/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Basic types shared by every layer.  */

#ifndef GOMP_TYPES_H
#define GOMP_TYPES_H 1

#ifdef GOMP_IN_PLUGIN
#error "internal header included by a plugin"
#endif

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An address in device memory; value 0 means that there is none.  It is a
   struct so that the compiler objects when host and device addresses are
   mixed.  */
typedef struct
{
  uintptr_t value;
} gomp_devaddr;

/* Return the device address with VALUE.  */
static inline gomp_devaddr
gomp_devaddr_make (uintptr_t value)
{
  return (gomp_devaddr) { value };
}

/* Return A + BYTES; BYTES may be negative (two's complement wrap is
   intended).  */
static inline gomp_devaddr
gomp_devaddr_add (gomp_devaddr a, uintptr_t bytes)
{
  return (gomp_devaddr) { a.value + bytes };
}

/* For a function that is called once, and needs much stack: it is not made a
   part of its caller, whose other callees would have that less.  Threads may
   have 16 KiB (stack-use-1.c).  */
#define GOMP_NOINLINE __attribute__ ((noinline))

#define GOMP_LIKELY(x) __builtin_expect (!!(x), 1)
#define GOMP_UNLIKELY(x) __builtin_expect (!!(x), 0)
#define GOMP_HIDDEN __attribute__ ((visibility ("hidden")))
#define GOMP_PRINTF(f, a) __attribute__ ((format (printf, f, a)))
#define GOMP_ARRAY_LEN(a) (sizeof (a) / sizeof ((a)[0]))

#endif
