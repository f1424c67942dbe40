/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   With --check, the names of what is mapped are looked for in each construct: in
   threads with stacks from the smallest that there can be to 64 KiB, the first
   one has the program's first construct.  libdw takes more than these have.  */
/* { dg-do run } */
/* { dg-require-effective-target small_stacks } */
/* { dg-additional-options "-g" } */
/* { dg-additional-options "-DSMALLEST=65536" { target gpu } } */
/* { dg-set-target-env-var GOMP_PSET_CHECK "1" } */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Emulated drivers of GPUs run in the caller's thread.  */
#ifndef SMALLEST
# define SMALLEST sysconf (_SC_THREAD_STACK_MIN)
#endif

static int values[1000];
static struct section
{
  int *values;
  int n;
} section = { values, 1000 };

static void *
use_device (void *unused)
{
  int local = 1;

#pragma omp target map(tofrom: values)
  for (int i = 0; i < 1000; i++)
    values[i] += local;
#pragma omp target enter data map(to: section, section.values[0:1000])
#pragma omp target
  section.values[3]++;
#pragma omp target update from(section.values[0:1000])
#pragma omp target exit data map(release: section.values[0:1000], section)
  return unused;
}

int
main (void)
{
  int times = 0;

  for (long size = SMALLEST; size <= 65536; size += 4096, times++)
    {
      pthread_attr_t attributes;
      pthread_t thread;

      if (pthread_attr_init (&attributes) != 0
          || pthread_attr_setstacksize (&attributes, size) != 0
          || pthread_create (&thread, &attributes, use_device, NULL) != 0
          || pthread_join (thread, NULL) != 0)
        abort ();
    }
  return values[0] != times || values[3] != 2 * times;
}
