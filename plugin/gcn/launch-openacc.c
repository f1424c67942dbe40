/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Launches of OpenACC kernels.  */

#include "gcn/queue.h"

#include <stdlib.h>
#include <string.h>

#include "gcn/launch.h"
#include "gcn/memory.h"

/* Let WORDS be in the slot's device memory, where they often are already.  */
static bool
send_words (struct gomp_gcn_slot *slot, const uint64_t *words, size_t size)
{
  if (size > slot->sent_room)
    {
      uint64_t *sent = realloc (slot->sent, size);
      if (!sent)
        {
          GOMP_PLUGIN_error ("GCN device %d: out of memory", slot->device->ord);
          return false;
        }
      slot->sent = sent;
      slot->sent_room = size;
    }
  if (slot->words.size >= size && slot->sent_size >= size
      && memcmp (slot->sent, words, size) == 0)
    return true;
  slot->sent_size = 0;
  if (!gomp_gcn_store_reserve (slot->device, &slot->words, size,
                               "the arguments of a kernel")
      || !gomp_gcn_copy (slot->device, slot->words.ptr, words, size,
                         GOMP_PSET_TO_DEVICE))
    return false;
  memcpy (slot->sent, words, size);
  slot->sent_size = size;
  return true;
}

bool
gomp_gcn_openacc_run (const struct gomp_gcn_kernel *kernel,
                      struct gomp_gcn_grid grid, const uint64_t *words,
                      size_t n)
{
  struct gomp_gcn_slot *slot = gomp_gcn_slot_take (kernel->image->device);
  struct gomp_gcn_launch launch = { .kernel = kernel, .grid = grid };

  if (!slot)
    return false;
  if (n > 0)
    {
      if (!send_words (slot, words, n * sizeof *words))
        {
          gomp_gcn_slot_give (slot);
          return false;
        }
      launch.vars = (uint64_t) slot->words.ptr;
    }
  else
    launch.vars = (uint64_t) words;
  if (!gomp_gcn_launch_begin (slot, &launch, NULL))
    {
      gomp_gcn_slot_give (slot);
      return false;
    }
  gomp_gcn_launch_await (slot, &launch, NULL);
  gomp_gcn_launch_end (slot, &launch);
  return true;
}
