/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Shapes: made, measured, compared.  */

#include "base/shape.h"

#include "base/checked.h"

/* Does STEP go on where what the step BEFORE it makes ends?  */
static bool
continues (const struct gomp_step *before, const struct gomp_step *step)
{
  size_t dst, src;

  return (gomp_checked_mul (before->count, before->dst, &dst)
          && gomp_checked_mul (before->count, before->src, &src)
          && step->dst == dst && step->src == src);
}

bool
gomp_shape_make (size_t element, unsigned n, const struct gomp_step *steps,
                 struct gomp_shape *shape)
{
  shape->row = element;
  shape->n = 0;
  for (unsigned s = 0; s < n; s++)
    {
      struct gomp_step *last
        = shape->n > 0 ? &shape->steps[shape->n - 1] : NULL;
      if (steps[s].count == 1)
        continue;
      if (last == NULL && steps[s].dst == shape->row
          && steps[s].src == shape->row)
        {
          if (!gomp_checked_mul (shape->row, steps[s].count, &shape->row))
            return false;
        }
      else if (last && continues (last, &steps[s]))
        {
          if (!gomp_checked_mul (last->count, steps[s].count, &last->count))
            return false;
        }
      else if (shape->n == GOMP_SHAPE_STEPS)
        return false;
      else
        shape->steps[shape->n++] = steps[s];
    }
  return true;
}

size_t
gomp_shape_rows (const struct gomp_shape *shape)
{
  size_t rows = 1;

  for (unsigned s = 0; s < shape->n; s++)
    if (!gomp_checked_mul (rows, shape->steps[s].count, &rows))
      return SIZE_MAX;
  return rows;
}

size_t
gomp_shape_span (const struct gomp_shape *shape, bool dst)
{
  size_t span = shape->row;

  for (unsigned s = 0; s < shape->n; s++)
    span += ((shape->steps[s].count - 1)
             * (dst ? shape->steps[s].dst : shape->steps[s].src));
  return span;
}

bool
gomp_shape_touches (const struct gomp_shape *shape, size_t low, size_t high)
{
  for (unsigned s = shape->n; s-- > 0;)
    {
      const struct gomp_step *step = &shape->steps[s];
      size_t k = low / step->dst;
      if (k >= step->count)
        k = step->count - 1;
      else if (k + 1 < step->count && (k + 1) * step->dst < high)
        return true;            /* the first row of the next one */
      low -= k * step->dst;
      high -= k * step->dst;
    }
  return low < shape->row;
}

bool
gomp_shape_equal (const struct gomp_shape *a, const struct gomp_shape *b)
{
  if (a->row != b->row || a->n != b->n)
    return false;
  for (unsigned s = 0; s < a->n; s++)
    if (a->steps[s].count != b->steps[s].count
        || a->steps[s].dst != b->steps[s].dst
        || a->steps[s].src != b->steps[s].src)
      return false;
  return true;
}
