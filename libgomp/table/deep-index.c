/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Which entered objects have something at an address.  */

#include "table/deep-index.h"

#include <stdlib.h>

/* Blocks of 2^12, 2^18 ... bytes: there are never many pieces in one that are
   too large for smaller blocks.  */
#define SIZES 6
#define SHIFT(size) (12 + 6 * (size))

/* Records under one block.  */
struct bucket
{
  size_t n, room;
  struct gomp_deep_record **records;
};

struct gomp_deep_index
{
  struct gomp_ptree buckets[SIZES];     /* number of the block -> bucket */
};

/* ---- The index as a whole ---------------------------------------------- */

/* There is none for so few objects.  */
#define FEW 8

static struct gomp_deep_index *
index_make (void)
{
  struct gomp_deep_index *index = gomp_calloc (1, sizeof *index);

  for (int s = 0; s < SIZES; s++)
    gomp_ptree_init (&index->buckets[s]);
  return index;
}

static bool
bucket_free (uintptr_t key, void *value, void *data)
{
  struct bucket *bucket = value;
  (void) key, (void) data;

  free (bucket->records);
  free (bucket);
  return true;
}

void
gomp_deep_index_end (struct gomp_present *table)
{
  struct gomp_deep_index *index = table->deep_index;

  for (int s = 0; index && s < SIZES; s++)
    {
      gomp_ptree_walk (&index->buckets[s], bucket_free, NULL);
      gomp_ptree_fini (&index->buckets[s]);
    }
  free (index);
  table->deep_index = NULL;
}

/* ---- Changes ----------------------------------------------------------- */

static void
bucket_add (struct gomp_ptree *buckets, uintptr_t block,
            struct gomp_deep_record *record)
{
  struct bucket *bucket = gomp_ptree_find (buckets, block);

  if (bucket == NULL)
    {
      bucket = gomp_calloc (1, sizeof *bucket);
      gomp_ptree_insert (buckets, block, bucket);
    }
  if (bucket->n > 0 && bucket->records[bucket->n - 1] == record)
    return;
  if (bucket->n == bucket->room)
    {
      bucket->room = bucket->room ? 2 * bucket->room : 2;
      bucket->records = gomp_realloc (bucket->records,
                                      (bucket->room * sizeof *bucket->records));
    }
  bucket->records[bucket->n++] = record;
}

/* All there is of RECORD under BLOCK.  */
static void
bucket_drop (struct gomp_ptree *buckets, uintptr_t block,
             struct gomp_deep_record *record)
{
  struct bucket *bucket = gomp_ptree_find (buckets, block);
  size_t kept = 0;

  if (bucket == NULL)
    return;
  for (size_t r = 0; r < bucket->n; r++)
    if (bucket->records[r] != record)
      bucket->records[kept++] = bucket->records[r];
  bucket->n = kept;
  if (kept == 0)
    {
      gomp_ptree_remove (buckets, block);
      bucket_free (block, bucket, NULL);
    }
}

/* CHANGE each bucket of RECORD; neighbours share them.  */
static void
change_all (struct gomp_deep_index *index, struct gomp_deep_record *record,
            void (*change) (struct gomp_ptree *, uintptr_t,
                            struct gomp_deep_record *))
{
  uintptr_t latest[SIZES];

  for (int s = 0; s < SIZES; s++)
    latest[s] = UINTPTR_MAX;
  for (size_t h = 0; h < record->n; h++)
    {
      uintptr_t first = record->held[h].start;
      uintptr_t last = first + record->held[h].size - 1;
      int s = 0;
      if (GOMP_LIKELY (first >> SHIFT (0) == latest[0]
                       && last >> SHIFT (0) == latest[0]))
        continue;
      /* A table is everybody's; of a frame the parts count.  */
      if (record->held[h].flags & (GOMP_DEEP_TABLE | GOMP_DEEP_FRAME))
        continue;
      while (s < SIZES - 1 && (last >> SHIFT (s)) - (first >> SHIFT (s)) > 1)
        s++;
      last >>= SHIFT (s);
      for (first >>= SHIFT (s); first <= last; first++)
        if (GOMP_UNLIKELY (first != latest[s]))
          change (&index->buckets[s], latest[s] = first, record);
    }
}

static bool
add_chain (uintptr_t base, void *first, void *data)
{
  struct gomp_deep_index *index = data;
  (void) base;

  for (struct gomp_deep_record *r = first; r; r = r->next)
    change_all (index, r, bucket_add);
  return true;
}

void
gomp_deep_index_add (struct gomp_present *table,
                     struct gomp_deep_record *record)
{
  if (table->deep_index)
    change_all (table->deep_index, record, bucket_add);
  else if (table->deep.count > FEW)
    {
      table->deep_index = index_make ();
      gomp_ptree_walk (&table->deep, add_chain, table->deep_index);
    }
}

void
gomp_deep_index_drop (struct gomp_present *table,
                      struct gomp_deep_record *record)
{
  if (table->deep_index)
    change_all (table->deep_index, record, bucket_drop);
}

/* ---- Look-ups ---------------------------------------------------------- */

struct visitor
{
  bool (*visit) (struct gomp_deep_record *record, void *data);
  void *data;
};

static bool
visit_chain (uintptr_t base, void *first, void *data)
{
  const struct visitor *visitor = data;
  (void) base;

  for (struct gomp_deep_record *r = first; r; r = r->next)
    if (!visitor->visit (r, visitor->data))
      return false;
  return true;
}

void
gomp_deep_index_visit (struct gomp_present *table, uintptr_t addr,
                       bool (*visit) (struct gomp_deep_record *record,
                                      void *data),
                       void *data)
{
  struct gomp_deep_index *index = table->deep_index;
  struct visitor visitor = { visit, data };

  if (index == NULL)
    gomp_ptree_walk (&table->deep, visit_chain, &visitor);
  for (int s = 0; index && s < SIZES; s++)
    {
      const struct bucket *bucket
        = gomp_ptree_find (&index->buckets[s], addr >> SHIFT (s));
      for (size_t r = 0; bucket && r < bucket->n; r++)
        if (!visit (bucket->records[r], data))
          return;
    }
}
