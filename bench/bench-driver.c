/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Benchmark: what the CUDA driver itself takes, without any runtime: a launch
   of a kernel that does nothing, and large copies of ordinary and of pinned
   memory.

   Output is that of support.h, without counts.  Ends with status 2 and a
   message if there is no driver or no device.  */

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef LARGE
# define LARGE ((size_t) 256 << 20)
#endif
#define LAUNCHES 100
#define BATCHES 7

typedef void *handle;
typedef unsigned long long address;

/* The driver's functions that are used here.  */
#define FUNCTIONS(X) \
  X (cuInit, (unsigned)) \
  X (cuDriverGetVersion, (int *)) \
  X (cuDeviceGet, (int *, int)) \
  X (cuDeviceGetName, (char *, int, int)) \
  X (cuDevicePrimaryCtxRetain, (handle *, int)) \
  X (cuCtxSetCurrent, (handle)) \
  X (cuModuleLoadData, (handle *, const void *)) \
  X (cuModuleGetFunction, (handle *, handle, const char *)) \
  X (cuStreamCreate, (handle *, unsigned)) \
  X (cuStreamSynchronize, (handle)) \
  X (cuMemAlloc_v2, (address *, size_t)) \
  X (cuMemAllocHost_v2, (handle *, size_t)) \
  X (cuMemcpyHtoD_v2, (address, const void *, size_t)) \
  X (cuMemcpyDtoH_v2, (void *, address, size_t)) \
  X (cuLaunchKernel, (handle, unsigned, unsigned, unsigned, unsigned, \
                      unsigned, unsigned, unsigned, handle, void **, void **))

#define DECLARE(name, parameters) static int (*name) parameters;
FUNCTIONS (DECLARE)

static const char nothing[] = ".version 3.1\n.target sm_30\n"
                              ".address_size 64\n"
                              ".visible .entry nothing () { ret; }\n";

static handle stream, kernel;
static address device;
static char *ordinary, *pinned;

static void
try (const char *call, int result)
{
  if (result == 0)
    return;
  fprintf (stderr, "bench-driver: %s: error %d\n", call, result);
  exit (2);
}
#define TRY(name, ...) try (#name, name (__VA_ARGS__))

static void
driver_find (void)
{
  handle driver = dlopen ("libcuda.so.1", RTLD_NOW);

  if (!driver)
    {
      fprintf (stderr, "bench-driver: %s\n", dlerror ());
      exit (2);
    }
#define FIND(name, parameters) \
  { \
    void *found = dlsym (driver, #name); \
    if (!found) \
      try ("no " #name, -1); \
    memcpy (&name, &found, sizeof found); \
  }
  FUNCTIONS (FIND)
}

static void
device_init (void)
{
  char name[256] = "";
  int version = 0, number;
  handle context, module;

  TRY (cuInit, 0);
  TRY (cuDriverGetVersion, &version);
  TRY (cuDeviceGet, &number, 0);
  TRY (cuDeviceGetName, name, sizeof name, number);
  TRY (cuDevicePrimaryCtxRetain, &context, number);
  TRY (cuCtxSetCurrent, context);
  TRY (cuModuleLoadData, &module, nothing);
  TRY (cuModuleGetFunction, &kernel, module, "nothing");
  TRY (cuStreamCreate, &stream, 0);
  TRY (cuMemAlloc_v2, &device, LARGE);
  TRY (cuMemAllocHost_v2, (handle *) &pinned, LARGE);
  printf ("# device\t%s\n# driver\t%d.%d\n", name, version / 1000,
          version % 1000 / 10);
}

/* ---- Rows --------------------------------------------------------------- */

static void
launches (void)
{
  for (int i = 0; i < LAUNCHES; i++)
    {
      TRY (cuLaunchKernel, kernel, 1, 1, 1, 32, 1, 1, 0, stream, NULL, NULL);
      TRY (cuStreamSynchronize, stream);
    }
}

static void
ordinary_to (void)
{
  TRY (cuMemcpyHtoD_v2, device, ordinary, LARGE);
}

static void
ordinary_from (void)
{
  TRY (cuMemcpyDtoH_v2, ordinary, device, LARGE);
}

static void
pinned_to (void)
{
  TRY (cuMemcpyHtoD_v2, device, pinned, LARGE);
}

static void
pinned_from (void)
{
  TRY (cuMemcpyDtoH_v2, pinned, device, LARGE);
}

static int64_t
now_ns (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * INT64_C (1000000000) + t.tv_nsec;
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* The median time of BODY, by N.  */
static void
measure (const char *name, void (*body) (void), int n)
{
  double times[BATCHES];

  body ();
  for (int i = 0; i < BATCHES; i++)
    {
      int64_t start = now_ns ();
      body ();
      times[i] = (double) (now_ns () - start) / n;
    }
  qsort (times, BATCHES, sizeof times[0], compare);
  printf ("%s\t%d\t%.2f\n", name, n, times[BATCHES / 2]);
  fflush (stdout);
}

int
main (void)
{
  driver_find ();
  device_init ();
  ordinary = aligned_alloc (4096, LARGE);
  if (!ordinary)
    return 2;
  memset (ordinary, 1, LARGE);
  memset (pinned, 1, LARGE);
  measure ("driver launch and wait", launches, LAUNCHES);
  measure ("driver ordinary to 256 MB", ordinary_to, 1);
  measure ("driver ordinary from 256 MB", ordinary_from, 1);
  measure ("driver pinned to 256 MB", pinned_to, 1);
  measure ("driver pinned from 256 MB", pinned_from, 1);
  return 0;
}
