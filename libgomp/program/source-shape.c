/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What debug information says of types: sizes, and shapes of arrays.  */

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "program/source-search.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>

#include "gfc-descriptor.h"

bool
gomp_die_type (Dwarf_Die *die, Dwarf_Die *type)
{
  Dwarf_Attribute attr;
  Dwarf_Die raw;

  return (dwarf_attr_integrate (die, DW_AT_type, &attr)
          && dwarf_formref_die (&attr, &raw)
          && dwarf_peel_type (&raw, type) == 0);
}

bool
gomp_die_is_pointer (Dwarf_Die *type)
{
  int tag = dwarf_tag (type);

  return (tag == DW_TAG_pointer_type || tag == DW_TAG_reference_type
          || tag == DW_TAG_rvalue_reference_type);
}

bool
gomp_die_is_struct (Dwarf_Die *type)
{
  int tag = dwarf_tag (type);

  return (tag == DW_TAG_structure_type || tag == DW_TAG_union_type
          || tag == DW_TAG_class_type);
}

bool
gomp_die_is_described (Dwarf_Die *type)
{
  return dwarf_hasattr (type, DW_AT_data_location);
}

/* Whether a variable of this type leads to other memory.  */
bool
gomp_die_has_pointers (Dwarf_Die *type, int nesting)
{
  Dwarf_Die member, inner;

  if (gomp_die_is_pointer (type) || gomp_die_is_described (type))
    return true;
  /* Pointers that are elements of an array are not followed.  */
  if (dwarf_tag (type) == DW_TAG_array_type)
    return (gomp_die_type (type, &inner) && gomp_die_is_struct (&inner)
            && gomp_die_has_pointers (&inner, nesting));
  if (!gomp_die_is_struct (type) || nesting == 0
      || dwarf_child (type, &member) != 0)
    return false;
  do
    if (dwarf_tag (&member) == DW_TAG_member && gomp_die_type (&member, &inner)
        && gomp_die_has_pointers (&inner, nesting - 1))
      return true;
  while (dwarf_siblingof (&member, &member) == 0);
  return false;
}

/* Widen *BYTES, the span of one element, by the dimension DIM.  */
static bool
add_dimension (const struct gomp_search *search, Dwarf_Die *dim,
               uintptr_t object, int64_t *bytes)
{
  const struct gomp_source_context *context = search->context;
  int64_t lower, upper, count, stride, rest;

  if (!gomp_source_number (context, dim, DW_AT_lower_bound, object, &lower))
    lower = search->fortran;
  if (!gomp_source_number (context, dim, DW_AT_count, object, &count))
    {
      if (!gomp_source_number (context, dim, DW_AT_upper_bound, object, &upper)
          || __builtin_sub_overflow (upper, lower, &count)
          || __builtin_add_overflow (count, 1, &count))
        return false;
    }
  if (count <= 0)
    return *bytes = 0, true;
  if (!gomp_source_number (context, dim, DW_AT_byte_stride, object, &stride))
    return !__builtin_mul_overflow (*bytes, count, bytes);
  /* Backwards strides begin at the highest element: no span above it.  */
  if (stride < 0)
    stride = 0;
  return (!__builtin_mul_overflow (count - 1, stride, &rest)
          && !__builtin_add_overflow (*bytes, rest, bytes));
}

/* Bytes from the first to the last element of an array; OBJECT: its
   descriptor, or 0.  */
bool
gomp_search_array_size (const struct gomp_search *search, Dwarf_Die *type,
                        uintptr_t object, size_t *size)
{
  Dwarf_Die element, dim;
  Dwarf_Word element_bytes;
  size_t inner_bytes;
  int64_t bytes;

  if (!gomp_die_type (type, &element) || dwarf_child (type, &dim) != 0)
    return false;
  if (dwarf_tag (&element) == DW_TAG_array_type)
    {
      if (!gomp_search_array_size (search, &element, 0, &inner_bytes))
        return false;
      element_bytes = inner_bytes;
    }
  else if (dwarf_aggregate_size (&element, &element_bytes) != 0)
    return false;
  bytes = element_bytes;
  do
    if (dwarf_tag (&dim) == DW_TAG_subrange_type
        && !add_dimension (search, &dim, object, &bytes))
      return false;
  while (dwarf_siblingof (&dim, &dim) == 0);
  *size = bytes;
  return true;
}

/* Bytes of the descriptor of arrays of TYPE.  */
size_t
gomp_die_descriptor_size (Dwarf_Die *type)
{
  Dwarf_Die dim;
  int rank = 0;

  if (dwarf_child (type, &dim) == 0)
    do
      rank += dwarf_tag (&dim) == DW_TAG_subrange_type;
    while (dwarf_siblingof (&dim, &dim) == 0);
  return GFC_DESCRIPTOR_SIZE (rank);
}

/* The shape of an array, as array_size.  False: not known, or its elements do
   not lie side by side.  */
bool
gomp_search_read_shape (const struct gomp_search *search, Dwarf_Die *type,
                        uintptr_t object, struct gomp_source_shape *shape)
{
  const struct gomp_source_context *context = search->context;
  Dwarf_Die element, dim;
  Dwarf_Word bytes;
  int64_t lower, upper, stride, span;

  *shape = (struct gomp_source_shape) { .fortran = search->fortran };
  if (!gomp_die_type (type, &element) || dwarf_child (type, &dim) != 0
      || dwarf_tag (&element) == DW_TAG_array_type
      || dwarf_aggregate_size (&element, &bytes) != 0 || bytes == 0)
    return false;
  shape->element = bytes;
  span = (int64_t) bytes;
  do
    if (dwarf_tag (&dim) == DW_TAG_subrange_type)
      {
        int64_t count;

        if (!gomp_source_number (context, &dim, DW_AT_lower_bound, object,
                                 &lower))
          lower = search->fortran;
        if (!gomp_source_number (context, &dim, DW_AT_count, object, &count))
          {
            if (!gomp_source_number (context, &dim, DW_AT_upper_bound, object,
                                     &upper)
                || __builtin_sub_overflow (upper, lower, &count)
                || __builtin_add_overflow (count, 1, &count))
              return false;
          }
        if (count <= 0 || shape->rank == GOMP_SOURCE_RANK
            || (gomp_source_number (context, &dim, DW_AT_byte_stride, object,
                                    &stride)
                && stride != span && count > 1))
          return false;
        if (__builtin_mul_overflow (span, count, &span))
          return false;
        shape->lower[shape->rank] = lower;
        shape->count[shape->rank++] = count;
      }
  while (dwarf_siblingof (&dim, &dim) == 0);
  /* C names the dimension that varies fastest last.  */
  for (int d = 0; !search->fortran && d < shape->rank / 2; d++)
    {
      int64_t count = shape->count[d];
      shape->count[d] = shape->count[shape->rank - 1 - d];
      shape->count[shape->rank - 1 - d] = count;
    }
  return shape->rank > 0;
}

/* Bytes of storage, 0 if not known.  */
size_t
gomp_search_storage_size (const struct gomp_search *search, Dwarf_Die *type)
{
  Dwarf_Word bytes;
  size_t size;

  if (dwarf_tag (type) == DW_TAG_array_type)
    return gomp_search_array_size (search, type, 0, &size) ? size : 0;
  return dwarf_aggregate_size (type, &bytes) == 0 ? bytes : 0;
}

bool
gomp_die_is_variable (Dwarf_Die *die)
{
  int tag = dwarf_tag (die);

  return tag == DW_TAG_variable || tag == DW_TAG_formal_parameter;
}

#endif
