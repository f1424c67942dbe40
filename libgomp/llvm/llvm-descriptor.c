/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Descriptors in lists of flang's.  */

#include "llvm/llvm-descriptor.h"

#include <stdlib.h>
#include <string.h>

#include "base/descriptor.h"

#define POINTER_SIZE sizeof (void *)
/* So many entries before that of its data belong to a descriptor.  */
#define BEFORE 4

struct finder
{
  struct gomp_llvm_list *list;
  enum gomp_context context;
  struct gomp_llvm_found *found;
  /* Indices of entries by where they begin, once they are needed.  */
  uint32_t *sorted;
  struct gomp_scratch *scratch;
};

static bool
is_plain (const struct gomp_llvm_entry *entry)
{
  return !(entry->type
           & (LLVM_MAP_PTR_AND_OBJ | LLVM_MAP_ATTACH | LLVM_MAP_LITERAL
              | LLVM_MAP_PRIVATE | LLVM_MAP_NON_CONTIG));
}

/* Can a descriptor of Flang's have SIZE bytes: 24, 24 for each dimension, 16
   for a derived type?  */
static bool
may_be_descriptor (size_t size)
{
  return size >= 24 && size <= 24 + 24 * 15 + 16 && size % 8 == 0;
}

bool
gomp_llvm_is_descriptor (uintptr_t start, size_t size)
{
  return (may_be_descriptor (size)
          && gomp_descriptor_layout ((const void *) start, size)
               == GOMP_LAYOUT_CFI
          && gomp_descriptor_is_flang ((const void *) start));
}

static struct gomp_llvm_descriptor *
add (struct finder *f, uint32_t i, uintptr_t start, size_t size)
{
  struct gomp_llvm_found *found = f->found;

  found->of[i] = (uint32_t) found->n;
  found->descriptors[found->n] = (struct gomp_llvm_descriptor) {
    .start = start, .size = size, .slot = GOMP_LLVM_NONE
  };
  return &found->descriptors[found->n++];
}

/* Entry K is a part of DESCRIPTOR, or all of it.  */
static void
take (struct finder *f, struct gomp_llvm_descriptor *descriptor, uint32_t k)
{
  f->found->gone[k] = true;
  f->found->part[k] = (uint32_t) (descriptor - f->found->descriptors);
  if (f->list->entries[k].type & LLVM_MAP_DELETE)
    descriptor->deleted = true;
}

static bool
is_within (const struct gomp_llvm_entry *entry, uintptr_t start, size_t size)
{
  return (entry->begin >= start && entry->begin - start <= size
          && entry->size <= size - (entry->begin - start));
}

/* ---- With the object ----------------------------------------------------- */

/* The pointer in the descriptor of which entry I is the data: the entry of 8
   bytes among those before it.  */
static const struct gomp_llvm_entry *
find_pointer (const struct finder *f, uint32_t i)
{
  const struct gomp_llvm_entry *entries = f->list->entries;
  const struct gomp_llvm_entry *entry = &entries[i];
  /* What a construct before has returned is no base any more.  */
  bool returned = (entry->type & LLVM_MAP_RETURN_PARAM
                   && f->context == GOMP_CONTEXT_EXIT);

  for (uint32_t k = i; k-- > 0 && i - k <= BEFORE;)
    if (entries[k].parent == entry->outer && is_plain (&entries[k])
        && entries[k].size == POINTER_SIZE
        && (returned || entries[k].begin == entry->base))
      return &entries[k];
  return NULL;
}

/* The bytes of the descriptor at START whose data is entry I; 0: there is
   none.  */
static size_t
find_size (const struct finder *f, uint32_t i, uintptr_t start)
{
  const struct gomp_llvm_entry *entries = f->list->entries;
  const struct gomp_llvm_entry *parent = &entries[entries[i].outer];
  size_t size = parent->begin == start ? parent->size : 0;

  for (uint32_t k = i; k-- > 0 && i - k <= BEFORE;)
    if (entries[k].parent == entries[i].outer && is_plain (&entries[k])
        && entries[k].begin == start && entries[k].size > POINTER_SIZE)
      size = entries[k].size;
  if (gomp_llvm_is_descriptor (start, size))
    return size;
  f->found->unsure |= may_be_descriptor (size);
  return 0;
}

