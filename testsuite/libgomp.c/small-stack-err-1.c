/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   An error in a thread with the smallest stack that there can be is told with
   lines and variables, for which the stack would not do.  */
/* { dg-do run } */
/* { dg-require-effective-target small_stacks } */
/* { dg-library gomp_pset } */
/* { dg-additional-options "-g" } */
/* { dg-additional-options "-DSTACK=65536" { target gpu } } */
/* { dg-shouldfail "more is mapped than before" } */
/* { dg-output "enter data at small-stack-err-1\\.c:28.*x\\\[0:10\\\]" } */

#include <limits.h>
#include <pthread.h>
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
#pragma omp target enter data map(to: x[0:5])
#pragma omp target enter data map(to: x)
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
  return 0;
}
