/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   gfortran's array descriptor and ISO C's, read in place.  */

#define _GNU_SOURCE 1
#include "base/descriptor.h"

#include <dlfcn.h>
#include <string.h>

#include "base/checked.h"
#include "gfc-descriptor.h"

bool
gomp_descriptor_size_fits (size_t size)
{
  return (size > sizeof (gfc_descriptor)
          && size <= GFC_DESCRIPTOR_SIZE (GOMP_DESCRIPTOR_MAX_RANK)
          && (size - sizeof (gfc_descriptor)) % sizeof (gfc_dimension) == 0);
}

size_t
gomp_descriptor_vptr_offset (size_t size)
{
  static const size_t tails[]
    = { sizeof (void *), sizeof (void *) + sizeof (size_t) };

  for (size_t t = 0; t < GOMP_ARRAY_LEN (tails); t++)
    if (size > tails[t]
        && (size - tails[t] == sizeof (void *)
            || gomp_descriptor_size_fits (size - tails[t])))
      return size - tails[t];
  return 0;
}

bool
gomp_descriptor_read (const void *bytes, size_t size,
                      struct gomp_descriptor_view *view)
{
  gfc_descriptor head;

  if (size < sizeof head)
    return false;
  memcpy (&head, bytes, sizeof head);
  if (head.dtype.rank < 1 || head.dtype.rank > GOMP_DESCRIPTOR_MAX_RANK
      || size < GFC_DESCRIPTOR_SIZE (head.dtype.rank) || head.dtype.version != 0
      || head.dtype.type < 1 || head.dtype.type > 10)
    return false;

  view->base = (uintptr_t) head.base_addr;
  view->element_size = head.dtype.elem_len;
  view->span = head.span;
  view->rank = head.dtype.rank;
  view->type = head.dtype.type;
  for (int d = 0; d < view->rank; d++)
    {
      gfc_dimension dim;
      memcpy (&dim, (const char *) bytes + GFC_DESCRIPTOR_SIZE (d), sizeof dim);
      view->dims[d].lower = dim.lower_bound;
      view->dims[d].upper = dim.upper_bound;
      view->dims[d].stride = dim.stride;
    }
  return true;
}

bool
gomp_descriptor_is_vector (const void *bytes, size_t size, uintptr_t start,
                           size_t length)
{
  struct
  {
    gfc_descriptor head;
    gfc_dimension dim;
  } vector;

  if (size != GFC_DESCRIPTOR_SIZE (1))
    return false;
  memcpy (&vector, bytes, sizeof vector);
  return (
    vector.head.dtype.rank == 1 && vector.head.dtype.version == 0
    && vector.head.dtype.type >= 1 && vector.head.dtype.type <= 10
    && (uintptr_t) vector.head.base_addr == start
    && (size_t) vector.head.span == vector.head.dtype.elem_len
    && vector.dim.stride == 1
    && vector.dim.upper_bound >= vector.dim.lower_bound
    && (((size_t) vector.dim.upper_bound - (size_t) vector.dim.lower_bound + 1)
          * vector.head.dtype.elem_len
        == length));
}

/* Whether gfortran's library has been found; atomic.  */
static bool fortran_seen;

bool
gomp_fortran_was_seen (void)
{
  return __atomic_load_n (&fortran_seen, __ATOMIC_RELAXED);
}

bool
gomp_fortran_is_here (void)
{
  if (!gomp_fortran_was_seen () && dlsym (RTLD_DEFAULT, "_gfortran_set_args"))
    __atomic_store_n (&fortran_seen, true, __ATOMIC_RELAXED);
  return gomp_fortran_was_seen ();
}

size_t
gomp_descriptor_guess (const void *bytes, size_t room)
{
  struct gomp_descriptor_view view;

  if (room < GFC_DESCRIPTOR_SIZE (1)
      || !gomp_descriptor_read (bytes, room, &view) || view.base == 0
      || view.element_size == 0)
    return 0;
  for (int d = 0; d < view.rank; d++)
    if (view.dims[d].lower > view.dims[d].upper
        && view.dims[d].lower - 1 != view.dims[d].upper)
      return 0;
  return gomp_fortran_is_here () ? GFC_DESCRIPTOR_SIZE (view.rank) : 0;
}

