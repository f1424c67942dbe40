/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a trace says of a deep object.  */

#include "deep/deep-run.h"

#include "report/trace.h"

static bool
describe_part (const void *data, size_t p, struct gomp_trace_part *part)
{
  const struct gomp_deep_plan *plan = data;
  const struct gomp_deep_piece *piece = &plan->deep->pieces[p];
  const struct gomp_deep_place *place = &plan->places[p];

  if (place->mapping == NULL)
    return false;
  *part = (struct gomp_trace_part) {
    .start = piece->start,
    .size = piece->size,
    .is_table = piece->flags & GOMP_DEEP_TABLE,
    .fate = (place->elsewhere ? "the device's own"
             : place->new     ? "new"
                              : "present"),
    .device = place->device,
    .count = gomp_mapping_leader (place->mapping)->refcount
  };
  return true;
}

void
gomp_deep_trace (const struct gomp_site *site, const struct gomp_device *device,
                 const struct gomp_deep_plan *plan, size_t n_sent,
                 size_t n_patches)
{
  const struct gomp_deep *deep = plan->deep;

  gomp_trace_deep (site, device,
                   &(struct gomp_trace_object) { .n_parts = deep->n_pieces,
                                                 .bytes = deep->bytes,
                                                 .n_links = deep->n_links,
                                                 .n_new = plan->n_new,
                                                 .n_sent = n_sent,
                                                 .n_patches = n_patches,
                                                 .n_dropped = plan->n_dropped,
                                                 .part = describe_part,
                                                 .data = plan });
}
