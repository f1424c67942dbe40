/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A length of -1 bytes is an error wherever the bytes are that look like those of
   an iterator (GCC 16's, in a local variable): here they say "no objects", and
   "8 bytes at OTHER".  */
/* { dg-do run } */
/* { dg-require-effective-target offload_device } */
/* { dg-shouldfail "mistake" } */
/* { dg-output "before: 1\[\r\n\]+" } */
/* { dg-output "libgomp: target update at length-minus-one-1\\.c:42, on device 0\[\r\n\]+" } */
/* { dg-output "  data: \[^\r\n\]*at 0x\[0-9a-f\]+\[\r\n\]+" } */
/* { dg-output "  found: its size is negative, as that of a dummy argument or pointer with a negative stride is\[\r\n\]+" } */
/* { dg-output ".*libgomp: Trying to update -1 bytes at 0x\[0-9a-f\]+: a negative size does not say where the elements are; of an array with a negative stride update what it is a section of\[\r\n\]+$" } */

#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int64_t other;

/* The address stays as it is: the program has to be ended for the length.  */
static char *__attribute__ ((noipa))
words (int64_t count)
{
  int64_t *p = calloc (8, sizeof *p);

  p[0] = count;
  p[1] = (intptr_t) &other;
  p[2] = sizeof other;
  return (char *) p;
}

int
main (void)
{
  volatile size_t n = 0;
  char *one = words (1);

  #pragma omp target enter data map(to: other, one[0:64])
  printf ("before: %d\n", omp_target_is_present (one, omp_get_default_device ()));
  fflush (stdout);
  #pragma omp target update to(one[0:n - 1])
  return 0;
}
