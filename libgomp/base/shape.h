/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Shapes: which bytes of a range are copied.  Rows that lie together, and
   steps from row to row on either side.  Pure.  */

#ifndef GOMP_SHAPE_H
#define GOMP_SHAPE_H 1

#include "base/types.h"

#define GOMP_SHAPE_STEPS 16

struct gomp_step
{
  size_t count;                 /* 2 or more, once in a shape */
  size_t dst, src;              /* bytes from one to the next */
};

/* Offsets of rows: all sums of I[s] times STEPS[s], I[s] < COUNT, from the
   lowest row on; the last step is the outermost one.  Of mapped data DST and
   SRC are the same.  */
struct gomp_shape
{
  size_t row;                   /* bytes that lie together */
  unsigned n;                   /* 0: one row */
  struct gomp_step steps[GOMP_SHAPE_STEPS];
};

/* Make *SHAPE of elements of ELEMENT bytes and the N steps, innermost first.
   Steps of one are left out, what lies together on both sides is joined: no
   shape of fewer steps has the same rows.  False: too many steps remain, or a
   product does not fit.  No count is 0.  */
bool gomp_shape_make (size_t element, unsigned n,
                      const struct gomp_step *steps,
                      struct gomp_shape *shape) GOMP_HIDDEN;

/* Return the number of rows in all; SIZE_MAX if that does not fit.  */
size_t gomp_shape_rows (const struct gomp_shape *shape) GOMP_HIDDEN;

/* Return the bytes from the lowest to the highest: on the DST side if DST,
   else on the SRC side.  */
size_t gomp_shape_span (const struct gomp_shape *shape, bool dst) GOMP_HIDDEN;

/* Return whether some row, on the DST side, has some of the bytes [LOW, HIGH),
   which are not none, counted from the lowest row on.  Each step is to pass
   over all that the ones before make.  */
bool gomp_shape_touches (const struct gomp_shape *shape, size_t low,
                         size_t high) GOMP_HIDDEN;

/* Return whether A and B have the same row and the same steps.  */
bool gomp_shape_equal (const struct gomp_shape *a,
                       const struct gomp_shape *b) GOMP_HIDDEN;

/* Where a walk over rows is: declare, begin, then while next.  */
struct gomp_rows
{
  const struct gomp_shape *shape;
  unsigned from;                /* steps below this one are not walked */
  bool begun;
  size_t at[GOMP_SHAPE_STEPS];
  size_t dst, src;              /* offsets of this row */
};

/* Begin a walk over the rows of SHAPE, which has to stay.  FROM: 0 for single
   rows, more for what the inner FROM steps make together.  */
static inline void
gomp_rows_begin (struct gomp_rows *rows, const struct gomp_shape *shape,
                 unsigned from)
{
  *rows = (struct gomp_rows) { .shape = shape, .from = from };
}

/* Go to the next row, the first one at first: ROWS->dst and ROWS->src are its
   offsets.  False: there are no more.  */
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
