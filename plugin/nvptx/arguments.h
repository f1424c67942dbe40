/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The block of arguments that an OpenACC kernel gets, in device memory that
   one stream keeps for its launches.  Kernels only read it, and what is on one
   stream runs in order; so a block that is there already need not be sent, and
   a new one may overwrite it.  */

#ifndef GOMP_NVPTX_ARGUMENTS_H
#define GOMP_NVPTX_ARGUMENTS_H 1

#include <stdbool.h>
#include <stddef.h>

#include "nvptx/cuda.h"

/* Host memory that a copy still reads from.  */
struct gomp_nvptx_upload
{
  struct gomp_nvptx_upload *next;
  void *words;                  /* pinned if possible */
  size_t room;                  /* in words */
  CUevent done;
  bool pinned;
};

/* All zero: none yet.  Used by one thread at a time.  */
struct gomp_nvptx_arguments
{
  CUdeviceptr block;
  size_t room;                  /* in words */
  void **sent;                  /* what it holds, or will */
  size_t n_sent;
  struct gomp_nvptx_upload *oldest, *newest;    /* in order of use */
  size_t n_uploads;
};

#pragma GCC visibility push (hidden)

/* Have the N words at WORDS in device memory, for what is enqueued on STREAM
   next; *BLOCK is its address, 0 for N = 0.  WORDS is the caller's again on
   return.  Inside a visit.  False after GOMP_PLUGIN_error.  */
bool gomp_nvptx_arguments_send (struct gomp_nvptx_arguments *arguments,
                                CUstream stream, void *const *words, size_t n,
                                CUdeviceptr *block);

/* Nothing on the stream needs them any more.  Inside a visit.  */
void gomp_nvptx_arguments_fini (struct gomp_nvptx_arguments *arguments);

#pragma GCC visibility pop

#endif
