/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Collections of what deep objects own: put in order, checked, printed.  */

#include "deep/deep.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "deep/deep-walk.h"
#include "base/work-memory.h"

__thread size_t gomp_deep_last_pieces, gomp_deep_last_links;

/* ---- Sorting ----------------------------------------------------------- */

#define DIGIT_BITS 11
#define DIGITS (1u << DIGIT_BITS)

/* Keys, or anything else as large that begins with an address, such as
   links.  */
struct sorted
{
  uintptr_t at;
  uint64_t value;
} __attribute__ ((may_alias));

/* Objects are often made in the order in which they are found.  */
#define RUNS_MERGED 4

/* Where ascending runs of KEYS end, up to RUNS_MERGED of them; one more: there
   are more.  */
static size_t
find_runs (const struct sorted *keys, size_t n, size_t *ends)
{
  size_t runs = 0;

  for (size_t i = 1; i < n; i++)
    if (keys[i].at < keys[i - 1].at)
      {
        if (runs == RUNS_MERGED)
          return runs + 1;
        ends[runs++] = i;
      }
  ends[runs++] = n;
  return runs;
}

/* Merge the runs KEYS [0, MIDDLE) and [MIDDLE, END), of which the second is
   copied to OTHER first, from the end on.  */
static void
merge_runs (struct sorted *keys, size_t middle, size_t end,
            struct sorted *other)
{
  size_t a = middle, b = end - middle, to = end;

  memcpy (other, keys + middle, b * sizeof *keys);
  while (b > 0)
    if (a > 0 && keys[a - 1].at > other[b - 1].at)
      keys[--to] = keys[--a];
    else
      keys[--to] = other[--b];
}

/* Few keys.  */
static void
sort_inserting (struct sorted *keys, size_t n)
{
  for (size_t i = 1; i < n; i++)
    {
      struct sorted key = keys[i];
      size_t k = i;
      for (; k > 0 && keys[k - 1].at > key.at; k--)
        keys[k] = keys[k - 1];
      keys[k] = key;
    }
}

/* From FROM to TO by the digit that begins at bit SHIFT.  STARTS is room for
   DIGITS numbers.  */
static void
sort_digit (const struct sorted *from, struct sorted *to, size_t n,
            unsigned shift, size_t *starts)
{
  size_t sum = 0;

  memset (starts, 0, DIGITS * sizeof *starts);
  for (size_t i = 0; i < n; i++)
    starts[from[i].at >> shift & (DIGITS - 1)]++;
  for (size_t d = 0; d < DIGITS; d++)
    {
      size_t count = starts[d];
      starts[d] = sum;
      sum += count;
    }
  for (size_t i = 0; i < n; i++)
    to[starts[from[i].at >> shift & (DIGITS - 1)]++] = from[i];
}

void
gomp_deep_sort (struct gomp_deep_key *by_address, size_t n)
{
  struct sorted *keys = (struct sorted *) by_address;
  size_t ends[RUNS_MERGED + 1], runs = find_runs (keys, n, ends);
  uintptr_t differ = 0;

  if (runs <= 1)
    return;
  if (n < 64)
    {
      sort_inserting (keys, n);
      return;
    }
  /* Behind the keys there is room for sort_digit.  */
  struct sorted *other
    = gomp_work_acquire (n * sizeof *other + DIGITS * sizeof (size_t));
  struct sorted *from = keys, *to = other;
  if (runs <= RUNS_MERGED)
    {
      for (size_t r = 1; r < runs; r++)
        merge_runs (keys, ends[r - 1], ends[r], other);
      gomp_work_release (other);
      return;
    }
  for (size_t i = 1; i < n; i++)
    differ |= keys[i].at ^ keys[0].at;
  for (unsigned shift = 0; shift < 64 && differ >> shift != 0;
       shift += DIGIT_BITS)
    {
      if ((differ >> shift & (DIGITS - 1)) == 0)
        continue;
      sort_digit (from, to, n, shift, (size_t *) (other + n));
      struct sorted *swap = from;
      from = to;
      to = swap;
    }
  if (from != keys)
    memcpy (keys, from, n * sizeof *keys);
  gomp_work_release (other);
}

