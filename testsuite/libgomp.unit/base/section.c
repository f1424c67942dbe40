/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sections: the bytes are those that going through the elements one by one
   gives, in no more steps than needed; what does not fit the address space is
   refused; descriptors give the same.  A seed may be given.  */

#include <stdlib.h>
#include <string.h>

#include "base/descriptor.h"
#include "gfc-descriptor.h"
#include "base/section.h"
#include "unit.h"

#define RANK 7
#define SPACE 20000
#define CASES 20000

static uint64_t seed = 1;

static size_t
draw (size_t below)
{
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (size_t) (seed >> 33) % below;
}

static unsigned char wanted[SPACE], got[SPACE];

/* Mark the elements of DIMS, whose first is at BASE.  */
static size_t
mark (uintptr_t base, size_t element, int rank,
      const struct gomp_section_dim *dims)
{
  size_t bytes = 0;

  if (rank == 0)
    {
      memset (&wanted[base], 1, element);
      return element;
    }
  for (size_t i = 0; i < dims[rank - 1].count; i++)
    bytes += mark (base + ((uintptr_t) dims[rank - 1].first
                           + i * (uintptr_t) dims[rank - 1].step)
                          * (uintptr_t) dims[rank - 1].stride,
                   element, rank - 1, dims);
  return bytes;
}

/* How many stretches of marked bytes there are.  */
static size_t
count_stretches (void)
{
  size_t n = 0;

  for (size_t i = 0; i < SPACE; i++)
    n += wanted[i] && (i == 0 || !wanted[i - 1]);
  return n;
}

/* Dimensions of an array around the middle of the space.  */
static void
draw_dims (int rank, size_t element, struct gomp_section_dim *dims)
{
  size_t reach = element;

  for (int d = 0; d < rank; d++)
    {
      size_t extent = 1 + draw (rank < 4 ? 5 : 3);
      dims[d].stride = (ptrdiff_t) (reach + (draw (3) ? 0 : draw (3)));
      reach = (size_t) dims[d].stride * extent;
      if (draw (3) == 0)
        dims[d].stride = -dims[d].stride;
      dims[d].step = draw (2) ? 1 : 2;
      dims[d].first = (ptrdiff_t) draw (extent);
      dims[d].count = (size_t) ((ptrdiff_t) extent - 1 - dims[d].first)
                      / (size_t) dims[d].step + 1;
    }
}

static void
check_one (void)
{
  struct gomp_section_dim dims[RANK] = { { 0 } };
  int rank = (int) draw (RANK + 1);
  size_t element = 1 + draw (4), bytes;
  uintptr_t base = SPACE / 2;
  struct gomp_section s;
  struct gomp_rows rows;

  draw_dims (rank, element, dims);
  memset (wanted, 0, sizeof wanted);
  memset (got, 0, sizeof got);
  CHECK_STRING (gomp_section_make (base, element, rank, dims, &s), NULL);
  bytes = mark (base, element, rank, dims);
  CHECK_EQUAL (gomp_shape_rows (&s.shape) * s.shape.row, bytes);
  CHECK_EQUAL (gomp_shape_span (&s.shape, true), s.size);
  gomp_rows_begin (&rows, &s.shape, 0);
  while (gomp_rows_next (&rows))
    memset (&got[s.start + rows.dst], 1, s.shape.row);
  CHECK (memcmp (got, wanted, sizeof got) == 0);
  /* No step but where there is a gap, and no two steps that are one.  (Rows of
     different steps may touch.)  */
  CHECK (gomp_shape_rows (&s.shape) >= count_stretches ());
  CHECK_EQUAL (s.shape.n == 0, count_stretches () == 1);
  if (s.shape.n > 0)
    CHECK (s.shape.steps[0].dst > s.shape.row);
  for (unsigned i = 1; i < s.shape.n; i++)
    CHECK (s.shape.steps[i].dst
           != s.shape.steps[i - 1].dst * s.shape.steps[i - 1].count);
}