/* Has DESCRIPTOR, of Flang's, elements that are characters of the default kind?
   Source: CFI_type_char in its <ISO_Fortran_binding.h>.  */
static bool
is_of_characters (const struct gomp_llvm_descriptor *descriptor)
{
  return ((const unsigned char *) descriptor->start)[21] == 40;
}

/* Set *START and *SIZE to the bytes from the first to the last one of all
   elements of STRIDES, and *BYTES to those of the elements alone.  Returns false
   if these are none, or not known.  */
static bool
find_range (const struct gomp_strides *strides, uintptr_t *start, size_t *size,
            size_t *bytes)
{
  size_t span = strides->element;

  *start = strides->base;
  *bytes = strides->element;
  for (int d = 0; d < strides->rank; d++)
    {
      size_t extent = strides->dims[d].extent, far;
      ptrdiff_t step = strides->dims[d].bytes;
      size_t width = step < 0 ? -(size_t) step : (size_t) step;
      if (extent == 0 || extent == SIZE_MAX
          || __builtin_mul_overflow (extent - 1, width, &far)
          || __builtin_mul_overflow (*bytes, extent, bytes)
          || __builtin_add_overflow (span, far, &span) || span > PTRDIFF_MAX)
        return false;
      if (step < 0)
        *start -= far;
    }
  *size = span;
  return true;
}

/* What flang 22 lists of an array is as long as its elements, from the first on.
   If these are not side by side, as of dummy arguments, entry I, which is the
   data of STRIDES, which DESCRIPTOR has, becomes what has all of them.  What is
   between them keeps its values: it is copied in, too, if it is copied out; and of
   an update, or an end that copies, the descriptor gets GAPS.  An array of
   characters is listed as if each element had one.  */
static void
correct_range (struct finder *f, uint32_t i, const struct gomp_strides *strides,
               struct gomp_llvm_descriptor *descriptor)
{
  bool characters = is_of_characters (descriptor);
  struct gomp_llvm_entry *entry = &f->list->entries[i];
  uintptr_t start;
  size_t size, bytes;

  if (characters && strides->element == 0)
    entry->size = 0;
  if (strides->element == 0 || !find_range (strides, &start, &size, &bytes))
    return;
  if (characters && entry->size == bytes / strides->element)
    entry->size = bytes;
  if (bytes != entry->size || (start == entry->begin && size == bytes))
    return;
  if (size != bytes
      && (f->context == GOMP_CONTEXT_UPDATE
          || (f->context == GOMP_CONTEXT_EXIT && entry->type & LLVM_MAP_FROM)))
    {
      descriptor->gaps = true;
      return;
    }
  if (size != bytes && entry->type & LLVM_MAP_FROM)
    entry->type |= LLVM_MAP_TO;
  entry->begin = start;
  entry->size = size;
}

/* Of characters of deferred length flang 22 lists one: entry I becomes as long as
   the scalar that DESCRIPTOR, whose data it is, describes.  Arrays:
   correct_range.  */
static void
correct_size (struct finder *f, uint32_t i,
              struct gomp_llvm_descriptor *descriptor)
{
  struct gomp_llvm_entry *entry = &f->list->entries[i];
  struct gomp_strides strides;

  if (gomp_descriptor_strides (GOMP_LAYOUT_CFI,
                               (const void *) descriptor->start, &strides)
        != NULL
      || strides.base != entry->begin || strides.element > PTRDIFF_MAX)
    return;
  if (strides.rank > 0)
    correct_range (f, i, &strides, descriptor);
  else if (entry->size == 1)
    entry->size = strides.element;
}

