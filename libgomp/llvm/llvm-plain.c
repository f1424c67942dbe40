/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Lists of data alone -> GCC's kinds.  */

#include "llvm/llvm-plain.h"

#include <string.h>

#include "base/checked.h"
#include "llvm/llvm-kinds.h"

/* What is made: an entry has no more than one of each.  */
struct plain
{
  size_t n;
  void **addresses;
  size_t *sizes;
  unsigned short *kinds;
  const char **names;
};

static void
put (struct plain *p, unsigned kind, void *start, size_t size, const char *name)
{
  p->addresses[p->n] = start;
  p->sizes[p->n] = size;
  p->kinds[p->n] = gomp_llvm_kind_at (kind, (uintptr_t) start);
  p->names[p->n++] = name;
}

/* Entry I, whose pointer the construct attaches, or does not at its end.  Returns
   false if it is not a plain one.  */
static bool
put_attach (struct plain *p, const struct gomp_llvm_arrays *arrays, size_t i,
            enum gomp_context context)
{
  uintptr_t begin = (uintptr_t) arrays->begins[i], word;

  if (arrays->types[i] != LLVM_MAP_ATTACH || context == GOMP_CONTEXT_UPDATE
      || arrays->sizes[i] != (int64_t) sizeof word)
    return false;
  if (context == GOMP_CONTEXT_EXIT || arrays->bases[i] == NULL || begin == 0)
    return true;
  memcpy (&word, arrays->bases[i], sizeof word);
  put (p, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION, arrays->bases[i],
       begin - word, NULL);
  return true;
}

/* The kind of data of TYPE, which is plain.  */
static unsigned
kind_of (uint64_t type, enum gomp_context context)
{
  if (context != GOMP_CONTEXT_EXIT)
    return gomp_llvm_direction (type);
  if (type & LLVM_MAP_DELETE)
    return GOMP_MAP_DELETE;
  return type & LLVM_MAP_FROM ? GOMP_MAP_FROM : GOMP_MAP_RELEASE;
}

/* Is entry I data, all of its object, with no modifier but `delete' at an end?  */
static bool
is_plain (const struct gomp_llvm_arrays *arrays, size_t i,
          enum gomp_context context)
{
  uint64_t type = (uint64_t) arrays->types[i], known;
  int64_t size = arrays->sizes[i];
  uintptr_t end;

  known = (LLVM_MAP_TO | LLVM_MAP_FROM
           | (context == GOMP_CONTEXT_EXIT ? LLVM_MAP_DELETE : 0));
  return (
    (type & ~known) == 0 && size > 0
    && (context != GOMP_CONTEXT_ENTER || arrays->bases[i] == arrays->begins[i])
    && (context != GOMP_CONTEXT_UPDATE || type != 0)
    && gomp_checked_end ((uintptr_t) arrays->begins[i], (size_t) size, &end));
}

static bool
put_all (struct plain *p, const struct gomp_llvm_arrays *arrays,
         enum gomp_context context)
{
  for (size_t i = 0; i < arrays->n; i++)
    if (arrays->mappers && arrays->mappers[i])
      return false;
    else if (is_plain (arrays, i, context))
      put (p, kind_of ((uint64_t) arrays->types[i], context), arrays->begins[i],
           (size_t) arrays->sizes[i], arrays->names ? arrays->names[i] : NULL);
    else if (!put_attach (p, arrays, i, context))
      return false;
  return true;
}

bool
gomp_llvm_plain (const struct gomp_llvm_arrays *arrays,
                 enum gomp_context context, struct gomp_scratch *scratch,
                 struct gomp_llvm_decoded *decoded)
{
  struct plain p = { .n = 0 };
  size_t n = arrays->n;

  if (context == GOMP_CONTEXT_TARGET || n == 0)
    return false;
  p.addresses = GOMP_SCRATCH_ARRAY (scratch, void *, n);
  p.sizes = GOMP_SCRATCH_ARRAY (scratch, size_t, n);
  p.kinds = GOMP_SCRATCH_ARRAY (scratch, unsigned short, n);
  p.names = GOMP_SCRATCH_ARRAY (scratch, const char *, n);
  if (!put_all (&p, arrays, context))
    return false;
  *decoded = (struct gomp_llvm_decoded) { .arrays = { .n = p.n,
                                                      .addresses = p.addresses,
                                                      .sizes = p.sizes,
                                                      .kinds = p.kinds },
                                          .listed = { p.n, p.addresses, p.sizes,
                                                      p.names } };
  return true;
}