static void
check_refused (void)
{
  struct gomp_section_dim dims[2] = { { 0, 1, 4, 4 }, { 0, 1, 4, 16 } };
  struct gomp_section s;

  CHECK_STRING (gomp_section_make (4096, 4, 2, dims, &s), NULL);
  CHECK_EQUAL (s.size, 64);
  CHECK_EQUAL (s.shape.n, 0);
  dims[1].stride = 14;
  CHECK (gomp_section_make (4096, 4, 2, dims, &s) != NULL);
  dims[1].stride = 0;
  CHECK (gomp_section_make (4096, 4, 2, dims, &s) != NULL);
  dims[1] = (struct gomp_section_dim) { 0, 1, PTRDIFF_MAX, 16 };
  CHECK (gomp_section_make (4096, 4, 2, dims, &s) != NULL);
  dims[1] = (struct gomp_section_dim) { PTRDIFF_MAX, 1, 2, 16 };
  CHECK (gomp_section_make (4096, 4, 2, dims, &s) != NULL);
  dims[1] = (struct gomp_section_dim) { -300, 1, 2, 16 };
  CHECK (gomp_section_make (4096, 4, 2, dims, &s) != NULL);
  dims[1] = (struct gomp_section_dim) { 0, 1, 2, PTRDIFF_MIN };
  CHECK (gomp_section_make (4096, 4, 2, dims, &s) != NULL);
  dims[1] = (struct gomp_section_dim) { 0, 1, 2, 16 };
  CHECK (gomp_section_make (UINTPTR_MAX - 20, 4, 2, dims, &s) != NULL);
  dims[1].count = 0;
  CHECK_STRING (gomp_section_make (UINTPTR_MAX - 20, 4, 2, dims, &s), NULL);
  CHECK_EQUAL (s.size, 0);
  dims[0].count = SIZE_MAX;
  CHECK (gomp_section_make (4096, 4, 1, dims, &s) != NULL);
}

/* gfortran's for p => a(9:1:-2, :) of integer(4) a(10, 3), and ISO C's.  */
static void
check_descriptors (void)
{
  static int a[3][10];
  struct { gfc_descriptor head; gfc_dimension dim[2]; } gfc = {
    { .base_addr = &a[0][8], .dtype = { .elem_len = 4, .rank = 2, .type = 1 },
      .span = 4 },
    { { -2, 1, 5 }, { 10, 0, 2 } }
  };
  struct
  {
    void *base_addr;
    size_t elem_len;
    int version;
    signed char rank, attribute;
    short type;
    struct { ptrdiff_t lower_bound, extent, sm; } dim[2];
  } cfi = { &a[0][8], 4, 1, 2, 0, 0, { { 1, 5, -8 }, { 0, 3, 40 } } };
  struct gomp_strides one, two;

  CHECK_STRING (gomp_descriptor_strides (GOMP_LAYOUT_GFORTRAN, &gfc, &one),
                NULL);
  CHECK_STRING (gomp_descriptor_strides (GOMP_LAYOUT_CFI, &cfi, &two), NULL);
  CHECK_EQUAL (one.base, two.base);
  CHECK_EQUAL (one.element, 4);
  CHECK_EQUAL (two.element, 4);
  CHECK_EQUAL (one.rank, 2);
  CHECK_EQUAL (two.rank, 2);
  for (int d = 0; d < 2; d++)
    CHECK (one.dims[d].lower == two.dims[d].lower
           && one.dims[d].extent == two.dims[d].extent
           && one.dims[d].bytes == two.dims[d].bytes);
  CHECK_EQUAL (one.dims[0].bytes, -8);
  CHECK_EQUAL (one.dims[0].extent, 5);
  cfi.dim[1].extent = -1;
  CHECK_STRING (gomp_descriptor_strides (GOMP_LAYOUT_CFI, &cfi, &two), NULL);
  CHECK_EQUAL (two.dims[1].extent, SIZE_MAX);
  cfi.dim[0].extent = -1;
  CHECK (gomp_descriptor_strides (GOMP_LAYOUT_CFI, &cfi, &two) != NULL);
  cfi.version = 3;
  CHECK (gomp_descriptor_strides (GOMP_LAYOUT_CFI, &cfi, &two) != NULL);
  gfc.head.dtype.rank = 0;
  CHECK_STRING (gomp_descriptor_strides (GOMP_LAYOUT_GFORTRAN, &gfc, &one),
                NULL);
  CHECK_EQUAL (one.rank, 0);
  gfc.head.dtype.rank = 16;
  CHECK (gomp_descriptor_strides (GOMP_LAYOUT_GFORTRAN, &gfc, &one) != NULL);
  gfc.head.dtype.rank = 2;
  gfc.dim[1].stride = PTRDIFF_MAX;
  CHECK (gomp_descriptor_strides (GOMP_LAYOUT_GFORTRAN, &gfc, &one) != NULL);
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    seed = strtoull (argv[1], NULL, 0);
  unit_case ("random sections: the bytes of their elements, in few steps");
  for (int i = 0; i < CASES && unit_failures < 10; i++)
    check_one ();
  unit_case ("sections beyond the address space: refused");
  check_refused ();
  unit_case ("descriptors of gfortran and of ISO C: the same section");
  check_descriptors ();
  return unit_result ();
}
