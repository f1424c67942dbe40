/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Counting a GPU driver's operations, whoever calls them: an auditor (LD_AUDIT,
   rtld-audit(7)).

   Plugins find the driver's functions with dlsym.  For those that allocate,
   copy, launch and free, this makes dlsym return a function that counts and
   then calls the driver's.  The counts are in the file that GOMP_BENCH_COUNTS
   names, a struct gomp_bench_counters, which the benchmark reads (support.c).

   Times measured with this are a little longer, so it is for counting only.  */

#define _GNU_SOURCE 1
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "bench/gomp-bench.h"

/* As many words as the longest argument list here has (cuLaunchKernel): all
   arguments are integers or pointers, and a word too many does no harm.  */
#define PARAMETERS \
  long a, long b, long c, long d, long e, long f, long g, long h, long i, \
    long j, long k
#define ARGUMENTS a, b, c, d, e, f, g, h, i, j, k
typedef long function (PARAMETERS);

static struct gomp_bench_counters *counters;

/* A function of the driver's: its name, what it counts as, and the number of
   bytes that it copies.  */
#define FUNCTIONS(X) \
  X (cuMemAlloc_v2, allocs, alloc_bytes, b) \
  X (cuMemFree_v2, frees, syncs, 0) \
  X (cuMemcpyHtoD_v2, h2d, h2d_bytes, c) \
  X (cuMemcpyHtoDAsync_v2, h2d, h2d_bytes, c) \
  X (cuMemcpyDtoH_v2, d2h, d2h_bytes, c) \
  X (cuMemcpyDtoHAsync_v2, d2h, d2h_bytes, c) \
  X (cuMemcpyDtoDAsync_v2, d2d, syncs, 0) \
  X (cuLaunchKernel, launches, syncs, 0) \
  X (cuStreamSynchronize, syncs, syncs, 0)

#define WRAPPER(name, counter, total, bytes) \
  static function *real_##name; \
  static long count_##name (PARAMETERS) \
  { \
    __atomic_fetch_add (&counters->counter, 1, __ATOMIC_RELAXED); \
    __atomic_fetch_add (&counters->total, (uint64_t) (bytes), \
                        __ATOMIC_RELAXED); \
    return real_##name (ARGUMENTS); \
  }
FUNCTIONS (WRAPPER)

static const struct
{
  const char *name;
  function **real, *counting;
} functions[] = {
#define ENTRY(name, counter, total, bytes) \
  { #name, &real_##name, count_##name },
  FUNCTIONS (ENTRY)
};

static void
counters_open (void)
{
  const char *name = getenv ("GOMP_BENCH_COUNTS");
  int file = name ? open (name, O_RDWR) : -1;
  void *bytes;

  if (file < 0)
    return;
  bytes = mmap (NULL, sizeof *counters, PROT_READ | PROT_WRITE, MAP_SHARED,
                file, 0);
  counters = bytes == MAP_FAILED ? NULL : bytes;
  close (file);
}

unsigned
la_version (unsigned version)
{
  (void) version;
  counters_open ();
  return LAV_CURRENT;
}

unsigned
la_objopen (struct link_map *map, Lmid_t lmid, uintptr_t *cookie)
{
  (void) map, (void) lmid, (void) cookie;
  return counters ? LA_FLG_BINDTO | LA_FLG_BINDFROM : 0;
}

uintptr_t
la_symbind64 (Elf64_Sym *sym, unsigned index, uintptr_t *from, uintptr_t *to,
              unsigned *flags, const char *name)
{
  (void) index, (void) from, (void) to;
  *flags |= LA_SYMB_NOPLTENTER | LA_SYMB_NOPLTEXIT;
  for (size_t f = 0; f < sizeof functions / sizeof functions[0]; f++)
    if (strcmp (name, functions[f].name) == 0)
      {
        *functions[f].real = (function *) sym->st_value;
        return (uintptr_t) functions[f].counting;
      }
  return sym->st_value;
}
