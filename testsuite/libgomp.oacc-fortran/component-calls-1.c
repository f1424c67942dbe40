/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What component-calls-1.f90 has had the driver do.  */

#include <stdlib.h>

#include "../libgomp.c/driver-trace.h"

#define TRACE "component-calls-1.trace"

void calls_begin (void);
void calls_check (const char *what, int in, int out, int waits);

static struct driver_calls before;

void
calls_begin (void)
{
  driver_calls_count (TRACE, &before);
}

/* Of AMD's driver only the number of copies both ways is known.  */
void
calls_check (const char *what, int in, int out, int waits)
{
  struct driver_calls calls;
  int driver = driver_calls_count (TRACE, &calls);

  driver_calls_subtract (&calls, &before);
  printf ("%s: %d copies in, %d out, %d in all, %d waits\n", what, calls.in,
          calls.out, calls.copies, calls.waits);
  if (calls.in > in || calls.out > out || calls.copies > in + out
      || (driver == 'n' && calls.waits > waits))
    abort ();
}
