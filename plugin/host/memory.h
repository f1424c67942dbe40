/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Memory of an emulated device, made in the host process; worker.c maps it in
   the worker.

   It has one address in the worker, where kernels see it, and another, the
   alias, in the host process.  The device's addresses are reserved in the host
   process, so that using one there faults.

   In the host process, the alias is accessible from its start to the highest
   block that there has been, in steps of GOMP_HOST_STEP.  Tools that look
   through a process's memory, as valgrind does, are spared the rest.  In the
   worker, the same part is accessible if the memory is not strict, so that
   kernels fault beyond it.  If the memory is strict (gomp_memory_init), only
   the pages of blocks that have not been freed are accessible in the
   worker.  */

#ifndef GOMP_HOST_MEMORY_H
#define GOMP_HOST_MEMORY_H 1

#include <pthread.h>

#include "common/ranges.h"

/* Blocks start at multiples of this number of bytes.  */
#define GOMP_HOST_ALIGN 256
/* Memory that is not strict is made accessible in steps of this many bytes.  To
   make more accessible takes a request to the worker.  Most blocks lie in bytes
   that are accessible already, and need no request.  */
#define GOMP_HOST_STEP ((size_t) 1 << 20)

/* The memory of a device.  */
struct gomp_memory
{
  int fd; /* file descriptor of the memory itself; behind
                                   it there may be room for a shortcut */
  char *alias;                  /* its address in this process */
  uintptr_t base;               /* device address of its start */
  /* How many bytes of device addresses there are.  It is LIMIT rounded up; if
     the memory is strict it is many times LIMIT, since no address is used
     twice.  It is never more than gomp_memory_allowed returns.  */
  size_t range;
  size_t limit;                 /* bytes that can be in use */
  /* The name, for messages, of the limit of this process that has made LIMIT
     smaller than it would have been; NULL if none has.  */
  const char *capped;
  bool told; /* the user has been told of CAPPED */
  bool strict, poison; /* see gomp_memory_init */

  /* The block that was found last, [FOUND, FOUND + FOUND_SIZE): it is looked at
     without the lock, and valid if FOUND_VERSION is even, and the same before and
     after.  Atomic.  */
  unsigned found_version;
  uintptr_t found;
  size_t found_size;

  pthread_mutex_t lock; /* protects the rest, and changes of these */
  struct gomp_ranges ranges;
  size_t used;                  /* bytes */
  size_t open; /* bytes of the alias that are accessible */
};

/* Return how many bytes of device memory the limits of this process allow.
   *LIMIT is set to the name by which users know the limit that allows the
   least.  If there is no limit, *LIMIT is set to NULL, and the result is the
   largest size_t that is a multiple of the page size.  */
size_t gomp_memory_allowed (const char **limit);

/* Make *MEMORY, device memory of LIMIT bytes, all of it free.  LIMIT is at most
   what gomp_memory_allowed returns; the caller sees to that.  CAPPED is kept in
   MEMORY->capped: the name of the limit of this process that has made LIMIT
   smaller than it would have been; NULL if none has.  With STRICT every block
   gets its own pages, the page behind it is never used, and addresses are not
   used twice.  With POISON new blocks are filled with a pattern.  Returns
   false, with *WHY set to a text, on failure.  */
bool gomp_memory_init (struct gomp_memory *memory, size_t limit,
                       const char *capped, bool strict, bool poison,
                       const char **why);
/* Give MEMORY, none of which is in use, other device addresses.  Returns
   false, with *WHY set, on failure.  */
bool gomp_memory_move (struct gomp_memory *memory, const char **why);
/* Give all of MEMORY back to the system.  */
void gomp_memory_fini (struct gomp_memory *memory);

/* Allocate a block of SIZE bytes and return its device address; 0 if there is
   no room.  *PAGES and *PAGES_SIZE are set to the device address and the size
   of the range that the block takes.  If MEMORY is strict, the range consists
   of whole pages, which no other block has; the caller makes just these
   accessible in the worker.  Else the range is the block, rounded up to
   GOMP_HOST_ALIGN; the caller makes all accessible up to its end.  */
uintptr_t gomp_memory_alloc (struct gomp_memory *memory, size_t size,
                             uintptr_t *pages, size_t *pages_size);
/* Free the block at ADDRESS, and set *PAGES and *PAGES_SIZE to the range that
   the block took, as gomp_memory_alloc does.  If MEMORY is strict, the caller
   makes that range inaccessible in the worker; else it stays accessible.
   Returns false, with neither set, if no block starts at ADDRESS.  */
bool gomp_memory_free (struct gomp_memory *memory, uintptr_t address,
                       uintptr_t *pages, size_t *pages_size);

/* Return the distance in bytes from MEMORY's start to device address END,
   rounded up to a multiple of GOMP_HOST_STEP, but at most MEMORY->range.  So
   many bytes from the start on are made accessible for a block that ends at
   END.  */
size_t gomp_memory_step (const struct gomp_memory *memory, uintptr_t end);

/* Return the number of bytes that are not in use.  */
size_t gomp_memory_unused (struct gomp_memory *memory);

/* Return the address by which this process reaches the device's bytes [ADDRESS,
   ADDRESS + SIZE), valid until their block is freed.  Returns NULL if they do
   not all lie in one block.  */
void *gomp_memory_reach (struct gomp_memory *memory, uintptr_t address,
                         size_t size);

#endif
