/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where a dummy argument of assumed shape lies, by debug information.

   gfortran describes such a dummy by the descriptor that the caller has
   passed: an array type with a data location, at the address that the
   parameter holds.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "program/source-dummy.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>

#include "base/descriptor.h"
#include "base/room.h"
#include "gfc-descriptor.h"
#include "program/source-locate.h"

/* What is looked for, and what was found.  */
struct search
{
  const struct gomp_source_frame *frame;
  const struct gomp_source_context *context;
  uintptr_t addr, start;
  size_t bytes;
  int found;                    /* ranges that differ */
};

/* The array at DESCRIPTOR, a dummy's.  */
static void
look_at (struct search *search, uintptr_t descriptor)
{
  gfc_descriptor head;
  unsigned char bytes[GFC_DESCRIPTOR_SIZE (GOMP_DESCRIPTOR_MAX_RANK)];
  struct gomp_outline outline;
  uintptr_t start;
  size_t size;

  if (!gomp_source_read (descriptor, &head, sizeof head)
      || (uintptr_t) head.base_addr != search->addr || head.dtype.rank < 1
      || head.dtype.rank > GOMP_DESCRIPTOR_MAX_RANK
      || !gomp_source_read (descriptor, bytes,
                            GFC_DESCRIPTOR_SIZE (head.dtype.rank))
      || gomp_descriptor_outline (GOMP_LAYOUT_GFORTRAN, bytes, &outline))
    return;
  start = outline.base + (uintptr_t) outline.low;
  size = (size_t) (outline.high - outline.low);
  if (search->found && start == search->start && size == search->bytes)
    return;
  search->found++;
  search->start = start;
  search->bytes = size;
}

/* All parameters of FUNCTION.  */
static void
look_through (struct search *search, Dwarf_Die *function)
{
  struct gomp_source_place place;
  Dwarf_Die child, type;

  if (dwarf_child (function, &child) != 0)
    return;
  do
    if (dwarf_tag (&child) == DW_TAG_formal_parameter
        && gomp_die_type (&child, &type)
        && dwarf_tag (&type) == DW_TAG_array_type
        && dwarf_hasattr (&type, DW_AT_data_location)
        && gomp_source_locate (search->context, &child, DW_AT_location, 0,
                               &place)
        && place.in_memory)
      look_at (search, place.value);
  while (dwarf_siblingof (&child, &child) == 0);
}

/* The search DATA where the stack has room for libdw.  */
static void
look_for_dummy (void *data)
{
  struct search *search = data;
  struct gomp_source_context context;
  Dwarf_Die unit, function;
  Dwfl *dwfl = gomp_source_begin ();

  search->context = &context;
  if (dwfl
      && gomp_source_context_init (&context, dwfl, search->frame, &unit,
                                   &function))
    look_through (search, &function);
  gomp_source_end ();
}

bool
gomp_source_dummy (const struct gomp_source_frame *frame, uintptr_t addr,
                   uintptr_t *start, size_t *bytes)
{
  struct search search = { .frame = frame, .addr = addr };

  gomp_room_call (look_for_dummy, &search);
  *start = search.start;
  *bytes = search.bytes;
  return search.found == 1;
}

#else

bool
gomp_source_dummy (const struct gomp_source_frame *frame, uintptr_t addr,
                   uintptr_t *start, size_t *bytes)
{
  (void) frame, (void) addr, (void) start, (void) bytes;
  return false;
}

#endif
