/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory of an emulated device.

   It has one address in the worker, where kernels see it, and another, the
   alias, in the host process.  The device's addresses are reserved in the host
   process, so that using one there faults.  */

#ifndef GOMP_HOST_MEMORY_H
#define GOMP_HOST_MEMORY_H 1

#include <pthread.h>

#include "common/ranges.h"

/* Blocks start at multiples of this.  */
#define GOMP_HOST_ALIGN 256

struct gomp_memory
{
  int fd;                       /* the memory itself */
  char *alias;                  /* where this process reaches it */
  uintptr_t base;               /* device address of its start */
  size_t range;                 /* bytes of addresses */
  size_t limit;                 /* bytes that can be in use */
  const char *capped;           /* the system's limit that made it so, or NULL */
  bool told;                    /* that is known to the user */
  bool strict, poison;

  pthread_mutex_t lock;         /* protects the rest */
  struct gomp_ranges ranges;
  size_t used;                  /* bytes */
};

/* As many bytes as the process's limits leave for a device's memory; *LIMIT: the
   one that says so, as users know it.  */
size_t gomp_memory_allowed (const char **limit);

/* LIMIT bytes, which the system has to allow, all free.  CAPPED: why they are not
   more, or NULL.  With STRICT every block gets its own pages, the page
   behind it is never used, and addresses are not used twice.  False: *WHY says
   what failed.  */
bool gomp_memory_init (struct gomp_memory *memory, size_t limit,
                       const char *capped, bool strict, bool poison,
                       const char **why);
/* Give MEMORY other device addresses; nothing may be in use.  */
bool gomp_memory_move (struct gomp_memory *memory, const char **why);
void gomp_memory_fini (struct gomp_memory *memory);

/* A block of SIZE bytes.  *PAGES, *PAGES_SIZE: the pages that only it uses, if
   strict.  0: no room.  */
uintptr_t gomp_memory_alloc (struct gomp_memory *memory, size_t size,
                             uintptr_t *pages, size_t *pages_size);
/* False: no block starts at ADDRESS.  */
bool gomp_memory_free (struct gomp_memory *memory, uintptr_t address,
                       uintptr_t *pages, size_t *pages_size);

/* Bytes that are not in use.  */
size_t gomp_memory_unused (struct gomp_memory *memory);

/* Where this process reaches the device's [ADDRESS, ADDRESS + SIZE).  NULL:
   the bytes are not inside one block.  Valid until the block is freed.  */
void *gomp_memory_reach (struct gomp_memory *memory, uintptr_t address,
                         size_t size);

#endif
