/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The second records of mappings: what few of them have.  */

#include <stdlib.h>

#include "base/error.h"
#include "table/attach.h"

struct gomp_mapping_more *
gomp_mapping_make_more (struct gomp_mapping *mapping)
{
  mapping->more = gomp_malloc (sizeof *mapping->more);
  *mapping->more
    = (struct gomp_mapping_more) { .leader = mapping, .sibling = mapping };
  return mapping->more;
}

void
gomp_attachment_free (struct gomp_attachment *record)
{
  free (record->host_bytes);
  free (record);
}

void
gomp_attachments_free (struct gomp_mapping *mapping)
{
  struct gomp_attachments *all
    = mapping->more ? &mapping->more->attachments : NULL;

  if (all == NULL)
    return;
  for (size_t i = 0; i < all->n; i++)
    gomp_attachment_free (all->records[i]);
  if (all->records != &all->first)
    free (all->records);
  *all = (struct gomp_attachments) { .n = 0 };
}

void
gomp_mapping_free_more (struct gomp_mapping *mapping)
{
  gomp_attachments_free (mapping);
  free (mapping->more);
  mapping->more = NULL;
}
