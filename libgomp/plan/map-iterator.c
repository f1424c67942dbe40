/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Entries that stand for as many items as an iterator makes.  */

#include "plan/map-decode.h"

#include "gomp-constants.h"
#include "program/host-memory.h"
#include "program/loaded.h"
#include "program/source.h"

/* The first GCC whose lists have iterators.  */
#define GCC_WITH_ITERATORS 16
/* Largest frame of a function that we reckon with, bytes.  */
#define MAX_FRAME ((uintptr_t) 1 << 30)

/* More than this are garbage, as are addresses beyond.  */
#define MAX_ITERATIONS ((size_t) 1 << 24)
#define MAX_ADDRESS ((uintptr_t) 1 << 56)

/* Can the object at PC be from a compiler that lists iterators?  A library
   that stands between program and runtime need not be, so the executable's
   word counts, too.  */
static bool
knows_iterators (const void *pc)
{
  const struct gomp_loaded *object, *executable;
  size_t n;
  bool knows;

  executable = gomp_loaded_lock (&n);
  object = gomp_loaded_at ((uintptr_t) pc);
  knows
    = (object == NULL || object->gcc == 0 || object->gcc >= GCC_WITH_ITERATORS
       || executable->gcc >= GCC_WITH_ITERATORS);
  gomp_loaded_unlock ();
  return knows;
}

/* Can WORDS be a variable that the compiler has made in FRAME, or its copy in
   a task, which has no frame any more?  */
static bool
is_local (const struct gomp_source_frame *frame, const uintptr_t *words)
{
  uintptr_t addr = (uintptr_t) words;

  return (frame->cfa == 0
          || (addr >= frame->cfa && addr - frame->cfa < MAX_FRAME));
}

bool
gomp_map_counts_as_iterator (const struct gomp_arrays *arrays, size_t e)
{
  const uintptr_t *words = arrays->addresses[e];
  uintptr_t last;

  if (arrays->acc || words == NULL || (uintptr_t) words % sizeof *words != 0
      || (gomp_map_kind_decode (arrays->kinds[e]).class == GOMP_KIND_VALUE)
      || words[0] > MAX_ITERATIONS)
    return false;
  if (arrays->frame
      && !(is_local (arrays->frame, words)
           && knows_iterators (arrays->frame->pc)))
    return false;
  last = (uintptr_t) &words[2 * words[0]];
  for (uintptr_t page = ((uintptr_t) words | (GOMP_HOST_PAGE - 1)) + 1;
       page <= last; page += GOMP_HOST_PAGE)
    if (!gomp_host_has_page (page))
      return false;
  for (size_t k = 0; k < words[0]; k++)
    if (words[1 + 2 * k] >= MAX_ADDRESS)
      return false;
  return true;
}
