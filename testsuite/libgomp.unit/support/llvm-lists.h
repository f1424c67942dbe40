/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A list as clang and flang pass it, entry by entry.  For one test each: the
   arrays are the test's own.  */

#ifndef LLVM_LISTS_H
#define LLVM_LISTS_H 1

#include <stddef.h>
#include <stdint.h>

#include "llvm/llvm-decode.h"

#define MOST 40
/* A bit of an entry's type: it is a part of entry K.  */
#define PART_OF(k) ((uint64_t) ((k) + 1) << LLVM_MAP_PARENT_SHIFT)
#define BY_VALUE (LLVM_MAP_LITERAL | LLVM_MAP_TARGET_PARAM)

enum
{
  TO = LLVM_MAP_TO,
  FROM = LLVM_MAP_FROM,
  BOTH = TO | FROM,
  ALWAYS = LLVM_MAP_ALWAYS,
  OBJECT = LLVM_MAP_PTR_AND_OBJ,
  PARAM = LLVM_MAP_TARGET_PARAM,
  RETURN = LLVM_MAP_RETURN_PARAM
};

/* Flang's descriptor of an array of one dimension.  */
struct descriptor
{
  void *base;
  size_t element;
  int version;
  signed char rank, type, attribute, extra;
  intptr_t lower, extent, step;
};

/* The list: N entries.  */
static void *bases[MOST], *begins[MOST], *names[MOST], *mappers[MOST];
static int64_t sizes[MOST], types[MOST];
static size_t n;

static inline struct gomp_llvm_arrays
arrays (void)
{
  return (struct gomp_llvm_arrays) { n,     bases, begins, sizes,
                                     types, names, mappers };
}

static inline void
add (void *base, void *begin, size_t size, uint64_t type)
{
  bases[n] = base;
  begins[n] = begin;
  sizes[n] = (int64_t) size;
  names[n] = mappers[n] = NULL;
  types[n++] = (int64_t) type;
}

/* Flang 22's entries of descriptor D, of which the data is COUNT elements of 4
   bytes from FIRST on; MORE is for the first entry, ALL for parts of the
   descriptor, DATA for the data.  */
static inline void
add_five_of (struct descriptor *d, void *first, size_t count, uint64_t more,
             uint64_t all, uint64_t data)
{
  uint64_t in = PART_OF (n);

  add (d, d, sizeof *d, more);
  add (d, d, 0, TO | all | in);
  add (d, &d->element, sizeof *d - 8, TO | all | in);
  add (d, d, 8, BOTH | in);
  add (d, first, 4 * count, data | OBJECT | in);
}

#endif
