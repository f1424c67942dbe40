/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Arrays of objects of which only some are meant: sections, as runs of elements
   that lie side by side.  */

#ifndef GOMP_DEEP_RUNS_H
#define GOMP_DEEP_RUNS_H 1

#include "deep/deep.h"
#include "base/descriptor.h"
#include "gfc-descriptor.h"

/* Some objects of an array that lie side by side.  */
struct gomp_deep_run
{
  uintptr_t start;
  size_t count;
};

/* The dimensions of a section of an array of objects.  */
struct gomp_deep_shape
{
  int rank;
  size_t count;                 /* number of elements */
  size_t run;                   /* number of elements in each run; COUNT or
                                   more: all elements are one run */
  /* Index, from 0, of the innermost dimension that leads from run to run.  The
     elements along the dimensions before FIRST are those of one run; the
     dimensions from FIRST on tell where each run begins.  If FIRST is RANK, no
     dimension leads to another run: there is one run.  */
  int first;
  size_t extent[GOMP_DESCRIPTOR_MAX_RANK];
  ptrdiff_t stride[GOMP_DESCRIPTOR_MAX_RANK];   /* elements */
};

/* Set *SHAPE to the array or section that DESCRIPTOR describes.  Returns false
   if no array can have such a descriptor: its rank is wrong, or it has more
   elements than a size_t counts.  */
bool gomp_deep_shape_read (const gfc_descriptor *descriptor,
                           struct gomp_deep_shape *shape) GOMP_HIDDEN;

/* Return whether all elements of SHAPE lie side by side.  */
static inline bool
gomp_deep_shape_is_whole (const struct gomp_deep_shape *shape)
{
  return shape->run >= shape->count;
}

/* Return an array, for the caller to free, of the runs that the elements of
   SHAPE make.  The first element is at BASE, each has SIZE bytes.  *N is set
   to the number of runs.  Ends the program if there is no memory.  */
struct gomp_deep_run *gomp_deep_shape_runs (const struct gomp_deep_shape *shape,
                                            uintptr_t base, size_t size,
                                            size_t *n) GOMP_HIDDEN;

/* Set *START and *END to the range of bytes [*START, *END) from the lowest
   element of SHAPE to the end of the highest one.  BASE is the address of the
   first element, SIZE the bytes of each.  The range is empty if SHAPE has no
   elements.  */
void gomp_deep_shape_span (const struct gomp_deep_shape *shape, uintptr_t base,
                           size_t size, uintptr_t *start, uintptr_t *end)
  GOMP_HIDDEN;

/* Return what identifies the object that consists of the N > 0 RUNS of
   elements of SIZE bytes: its start, its size, and a hash of its gaps.  The
   order of RUNS does not matter.  RUNS stay the caller's.  */
struct gomp_deep_object gomp_deep_runs_object (const struct gomp_deep_run *runs,
                                               size_t n, size_t size)
  GOMP_HIDDEN;

/* Add the N RUNS of elements of SIZE bytes, with all they own, to DEEP, which
   gomp_deep_init has made (deep.h).  TOGETHER says that the runs have to keep
   their distances on the device.  INSIDE is the callback that tells what an
   element owns.  The caller calls gomp_deep_complete next, and gomp_deep_fini
   in any case.  Returns false, with *ERR and DEEP's status set, on failure.  No
   lock held, since callbacks are run.  */
bool gomp_deep_runs_collect (struct gomp_deep *deep,
                             const struct gomp_deep_run *runs, size_t n,
                             size_t size, bool together,
                             const struct gomp_deep_callback *inside,
                             struct gomp_error *err) GOMP_HIDDEN;

#endif
