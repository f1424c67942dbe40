/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The bounds of data operations: completed, checked, and turned into
   sections.  Messages speak of the user's indices.  */

#include "extension/data-object.h"

#include <inttypes.h>
#include <string.h>

#include "base/checked.h"

#define UNKNOWN SIZE_MAX

/* ---- One dimension -------------------------------------------------- */

/* What is known of the dimension before.  */
struct before
{
  ptrdiff_t stride;             /* bytes */
  size_t whole;                 /* elements, or UNKNOWN */
};

/* One dimension with what its bounds leave open.  */
struct dimension
{
  int number;                   /* as users count */
  const struct gomp_pset_bounds *bounds;
  ptrdiff_t start;              /* the user's index of the first element */
  size_t whole;                 /* elements of the object, or UNKNOWN */
  struct gomp_section_dim dim;
};

/* The flags that mean something.  */
#define BOUNDS_FLAGS (2 * GOMP_PSET_HAS_WHOLE - 1)

static bool
has (const struct dimension *d, unsigned flag)
{
  return (d->bounds->flags & flag) != 0;
}

/* INDEX as the user has it.  */
static intmax_t
user_index (const struct dimension *d, ptrdiff_t index)
{
  return (intmax_t) ((uintmax_t) index + (uintmax_t) d->start);
}

static size_t
magnitude (ptrdiff_t n)
{
  return n < 0 ? 0 - (size_t) n : (size_t) n;
}

static gomp_pset_status
find_stride (const struct gomp_pset_call *call, struct dimension *d,
             size_t element, const struct gomp_strides *known,
             const struct before *before)
{
  ptrdiff_t *stride = &d->dim.stride;

  if (has (d, GOMP_PSET_HAS_STRIDE))
    {
      *stride = d->bounds->stride;
      if (*stride == 0)
        return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                        "the stride of dimension "
                        "%d is 0",
                        d->number);
      if (has (d, GOMP_PSET_STRIDE_IN_BYTES)
          || !__builtin_mul_overflow (*stride, element, stride))
        return GOMP_PSET_DONE;
    }
  else if (known)
    {
      *stride = known->dims[d->number - 1].bytes;
      return GOMP_PSET_DONE;
    }
  else if (before->whole == UNKNOWN)
    return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                    "the stride of dimension %d is "
                    "not given, nor what all of dimension %d is",
                    d->number, d->number - 1);
  /* Upwards, also if the dimension before goes downwards.  */
  else if (!__builtin_mul_overflow (magnitude (before->stride), before->whole,
                                    stride))
    return GOMP_PSET_DONE;
  return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                  "the stride of dimension %d is "
                  "beyond the address space",
                  d->number);
}

/* Elements from LOWER to UPPER, by the step.  */
static bool
count_between (const struct dimension *d, ptrdiff_t lower, ptrdiff_t upper,
               size_t *count)
{
  bool up = d->dim.step > 0;
  size_t way
    = (up ? (size_t) upper - (size_t) lower : (size_t) lower - (size_t) upper);

  *count = 0;
  if (up ? upper < lower : upper > lower)
    return true;
  if (way >= PTRDIFF_MAX || d->dim.step == PTRDIFF_MIN)
    return false;
  *count = way / magnitude (d->dim.step) + 1;
  return true;
}

/* A section goes on to the end of dimension D, its last index being LAST.  It
   may begin one index behind that, and is empty then.  */
static gomp_pset_status
check_open (const struct gomp_pset_call *call, const struct dimension *d,
            ptrdiff_t last)
{
  ptrdiff_t lower = d->bounds->lower;

  if (d->dim.step > 0 ? lower <= last + 1 : lower >= last - 1)
    return GOMP_PSET_DONE;
  return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                  "the lower bound %jd of "
                  "dimension %d is not within %jd:%jd",
                  user_index (d, lower), d->number, user_index (d, 0),
                  user_index (d, (ptrdiff_t) d->whole - 1));
}

static gomp_pset_status
find_count (const struct gomp_pset_call *call, struct dimension *d)
{
  const struct gomp_pset_bounds *b = d->bounds;
  bool extent = has (d, GOMP_PSET_HAS_EXTENT);
  bool upper = has (d, GOMP_PSET_HAS_UPPER);
  ptrdiff_t last = b->upper;

  if (extent && b->extent < 0)
    return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                    "the extent of dimension %d "
                    "is %td",
                    d->number, b->extent);
  if (!upper && !extent)
    {
      if (d->whole == UNKNOWN)
        return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                        "dimension %d has neither "
                        "an upper bound nor an extent",
                        d->number);
      last = d->dim.step > 0 ? (ptrdiff_t) d->whole - 1 : 0;
      if (check_open (call, d, last) != GOMP_PSET_DONE)
        return GOMP_PSET_BAD_BOUNDS;
    }
  d->dim.count = (size_t) b->extent;
  if (!upper && extent)
    return GOMP_PSET_DONE;
  if (!count_between (d, b->lower, last, &d->dim.count))
    return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                    "%jd:%jd in dimension %d are "
                    "too many elements",
                    user_index (d, b->lower), user_index (d, last), d->number);
  if (extent && d->dim.count != (size_t) b->extent)
    return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                    "%jd:%jd in dimension %d are "
                    "%zu elements, not %td",
                    user_index (d, b->lower), user_index (d, last), d->number,
                    d->dim.count, b->extent);
  return GOMP_PSET_DONE;
}