size_t
gomp_descriptor_elements (const struct gomp_descriptor_view *view)
{
  size_t elements = 1;

  for (int d = 0; d < view->rank; d++)
    if (!gomp_checked_mul (elements, gomp_descriptor_extent (view, d),
                           &elements))
      return SIZE_MAX;
  return elements;
}

size_t
gomp_descriptor_extent (const struct gomp_descriptor_view *view, int d)
{
  const struct gomp_descriptor_dim *dim = &view->dims[d];

  return (dim->upper < dim->lower
            ? 0
            : (size_t) dim->upper - (size_t) dim->lower + 1);
}

bool
gomp_descriptor_contiguous (const struct gomp_descriptor_view *view)
{
  size_t elements = 1;

  for (int d = 0; d < view->rank; d++)
    {
      size_t extent = gomp_descriptor_extent (view, d);
      if (extent == 0)
        return true;
      if (extent > 1 && (size_t) view->dims[d].stride != elements)
        return false;
      if (!gomp_checked_mul (elements, extent, &elements))
        return false;
    }
  return true;
}

const char *
gomp_descriptor_type_name (int type)
{
  static const char names[][12]
    = { "unknown",   "integer", "logical",   "real",      "complex", "type",
        "character", "class",   "procedure", "hollerith", "void" };

  return (type >= 0 && type < (int) GOMP_ARRAY_LEN (names) ? names[type]
                                                           : names[0]);
}

/* ---- Several layouts ---------------------------------------------------- */

struct cfi_dimension
{
  ptrdiff_t lower_bound;
  ptrdiff_t extent;             /* elements; -1: assumed size, last one */
  ptrdiff_t sm;                 /* bytes between elements */
};

/* ISO C's descriptor.  What lies in the last three bytes of the header
   differs: GCC has attribute and type (2 bytes), Flang type, attribute, and a
   byte of its own.  */
struct cfi_descriptor
{
  void *base_addr;
  size_t elem_len;              /* bytes */
  int32_t version;
  int8_t rank;
  uint8_t rest[3];
  struct cfi_dimension dim[];
};

_Static_assert (offsetof (struct cfi_descriptor, version) == 16, "version");
_Static_assert (offsetof (struct cfi_descriptor, rank) == 20, "rank");
_Static_assert (offsetof (struct cfi_descriptor, dim) == 24, "dim");
_Static_assert (sizeof (struct cfi_dimension) == 24, "dimension");

#define CFI_SIZE(rank)            \
  (sizeof (struct cfi_descriptor) \
   + (size_t) (rank) * sizeof (struct cfi_dimension))

/* CFI_VERSION of the two compilers; Flang's of 22 and newer is the latter.  */
#define CFI_VERSION_GCC 1
#define CFI_VERSION_FLANG_OLD 20180515
#define CFI_VERSION_FLANG 20240719

#define FLANG_EXTRA 2           /* of the rest */
#define FLANG_ADDENDUM 1        /* bit of that */

/* Two of the layouts have their dimensions brought into this form.  */
struct steps
{
  size_t extent;                /* elements */
  ptrdiff_t bytes;              /* from one to the next */
};

/* Where the elements of SIZE bytes lie.  False: not in the address space.  */
static bool
find_span (struct gomp_outline *outline, size_t size, const struct steps *steps)
{
  ptrdiff_t low = 0, high = 0, reach;

  outline->low = outline->high = 0;
  for (int d = 0; d < outline->rank; d++)
    if (steps[d].extent == 0)
      return true;
  for (int d = 0; d < outline->rank; d++)
    {
      ptrdiff_t *end = steps[d].bytes < 0 ? &low : &high;
      if (__builtin_mul_overflow (steps[d].extent - 1, steps[d].bytes, &reach)
          || __builtin_add_overflow (*end, reach, end))
        return false;
    }
  if (__builtin_add_overflow (high, size, &high))
    return false;
  if ((low < 0 && outline->base < -(uintptr_t) low)
      || outline->base > UINTPTR_MAX - (uintptr_t) high)
    return false;
  outline->low = low;
  outline->high = high;
  return true;
}