/* ---- Order ------------------------------------------------------------- */

static inline struct gomp_deep_piece *
piece_at (const struct gomp_deep *deep, size_t i)
{
  return &deep->pieces[deep->order[i].value];
}

/* A piece that is all in another one.  False: pieces overlap otherwise.  */
static bool
nest_pieces (struct gomp_deep *deep, struct gomp_error *err)
{
  struct gomp_deep_piece *outer = NULL;
  uintptr_t end = 0;            /* of OUTER */

  for (size_t i = 0; i < deep->n_pieces; i++)
    {
      struct gomp_deep_piece *piece = piece_at (deep, i);
      if (piece->size == 0)
        continue;
      if (GOMP_LIKELY (piece->start >= end))
        {
          outer = piece;
          end = piece->start + piece->size;
          continue;
        }
      if (piece->start + piece->size <= end)
        piece->inside = (uint32_t) (outer - deep->pieces);
      else if (piece->start == outer->start)
        {
          /* What was inside the smaller one is inside the larger one.  */
          for (size_t k = i;
               k-- > 0 && piece_at (deep, k)->start == piece->start;)
            piece_at (deep, k)->inside = (uint32_t) (piece - deep->pieces);
          outer = piece;
          end = piece->start + piece->size;
        }
      else
        return gomp_error_set (err,
                               "two parts of the object overlap: %zu "
                               "bytes at %p and %zu bytes at %p",
                               outer->size, (void *) outer->start, piece->size,
                               (void *) piece->start);
    }
  return true;
}

static void
order_pieces (struct gomp_deep *deep)
{
  deep->order = gomp_work_acquire (deep->n_pieces * sizeof *deep->order + 1);
  for (size_t i = 0; i < deep->n_pieces; i++)
    {
      const struct gomp_deep_piece *piece = &deep->pieces[i];
      deep->order[i] = (struct gomp_deep_key) { piece->start, i };
      deep->places += (piece->start ^ piece->size << 48) * 0x9e3779b97f4a7c15u;
    }
  gomp_deep_sort (deep->order, deep->n_pieces);
}

_Static_assert (sizeof (struct gomp_deep_link) == sizeof (struct gomp_deep_key)
                  && offsetof (struct gomp_deep_link, where) == 0,
                "links are keys, too");

/* Of links told twice one remains.  False: two overlap otherwise.  */
static bool
order_links (struct gomp_deep *deep, struct gomp_error *err)
{
  uintptr_t end = 0;
  size_t kept = 0;

  _Static_assert (sizeof *deep->links == sizeof (struct gomp_deep_key)
                    && offsetof (struct gomp_deep_link, where) == 0,
                  "links are sorted as keys");
  gomp_deep_sort ((void *) deep->links, deep->n_links);
  /* Most are told once.  */
  while (kept < deep->n_links && deep->links[kept].where >= end)
    {
      end = deep->links[kept].where + deep->links[kept].extent;
      kept++;
    }
  for (size_t i = kept; i < deep->n_links; i++)
    {
      struct gomp_deep_link *link = &deep->links[i];
      struct gomp_deep_link *last = kept ? &deep->links[kept - 1] : NULL;
      if (last == NULL || link->where >= last->where + last->extent)
        deep->links[kept++] = *link;
      else if (link->where != last->where || link->extent != last->extent)
        return gomp_error_set (err,
                               "two attached parts overlap: %u bytes at "
                               "%p and %u bytes at %p",
                               last->extent, (void *) last->where, link->extent,
                               (void *) link->where);
      else if (link->target != GOMP_DEEP_NONE)
        *last = *link;
    }
  deep->n_links = kept;
  return true;
}

