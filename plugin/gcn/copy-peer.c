/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Copies from one GPU to another.  */

#include "gcn/memory.h"

#include <stdlib.h>

#include "gcn/slot.h"
#include "gcn/transfer.h"

/* Where the devices do not reach each other, this much goes over the host at a
   time.  */
#define PIECE ((size_t) 1 << 20)

/* One device reads or writes the other's memory.  */
static bool
copy_directly (struct gomp_gcn_device *to, void *dst,
               struct gomp_gcn_device *from, const void *src, size_t n)
{
  struct gomp_gcn_slot *slot;
  hsa_status_t status;
  bool copied = false;

  if (!gomp_hsa.amd_memory_async_copy)
    return false;
  slot = gomp_gcn_slot_take (to);
  if (!slot)
    return false;
  gomp_hsa.signal_store_relaxed (slot->in, 1);
  status = gomp_hsa.amd_memory_async_copy (dst, to->agent, src, from->agent, n,
                                           0, NULL, slot->in);
  if (status == HSA_STATUS_SUCCESS)
    copied = gomp_gcn_transfer_await (slot->in);
  else
    gomp_gcn_debug ("device %d does not reach device %d: %s", to->ord,
                    from->ord, gomp_gcn_status_text (status));
  gomp_gcn_slot_give (slot);
  return copied;
}

static bool
copy_over_host (struct gomp_gcn_device *to, void *dst,
                struct gomp_gcn_device *from, const void *src, size_t n)
{
  char *piece = malloc (n < PIECE ? n : PIECE);
  bool copied = piece != NULL;

  if (!piece)
    GOMP_PLUGIN_error ("GCN devices %d and %d: out of memory for a copy",
                       from->ord, to->ord);
  for (size_t done = 0; done < n && copied; done += PIECE)
    {
      size_t size = n - done < PIECE ? n - done : PIECE;

      copied = (gomp_gcn_copy (from, piece, (const char *) src + done, size,
                               GOMP_PSET_TO_HOST)
                && gomp_gcn_copy (to, (char *) dst + done, piece, size,
                                  GOMP_PSET_TO_DEVICE));
    }
  free (piece);
  return copied;
}

bool
gomp_gcn_copy_peer (struct gomp_gcn_device *to, void *dst,
                    struct gomp_gcn_device *from, const void *src, size_t n)
{
  if (n == 0)
    return true;
  if (to == from)
    return gomp_gcn_copy (to, dst, src, n, GOMP_PSET_ON_DEVICE);
  return (copy_directly (to, dst, from, src, n)
          || copy_over_host (to, dst, from, src, n));
}
