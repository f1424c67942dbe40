/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Functions of libomp, found by name.  */

#include "llvm/llvm-kmpc.h"

#include <dlfcn.h>
#include <pthread.h>

static struct gomp_llvm_kmpc kmpc;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void
find_all (void)
{
  *(void **) &kmpc.thread_number
    = dlsym (RTLD_DEFAULT, "__kmpc_global_thread_num");
  *(void **) &kmpc.taskwait = dlsym (RTLD_DEFAULT, "__kmpc_omp_taskwait");
  *(void **) &kmpc.fork_call = dlsym (RTLD_DEFAULT, "__kmpc_fork_call");
  *(void **) &kmpc.push_num_threads
    = dlsym (RTLD_DEFAULT, "__kmpc_push_num_threads");
  *(void **) &kmpc.omp_thread = dlsym (RTLD_DEFAULT, "omp_get_thread_num");
  *(void **) &kmpc.omp_threads = dlsym (RTLD_DEFAULT, "omp_get_num_threads");
  *(void **) &kmpc.omp_team = dlsym (RTLD_DEFAULT, "omp_get_team_num");
  *(void **) &kmpc.omp_teams = dlsym (RTLD_DEFAULT, "omp_get_num_teams");
}

const struct gomp_llvm_kmpc *
gomp_llvm_kmpc (void)
{
  pthread_once (&once, find_all);
  return &kmpc;
}
