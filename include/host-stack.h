/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Whether an address lies on the calling thread's stack.

   On that stack GCC keeps the temporaries that stand for scalars in data
   clauses.  Code of GCC 12 copies the scalar to its temporary before a
   construct.  Right after the construct it copies the temporary back to the
   scalar.  It does so even if the construct is on a queue, and the device has
   not written the temporary yet.  Therefore whoever puts a copy from the device
   to such a temporary on a queue has to wait until the copy is done.  (NVIDIA's
   driver waits by itself: its copies to ordinary host memory do not return
   before they are done.)  */

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