static void
find_with_object (struct finder *f, uint32_t i)
{
  const struct gomp_llvm_entry *entries = f->list->entries;
  uint32_t parent = entries[i].outer;
  const struct gomp_llvm_entry *pointer;
  struct gomp_llvm_descriptor *descriptor;
  size_t size;

  if (parent == GOMP_LLVM_NONE || (pointer = find_pointer (f, i)) == NULL
      || (size = find_size (f, i, pointer->begin)) == 0)
    return;
  descriptor = add (f, i, pointer->begin, size);
  descriptor->read = true;
  correct_size (f, i, descriptor);
  for (uint32_t k = i; k-- > 0 && i - k <= BEFORE;)
    if (entries[k].parent == parent && is_plain (&entries[k])
        && is_within (&entries[k], descriptor->start, size))
      take (f, descriptor, k);
  if (entries[parent].begin == descriptor->start
      && entries[parent].size == size && is_plain (&entries[parent]))
    take (f, descriptor, parent);
}

/* ---- By an ATTACH -------------------------------------------------------- */

static int
compare_begins (const void *a, const void *b, void *entries)
{
  const struct gomp_llvm_entry *all = entries;
  uintptr_t x = all[*(const uint32_t *) a].begin;
  uintptr_t y = all[*(const uint32_t *) b].begin;

  return (x > y) - (x < y);
}

static void
sort (struct finder *f)
{
  size_t n = f->list->n;

  f->sorted = GOMP_SCRATCH_ARRAY (f->scratch, uint32_t, n);
  for (uint32_t i = 0; i < n; i++)
    f->sorted[i] = i;
  qsort_r (f->sorted, n, sizeof *f->sorted, compare_begins, f->list->entries);
}

