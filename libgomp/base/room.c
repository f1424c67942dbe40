/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Rare work that needs more stack than a thread of the program may have.  */

#define _GNU_SOURCE 1
#include "base/room.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include "base/cancel.h"

/* Opening a library takes the dynamic linker some 6 KiB, and drivers and the
   constructors of their libraries more; libdw has arrays of 150 KiB.  */
#define NEEDED ((size_t) 256 << 10)
#define STACK ((size_t) 1 << 20)

struct order
{
  void (*fn) (void *);
  void *data;
};

/* The first thread's stack grows, and what is known of it comes from a file in
   /proc: it is not asked for.  */
static bool
has_room (void)
{
  pthread_attr_t attributes;
  size_t size = 0, guard = 0;
  void *start = NULL;

  if (gettid () == getpid ()
      || pthread_getattr_np (pthread_self (), &attributes) != 0)
    return true;
  pthread_attr_getstack (&attributes, &start, &size);
  pthread_attr_getguardsize (&attributes, &guard);
  pthread_attr_destroy (&attributes);
  return ((uintptr_t) __builtin_frame_address (0) - (uintptr_t) start
          >= NEEDED + guard);
}

static void *
carry_out (void *data)
{
  const struct order *order = data;

  order->fn (order->data);
  return NULL;
}

/* False: there is no such thread.  */
static bool
call_elsewhere (struct order *order)
{
  pthread_attr_t attributes;
  pthread_t thread;
  sigset_t all, old;
  bool started;

  if (pthread_attr_init (&attributes) != 0)
    return false;
  pthread_attr_setstacksize (&attributes, STACK);
  /* Signals are for the threads of the program.  */
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &old);
  started = pthread_create (&thread, &attributes, carry_out, order) == 0;
  pthread_sigmask (SIG_SETMASK, &old, NULL);
  pthread_attr_destroy (&attributes);
  return started && pthread_join (thread, NULL) == 0;
}

void
gomp_room_call (void (*fn) (void *), void *data)
{
  struct order order = { fn, data };
  int before = gomp_cancel_hold ();

  if (has_room () || !call_elsewhere (&order))
    fn (data);
  gomp_cancel_release (before);
}
