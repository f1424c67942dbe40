/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sections of arrays of objects.  */

#include "deep/deep-runs.h"

#include <stdlib.h>

#include "base/checked.h"

bool
gomp_deep_shape_read (const gfc_descriptor *descriptor,
                      struct gomp_deep_shape *shape)
{
  *shape = (struct gomp_deep_shape) { .rank = descriptor->dtype.rank,
                                      .count = 1,
                                      .run = 1 };
  if (shape->rank < 0 || shape->rank > GOMP_DESCRIPTOR_MAX_RANK)
    return false;
  for (int d = 0; d < shape->rank; d++)
    {
      const gfc_dimension *dim = &descriptor->dim[d];
      shape->stride[d] = dim->stride;
      if (dim->upper_bound >= dim->lower_bound)
        shape->extent[d]
          = (size_t) dim->upper_bound - (size_t) dim->lower_bound + 1;
      if (!gomp_checked_mul (shape->count, shape->extent[d], &shape->count))
        return false;
    }
  for (; shape->first < shape->rank
         && (shape->extent[shape->first] == 1
             || shape->stride[shape->first] == (ptrdiff_t) shape->run);
       shape->first++)
    shape->run *= shape->extent[shape->first];
  return true;
}

struct gomp_deep_run *
gomp_deep_shape_runs (const struct gomp_deep_shape *shape, uintptr_t base,
                      size_t size, size_t *n)
{
  bool whole = gomp_deep_shape_is_whole (shape);
  size_t at[GOMP_DESCRIPTOR_MAX_RANK] = { 0 };
  struct gomp_deep_run *runs;
  uintptr_t start = base;

  *n = whole ? 1 : shape->count / shape->run;
  runs = gomp_malloc (*n * sizeof *runs);
  for (size_t r = 0; r < *n; r++)
    {
      runs[r]
        = (struct gomp_deep_run) { start, (whole ? shape->count : shape->run) };
      for (int d = shape->first; d < shape->rank; d++)
        {
          start += (uintptr_t) shape->stride[d] * size;
          if (++at[d] < shape->extent[d])
            break;
          start -= (uintptr_t) shape->stride[d] * size * shape->extent[d];
          at[d] = 0;
        }
    }
  return runs;
}

/* Starts and bytes of RUNS, by address, those side by side as one: *LAST is the
   last one's index; to be freed.  */
static struct gomp_deep_key *
order_runs (const struct gomp_deep_run *runs, size_t n, size_t size,
            size_t *last)
{
  struct gomp_deep_key *keys = gomp_malloc (n * sizeof *keys);

  *last = 0;
  for (size_t r = 0; r < n; r++)
    keys[r] = (struct gomp_deep_key) { runs[r].start, runs[r].count * size };
  gomp_deep_sort (keys, n);
  for (size_t r = 1; r < n; r++)
    if (keys[r].at == keys[*last].at + keys[*last].value)
      keys[*last].value += keys[r].value;
    else
      keys[++*last] = keys[r];
  return keys;
}

struct gomp_deep_object
gomp_deep_runs_object (const struct gomp_deep_run *runs, size_t n, size_t size)
{
  struct gomp_deep_object object = { runs[0].start, 0, 0 };
  struct gomp_deep_key *keys;
  size_t count = 0, last;

  for (size_t r = 0; r < n; r++)
    count += runs[r].count;
  if (!gomp_checked_mul (count, size, &object.bytes))
    object.bytes = 0;
  if (GOMP_LIKELY (n == 1))
    return object;
  keys = order_runs (runs, n, size, &last);
  object.base = keys[0].at;
  for (size_t k = 0; last > 0 && k <= last; k++)
    {
      object.shape ^= keys[k].at - object.base + (keys[k].value << 1);
      object.shape *= 0x9e3779b97f4a7c15u;
      object.shape ^= object.shape >> 32;
    }
  free (keys);
  return object;
}

void
gomp_deep_shape_span (const struct gomp_deep_shape *shape, uintptr_t base,
                      size_t size, uintptr_t *start, uintptr_t *end)
{
  *start = base;
  *end = base + (shape->count ? size : 0);
  for (int d = 0; d < shape->rank && shape->count > 0; d++)
    {
      uintptr_t way
        = ((uintptr_t) shape->stride[d] * size * (shape->extent[d] - 1));
      *(shape->stride[d] < 0 ? start : end) += way;
    }
}

/* The bytes [*START, *END) reach from the lowest element of RUNS to the
   highest.  */
static void
runs_span (const struct gomp_deep_run *runs, size_t n, size_t size,
           uintptr_t *start, uintptr_t *end)
{
  *start = UINTPTR_MAX;
  *end = 0;
  for (size_t r = 0; r < n; r++)
    {
      uintptr_t stop = runs[r].start + runs[r].count * size;
      *start = runs[r].start < *start ? runs[r].start : *start;
      *end = stop > *end ? stop : *end;
    }
}

bool
gomp_deep_runs_collect (struct gomp_deep *deep,
                        const struct gomp_deep_run *runs, size_t n, size_t size,
                        bool together, const struct gomp_deep_callback *inside,
                        struct gomp_error *err)
{
  uintptr_t start, end;
  bool fine = true;

  if (together && n > 1)
    {
      runs_span (runs, n, size, &start, &end);
      fine = gomp_deep_frame (deep, start, end - start, err);
    }
  for (size_t r = 0; r < n && fine; r++)
    fine = gomp_deep_collect (deep, (void *) runs[r].start, runs[r].count, size,
                              inside->inside, inside->argument, err);
  return fine;
}
