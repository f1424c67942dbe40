/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sections of arrays, normalized: from the lowest byte upwards, steps in
   ascending order.  */

#include "base/section.h"

#include "base/checked.h"

static const char out_of_space[] = "it reaches beyond the address space";

/* What dimension DIM adds to the offset of the lowest element, *LOW, and from
   there to that of the highest, *REACH.  */
static bool
add_reach (const struct gomp_section_dim *dim, struct gomp_step *step,
           ptrdiff_t *low, size_t *reach)
{
  ptrdiff_t first, last, move;
  size_t length;

  if (dim->count > PTRDIFF_MAX
      || __builtin_mul_overflow (dim->first, dim->stride, &first)
      || __builtin_mul_overflow (dim->step, dim->stride, &move)
      || __builtin_mul_overflow ((ptrdiff_t) dim->count - 1, move, &last)
      || last == PTRDIFF_MIN || move == PTRDIFF_MIN
      || __builtin_add_overflow (first, last, &last))
    return false;
  step->count = dim->count;
  step->dst = step->src = (size_t) (move < 0 ? -move : move);
  length = (size_t) (last < first ? first : last)
           - (size_t) (last < first ? last : first);
  return (!__builtin_add_overflow (*low, last < first ? last : first, low)
          && !__builtin_add_overflow (*reach, length, reach));
}

/* N steps, few.  */
static void
sort (struct gomp_step *steps, unsigned n)
{
  for (unsigned i = 1; i < n; i++)
    {
      struct gomp_step step = steps[i];
      unsigned k = i;
      for (; k > 0 && steps[k - 1].dst > step.dst; k--)
        steps[k] = steps[k - 1];
      steps[k] = step;
    }
}

/* Does each of the sorted steps pass over all that the smaller ones make?  */
static bool
nested (size_t element, unsigned n, const struct gomp_step *steps)
{
  size_t reach = element;

  for (unsigned s = 0; s < n; s++)
    if (steps[s].count > 1)
      {
        if (steps[s].dst < reach)
          return false;
        reach += (steps[s].count - 1) * steps[s].dst;
      }
  return true;
}

const char *
gomp_section_make (uintptr_t base, size_t element, int rank,
                   const struct gomp_section_dim *dims,
                   struct gomp_section *section)
{
  struct gomp_step steps[GOMP_SECTION_RANK];
  unsigned n = (unsigned) rank;
  uintptr_t end;
  ptrdiff_t low = 0;
  size_t reach = element;

  *section = (struct gomp_section) { .start = base };
  for (unsigned d = 0; d < n; d++)
    if (dims[d].count == 0)
      return NULL;
  if (element == 0)
    return NULL;
  for (unsigned d = 0; d < n; d++)
    if (!add_reach (&dims[d], &steps[d], &low, &reach))
      return out_of_space;
  section->start = base + (uintptr_t) low;
  if ((low < 0 ? section->start > base : section->start < base)
      || reach > PTRDIFF_MAX || !gomp_checked_end (section->start, reach, &end))
    return out_of_space;
  sort (steps, n);
  if (!nested (element, n, steps))
    return "its elements overlap, or its dimensions interleave";
  if (!gomp_shape_make (element, n, steps, &section->shape))
    return out_of_space;
  section->size = reach;
  return NULL;
}
