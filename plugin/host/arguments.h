/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Argument blocks of OpenACC kernels: device memory that is kept for the next
   launches.

   Sizes are powers of two words; a block given back is taken again for the
   same size.  All blocks go with the device's memory.  */

#ifndef GOMP_HOST_ARGUMENTS_H
#define GOMP_HOST_ARGUMENTS_H 1

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Binary logarithms of the number of words in the smallest and in the largest
   block.  */
#define GOMP_ARGUMENTS_SMALLEST 5
#define GOMP_ARGUMENTS_LARGEST 24
#define GOMP_ARGUMENTS_SIZES \
  (GOMP_ARGUMENTS_LARGEST - GOMP_ARGUMENTS_SMALLEST + 1)

struct gomp_arguments_block
{
  uintptr_t address;            /* on the device; 0: none */
  void **words;                 /* where this process reaches it */
  unsigned size;                /* which: 0 .. GOMP_ARGUMENTS_SIZES - 1 */
};

/* The idle blocks of one size.  */
struct gomp_arguments_idle
{
  struct gomp_arguments_block *blocks;
  size_t n, room;
};

struct gomp_arguments
{
  pthread_mutex_t lock;         /* protects the rest */
  struct gomp_arguments_idle idle[GOMP_ARGUMENTS_SIZES];
};

struct gomp_host_device;

/* Take a block of at least WORDS words.  Its address is 0 on failure, after
   GOMP_PLUGIN_error.  *FRESH is set to whether it has been allocated now.  */
struct gomp_arguments_block
gomp_arguments_take (struct gomp_host_device *device, size_t words,
                     bool *fresh);

/* Give BLOCK, which no kernel uses any more, back.  */
void gomp_arguments_give (struct gomp_host_device *device,
                          const struct gomp_arguments_block *block);

/* Free what is known of all blocks, whose device memory is gone or going.  */
void gomp_arguments_fini (struct gomp_arguments *arguments);

#endif
