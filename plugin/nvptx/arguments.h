/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The block of arguments that an OpenACC kernel gets, in device memory that
   one stream keeps for its launches.  Kernels only read it, and what is on one
   stream runs in order; so a block that is there already need not be sent, and
   a new one may overwrite it.  */

#ifndef GOMP_NVPTX_ARGUMENTS_H
#define GOMP_NVPTX_ARGUMENTS_H 1

#include <stdbool.h>
#include <stddef.h>

#include "vendor/cuda.h"

/* Host memory from which a copy to the device may still be reading.  */
struct gomp_nvptx_upload
{
  struct gomp_nvptx_upload *next;
  void *words;                  /* pinned memory if possible */
  size_t room;                  /* in words */
  CUevent done;                 /* the copy is made */
  bool pinned;
};

/* The block of arguments of one stream, used by one thread at a time.  A struct
   of zeroes has no block yet.  */
struct gomp_nvptx_arguments
{
  CUdeviceptr block; /* 0: none yet */
  size_t room;                  /* in words */
  void **sent; /* what the block holds once the copies on the
                                   stream are made: N_SENT words */
  size_t n_sent;
  /* The ends of a list that is linked by NEXT.  It begins with the upload that
     was used longest ago, which is the next one to be used again.  Both are
     NULL if there are no uploads.  */
  struct gomp_nvptx_upload *oldest, *newest;
  size_t n_uploads;
};

#pragma GCC visibility push(hidden)

/* See to it that the N words at WORDS are in device memory when the operation
   begins that is put on STREAM next.  *BLOCK is set to their device address; to
   0 if N is 0.  If the device does not hold these words yet, this puts a copy
   on STREAM, and may return before the copy is made.  The copy reads the words
   from a buffer of ARGUMENTS.  So the caller may change or free WORDS when this
   has returned.  To be called between gomp_nvptx_enter and gomp_nvptx_leave
   (inside a visit).  Returns false, after GOMP_PLUGIN_error, on failure.  */
bool gomp_nvptx_arguments_send (struct gomp_nvptx_arguments *arguments,
                                CUstream stream, void *const *words, size_t n,
                                CUdeviceptr *block);

/* Free the block and the buffers of ARGUMENTS, which no work on the stream
   needs any more.  Inside a visit.  */
void gomp_nvptx_arguments_fini (struct gomp_nvptx_arguments *arguments);

#pragma GCC visibility pop

#endif