static bool
is_inside (const struct dimension *d, ptrdiff_t index)
{
  return index >= 0 && (size_t) index < d->whole;
}

static gomp_pset_status
check_inside (const struct gomp_pset_call *call, const struct dimension *d)
{
  ptrdiff_t last;

  if (d->dim.count == 0)
    return GOMP_PSET_DONE;
  if (d->dim.count > PTRDIFF_MAX
      || __builtin_mul_overflow ((ptrdiff_t) d->dim.count - 1, d->dim.step,
                                 &last)
      || __builtin_add_overflow (last, d->dim.first, &last))
    return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                    "%zu elements from %jd on in "
                    "dimension %d are beyond the address space",
                    d->dim.count, user_index (d, d->dim.first), d->number);
  if (d->whole == UNKNOWN
      || (is_inside (d, d->dim.first) && is_inside (d, last)))
    return GOMP_PSET_DONE;
  if (d->whole == 0)
    return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                    "%jd:%jd in dimension %d, "
                    "which has no elements",
                    user_index (d, d->dim.first), user_index (d, last),
                    d->number);
  return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                  "%jd:%jd in dimension %d is not "
                  "within %jd:%jd",
                  user_index (d, d->dim.first), user_index (d, last), d->number,
                  user_index (d, 0), user_index (d, (ptrdiff_t) d->whole - 1));
}

static gomp_pset_status
read_dimension (const struct gomp_pset_call *call, struct dimension *d,
                size_t element, const struct gomp_strides *known,
                const struct before *before)
{
  const struct gomp_pset_bounds *b = d->bounds;
  gomp_pset_status status;

  if (b->flags & ~BOUNDS_FLAGS)
    return GIVE_UP (call, GOMP_PSET_BAD_ARGUMENT,
                    "dimension %d has flags %#x, "
                    "of which %#x mean nothing",
                    d->number, b->flags, b->flags & ~BOUNDS_FLAGS);
  d->start = (has (d, GOMP_PSET_HAS_START) ? b->start
              : known                      ? known->dims[d->number - 1].lower
                                           : 0);
  d->whole = known ? known->dims[d->number - 1].extent : UNKNOWN;
  if (has (d, GOMP_PSET_HAS_WHOLE))
    {
      if (b->whole < 0)
        return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                        "all of dimension %d is "
                        "%td",
                        d->number, b->whole);
      d->whole = (size_t) b->whole;
    }
  if (d->whole > PTRDIFF_MAX && d->whole != UNKNOWN)
    return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                    "all of dimension %d is %zu "
                    "elements, beyond the address space",
                    d->number, d->whole);
  d->dim.first = b->lower;
  d->dim.step = has (d, GOMP_PSET_HAS_STEP) ? b->step : 1;
  if (d->dim.step == 0)
    return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                    "the step of dimension %d is "
                    "0",
                    d->number);
  status = find_stride (call, d, element, known, before);
  if (status == GOMP_PSET_DONE)
    status = find_count (call, d);
  return status == GOMP_PSET_DONE ? check_inside (call, d) : status;
}

/* ---- All of them ---------------------------------------------------- */

/* The dimensions that DATA's bounds give.  */
static gomp_pset_status
read_bounds (const struct gomp_pset_call *call,
             const struct gomp_pset_data *data, size_t element,
             const struct gomp_strides *known, struct gomp_section_dim *dims)
{
  struct before before = { 1, element };

  for (int i = 0; i < data->rank; i++)
    {
      struct dimension d = { .number = i + 1, .bounds = &data->bounds[i] };
      gomp_pset_status status
        = read_dimension (call, &d, element, known, &before);
      if (status != GOMP_PSET_DONE)
        return status;
      dims[i] = d.dim;
      before = (struct before) { d.dim.stride, d.whole };
    }
  return GOMP_PSET_DONE;
}

/* The dimensions of all of the array that KNOWN describes.  */
static gomp_pset_status
read_whole (const struct gomp_pset_call *call, const struct gomp_strides *known,
            struct gomp_section_dim *dims)
{
  for (int i = 0; i < known->rank; i++)
    {
      if (known->dims[i].extent == UNKNOWN)
        return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                        "the extent of dimension "
                        "%d is not known",
                        i + 1);
      dims[i] = (struct gomp_section_dim) { .step = 1,
                                            .count = known->dims[i].extent,
                                            .stride = known->dims[i].bytes };
    }
  return GOMP_PSET_DONE;
}

static unsigned
alignment_of (size_t element)
{
  unsigned log2 = element ? (unsigned) __builtin_ctzl (element) : 0;

  return log2 < 4 ? log2 : 4;
}

