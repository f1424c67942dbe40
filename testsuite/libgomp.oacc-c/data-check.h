/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What tests of the data routines share.  Their programs need a device with
   memory of its own.  */

#ifndef DATA_CHECK_H
#define DATA_CHECK_H 1

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The device that the program is compiled for; GPUs have types of their
   own.  */
#ifndef DEVICE_TYPE
# define DEVICE_TYPE acc_device_not_host
#endif

#define CHECK(condition) \
  ((condition) ? (void) 0 \
   : (printf ("%s:%d: %s\n", __FILE__, __LINE__, #condition), exit (1)))

/* VALUES[I] = FIRST + I.  */
static inline void
fill (int *values, int n, int first)
{
  for (int i = 0; i < n; i++)
    values[i] = first + i;
}

static inline int
is_filled (const int *values, int n, int first)
{
  for (int i = 0; i < n; i++)
    if (values[i] != first + i)
      return 0;
  return 1;
}

/* The same on the device.  */
static inline void
device_fill (int *values, int n, int first)
{
#pragma acc parallel loop present(values[0:n])
  for (int i = 0; i < n; i++)
    values[i] = first + i;
}

static inline int
device_is_filled (const int *values, int n, int first)
{
  int wrong = 0;

#pragma acc parallel loop present(values[0:n]) reduction(+:wrong) copy(wrong)
  for (int i = 0; i < n; i++)
    wrong += values[i] != first + i;
  return wrong == 0;
}

#endif
