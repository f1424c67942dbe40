/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Looking into lists of items.  */

#include "plan/map-decode.h"

#include <string.h>

#include "base/descriptor.h"
#include "gfc-descriptor.h"
#include "gomp-constants.h"

#define POINTER_SIZE sizeof (void *)

/* Is the descriptor at ADDR, a word at least, SIZE bytes long?  Where there is
   none that can be read, it may be.  */
static bool
is_descriptor (uintptr_t addr, size_t size)
{
  struct gomp_descriptor_view view;
  uintptr_t base;

  memcpy (&base, (const void *) addr, sizeof base);
  return (base == 0
          || (gomp_descriptor_read ((const void *) addr, size, &view)
              && GFC_DESCRIPTOR_SIZE (view.rank) == size));
}

bool
gomp_item_is_pointer (const struct gomp_item *item, uintptr_t addr)
{
  return (item->start == addr
          && (item->size == POINTER_SIZE || item->code == GOMP_MAP_TO_PSET
              || (gomp_descriptor_size_fits (item->size)
                  && !(item->flags & GOMP_FLAG_OUT)
                  && is_descriptor (addr, item->size))));
}

bool
gomp_item_is_component (const struct gomp_item *item, uintptr_t addr)
{
  return ((item->class == GOMP_ITEM_DATA || item->class == GOMP_ITEM_DESCRIPTOR)
          && gomp_item_is_pointer (item, addr));
}

/* The first of ascending members LOW up to HIGH that does not start below
   ADDR.  */
static uint32_t
first_member (const struct gomp_item *items, uint32_t low, uint32_t high,
              uintptr_t addr)
{
  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;
      if (items[middle].start < addr)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

uint32_t
gomp_list_component (const struct gomp_list *list, uint32_t header,
                     uint32_t end, uintptr_t addr)
{
  const struct gomp_item *items = list->items;
  bool ascend = !(items[header].flags & GOMP_FLAG_UNORDERED);
  uint32_t member = header + 1;

  if (end > member + items[header].size)
    end = member + (uint32_t) items[header].size;
  if (ascend)
    member = first_member (items, member, end, addr);
  for (; member < end && !(ascend && items[member].start > addr); member++)
    if (gomp_item_is_component (&items[member], addr))
      return member;
  return GOMP_NO_ITEM;
}
