/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Argument blocks of OpenACC kernels.  */

#include "host/arguments.h"

#include <stdlib.h>

#include "host/device.h"
#include "libgomp-plugin.h"

static size_t
words_of_size (unsigned size)
{
  return (size_t) 1 << (GOMP_ARGUMENTS_SMALLEST + size);
}

static unsigned
size_for (size_t words)
{
  unsigned size = 0;

  while (words_of_size (size) < words)
    if (++size == GOMP_ARGUMENTS_SIZES)
      GOMP_PLUGIN_fatal ("too many kernel arguments: %zu", words);
  return size;
}

/* An idle block, if there is one.  Queues may give blocks back when the device
   has been closed.  */
static bool
take_idle (struct gomp_host_device *device, unsigned size,
           struct gomp_arguments_block *block)
{
  struct gomp_arguments_idle *idle = &device->arguments.idle[size];
  bool found = false;

  pthread_mutex_lock (&device->arguments.lock);
  while (idle->n > 0 && !found)
    {
      idle->n--;
      found
        = idle->blocks[idle->n].opening == gomp_host_device_opening (device);
    }
  if (found)
    *block = idle->blocks[idle->n];
  pthread_mutex_unlock (&device->arguments.lock);
  return found;
}

struct gomp_arguments_block
gomp_arguments_take (struct gomp_host_device *device, size_t words, bool *fresh)
{
  struct gomp_arguments_block block
    = { .size = size_for (words),
        .opening = gomp_host_device_opening (device) };
  size_t bytes = words_of_size (block.size) * sizeof (void *);

  *fresh = !take_idle (device, block.size, &block);
  if (!*fresh)
    return block;
  block.address = gomp_host_device_alloc (device, bytes);
  if (!block.address)
    GOMP_PLUGIN_error ("host device %d: no memory for kernel arguments",
                       device->ord);
  else
    block.words = gomp_memory_reach (&device->memory, block.address, bytes);
  return block;
}

void
gomp_arguments_give (struct gomp_host_device *device,
                     const struct gomp_arguments_block *block)
{
  struct gomp_arguments *arguments = &device->arguments;
  struct gomp_arguments_idle *idle = &arguments->idle[block->size];

  pthread_mutex_lock (&arguments->lock);
  if (idle->n == idle->room)
    {
      idle->room = idle->room ? 2 * idle->room : 8;
      idle->blocks
        = GOMP_PLUGIN_realloc (idle->blocks, idle->room * sizeof *idle->blocks);
    }
  idle->blocks[idle->n++] = *block;
  pthread_mutex_unlock (&arguments->lock);
}

void
gomp_arguments_fini (struct gomp_arguments *arguments)
{
  for (unsigned size = 0; size < GOMP_ARGUMENTS_SIZES; size++)
    {
      free (arguments->idle[size].blocks);
      arguments->idle[size] = (struct gomp_arguments_idle) { 0 };
    }
}
