/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which elements gfortran means by a section of an array with gaps.  */

#include "plan/map-section.h"

/* An element of an array that is being looked for: its index in each dimension,
   from 0 on.  */
struct search
{
  const struct gomp_descriptor_view *view;
  ptrdiff_t reach[GOMP_DESCRIPTOR_MAX_RANK]; /* elements from the first index
                                                 of a dimension to the last */
  ptrdiff_t first[GOMP_DESCRIPTOR_MAX_RANK];
};

static ptrdiff_t
divide_up (ptrdiff_t a, ptrdiff_t b)
{
  return a / b + (a % b > 0);
}

static ptrdiff_t
divide_down (ptrdiff_t a, ptrdiff_t b)
{
  return a / b - (a % b < 0);
}

/* Are the elements of the array side by side in ascending order?  */
static bool
is_regular (const struct gomp_descriptor_view *view)
{
  return ((view->span == 0 || view->span == (ptrdiff_t) view->element_size)
          && gomp_descriptor_contiguous (view));
}

/* Set the reaches.  False: the array has no elements, or is none.  */
static bool
measure (struct search *search)
{
  const struct gomp_descriptor_view *view = search->view;
  size_t all = 0;

  for (int d = 0; d < view->rank; d++)
    {
      size_t extent = gomp_descriptor_extent (view, d);
      if (extent == 0 || extent > PTRDIFF_MAX
          || __builtin_mul_overflow (view->dims[d].stride,
                                     (ptrdiff_t) extent - 1, &search->reach[d])
          || search->reach[d] == PTRDIFF_MIN
          || __builtin_add_overflow (
            all, (size_t) __builtin_labs (search->reach[d]), &all)
          || all > PTRDIFF_MAX / 2)
        return false;
    }
  return true;
}

/* The dimension of those that are not DONE that reaches farthest from one index
   to the next.  */
static int
find_widest (const struct search *search, unsigned done)
{
  int widest = -1;

  for (int d = 0; d < search->view->rank; d++)
    if (!(done & 1U << d)
        && (widest < 0
            || __builtin_labs (search->view->dims[d].stride)
                 > __builtin_labs (search->view->dims[widest].stride)))
      widest = d;
  return widest;
}

/* Set the index in dimension D of the element that is OFFSET elements behind
   the first, where the dimensions that are not DONE add at least LOW and at
   most HIGH.  False: there is no such index, or more than one.  */
static bool
set_index (struct search *search, int d, ptrdiff_t offset, ptrdiff_t low,
           ptrdiff_t high)
{
  ptrdiff_t stride = search->view->dims[d].stride;
  ptrdiff_t last, from, to;

  search->first[d] = 0;
  if (search->reach[d] == 0)
    return true;
  last = search->reach[d] / stride;
  from = (stride > 0 ? divide_up (offset - high, stride)
                     : divide_up (low - offset, -stride));
  to = (stride > 0 ? divide_down (offset - low, stride)
                   : divide_down (high - offset, -stride));
  if (from < 0)
    from = 0;
  if (to > last)
    to = last;
  search->first[d] = from;
  return from == to;
}

/* Set the indices of the element that is OFFSET elements behind the first.  */
static bool
set_indices (struct search *search, ptrdiff_t offset)
{
  ptrdiff_t low = 0, high = 0;
  unsigned done = 0;

  for (int d = 0; d < search->view->rank; d++)
    *(search->reach[d] < 0 ? &low : &high) += search->reach[d];
  for (int n = 0; n < search->view->rank; n++)
    {
      int d = find_widest (search, done);
      *(search->reach[d] < 0 ? &low : &high) -= search->reach[d];
      if (!set_index (search, d, offset, low, high))
        return false;
      offset -= search->first[d] * search->view->dims[d].stride;
      done |= 1U << d;
    }
  return offset == 0;
}

/* How many elements from the one that was found to the end of dimension D.  */
static size_t
rest (const struct search *search, int d)
{
  return (gomp_descriptor_extent (search->view, d) - (size_t) search->first[d]);
}

/* The last dimension of the section that is no single subscript, in which SIZE
   is that of *COUNT indices; -1: there is none.  */
static int
find_last (const struct search *search, ptrdiff_t size, size_t *count)
{
  const struct gomp_descriptor_view *view = search->view;

  for (int d = view->rank - 1; d >= 0; d--)
    {
      ptrdiff_t step;
      if (__builtin_mul_overflow (view->dims[d].stride,
                                  (ptrdiff_t) view->element_size, &step)
          || step == 0 || step == -1 || size % step != 0 || size / step < 1)
        continue;
      *count = (size_t) (size / step);
      if (*count <= rest (search, d))
        return d;
    }
  return -1;
}

bool
gomp_map_section_find (const void *bytes,
                       const struct gomp_descriptor_view *view, uintptr_t start,
                       size_t size, struct gomp_section *section)
{
  struct search search = { .view = view };
  struct gomp_section_dim dims[GOMP_DESCRIPTOR_MAX_RANK];
  ptrdiff_t offset = (ptrdiff_t) (start - view->base);
  ptrdiff_t element = (ptrdiff_t) view->element_size;
  struct gomp_strides array;
  size_t count;
  int last;

  if (view->base == 0 || element <= 0 || is_regular (view)
      || offset % element != 0
      || gomp_descriptor_strides (GOMP_LAYOUT_GFORTRAN, bytes, &array) != NULL
      || !measure (&search) || !set_indices (&search, offset / element)
      || (last = find_last (&search, (ptrdiff_t) size, &count)) < 0)
    return false;
  for (int d = 0; d < view->rank; d++)
    dims[d] = (struct gomp_section_dim) { .first = search.first[d],
                                          .step = 1,
                                          .count = (d < last ? rest (&search, d)
                                                    : d == last ? count
                                                                : 1),
                                          .stride = array.dims[d].bytes };
  return (
    gomp_section_make (array.base, array.element, array.rank, dims, section)
    == NULL);
}
