/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The program's first construct is in a thread with the smallest stack that
   there can be: finding and starting devices takes more than that.  What is
   left of it has to do for printing without a buffer, which takes 10 KiB.  */
/* { dg-do run } */
/* { dg-require-effective-target small_stacks } */
/* { dg-additional-options "-DSTACK=65536" { target gpu } } */

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Emulated drivers of GPUs run in the caller's thread.  */
#ifndef STACK
# define STACK sysconf (_SC_THREAD_STACK_MIN)
#endif

static int x[10];

static void *
use_device (void *unused)
{
#pragma omp target map(tofrom: x)
  for (int i = 0; i < 10; i++)
    x[i] += i;
  fprintf (stderr, "x[9] is %d\n", x[9]);
  return unused;
}

int
main (void)
{
  pthread_attr_t attributes;
  pthread_t thread;

  if (pthread_attr_init (&attributes) != 0
      || pthread_attr_setstacksize (&attributes, STACK) != 0
      || pthread_create (&thread, &attributes, use_device, NULL) != 0
      || pthread_join (thread, NULL) != 0)
    abort ();
  for (int i = 0; i < 10; i++)
    if (x[i] != i)
      return 1;
  return 0;
}
