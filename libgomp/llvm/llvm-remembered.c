/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What lists of clang and flang came to before.  */

#include "llvm/llvm-remembered.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes-differ.h"
#include "base/carver.h"
#include "base/thread-slot.h"

/* A thread remembers so many lists, of so many entries each, in so many bytes.  */
#define PLACES 256
#define ENTRIES_MOST 4096
#define BYTES_MOST ((size_t) 8 << 20)

/* An entry of the compiler's whose base and begin are a value, which may differ.  */
struct value
{
  uint32_t entry;
  uint32_t argument; /* its index, or GOMP_LLVM_NONE */
};

/* All that it points to is in the same piece of memory, behind it.  */
struct gomp_llvm_remembered
{
  size_t room; /* bytes of that piece, with this */
  bool in_use; /* between recall and recalled */
  enum gomp_context context;
  const void *pc;
  struct gomp_llvm_arrays arrays;
  struct gomp_llvm_decoded decoded;
  const char *held; /* what READS held, one behind the other */
  size_t n_values;
  struct value *values;
};

/* A thread's.  */
struct memory
{
  size_t bytes;
  struct gomp_llvm_remembered *places[PLACES];
};

static void
forget (struct memory *memory, size_t place)
{
  struct gomp_llvm_remembered *one = memory->places[place];

  if (one == NULL || one->in_use)
    return;
  memory->bytes -= one->room;
  memory->places[place] = NULL;
  free (one);
}

static void
forget_all (struct memory *memory)
{
  for (size_t place = 0; place < PLACES; place++)
    forget (memory, place);
}

/* The thread ends, so that none is in use, whatever its constructs have come
   to.  */
static void
free_all (void *data)
{
  struct memory *memory = data;

  for (size_t place = 0; place < PLACES; place++)
    free (memory->places[place]);
}

static struct memory *
find_memory (void)
{
  return gomp_thread_slot (GOMP_SLOT_LISTS, sizeof (struct memory), free_all);
}

/* Where a list is remembered: values at its beginning may differ each time.  */
static size_t
find_place (const struct gomp_llvm_arrays *arrays, const void *pc)
{
  size_t i = 0;
  uint64_t key;

  while (i + 1 < arrays->n && arrays->types[i] & LLVM_MAP_LITERAL)
    i++;
  key = (uintptr_t) pc ^ ((uintptr_t) arrays->begins[i] << 7);
  return (key * UINT64_C (0x9e3779b97f4a7c15)) >> 56;
}

_Static_assert (PLACES == 256, "find_place returns eight bits");

/* ---- Is it the same? ----------------------------------------------------- */

/* Are the N words at A and B, either of which may be NULL, the same?  */
static inline bool
same_words (const void *a, const void *b, size_t n)
{
  if (a == NULL || b == NULL)
    return a == b;
  return memcmp (a, b, n * sizeof (uintptr_t)) == 0;
}

/* Let ONE have the values that ARRAYS, which may be another list, have.  */
static void
take_values (struct gomp_llvm_remembered *one,
             const struct gomp_llvm_arrays *arrays)
{
  for (size_t v = 0; v < one->n_values; v++)
    {
      uint32_t i = one->values[v].entry, a = one->values[v].argument;
      one->arrays.bases[i] = arrays->bases[i];
      one->arrays.begins[i] = arrays->begins[i];
      if (a != GOMP_LLVM_NONE)
        one->decoded.arguments[a].add = (uintptr_t) arrays->bases[i];
    }
}

static bool
same_list (const struct gomp_llvm_remembered *one,
           const struct gomp_llvm_arrays *arrays)
{
  size_t n = arrays->n;

  return (same_words (one->arrays.begins, arrays->begins, n)
          && same_words (one->arrays.bases, arrays->bases, n)
          && same_words (one->arrays.sizes, arrays->sizes, n)
          && same_words (one->arrays.types, arrays->types, n)
          && same_words (one->arrays.names, arrays->names, n)
          && same_words (one->arrays.mappers, arrays->mappers, n));
}

/* Does the memory that decoding has read hold what it held?  */
static bool
same_memory (const struct gomp_llvm_remembered *one)
{
  const char *held = one->held;
  gomp_bytes_16 differences = { 0 };

  for (size_t r = 0; r < one->decoded.n_reads; r++)
    {
      const struct gomp_llvm_read *read = &one->decoded.reads[r];
      if (!gomp_bytes_compare (read->start, held, read->size, &differences))
        return false;
      held += read->size;
    }
  return !gomp_bytes_any (differences);
}

struct gomp_llvm_remembered *
gomp_llvm_recall (const struct gomp_llvm_arrays *arrays,
                  enum gomp_context context, const void *pc,
                  struct gomp_llvm_decoded *decoded)
{
  struct gomp_llvm_remembered *one;

  if (arrays->n == 0)
    return NULL;
  one = find_memory ()->places[find_place (arrays, pc)];
  if (one == NULL || one->pc != pc || one->context != context
      || one->arrays.n != arrays->n || one->in_use)
    return NULL;
  take_values (one, arrays);
  if (!same_list (one, arrays) || !same_memory (one))
    return NULL;
  one->in_use = true;
  *decoded = one->decoded;
  return one;
}

void
gomp_llvm_recalled (struct gomp_llvm_remembered *remembered)
{
  remembered->in_use = false;
}

/* ---- Remember ------------------------------------------------------------ */

