/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Functions of libomp, which is not linked, but found when it is there.  */

#ifndef GOMP_LLVM_KMPC_H
#define GOMP_LLVM_KMPC_H 1

#include "base/types.h"

/* Functions of libomp; each is NULL if the program has no libomp.  */
struct gomp_llvm_kmpc
{
  int32_t (*thread_number) (void *location);
  int32_t (*taskwait) (void *location, int32_t thread);
  /* FN is called as FN (thread, bound thread, ...) by each thread of a team,
     with the N words that follow.  */
  void (*fork_call) (void *location, int32_t n, void *fn, ...);
  void (*push_num_threads) (void *location, int32_t thread, int32_t n);
  int (*omp_thread) (void);     /* omp_get_thread_num */
  int (*omp_threads) (void);    /* omp_get_num_threads */
  int (*omp_team) (void);       /* omp_get_team_num */
  int (*omp_teams) (void);      /* omp_get_num_teams */
};

/* Return them, as they were found at the first call.  */
const struct gomp_llvm_kmpc *gomp_llvm_kmpc (void) GOMP_HIDDEN;

#endif