static const char out_of_space[] = "its bounds reach beyond the address space";

/* The outline of the descriptor at BYTES, of which SIZE bytes may be read; they
   are enough for its head.  */
static const char *
outline_gfortran (const void *bytes, size_t size, struct gomp_outline *outline)
{
  struct gomp_descriptor_view view;
  struct steps steps[GOMP_DESCRIPTOR_MAX_RANK];
  gfc_descriptor head;

  memcpy (&head, bytes, sizeof head);
  if (head.dtype.rank == 0)
    return "its rank is 0, scalars have no gfortran descriptor";
  if (!gomp_descriptor_read (bytes, size, &view))
    return "its rank, type or version is none of gfortran's descriptors";
  *outline = (struct gomp_outline) { .base = view.base,
                                     .rank = view.rank,
                                     .size = GFC_DESCRIPTOR_SIZE (view.rank) };
  if (view.base == 0)
    return NULL;
  for (int d = 0; d < view.rank; d++)
    {
      steps[d].extent = gomp_descriptor_extent (&view, d);
      if (__builtin_mul_overflow (view.dims[d].stride,
                                  view.span ? view.span
                                            : (ptrdiff_t) view.element_size,
                                  &steps[d].bytes))
        return out_of_space;
    }
  return (find_span (outline, view.element_size, steps) ? NULL : out_of_space);
}

static bool
is_flang_version (int version)
{
  return version == CFI_VERSION_FLANG || version == CFI_VERSION_FLANG_OLD;
}

static const char *
outline_cfi (const void *bytes, size_t size, struct gomp_outline *outline)
{
  struct cfi_descriptor head;
  struct steps steps[GOMP_DESCRIPTOR_MAX_RANK];

  memcpy (&head, bytes, sizeof head);
  if (head.version != CFI_VERSION_GCC && !is_flang_version (head.version))
    return "its version is neither GCC's nor Flang's";
  if (head.rank < 0 || head.rank > GOMP_DESCRIPTOR_MAX_RANK)
    return "its rank is none of 0 to 15";
  if (CFI_SIZE (head.rank) > size)
    return "it is longer than what is there";
  *outline = (struct gomp_outline) { .base = (uintptr_t) head.base_addr,
                                     .rank = head.rank,
                                     .size = CFI_SIZE (head.rank) };
  if (is_flang_version (head.version)
      && (head.rest[FLANG_EXTRA] & FLANG_ADDENDUM))
    {
      outline->auxiliary = outline->size;
      outline->size += sizeof (void *);
    }
  if (outline->base == 0)
    return NULL;
  for (int d = 0; d < head.rank; d++)
    {
      struct cfi_dimension dim;
      memcpy (&dim, (const char *) bytes + CFI_SIZE (d), sizeof dim);
      if (dim.extent < 0)
        return "an extent is negative";
      steps[d] = (struct steps) { (size_t) dim.extent, dim.sm };
    }
  return find_span (outline, head.elem_len, steps) ? NULL : out_of_space;
}

const char *
gomp_descriptor_outline (enum gomp_layout layout, const void *bytes,
                         struct gomp_outline *outline)
{
  switch (layout)
    {
    case GOMP_LAYOUT_POINTER:
      *outline = (struct gomp_outline) { .size = sizeof (void *) };
      memcpy (&outline->base, bytes, sizeof outline->base);
      return NULL;
    case GOMP_LAYOUT_GFORTRAN:
      return outline_gfortran (bytes, SIZE_MAX, outline);
    case GOMP_LAYOUT_CFI:
      return outline_cfi (bytes, SIZE_MAX, outline);
    case GOMP_LAYOUT_OTHER:
      break;
    }
  return "no such layout";
}

