/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A CUDA driver for unit tests: what tests tell it and what it tells them.

   What is put on a stream is carried out as late as the real driver may: when
   something waits for it.  Kernels are a function of the test.  */

#ifndef FAKE_CUDA_H
#define FAKE_CUDA_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FAKE_DEVICES 2
#define FAKE_CALLS 4096

struct fake_launch
{
  const char *function;
  unsigned grid, block_x, block_y, shared;
  bool on_default_stream;
  unsigned char parameters[64]; /* as the kernel gets them */
  size_t parameters_size;
};

struct fake_cuda
{
  /* Set by tests.  */
  int devices;                  /* up to FAKE_DEVICES */
  int version;                  /* 12020 */
  int sms, registers, max_threads, warp;
  int function_registers, function_threads;
  int pageable_access;
  size_t memory;                /* per device, allocations fail beyond */
  long fail_at;                 /* call number that fails, 0: none */
  int fail_with;
  int link_fails;               /* cuLinkComplete fails, with a log */
  int kernel_fails;             /* what a kernel's execution gives */
  bool keep_busy;               /* queries find streams busy */
  bool staged;                  /* copies of host memory are done at once */
  void (*kernel) (const struct fake_launch *launch);

  /* Told to tests.  */
  long calls;
  const char *names[FAKE_CALLS];        /* of the latest calls */
  const char *failed;           /* the call that was made to fail */
  struct fake_launch launch;    /* latest, when it was enqueued */
  unsigned launches;
  size_t heap;                  /* cuCtxSetLimit */
  int jit_level;                /* -1: not given */
  size_t allocated;             /* bytes now */
  /* What there is now.  */
  int blocks, host_blocks, streams, events, modules, links, contexts;
};

#endif
