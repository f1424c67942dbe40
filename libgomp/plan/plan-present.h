/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plan of a target region of which everything is on the device already, made of
   the compiler's arrays without decoding them.  */

#ifndef GOMP_PLAN_PRESENT_H
#define GOMP_PLAN_PRESENT_H 1

#include "plan/map-decode.h"
#include "table/present.h"

struct gomp_attachment;

/* What one entry of the compiler's arrays refers to.  */
struct gomp_found
{
  struct gomp_mapping *mapping; /* what the entry lies in; NULL: the entry
                                   needs no mapping */
  /* Host address and bytes of what the entry refers to; of an ATTACH: of the
     pointer that it attaches.  */
  uintptr_t start;
  size_t size;
  uint64_t serial;              /* the serial number of MAPPING */
  uint64_t version;             /* gomp_mapping_version of MAPPING */
  struct gomp_attachment *record; /* ATTACH: the record of its pointer, which
                                   may be used as long as MAPPING is mapped and
                                   its version is VERSION.  Other entries:
                                   NULL */
  uint16_t flags; /* enum gomp_kind_flag: those of the entry's
                                   kind, which say at the region's end how the
                                   reference is given back */
};

/* The plan: one element of each array for each entry.  */
struct gomp_plan_present
{
  size_t n;                     /* entries */
  struct gomp_found *found;
  uintptr_t *words;             /* what the slot in the argument block gets */
};

/* Plan a target region with ARRAYS, if they are as most are:
   - everything that they name is present and not busy;
   - each entry is of a kind that copies nothing if its data is present;
   - each pointer and descriptor among them holds on the device what it has to
     hold, so that an ATTACH only raises the attachment counter, or is not on the
     device, so that the ATTACH does nothing.
   The caller has set the fields of PLAN: N is the number of entries of ARRAYS,
   and FOUND and WORDS are arrays of N elements, whose contents do not matter.
   TABLE does not change.  Returns true if ARRAYS are so.  The elements of FOUND
   and WORDS then have what gomp_list_decode, gomp_plan_enter and
   gomp_plan_resolve would come to.  Returns false, with no error set, if ARRAYS
   are not so.  The elements then mean nothing, and the caller decodes ARRAYS.
   Lock held.  */
bool gomp_plan_present (struct gomp_present *table,
                        const struct gomp_arrays *arrays,
                        struct gomp_plan_present *plan) GOMP_HIDDEN;

#endif