bool
gomp_descriptor_is_flang (const void *bytes)
{
  struct cfi_descriptor head;

  memcpy (&head, bytes, sizeof head);
  return is_flang_version (head.version);
}

enum gomp_layout
gomp_descriptor_layout (const void *bytes, size_t size)
{
  struct gomp_outline outline;

  if (size == sizeof (void *))
    return GOMP_LAYOUT_POINTER;
  if (gomp_descriptor_size_fits (size)
      && outline_gfortran (bytes, size, &outline) == NULL
      && outline.size == size)
    return GOMP_LAYOUT_GFORTRAN;
  /* Flang lists an addendum with a word behind the pointer to the type.  */
  if (size >= sizeof (struct cfi_descriptor)
      && outline_cfi (bytes, size, &outline) == NULL
      && (outline.size == size
          || (outline.auxiliary > 0
              && outline.size + sizeof (void *) == size)))
    return GOMP_LAYOUT_CFI;
  return GOMP_LAYOUT_OTHER;
}

static const char *
strides_gfortran (const void *bytes, struct gomp_strides *strides)
{
  struct gomp_descriptor_view view;
  gfc_descriptor head;

  memcpy (&head, bytes, sizeof head);
  if (head.dtype.rank == 0 && head.dtype.version == 0)
    {
      *strides = (struct gomp_strides) { .base = (uintptr_t) head.base_addr,
                                         .element = head.dtype.elem_len };
      return NULL;
    }
  if (!gomp_descriptor_read (
        bytes, GFC_DESCRIPTOR_SIZE (GOMP_DESCRIPTOR_MAX_RANK), &view))
    return "its rank, type or version is none of gfortran's descriptors";
  *strides = (struct gomp_strides) { .base = view.base,
                                     .rank = view.rank,
                                     .element = view.element_size };
  for (int d = 0; view.base && d < view.rank; d++)
    {
      strides->dims[d].lower = view.dims[d].lower;
      strides->dims[d].extent = gomp_descriptor_extent (&view, d);
      if (__builtin_mul_overflow (view.dims[d].stride,
                                  view.span ? view.span
                                            : (ptrdiff_t) view.element_size,
                                  &strides->dims[d].bytes))
        return out_of_space;
    }
  return NULL;
}

static const char *
strides_cfi (const void *bytes, struct gomp_strides *strides)
{
  struct cfi_descriptor head;

  memcpy (&head, bytes, sizeof head);
  if (head.version != CFI_VERSION_GCC && !is_flang_version (head.version))
    return "its version is neither GCC's nor Flang's";
  if (head.rank < 0 || head.rank > GOMP_DESCRIPTOR_MAX_RANK)
    return "its rank is none of 0 to 15";
  *strides = (struct gomp_strides) { .base = (uintptr_t) head.base_addr,
                                     .rank = head.rank,
                                     .element = head.elem_len };
  for (int d = 0; strides->base && d < head.rank; d++)
    {
      struct cfi_dimension dim;
      memcpy (&dim, (const char *) bytes + CFI_SIZE (d), sizeof dim);
      if (dim.extent < 0 && !(dim.extent == -1 && d == head.rank - 1))
        return "an extent is negative";
      strides->dims[d].lower = dim.lower_bound;
      strides->dims[d].extent = (size_t) dim.extent;
      strides->dims[d].bytes = dim.sm;
    }
  return NULL;
}

const char *
gomp_descriptor_strides (enum gomp_layout layout, const void *bytes,
                         struct gomp_strides *strides)
{
  switch (layout)
    {
    case GOMP_LAYOUT_GFORTRAN:
      return strides_gfortran (bytes, strides);
    case GOMP_LAYOUT_CFI:
      return strides_cfi (bytes, strides);
    case GOMP_LAYOUT_POINTER:
    case GOMP_LAYOUT_OTHER:
      break;
    }
  return "no such layout";
}
