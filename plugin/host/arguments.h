/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Argument blocks of OpenACC kernels: device memory that is kept for the next
   launches.

   The size of a block, in words, is a power of two.  A block that is given back
   is taken again for a launch that needs this size.  No block is freed before
   the device is closed; its memory is freed as a whole then.  */

#ifndef GOMP_HOST_ARGUMENTS_H
#define GOMP_HOST_ARGUMENTS_H 1

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Binary logarithms of the number of words in the smallest block, and of that
   in the largest.  */
#define GOMP_ARGUMENTS_SMALLEST 5
#define GOMP_ARGUMENTS_LARGEST 24
#define GOMP_ARGUMENTS_SIZES \
  (GOMP_ARGUMENTS_LARGEST - GOMP_ARGUMENTS_SMALLEST + 1)

/* A block of arguments.  */
struct gomp_arguments_block
{
  uintptr_t address;            /* on the device; 0: none */
  void **words;                 /* the block's address in this process */
  unsigned size;                /* 0 for the smallest blocks, 1 for those of
                                   twice that size, and so on */
  unsigned opening;             /* the device's OPENINGS when it was allocated:
                                   its memory went when the device was closed */
};

/* The idle blocks of one size.  */
struct gomp_arguments_idle
{
  struct gomp_arguments_block *blocks;
  size_t n, room;
};

/* The idle blocks of a device.  */
struct gomp_arguments
{
  pthread_mutex_t lock;         /* protects the rest */
  struct gomp_arguments_idle idle[GOMP_ARGUMENTS_SIZES];
};

struct gomp_host_device;

/* Take a block of at least WORDS words, and return it.  *FRESH is set to true
   if it was allocated now, to false if it was an idle one.  On failure its
   address is 0, after GOMP_PLUGIN_error.  */
struct gomp_arguments_block
gomp_arguments_take (struct gomp_host_device *device, size_t words,
                     bool *fresh);

/* Give BLOCK, which no kernel uses any more, back to DEVICE, where it is
   idle.  The device may have been closed since.  */
void gomp_arguments_give (struct gomp_host_device *device,
                          const struct gomp_arguments_block *block);

/* Free the lists of idle blocks in ARGUMENTS.  The blocks themselves go with
   the device memory.  */
void gomp_arguments_fini (struct gomp_arguments *arguments);

#endif
