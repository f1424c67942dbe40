/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The end of the program: one thread ends it.  */

#include "nvptx/device.h"

#include <unistd.h>

/* exit () must not run in two threads at once.  */
static pthread_mutex_t end_lock = PTHREAD_MUTEX_INITIALIZER;
static bool end_claimed;
static pthread_t end_thread;

void
gomp_nvptx_end_claim (void)
{
  bool elsewhere;

  pthread_mutex_lock (&end_lock);
  elsewhere = end_claimed && !pthread_equal (end_thread, pthread_self ());
  if (!end_claimed)
    end_thread = pthread_self ();
  end_claimed = true;
  pthread_mutex_unlock (&end_lock);
  while (elsewhere)
    pause ();
}