/* The copy of SIZE bytes at FROM, cut by CARVER, or NULL if FROM is NULL.  */
static void *
copy (struct gomp_carver *carver, const void *from, size_t size)
{
  return from ? gomp_carve (carver, size, from) : NULL;
}

static void
copy_arrays (struct gomp_carver *carver, struct gomp_llvm_arrays *to,
             const struct gomp_llvm_arrays *from)
{
  size_t bytes = from->n * sizeof (void *);

  *to
    = (struct gomp_llvm_arrays) { .n = from->n,
                                  .bases = copy (carver, from->bases, bytes),
                                  .begins = copy (carver, from->begins, bytes),
                                  .sizes = copy (carver, from->sizes, bytes),
                                  .types = copy (carver, from->types, bytes),
                                  .names = copy (carver, from->names, bytes),
                                  .mappers
                                  = copy (carver, from->mappers, bytes) };
}

/* N: entries of the compiler's list.  */
static void
copy_decoded (struct gomp_carver *carver, struct gomp_llvm_decoded *to,
              const struct gomp_llvm_decoded *from, size_t n)
{
  size_t m = from->arrays.n;

  *to = *from;
  to->arrays.addresses
    = copy (carver, from->arrays.addresses, m * sizeof (void *));
  to->arrays.sizes = copy (carver, from->arrays.sizes, m * sizeof (size_t));
  to->arrays.kinds
    = copy (carver, from->arrays.kinds, m * sizeof *from->arrays.kinds);
  to->arguments = copy (carver, from->arguments,
                        from->n_arguments * sizeof *from->arguments);
  to->listed.addresses = to->arrays.addresses;
  to->listed.sizes = to->arrays.sizes;
  to->listed.names = copy (carver, from->listed.names, m * sizeof (char *));
  to->descriptors = copy (carver, from->descriptors, n * sizeof (size_t));
  to->reads = copy (carver, from->reads, from->n_reads * sizeof *from->reads);
}

/* A copy of what the memory that was read holds, one behind the other.  */
static const char *
copy_held (struct gomp_carver *carver, const struct gomp_llvm_decoded *decoded)
{
  size_t bytes = 0, at = 0;
  char *held;

  for (size_t r = 0; r < decoded->n_reads; r++)
    bytes += decoded->reads[r].size;
  held = gomp_carve (carver, bytes, NULL);
  for (size_t r = 0; held && r < decoded->n_reads; r++)
    {
      memcpy (held + at, decoded->reads[r].start, decoded->reads[r].size);
      at += decoded->reads[r].size;
    }
  return held;
}

/* Set TO, unless it is NULL, to the values of ARRAYS, of which the kernel gets
   N_ARGUMENTS arguments, and return how many they are.  */
static size_t
find_values (const struct gomp_llvm_arrays *arrays, size_t n_arguments,
             struct value *to)
{
  size_t n = 0;
  uint32_t argument = 0;

  for (uint32_t i = 0; i < arrays->n; i++)
    {
      uint64_t type = (uint64_t) arrays->types[i];
      bool param = type & LLVM_MAP_TARGET_PARAM && argument < n_arguments;
      if (type & LLVM_MAP_LITERAL && to)
        to[n] = (struct value) { i, param ? argument : GOMP_LLVM_NONE };
      n += (type & LLVM_MAP_LITERAL) != 0;
      argument += param;
    }
  return n;
}

/* Let CARVER cut a copy of everything, behind ONE, which tells where it is.  */
static void
copy_all (struct gomp_carver *carver, struct gomp_llvm_remembered *one,
          const struct gomp_llvm_arrays *arrays,
          const struct gomp_llvm_decoded *decoded)
{
  gomp_carve (carver, sizeof *one, NULL);
  copy_arrays (carver, &one->arrays, arrays);
  copy_decoded (carver, &one->decoded, decoded, arrays->n);
  one->n_values = find_values (arrays, decoded->n_arguments, NULL);
  one->values = gomp_carve (carver, one->n_values * sizeof *one->values, NULL);
  if (one->values)
    find_values (arrays, decoded->n_arguments, one->values);
  one->held = copy_held (carver, decoded);
}

/* Room for BYTES at PLACE, or NULL: that of what was there before, if it has
   enough.  */
static struct gomp_llvm_remembered *
make_room (struct memory *memory, size_t place, size_t bytes)
{
  struct gomp_llvm_remembered *one = memory->places[place];

  if (one && (one->in_use || one->room >= bytes))
    return one->in_use ? NULL : one;
  forget (memory, place);
  if (bytes > BYTES_MOST - memory->bytes)
    forget_all (memory);
  if (bytes > BYTES_MOST - memory->bytes || (one = malloc (bytes)) == NULL)
    return NULL;
  one->room = bytes;
  memory->bytes += bytes;
  memory->places[place] = one;
  return one;
}

void
gomp_llvm_remember (const struct gomp_llvm_arrays *arrays,
                    enum gomp_context context, const void *pc,
                    const struct gomp_llvm_decoded *decoded)
{
  struct memory *memory;
  struct gomp_llvm_remembered measured, *one;
  struct gomp_carver carver = { NULL, 0 };

  if (!decoded->lasting || arrays->n == 0 || arrays->n > ENTRIES_MOST)
    return;
  copy_all (&carver, &measured, arrays, decoded);
  memory = find_memory ();
  one = make_room (memory, find_place (arrays, pc), carver.at);
  if (one == NULL)
    return;
  one->in_use = false;
  one->context = context;
  one->pc = pc;
  carver = (struct gomp_carver) { (char *) one, 0 };
  copy_all (&carver, one, arrays, decoded);
}
