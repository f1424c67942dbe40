/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Printing what is mapped on a device: gomp_pset_print_present.  */

#include "extension/api-pset.h"

#include <stdlib.h>

#include "program/caller.h"
#include "table/attach.h"
#include "table/refcount.h"

/* What is printed of one mapping.  */
struct line
{
  uintptr_t start, end; /* host addresses */
  uintptr_t device;
  uint32_t count, dynamic;
  size_t attached;
  enum gomp_lifetime lifetime;
  bool busy;
};

/* Lines that are to be printed when the table's lock has been left.  */
struct lines
{
  size_t n, room;
  struct line *all;
};

static bool
note_mapping (const struct gomp_mapping *mapping, void *data)
{
  const struct gomp_attachments *all = gomp_mapping_attachments (mapping);
  const struct gomp_mapping *leader = gomp_mapping_leader (mapping);
  struct lines *lines = data;
  struct line line = { .start = mapping->host_start,
                       .end = mapping->host_end,
                       .device = mapping->device_start.value,
                       .count = leader->refcount,
                       .dynamic = leader->dynamic,
                       .lifetime = (enum gomp_lifetime) mapping->lifetime,
                       .busy = mapping->busy };

  /* What is due was detached, and only not restored yet.  */
  for (size_t i = 0; all && i < all->n; i++)
    line.attached += !all->records[i]->due;
  if (lines->n == lines->room)
    {
      lines->room = lines->room ? 2 * lines->room : 16;
      lines->all = gomp_realloc (lines->all, lines->room * sizeof *lines->all);
    }
  lines->all[lines->n++] = line;
  return true;
}

/* What ends the life of a mapping, where that is not its count.  */
static const char *
lifetime_name (enum gomp_lifetime lifetime)
{
  switch (lifetime)
    {
    case GOMP_LIFE_COUNTED:
      break;
    case GOMP_LIFE_DECLARED:
      return "declare target";
    case GOMP_LIFE_ASSOCIATED:
      return "associated";
    case GOMP_LIFE_LINK:
      return "declare target link";
    }
  return "";
}

static void
print_line (const struct gomp_pset_call *call, const struct line *line,
            FILE *stream)
{
  char name[256];

  fputs ("  ", stream);
  if (gomp_source_section (&call->site.frame, line->start,
                           line->end - line->start, name, sizeof name))
    fprintf (stream, "%s: ", name);
  fprintf (stream, "[%p..%p) %zu bytes, device %p, ", (void *) line->start,
           (void *) line->end, (size_t) (line->end - line->start),
           (void *) line->device);
  if (line->lifetime == GOMP_LIFE_COUNTED)
    fprintf (stream, "count %u", line->count);
  else
    fputs (lifetime_name (line->lifetime), stream);
  if (line->dynamic > 0)
    fprintf (stream, ", %u of it dynamic", line->dynamic);
  if (line->busy)
    fputs (", in transfer", stream);
  if (line->attached > 0)
    fprintf (stream, ", %zu attached", line->attached);
  fputc ('\n', stream);
}

gomp_pset_status
gomp_pset_print_present_call (const struct gomp_pset_call *call, FILE *stream)
{
  struct lines lines = { 0, 0, NULL };
  struct gomp_device *device;
  gomp_pset_status status = gomp_pset_find_device (call, &device);
  size_t bytes = 0;

  if (status != GOMP_PSET_DONE)
    return status;
  if (device == NULL)
    {
      fputs ("shared memory: nothing mapped\n", stream);
      return GOMP_PSET_DONE;
    }
  gomp_present_lock (&device->present);
  gomp_present_walk (&device->present, note_mapping, &lines);
  gomp_present_unlock (&device->present);
  for (size_t i = 0; i < lines.n; i++)
    bytes += lines.all[i].end - lines.all[i].start;
  fprintf (stream, "device %d: %zu mapped, %zu bytes\n", device->id, lines.n,
           bytes);
  for (size_t i = 0; i < lines.n; i++)
    print_line (call, &lines.all[i], stream);
  free (lines.all);
  return GOMP_PSET_DONE;
}

gomp_pset_status
gomp_pset_print_present (int device, FILE *stream)
{
  struct gomp_pset_call call
    = PSET_CALL ("print present", device, NULL, NULL, 0);

  return gomp_pset_print_present_call (&call, stream);
}
