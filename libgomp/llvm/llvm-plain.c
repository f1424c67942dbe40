/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Plain lists -> GCC's kinds.  */

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
  const char **names;
  unsigned short *kinds;
  /* TARGET: the kernel's arguments.  */
  size_t n_arguments;
  struct gomp_pset_argument *arguments;
};

/* Room for what N entries come to, in one piece.  */
static struct plain
make_room (size_t n, enum gomp_context context, struct gomp_scratch *scratch)
{
  struct plain p = { .n = 0, .n_arguments = 0 };
  char *room = gomp_scratch_acquire (
    scratch, n * (3 * sizeof (void *) + sizeof *p.kinds));

  p.addresses = (void **) room;
  p.sizes = (size_t *) (p.addresses + n);
  p.names = (const char **) (p.sizes + n);
  p.kinds = (unsigned short *) (p.names + n);
  p.arguments = (context == GOMP_CONTEXT_TARGET
                   ? GOMP_SCRATCH_ARRAY (scratch, struct gomp_pset_argument, n)
                   : NULL);
  return p;
}

static inline void
put (struct plain *p, unsigned kind, void *start, size_t size, const char *name)
{
  size_t n = p->n++;

  p->addresses[n] = start;
  p->sizes[n] = size;
  p->names[n] = name;
  p->kinds[n] = gomp_llvm_kind_at (kind, (uintptr_t) start);
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

/* The kind of data of TYPE, which has no bits but those of a direction and, at an
   end, of `delete'.  */
static inline unsigned
kind_of (uint64_t type, enum gomp_context context)
{
  static const unsigned char ends[]
    = { GOMP_MAP_RELEASE, GOMP_MAP_RELEASE, GOMP_MAP_FROM, GOMP_MAP_FROM };

  if (context != GOMP_CONTEXT_EXIT)
    return gomp_llvm_direction (type);
  return type & LLVM_MAP_DELETE ? GOMP_MAP_DELETE
                                : ends[type & (LLVM_MAP_TO | LLVM_MAP_FROM)];
}

/* The bits that plain data has in its type.  */
static inline uint64_t
known_bits (enum gomp_context context)
{
  return (LLVM_MAP_TO | LLVM_MAP_FROM
          | (context == GOMP_CONTEXT_EXIT ? LLVM_MAP_DELETE : 0));
}

/* Is entry I data, all of its object, with no bits but KNOWN in its type?  */
static inline bool
is_plain (const struct gomp_llvm_arrays *arrays, size_t i, uint64_t known,
          enum gomp_context context)
{
  uint64_t type = (uint64_t) arrays->types[i];
  int64_t size = arrays->sizes[i];
  uintptr_t end;

  return (
    (type & ~known) == 0 && size > 0
    && (context != GOMP_CONTEXT_ENTER || arrays->bases[i] == arrays->begins[i])
    && (context != GOMP_CONTEXT_UPDATE || type != 0)
    && gomp_checked_end ((uintptr_t) arrays->begins[i], (size_t) size, &end));
}

/* Inlined once for each CONTEXT, which is known there.  */
static inline __attribute__ ((always_inline)) bool
put_all (struct plain *p, const struct gomp_llvm_arrays *arrays,
         enum gomp_context context)
{
  const uint64_t known = known_bits (context);

  for (size_t i = 0; i < arrays->n; i++)
    if (arrays->mappers && arrays->mappers[i])
      return false;
    else if (GOMP_LIKELY (is_plain (arrays, i, known, context)))
      put (p, kind_of ((uint64_t) arrays->types[i], context), arrays->begins[i],
           (size_t) arrays->sizes[i], arrays->names ? arrays->names[i] : NULL);
    else if (!put_attach (p, arrays, i, context))
      return false;
  return true;
}

/* ---- Target -------------------------------------------------------------- */

/* The kernel gets ADD, with SLOT besides what that holds, if TYPE says that entry
   is an argument.  */
static inline void
put_argument (struct plain *p, uint64_t type, uint64_t slot, uintptr_t add)
{
  if (type & LLVM_MAP_TARGET_PARAM)
    p->arguments[p->n_arguments++] = (struct gomp_pset_argument) { slot, add };
}

/* Is entry I data, from the beginning of its object, with no bits but those of a
   direction, of an argument and of implicit maps?  */
static inline bool
is_plain_in_target (const struct gomp_llvm_arrays *arrays, size_t i)
{
  const uint64_t known
    = (LLVM_MAP_TO | LLVM_MAP_FROM | LLVM_MAP_TARGET_PARAM | LLVM_MAP_IMPLICIT);
  uintptr_t end;

  return (((uint64_t) arrays->types[i] & ~known) == 0 && arrays->sizes[i] > 0
          && arrays->bases[i] == arrays->begins[i]
          && gomp_checked_end ((uintptr_t) arrays->begins[i],
                               (size_t) arrays->sizes[i], &end));
}

static inline bool
put_in_target (struct plain *p, const struct gomp_llvm_arrays *arrays, size_t i)
{
  const uint64_t by_value
    = LLVM_MAP_LITERAL | LLVM_MAP_TARGET_PARAM | LLVM_MAP_IMPLICIT;
  uint64_t type = (uint64_t) arrays->types[i];

  if (is_plain_in_target (arrays, i))
    {
      put_argument (p, type, p->n, 0);
      put (p,
           gomp_llvm_direction (type)
             | (type & LLVM_MAP_IMPLICIT ? GOMP_MAP_IMPLICIT : 0),
           arrays->begins[i], (size_t) arrays->sizes[i],
           arrays->names ? arrays->names[i] : NULL);
      return true;
    }
  if (!(type & LLVM_MAP_LITERAL) || type & ~by_value)
    return put_attach (p, arrays, i, GOMP_CONTEXT_TARGET);
  put_argument (p, type, GOMP_PSET_NO_SLOT, (uintptr_t) arrays->bases[i]);
  return true;
}

static bool
put_target (struct plain *p, const struct gomp_llvm_arrays *arrays)
{
  for (size_t i = 0; i < arrays->n; i++)
    if ((arrays->mappers && arrays->mappers[i])
        || !put_in_target (p, arrays, i))
      return false;
  return true;
}

/* ---- A list -------------------------------------------------------------- */

static bool
put_context (struct plain *p, const struct gomp_llvm_arrays *arrays,
             enum gomp_context context)
{
  switch (context)
    {
    case GOMP_CONTEXT_ENTER:
      return put_all (p, arrays, GOMP_CONTEXT_ENTER);
    case GOMP_CONTEXT_EXIT:
      return put_all (p, arrays, GOMP_CONTEXT_EXIT);
    case GOMP_CONTEXT_UPDATE:
      return put_all (p, arrays, GOMP_CONTEXT_UPDATE);
    case GOMP_CONTEXT_TARGET:
      return put_target (p, arrays);
    case GOMP_CONTEXT_DATA:
      break;
    }
  return false;
}

/* What P is.  All members are named: GCC would clear the whole first else.  */
static inline struct gomp_llvm_decoded
come_to (const struct plain *p)
{
  return (struct gomp_llvm_decoded) { .arrays = { .n = p->n,
                                                  .addresses = p->addresses,
                                                  .sizes = p->sizes,
                                                  .kinds = p->kinds,
                                                  .acc = false,
                                                  .parts_stay = true,
                                                  .frame = NULL,
                                                  .n_listed = 0,
                                                  .order = NULL },
                                      .n_arguments = p->n_arguments,
                                      .arguments = p->arguments,
                                      .listed = { p->n, p->addresses, p->sizes,
                                                  p->names },
                                      .descriptors = NULL,
                                      .lasting = false,
                                      .n_reads = 0,
                                      .reads = NULL };
}

bool
gomp_llvm_plain (const struct gomp_llvm_arrays *arrays,
                 enum gomp_context context, struct gomp_scratch *scratch,
                 struct gomp_llvm_decoded *decoded)
{
  struct plain p;

  /* The second entry of an allocatable of flang's is a part of the first: that
     is soon seen.  */
  if (arrays->n > 1 && (uint64_t) arrays->types[1] >> LLVM_MAP_PARENT_SHIFT)
    return false;
  if (arrays->n == 0)
    {
      *decoded = (struct gomp_llvm_decoded) { .n_arguments = 0 };
      return context == GOMP_CONTEXT_TARGET;
    }
  p = make_room (arrays->n, context, scratch);
  if (!put_context (&p, arrays, context))
    return false;
  *decoded = come_to (&p);
  return true;
}
