/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Calling kernels of clang and flang, which take each argument as a
   parameter of its own.  */

#include "host/worker-call.h"

#include <string.h>

/* Words that are passed in memory: a struct that is passed by value, and is too
   large for registers, lies where parameters lie for which there are no
   registers left.  So a function with N parameters of one word each can be
   called with those in registers and such a struct.  Source: the ABIs of
   x86-64, AArch64 (which passes a pointer to such a struct instead) and POWER
   say so; only x86-64 is served.  */
#define IN_REGISTERS 6
#define PASSED(n)   \
  struct passed_##n \
  {                 \
    uintptr_t w[n]; \
  }
PASSED (4);
PASSED (16);
PASSED (64);
PASSED (1024);

#define CALL_WITH(fn, v, n)                                                 \
  ((void (*) (uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t,        \
              uintptr_t, struct passed_##n)) (fn)) (v[0], v[1], v[2], v[3], \
                                                    v[4], v[5], passed)
/* FN (V[0], V[1] ...), with at most N in memory.  */
#define DEFINE_CALL(n)                                                    \
  static void call_##n (uintptr_t fn, const uintptr_t *v, size_t words)   \
  {                                                                       \
    struct passed_##n passed;                                             \
    memset (&passed, 0, sizeof passed);                                   \
    if (words > IN_REGISTERS)                                             \
      memcpy (&passed, v + IN_REGISTERS,                                  \
              (words - IN_REGISTERS) * sizeof *v);                        \
    CALL_WITH (fn, v, n);                                                 \
  }
DEFINE_CALL (4)
DEFINE_CALL (16)
DEFINE_CALL (64)
DEFINE_CALL (1024)

/* V has room for IN_REGISTERS at least.  */
static void
call (uintptr_t fn, const uintptr_t *v, size_t n)
{
  if (n <= IN_REGISTERS + 4)
    call_4 (fn, v, n);
  else if (n <= IN_REGISTERS + 16)
    call_16 (fn, v, n);
  else if (n <= IN_REGISTERS + 64)
    call_64 (fn, v, n);
  else
    call_1024 (fn, v, n);
}

void
gomp_worker_call (uintptr_t fn, const uintptr_t *block,
                  const struct gomp_pset_argument *arguments, size_t n,
                  enum gomp_call_way way)
{
  uintptr_t values[GOMP_CALL_MOST + IN_REGISTERS];
  void *pointers[GOMP_CALL_MOST];
  size_t k = 0;

  memset (values, 0, IN_REGISTERS * sizeof *values);
  if (way == GOMP_CALL_FIRST)
    values[k++] = ~(uintptr_t) 0;
  for (size_t i = 0; i < n; i++)
    {
      uint64_t slot = arguments[i].slot;
      values[k] = arguments[i].add;
      if (slot != GOMP_PSET_NO_SLOT)
        values[k] += block[slot];
      pointers[i] = &values[k++];
    }
  if (way == GOMP_CALL_ARRAY)
    ((void (*) (void **)) fn) (pointers);
  else
    call (fn, values, k);
}
