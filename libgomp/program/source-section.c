/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sections of arrays as the user writes them.  */

#include "program/source-section.h"

#include <inttypes.h>
#include <stdio.h>

/* A section: so many elements from that one on, in each dimension.  */
struct range
{
  int64_t first[GOMP_SOURCE_RANK], n[GOMP_SOURCE_RANK];
};

/* The COUNT elements from number FIRST on, as a section of SHAPE.  False: they
   are none.  */
static bool
split (const struct gomp_source_shape *shape, int64_t first, int64_t count,
       struct range *range)
{
  for (int d = 0; d < shape->rank; d++)
    {
      int64_t extent = shape->count[d];

      if (shape->open && d == shape->rank - 1)
        {
          range->first[d] = first;
          range->n[d] = count;
          return true;
        }
      if (extent <= 0)
        return false;
      range->first[d] = first % extent;
      /* All of this dimension, or a part of it and one index of the others.  */
      if (range->first[d] == 0 && count % extent == 0)
        {
          range->n[d] = extent;
          count /= extent;
        }
      else if (range->first[d] + count <= extent)
        {
          range->n[d] = count;
          count = 1;
        }
      else
        return false;
      first /= extent;
    }
  return first == 0 && count == 1;
}

/* Dimension D of RANGE at TEXT + AT; returns the new length.  */
static size_t
write_dimension (const struct gomp_source_shape *shape,
                 const struct range *range, int d, char *text, size_t at,
                 size_t room)
{
  int64_t first = range->first[d] + shape->lower[d], n = range->n[d];
  bool whole = !shape->open && n == shape->count[d];
  char *to = text + (at < room ? at : room);
  size_t left = at < room ? room - at : 0;
  const char *comma = d > 0 ? "," : "";

  if (!shape->fortran)
    return at
           + (size_t) (n == 1 && !whole
                         ? snprintf (to, left, "[%" PRId64 "]", first)
                         : snprintf (to, left, "[%" PRId64 ":%" PRId64 "]",
                                     first, n));
  if (n == 1 && !whole)
    return at + (size_t) snprintf (to, left, "%s%" PRId64, comma, first);
  return at
         + (size_t) snprintf (to, left, "%s%" PRId64 ":%" PRId64, comma, first,
                              first + n - 1);
}

bool
gomp_source_section_write (const struct gomp_source_shape *shape, size_t offset,
                           size_t size, char *text, size_t room)
{
  struct range range;
  size_t at = 0;

  if (shape->rank == 0 || shape->element == 0 || size == 0
      || offset % shape->element || size % shape->element
      || !split (shape, (int64_t) (offset / shape->element),
                 (int64_t) (size / shape->element), &range))
    return false;
  if (shape->fortran)
    {
      at = (size_t) snprintf (text, room, "(");
      for (int d = 0; d < shape->rank; d++)
        at = write_dimension (shape, &range, d, text, at, room);
      at += (size_t) snprintf (text + (at < room ? at : room),
                               at < room ? room - at : 0, ")");
    }
  else
    for (int d = shape->rank; d-- > 0;)
      at = write_dimension (shape, &range, d, text, at, room);
  return at < room;
}

bool
gomp_source_index_write (const struct gomp_source_shape *shape, size_t offset,
                         char *text, size_t room)
{
  struct gomp_source_shape single = *shape;

  /* An array of one element has an index, too.  */
  single.open = true;
  if (shape->rank == 0 || shape->element == 0)
    return false;
  for (int d = 0; d < single.rank - 1; d++)
    if (single.count[d] <= 0)
      return false;
  return gomp_source_section_write (&single, offset - offset % shape->element,
                                    shape->element, text, room);
}