static gomp_pset_status
read_section (const struct gomp_pset_call *call,
              const struct gomp_pset_data *data,
              const struct gomp_strides *known, bool pointer,
              struct gomp_data_object *object)
{
  struct gomp_section_dim dims[GOMP_SECTION_RANK];
  size_t element = data->element_size;
  gomp_pset_status status;
  const char *wrong;
  int rank = data->rank;

  if (element == 0 && known)
    element = known->element;
  if (element == 0 && pointer && rank == 0)
    element = 1;
  if (element == 0 && !known)
    return GIVE_UP (call, GOMP_PSET_BAD_ARGUMENT,
                    "the size of %s is not "
                    "given",
                    rank ? "its elements" : "the variable");
  if (element > PTRDIFF_MAX)
    return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                    "%zu bytes are beyond the "
                    "address space",
                    element);
  if (rank > 0 && known && rank != known->rank)
    return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS,
                    "%d bounds for an array of "
                    "rank %d",
                    rank, known->rank);
  if (rank > 0)
    status = read_bounds (call, data, element, known, dims);
  else
    {
      rank = known ? known->rank : 0;
      status = known ? read_whole (call, known, dims) : GOMP_PSET_DONE;
    }
  if (status != GOMP_PSET_DONE)
    return status;
  wrong
    = gomp_section_make (object->var, element, rank, dims, &object->section);
  if (wrong)
    return GIVE_UP (call, GOMP_PSET_BAD_BOUNDS, "the section is wrong: %s",
                    wrong);
  object->align_log2 = alignment_of (element);
  return GOMP_PSET_DONE;
}

/* ---- Pointers and descriptors --------------------------------------- */

/* DATA's pointer or descriptor: what it refers to in *VAR, and in *KNOWN, if
   it is one that says more.  */
static gomp_pset_status
read_holder (const struct gomp_pset_call *call,
             const struct gomp_pset_data *data, uintptr_t *var,
             struct gomp_strides *known, struct gomp_data_object *object)
{
  enum gomp_layout layout
    = (data->var_ptr_ptr ? GOMP_LAYOUT_POINTER
                         : (enum gomp_layout) data->layout);
  const void *holder
    = (data->var_ptr_ptr ? (void *) data->var_ptr_ptr : data->descriptor);
  struct gomp_outline outline = { .size = 0 };
  const char *wrong = NULL;

  if (!data->describes || layout == GOMP_LAYOUT_POINTER)
    wrong = gomp_descriptor_outline (layout, holder, &outline);
  *var = outline.base;
  if (!wrong && layout != GOMP_LAYOUT_POINTER)
    {
      wrong = gomp_descriptor_strides (layout, holder, known);
      *var = wrong ? 0 : known->base;
    }
  if (wrong)
    return GIVE_UP (call, GOMP_PSET_BAD_DESCRIPTOR, "no descriptor at %p: %s",
                    holder, wrong);
  if (!data->describes)
    {
      object->holder = (uintptr_t) holder;
      object->holder_size = outline.size;
      object->auxiliary = outline.auxiliary;
    }
  return GOMP_PSET_DONE;
}

static gomp_pset_status
check_arguments (const struct gomp_pset_call *call,
                 const struct gomp_pset_data *data)
{
  if (data->var_ptr_ptr && data->descriptor)
    return GIVE_UP (call, GOMP_PSET_BAD_ARGUMENT,
                    "both a pointer and a "
                    "descriptor are given");
  if (data->rank < 0 || data->rank > GOMP_SECTION_RANK)
    return GIVE_UP (call, GOMP_PSET_BAD_ARGUMENT, "rank %d is none of 0 to %d",
                    data->rank, GOMP_SECTION_RANK);
  if (data->rank > 0 && data->bounds == NULL)
    return GIVE_UP (call, GOMP_PSET_BAD_ARGUMENT, "the bounds are missing");
  return GOMP_PSET_DONE;
}

gomp_pset_status
gomp_data_object_read (const struct gomp_pset_call *call,
                       const struct gomp_pset_data *data, bool pointer,
                       struct gomp_data_object *object)
{
  gomp_pset_status status = check_arguments (call, data);
  struct gomp_strides known = { .rank = -1 };
  uintptr_t held;

  *object = (struct gomp_data_object) { .var = (uintptr_t) data->var };
  if (status != GOMP_PSET_DONE)
    return status;
  if (data->var_ptr_ptr || data->descriptor)
    {
      status = read_holder (call, data, &held, &known, object);
      if (status != GOMP_PSET_DONE)
        return status;
      if (data->var && object->var != held)
        return GIVE_UP (
          call, GOMP_PSET_BAD_DESCRIPTOR,
          "what is at %p refers "
          "to %p, not to %p",
          (data->descriptor ? data->descriptor : (void *) data->var_ptr_ptr),
          (void *) held, data->var);
      object->var = held;
    }
  else if (pointer)
    return GIVE_UP (call, GOMP_PSET_BAD_ARGUMENT,
                    "neither a pointer nor a "
                    "descriptor is given");
  if (object->var == 0)
    return GOMP_PSET_DONE;
  return read_section (call, data, known.rank < 0 ? NULL : &known, pointer,
                       object);
}
