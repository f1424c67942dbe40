/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The device runtime of flang's images for devices that run host code.  */

#include "llvm/device-runtime.h"

#include <string.h>

#include "base/error.h"
#include "llvm/llvm-kmpc.h"

int32_t
__kmpc_target_init (void *environment, void *launch)
{
  (void) environment, (void) launch;
  return -1;
}

void
__kmpc_target_deinit (void)
{
}

/* ---- Parallel regions ---------------------------------------------------- */

/* What each thread of a team calls.  */
struct region
{
  void *fn;
  void **arguments;
  size_t n;
};

/* Of the parameters behind the first two; a struct of this size is passed in
   memory, where parameters are for which there are no registers.  Source: the
   ABI of x86-64.  */
#define IN_REGISTERS 4
#define IN_MEMORY 64
struct rest
{
  void *words[IN_MEMORY];
};
typedef void outlined (int32_t *, int32_t *, void *, void *, void *, void *,
                       struct rest);

static void
call (const struct region *region, int32_t *thread, int32_t *bound)
{
  void *first[IN_REGISTERS] = { NULL };
  struct rest rest;
  outlined *fn;

  memset (&rest, 0, sizeof rest);
  for (size_t i = 0; i < region->n; i++)
    if (i < IN_REGISTERS)
      first[i] = region->arguments[i];
    else if (i < IN_REGISTERS + IN_MEMORY)
      rest.words[i - IN_REGISTERS] = region->arguments[i];
  *(void **) &fn = region->fn;
  fn (thread, bound, first[0], first[1], first[2], first[3], rest);
}

static void
run_thread (int32_t *thread, int32_t *bound, struct region *region)
{
  call (region, thread, bound);
}

void
__kmpc_parallel_60 (void *location, int32_t thread, int32_t condition,
                    int32_t threads, int32_t bind, void *fn, void *wrapper,
                    void **arguments, int64_t n, int32_t strict)
{
  const struct gomp_llvm_kmpc *kmpc = gomp_llvm_kmpc ();
  struct region region = { fn, arguments, (size_t) n };
  int32_t zero = 0;

  (void) bind, (void) wrapper, (void) strict;
  if (region.n > IN_REGISTERS + IN_MEMORY)
    gomp_fatal_advise ("put what the region uses into fewer variables, such as "
                       "arrays or a derived type",
                       "a parallel region in a kernel uses %lld variables; at "
                       "most %d can be passed",
                       (long long) n, IN_REGISTERS + IN_MEMORY);
  if (condition == 0 || kmpc->fork_call == NULL)
    {
      call (&region, &thread, &zero);
      return;
    }
  thread = kmpc->thread_number (location);
  if (threads > 0 && kmpc->push_num_threads)
    kmpc->push_num_threads (location, thread, threads);
  kmpc->fork_call (location, 1, (void *) run_thread, &region);
}

/* ---- Loops --------------------------------------------------------------- */

static uint64_t
team_size (void)
{
  const struct gomp_llvm_kmpc *kmpc = gomp_llvm_kmpc ();

  return kmpc->omp_threads ? (uint64_t) kmpc->omp_threads () : 1;
}

static uint64_t
place_in_team (void)
{
  const struct gomp_llvm_kmpc *kmpc = gomp_llvm_kmpc ();

  return kmpc->omp_thread ? (uint64_t) kmpc->omp_thread () : 0;
}

/* The calling thread's share of N iterations: from *FIRST on, *COUNT of them,
   and then again *STEP farther.  */
static void
share (uint64_t n, uint64_t chunk, uint64_t *first, uint64_t *count,
       uint64_t *step)
{
  uint64_t threads = team_size ();

  if (chunk == 0 || chunk > n)
    chunk = n / threads + (n % threads != 0);
  *first = place_in_team () * chunk;
  *count = chunk;
  *step = threads * chunk;
}

#define DEFINE_LOOPS(suffix, type)                                            \
  static void shared_##suffix (void (*body) (type, void *), void *argument,   \
                               type n, type chunk)                            \
  {                                                                           \
    uint64_t first, count, step, all = (uint64_t) n;                          \
    if (n <= 0)                                                               \
      return;                                                                 \
    share (all, (uint64_t) chunk, &first, &count, &step);                     \
    for (; first < all; first += step)                                        \
      for (uint64_t i = first; i < first + count && i < all; i++)             \
        body ((type) i, argument);                                            \
  }                                                                           \
  void __kmpc_for_static_loop_##suffix (                                      \
    void *location, void (*body) (type, void *), void *argument, type n,      \
    type threads, type chunk, uint8_t one_per_thread)                         \
  {                                                                           \
    (void) location, (void) threads, (void) one_per_thread;                   \
    shared_##suffix (body, argument, n, chunk);                               \
  }                                                                           \
  void __kmpc_distribute_static_loop_##suffix (                               \
    void *location, void (*body) (type, void *), void *argument, type n,      \
    type chunk, uint8_t one_per_thread)                                       \
  {                                                                           \
    (void) location, (void) chunk, (void) one_per_thread;                     \
    for (type i = 0; i < n; i++)                                              \
      body (i, argument);                                                     \
  }                                                                           \
  void __kmpc_distribute_for_static_loop_##suffix (                           \
    void *location, void (*body) (type, void *), void *argument, type n,      \
    type threads, type block_chunk, type thread_chunk,                        \
    uint8_t one_per_thread)                                                   \
  {                                                                           \
    (void) location, (void) threads, (void) block_chunk;                      \
    (void) one_per_thread;                                                    \
    shared_##suffix (body, argument, n, thread_chunk);                        \
  }
DEFINE_LOOPS (4, int32_t)
DEFINE_LOOPS (4u, uint32_t)
DEFINE_LOOPS (8, int64_t)
DEFINE_LOOPS (8u, uint64_t)
