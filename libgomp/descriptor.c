/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   gfortran's array descriptor, read in place.  */

#define _GNU_SOURCE 1
#include "descriptor.h"

#include <dlfcn.h>
#include <string.h>

#include "checked.h"
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
  static const size_t tails[] = { sizeof (void *),
                                  sizeof (void *) + sizeof (size_t) };

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
      || size < GFC_DESCRIPTOR_SIZE (head.dtype.rank)
      || head.dtype.version != 0
      || head.dtype.type < 1 || head.dtype.type > 10)
    return false;

  view->base = (uintptr_t) head.base_addr;
  view->element_size = head.dtype.elem_len;
  view->rank = head.dtype.rank;
  view->type = head.dtype.type;
  for (int d = 0; d < view->rank; d++)
    {
      gfc_dimension dim;
      memcpy (&dim, (const char *) bytes + GFC_DESCRIPTOR_SIZE (d),
              sizeof dim);
      view->dims[d].lower = dim.lower_bound;
      view->dims[d].upper = dim.upper_bound;
      view->dims[d].stride = dim.stride;
    }
  return true;
}

/* gfortran's run-time library is loaded.  Asked again until it is: it may come
   with a shared object later.  */
static bool
fortran_is_here (void)
{
  static bool here;

  if (!__atomic_load_n (&here, __ATOMIC_RELAXED)
      && dlsym (RTLD_DEFAULT, "_gfortran_set_args"))
    __atomic_store_n (&here, true, __ATOMIC_RELAXED);
  return __atomic_load_n (&here, __ATOMIC_RELAXED);
}

size_t
gomp_descriptor_guess (const void *bytes, size_t room)
{
  struct gomp_descriptor_view view;

  if (room < GFC_DESCRIPTOR_SIZE (1)
      || !gomp_descriptor_read (bytes, room, &view)
      || view.base == 0 || view.element_size == 0)
    return 0;
  for (int d = 0; d < view.rank; d++)
    if (view.dims[d].lower > view.dims[d].upper
        && view.dims[d].lower - 1 != view.dims[d].upper)
      return 0;
  return fortran_is_here () ? GFC_DESCRIPTOR_SIZE (view.rank) : 0;
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
          ? 0 : (size_t) dim->upper - (size_t) dim->lower + 1);
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
  static const char *const names[]
    = { "unknown", "integer", "logical", "real", "complex", "type",
        "character", "class", "procedure", "hollerith", "void" };

  return (type >= 0 && type < (int) GOMP_ARRAY_LEN (names)
          ? names[type] : names[0]);
}
