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

/* For a function that needs much stack and is called from one place only, so
   that the compiler would inline it.  Inlined, it would add its stack to that
   of its caller, also while the caller calls other functions, which would have
   less stack then.  A thread may have a stack of only 16 KiB
   (stack-use-1.c).  */
#define GOMP_NOINLINE __attribute__ ((noinline))

/* For a function whose last call is to be a jump, with the arguments that it has
   been called with: it leaves nothing on the stack, so that the function it calls
   has the program as its caller.  The runtime is compiled without such calls, since
   messages look for its functions on the stack.  GOMP_TAIL_CALLED is for what is
   called so: part of its caller where that has to stay on the stack, without
   GOMP_JUMPS.  */
#if defined __clang__ || !defined __OPTIMIZE__ || defined __SANITIZE_ADDRESS__ \
  || defined __SANITIZE_THREAD__
#define GOMP_JUMPS false
#define GOMP_TAIL_CALLS
#define GOMP_TAIL_CALLED inline __attribute__ ((always_inline))
#else
#define GOMP_JUMPS true
#define GOMP_TAIL_CALLS                                      \
  __attribute__ ((optimize ("O2", "optimize-sibling-calls"), \
                  no_profile_instrument_function))
#define GOMP_TAIL_CALLED __attribute__ ((noinline, noclone))
#endif

#define GOMP_LIKELY(x) __builtin_expect (!!(x), 1)
#define GOMP_UNLIKELY(x) __builtin_expect (!!(x), 0)
#define GOMP_HIDDEN __attribute__ ((visibility ("hidden")))
#define GOMP_PRINTF(f, a) __attribute__ ((format (printf, f, a)))
#define GOMP_ARRAY_LEN(a) (sizeof (a) / sizeof ((a)[0]))

#endif