uint32_t
gomp_deep_find (const struct gomp_deep *deep, uintptr_t addr)
{
  size_t i = gomp_deep_keys_up_to (deep->order, deep->n_pieces, addr);

  while (i-- > 0)
    {
      const struct gomp_deep_piece *piece = piece_at (deep, i);
      if (piece->size == 0)
        continue;
      if (piece->inside != GOMP_DEEP_NONE)
        piece = &deep->pieces[piece->inside];
      return (addr - piece->start < piece->size
                ? (uint32_t) (piece - deep->pieces)
                : GOMP_DEEP_NONE);
    }
  return GOMP_DEEP_NONE;
}

size_t
gomp_deep_link_from (const struct gomp_deep *deep, uintptr_t start)
{
  return gomp_deep_keys_up_to ((const struct gomp_deep_key *) deep->links,
                               deep->n_links, start - 1);
}

/* ---- Checks that need all ---------------------------------------------- */

/* What LINK, whose target's start nobody has transferred, refers to.  */
static bool
settle_target (const struct gomp_deep *deep, struct gomp_deep_link *link,
               struct gomp_error *err)
{
  uintptr_t word = gomp_deep_word (link);

  if (word == 0 || link->target != GOMP_DEEP_NONE
      || link->kind != GOMP_PSET_LINK_OWNED)
    return true;
  link->target = gomp_deep_find (deep, word);
  return link->target != GOMP_DEEP_NONE
         || gomp_error_set (err,
                            "a callback attaches %p at %p, which nobody "
                            "has transferred",
                            (void *) word, (void *) link->where);
}

/* Each link lies in a piece, and what is owned has been transferred.  */
static bool
check_links (struct gomp_deep *deep, struct gomp_error *err)
{
  struct gomp_deep_piece *piece = NULL;
  uintptr_t piece_end = 0;
  size_t p = 0;

  for (size_t l = 0; l < deep->n_links; l++)
    {
      struct gomp_deep_link *link = &deep->links[l];
      while (link->where >= piece_end && p < deep->n_pieces)
        {
          struct gomp_deep_piece *next = piece_at (deep, p++);
          if (next->inside != GOMP_DEEP_NONE)
            continue;
          piece = next;
          piece_end = piece->start + piece->size;
        }
      if (piece == NULL || piece->start > link->where
          || link->where + link->extent > piece_end)
        return gomp_error_set (err,
                               "%u bytes at %p are attached, but were not "
                               "transferred",
                               link->extent, (void *) link->where);
      piece->flags |= GOMP_DEEP_HOLDER;
      if (link->kind != GOMP_PSET_LINK_LENGTH
          && !settle_target (deep, link, err))
        return false;
    }
  return true;
}

void
gomp_deep_fini_walk (struct gomp_deep *deep)
{
  struct gomp_deep_walk *walk = deep->walk;

  if (walk == NULL)
    return;
  gomp_deep_last_pieces = deep->n_pieces;
  gomp_deep_last_links = deep->n_links;
  deep->has_procedures |= walk->layouts.has_procedures;
  gomp_deep_layouts_fini (&walk->layouts);
  gomp_deep_memory_fini (&walk->memory);
  gomp_address_map_fini (&walk->visited);
  gomp_address_map_fini (&walk->tables);
  free (walk->work);
  free (walk);
  deep->walk = NULL;
}

bool
gomp_deep_complete (struct gomp_deep *deep, struct gomp_error *err)
{
  const char *path = gomp_deep_layouts_unknown (&deep->walk->layouts);

  if (path)
    gomp_error_set (err,
                    "\"%s\" is to be left out, but there is no such "
                    "component, or it is neither ALLOCATABLE nor a POINTER, or "
                    "a mapper or callback tells of it",
                    path);
  order_pieces (deep);
  if (path || !nest_pieces (deep, err) || !order_links (deep, err)
      || !check_links (deep, err))
    {
      deep->status = GOMP_PSET_BAD_OBJECT;
      return false;
    }
  gomp_deep_fini_walk (deep);
  return true;
}

void
gomp_deep_fini (struct gomp_deep *deep)
{
  gomp_deep_fini_walk (deep);
  gomp_work_release (deep->pieces);
  gomp_work_release (deep->order);
  gomp_work_release (deep->links);
  gomp_deep_paths_free (deep->leave_out, deep->n_leave_out);
  free (deep->twins);
}
