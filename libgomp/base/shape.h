/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Shapes: which bytes of a range are copied.  They are rows of bytes at regular
   distances, which may differ between the two sides of a copy.  Pure.  */

#ifndef GOMP_SHAPE_H
#define GOMP_SHAPE_H 1

#include "base/types.h"

#define GOMP_SHAPE_STEPS 16

/* A step: a number of equal parts at equal distances, on both sides of a
   copy.  */
struct gomp_step
{
  size_t count;                 /* of parts; 2 or more in a shape */
  size_t dst, src;              /* bytes from one part to the next, on the
                                   destination's and on the source's side */
};

/* Which bytes of a range are meant: rows of ROW bytes.  There is a row for each
   choice of numbers I[s], one per step s, from 0 to STEPS[s].count - 1.  On the
   destination's side of a copy, the offset of this row from the lowest row is
   the sum of I[s] * STEPS[s].dst over all steps s.  On the source's side it is
   the sum of I[s] * STEPS[s].src.  The last step is the outermost one.  The two
   sides of a copy may have different distances; in a shape of mapped data DST
   and SRC of each step are the same.  */
struct gomp_shape
{
  size_t row;                   /* bytes that lie together */
  unsigned n; /* number of steps; 0: there is one row */
  struct gomp_step steps[GOMP_SHAPE_STEPS];
};

/* Set *SHAPE to the rows that elements of ELEMENT bytes make in N STEPS,
   innermost first, with no COUNT 0.  Steps with a COUNT of 1 are left out, and
   rows that lie together on both sides are joined, so that no shape of fewer
   steps has the same rows.  Returns false, with *SHAPE undefined, if too many
   steps remain, or if a product does not fit a size_t.  */
bool gomp_shape_make (size_t element, unsigned n, const struct gomp_step *steps,
                      struct gomp_shape *shape) GOMP_HIDDEN;

/* Return the number of rows of SHAPE in all; SIZE_MAX if the number does not
   fit a size_t.  */
size_t gomp_shape_rows (const struct gomp_shape *shape) GOMP_HIDDEN;

/* Return the number of bytes from the first byte of SHAPE's lowest row to the
   last byte of its highest one: on the destination's side if DST, else on the
   source's.  */
size_t gomp_shape_span (const struct gomp_shape *shape, bool dst) GOMP_HIDDEN;

/* Return whether some row of SHAPE overlaps the bytes [LOW, HIGH), LOW < HIGH,
   which are counted from the start of the lowest row.  Only the distances of
   the destination's side (DST) are looked at.  The rows must not interleave:
   the DST of each step is at least the number of bytes that one of its parts
   spans.  */
bool gomp_shape_touches (const struct gomp_shape *shape, size_t low,
                         size_t high) GOMP_HIDDEN;

/* Return whether A and B have the same row and the same steps.  */
bool gomp_shape_equal (const struct gomp_shape *a, const struct gomp_shape *b)
  GOMP_HIDDEN;

/* The state of a walk over the rows of a shape: call gomp_rows_begin, then
   gomp_rows_next until it returns false.  */
struct gomp_rows
{
  const struct gomp_shape *shape;
  unsigned from;                /* steps below this one are not walked */
  bool begun;
  size_t at[GOMP_SHAPE_STEPS];
  size_t dst, src;              /* offsets of this row */
};

/* Begin a walk over the rows of SHAPE, which has to stay valid during the
   walk.  If FROM is 0 the walk goes to each single row; if not, to each block
   of rows that the FROM innermost steps make.  */
static inline void
gomp_rows_begin (struct gomp_rows *rows, const struct gomp_shape *shape,
                 unsigned from)
{
  *rows = (struct gomp_rows) { .shape = shape, .from = from };
}

/* Go to the first row, at the first call, or to the next one, and set
   ROWS->dst and ROWS->src to its offsets.  Returns false if there are no more
   rows.  */
static inline bool
gomp_rows_next (struct gomp_rows *rows)
{
  if (!rows->begun)
    {
      rows->begun = true;
      return true;
    }
  for (unsigned s = rows->from; s < rows->shape->n; s++)
    {
      const struct gomp_step *step = &rows->shape->steps[s];
      rows->dst += step->dst;
      rows->src += step->src;
      if (++rows->at[s] < step->count)
        return true;
      rows->dst -= step->count * step->dst;
      rows->src -= step->count * step->src;
      rows->at[s] = 0;
    }
  return false;
}

#endif
