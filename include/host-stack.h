/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Whether an address lies on the calling thread's stack.

   That is where GCC keeps the temporaries that stand for scalars in data
   clauses: it copies the scalar there before a construct, and back from there
   right behind it, also if the construct is in a queue (GCC 12).  With
   NVIDIA's driver that works, as its copies to ordinary host memory do not
   return before they are done.  */

#ifndef GOMP_HOST_STACK_H
#define GOMP_HOST_STACK_H 1

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The largest scalar in bytes: double precision complex.  */
#define GOMP_SCALAR_SIZE 16

/* Return whether ADDRESS lies on the stack of the calling thread.  The system
   is asked once for each thread; if it does not know the stack, the result is
   false.  */
static inline bool
gomp_host_on_stack (const void *address)
{
  static __thread struct
  {
    uintptr_t start;
    size_t size;
  } stack;
  pthread_attr_t attributes;
  void *start;

  if (stack.size == 0 && pthread_getattr_np (pthread_self (), &attributes) == 0)
    {
      if (pthread_attr_getstack (&attributes, &start, &stack.size) == 0)
        stack.start = (uintptr_t) start;
      pthread_attr_destroy (&attributes);
    }
  return (uintptr_t) address - stack.start < stack.size;
}

#endif
