/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Sections of arrays with gaps, with the address and size that gfortran passes:
   what is found are the section's elements and at most those up to the end of
   the array in the dimensions before the last.  A seed may be given.  */

#include <stdlib.h>
#include <string.h>

#include "gfc-descriptor.h"
#include "plan/map-section.h"
#include "unit.h"

#define RANK 4
#define CASES 20000
#define BASE ((uintptr_t) 1 << 40)

static uint64_t seed = 1;

static ptrdiff_t
draw (ptrdiff_t below)
{
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (ptrdiff_t) (seed >> 33) % below;
}

static struct
{
  gfc_descriptor head;
  gfc_dimension dims[RANK];
} array;
static ptrdiff_t extents[RANK], first[RANK], count[RANK];

/* A pointer to a part of an array, some of it upside down, or to a component of
   the elements.  */
static void
draw_array (void)
{
  size_t element = (size_t) 4 << draw (3);
  ptrdiff_t reach = 1;

  memset (&array, 0, sizeof array);
  array.head.base_addr = (void *) BASE;
  array.head.dtype.elem_len = element;
  array.head.dtype.rank = (signed char) (1 + draw (RANK));
  array.head.dtype.type = 3;
  array.head.span = (ptrdiff_t) element * (draw (2) ? 1 : 1 + draw (4));
  for (int d = 0; d < array.head.dtype.rank; d++)
    {
      extents[d] = 1 + draw (5);
      array.dims[d] = (gfc_dimension) { .stride = reach * (1 + draw (3)),
                                        .lower_bound = draw (7) - 3 };
      array.dims[d].upper_bound = array.dims[d].lower_bound + extents[d] - 1;
      reach = array.dims[d].stride * extents[d];
      if (draw (3) == 0)
        array.dims[d].stride = -array.dims[d].stride;
    }
}

/* A section whose dimensions behind LAST are single subscripts.  The address
   and the size are those that gfortran passes.  */
static int
draw_section (uintptr_t *start, size_t *size)
{
  int last = (int) draw (array.head.dtype.rank);
  ptrdiff_t offset = 0;

  for (int d = 0; d < array.head.dtype.rank; d++)
    {
      first[d] = draw (extents[d]);
      count[d] = d > last ? 1 : 1 + draw (extents[d] - first[d]);
      offset += first[d] * array.dims[d].stride;
    }
  *start = BASE + (uintptr_t) offset * array.head.dtype.elem_len;
  *size = (size_t) (count[last] * array.dims[last].stride)
          * array.head.dtype.elem_len;
  return last;
}

static void
check_one (void)
{
  struct gomp_section_dim dims[RANK];
  struct gomp_descriptor_view view;
  struct gomp_section want, got;
  uintptr_t start;
  size_t size;
  int last;

  draw_array ();
  last = draw_section (&start, &size);
  CHECK (gomp_descriptor_read (&array, sizeof array, &view));
  if (view.span == (ptrdiff_t) view.element_size
      && gomp_descriptor_contiguous (&view))
    {
      CHECK (!gomp_map_section_find (&array, &view, start, size, &got));
      return;
    }
  for (int d = 0; d < view.rank; d++)
    dims[d] = (struct gomp_section_dim) {
      .first = first[d],
      .step = 1,
      .count = (size_t) (d < last ? extents[d] - first[d] : count[d]),
      .stride = array.dims[d].stride * view.span
    };
  CHECK_STRING (gomp_section_make (BASE, view.element_size, view.rank, dims,
                                   &want),
                NULL);
  CHECK (gomp_map_section_find (&array, &view, start, size, &got));
  CHECK (gomp_section_equal (&got, &want));
}

/* q => x(:)%a, where the elements of x have three words.  */
static void
be_component (void)
{
  memset (&array, 0, sizeof array);
  array.head = (gfc_descriptor) { .base_addr = (void *) BASE,
                                  .dtype = { .elem_len = 8,
                                             .rank = 1,
                                             .type = 3 },
                                  .span = 24 };
  array.dims[0] = (gfc_dimension) { 1, 1, 10 };
}

static bool
find (uintptr_t start, size_t size)
{
  struct gomp_descriptor_view view;
  struct gomp_section section;

  return (gomp_descriptor_read (&array, sizeof array, &view)
          && gomp_map_section_find (&array, &view, start, size, &section));
}

static void
check_refused (void)
{
  be_component ();
  CHECK (find (BASE + 16, 24));
  CHECK (find (BASE + 16, 64));
  CHECK (!find (BASE + 16, 72));
  CHECK (!find (BASE + 16, 0));
  CHECK (!find (BASE + 16, 12));
  CHECK (!find (BASE + 12, 8));
  CHECK (!find (BASE + 80, 8));
  CHECK (!find (BASE - 8, 8));
  array.head.base_addr = NULL;
  CHECK (!find (16, 24));
  be_component ();
  array.dims[0].upper_bound = 0;
  CHECK (!find (BASE, 8));
  array.dims[0].upper_bound = PTRDIFF_MAX;
  CHECK (!find (BASE, 8));
  be_component ();
  array.dims[0].stride = PTRDIFF_MAX;
  CHECK (!find (BASE, 8));
  array.dims[0].stride = PTRDIFF_MIN;
  CHECK (!find (BASE, 8));
  array.dims[0].stride = 0;
  CHECK (!find (BASE, 8));
  be_component ();
  array.head.dtype.elem_len = 0;
  CHECK (!find (BASE, 8));
  /* Dimensions that interleave.  */
  be_component ();
  array.head.dtype.rank = 2;
  array.dims[1] = (gfc_dimension) { 2, 1, 4 };
  CHECK (!find (BASE + 32, 8));
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    seed = strtoull (argv[1], NULL, 0);
  unit_case ("random sections of random arrays: the elements that are meant");
  for (int i = 0; i < CASES; i++)
    check_one ();
  unit_case ("what is no section of the array, or of none, is left alone");
  check_refused ();
  return unit_result ();
}
