/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Arrays of objects of which only some are meant: sections, as runs of elements
   that lie side by side.  */

#ifndef GOMP_DEEP_RUNS_H
#define GOMP_DEEP_RUNS_H 1

#include "deep/deep.h"
#include "base/descriptor.h"
#include "gfc-descriptor.h"

/* Objects side by side.  */
struct gomp_deep_run
{
  uintptr_t start;
  size_t count;
};

/* Dimensions of a section.  */
struct gomp_deep_shape
{
  int rank;
  size_t count;                 /* elements in all */
  size_t run;                   /* of them side by side */
  int first;                    /* dimension that makes more than one run */
  size_t extent[GOMP_DESCRIPTOR_MAX_RANK];
  ptrdiff_t stride[GOMP_DESCRIPTOR_MAX_RANK];   /* elements */
};

/* What DESCRIPTOR says.  False: that cannot be.  */
bool gomp_deep_shape_read (const gfc_descriptor *descriptor,
                           struct gomp_deep_shape *shape) GOMP_HIDDEN;

/* Do all elements of SHAPE lie side by side?  */
static inline bool
gomp_deep_shape_is_whole (const struct gomp_deep_shape *shape)
{
  return shape->run >= shape->count;
}

/* The runs, *N of them, of the elements of SIZE bytes, the first one at BASE; to be
   freed.  */
struct gomp_deep_run *gomp_deep_shape_runs (const struct gomp_deep_shape *shape,
                                            uintptr_t base, size_t size,
                                            size_t *n) GOMP_HIDDEN;

/* The bytes [*START, *END) reach from its lowest element to the highest.  */
void gomp_deep_shape_span (const struct gomp_deep_shape *shape, uintptr_t base,
                           size_t size, uintptr_t *start, uintptr_t *end)
  GOMP_HIDDEN;

/* Return the key of the object that consists of the N > 0 RUNS of elements of
   SIZE bytes: where it begins, its bytes, and a hash of its gaps.  The order
   of RUNS does not matter.  They stay the caller's.  */
struct gomp_deep_object gomp_deep_runs_object (const struct gomp_deep_run *runs,
                                               size_t n, size_t size)
  GOMP_HIDDEN;

/* Collect them into DEEP.  TOGETHER: they are to stay as they lie in the array.
   As gomp_deep_collect.  */
bool gomp_deep_runs_collect (struct gomp_deep *deep,
                             const struct gomp_deep_run *runs, size_t n,
                             size_t size, bool together,
                             const struct gomp_deep_callback *inside,
                             struct gomp_error *err) GOMP_HIDDEN;

#endif