/* The place in SORTED of the first entry that begins at START or behind it.  */
static size_t
lower_bound (const struct finder *f, uintptr_t start)
{
  size_t low = 0, high = f->list->n;

  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (f->list->entries[f->sorted[middle]].begin < start)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Is there something in the list that has all of the SIZE bytes at START?  */
static bool
is_covered (const struct finder *f, uintptr_t start, size_t size)
{
  for (size_t k = 0; k < f->list->n; k++)
    {
      const struct gomp_llvm_entry *entry = &f->list->entries[k];
      if (is_plain (entry) && entry->begin <= start
          && start - entry->begin <= entry->size
          && size <= entry->size - (start - entry->begin))
        return true;
    }
  return false;
}

static void
find_by_attach (struct finder *f, uint32_t i)
{
  const struct gomp_llvm_entry *entry = &f->list->entries[i];
  struct gomp_llvm_descriptor *descriptor = NULL;
  uintptr_t start = entry->base;

  if (!may_be_descriptor (entry->size) || start == 0)
    return;
  if (f->sorted == NULL)
    sort (f);
  for (size_t s = lower_bound (f, start); s < f->list->n; s++)
    {
      uint32_t k = f->sorted[s];
      const struct gomp_llvm_entry *part = &f->list->entries[k];
      if (part->begin != start)
        break;
      if (part->size != entry->size || !is_plain (part))
        continue;
      if (descriptor == NULL)
        descriptor = add (f, i, start, entry->size);
      take (f, descriptor, k);
    }
  if (descriptor == NULL && is_covered (f, start, entry->size))
    add (f, i, start, entry->size);
}

/* ---- Parts that are the whole -------------------------------------------- */

/* Can ENTRY take over what is to be done with a part that is as large?  Data, or
   what a pointer refers to.  */
static bool
takes_over (const struct gomp_llvm_entry *entry)
{
  struct gomp_llvm_entry data = *entry;

  data.type &= ~(uint64_t) LLVM_MAP_PTR_AND_OBJ;
  return is_plain (&data);
}

static void
join (struct finder *f, uint32_t i)
{
  struct gomp_llvm_entry *entry = &f->list->entries[i], *parent;

  if (entry->parent == GOMP_LLVM_NONE || f->found->gone[i])
    return;
  parent = &f->list->entries[entry->parent];
  if (f->found->gone[entry->parent] || parent->pushed || entry->pushed
      || parent->begin != entry->begin || parent->size != entry->size
      || !is_plain (entry) || !takes_over (parent))
    return;
  parent->type
    |= entry->type
       & (LLVM_MAP_TO | LLVM_MAP_FROM | LLVM_MAP_ALWAYS | LLVM_MAP_DELETE
          | LLVM_MAP_PRESENT);
  f->found->gone[i] = true;
  f->found->joined[i] = entry->parent;
}

/* ---- All ----------------------------------------------------------------- */

static uint32_t *
make_indices (struct gomp_scratch *scratch, size_t n)
{
  uint32_t *indices = GOMP_SCRATCH_ARRAY (scratch, uint32_t, n);

  memset (indices, 0xff, n * sizeof *indices);
  return indices;
}

void
gomp_llvm_find_descriptors (struct gomp_llvm_list *list,
                            enum gomp_context context,
                            struct gomp_scratch *scratch,
                            struct gomp_llvm_found *found)
{
  struct finder f = { .list = list,
                      .context = context,
                      .found = found,
                      .scratch = scratch };
  size_t n = list->n;

  *found = (struct gomp_llvm_found) { 0 };
  found->descriptors
    = GOMP_SCRATCH_ARRAY (scratch, struct gomp_llvm_descriptor, n);
  found->of = make_indices (scratch, n);
  found->part = make_indices (scratch, n);
  found->joined = make_indices (scratch, n);
  found->gone = GOMP_SCRATCH_ARRAY (scratch, bool, n);
  memset (found->gone, 0, n * sizeof *found->gone);
  for (uint32_t i = 0; i < n; i++)
    {
      uint64_t type = list->entries[i].type;
      if (type & LLVM_MAP_ATTACH && !(type & LLVM_MAP_LITERAL))
        find_by_attach (&f, i);
      else if (type & LLVM_MAP_PTR_AND_OBJ && !(type & LLVM_MAP_LITERAL)
               && !list->entries[i].pushed)
        find_with_object (&f, i);
    }
  for (uint32_t i = 0; i < n; i++)
    join (&f, i);
}

struct gomp_llvm_descriptor *
gomp_llvm_descriptor_of (const struct gomp_llvm_found *found, uint32_t i)
{
  return (found->of[i] == GOMP_LLVM_NONE ? NULL
                                         : &found->descriptors[found->of[i]]);
}

bool
gomp_llvm_descriptor_rows (const struct gomp_llvm_descriptor *descriptor,
                           struct gomp_llvm_rows *rows, struct gomp_error *err)
{
  struct llvm_dimension dimensions[GOMP_LLVM_DIMENSIONS];
  struct gomp_strides strides;
  size_t n = 0, span, bytes;
  uintptr_t start;

  gomp_descriptor_strides (GOMP_LAYOUT_CFI, (const void *) descriptor->start,
                           &strides);
  find_range (&strides, &start, &span, &bytes);
  for (int d = strides.rank; d-- > 0;)
    {
      ptrdiff_t step = strides.dims[d].bytes;
      dimensions[n++] = (struct llvm_dimension) { 0, strides.dims[d].extent,
                                                  step < 0 ? -(uint64_t) step
                                                           : (uint64_t) step };
    }
  dimensions[n++] = (struct llvm_dimension) { 0, strides.element, 1 };
  return gomp_llvm_rows_begin (start, dimensions, n, rows, err);
}

size_t *
gomp_llvm_found_sizes (const struct gomp_llvm_found *found,
                       const struct gomp_llvm_list *list, size_t n,
                       struct gomp_scratch *scratch)
{
  size_t *sizes;

  if (found->n == 0)
    return NULL;
  sizes = GOMP_SCRATCH_ARRAY (scratch, size_t, n);
  memset (sizes, 0, n * sizeof *sizes);
  for (size_t i = 0; i < list->n; i++)
    if (found->part[i] != GOMP_LLVM_NONE && !list->entries[i].component)
      sizes[list->entries[i].origin]
        = found->descriptors[found->part[i]].size;
  return sizes;
}
