/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered constructs: finding, keeping and forgetting them.  */

#include "memo-parts.h"

#include <stdlib.h>
#include <string.h>

#include "attach.h"
#include "env.h"

/* Memos of a device at most.  */
#define MEMOS_MOST 512
#define BUCKETS 256

/* How often a list has been seen lately and not remembered.  */
struct sighting
{
  uint64_t hash;
  uint8_t wait;     /* times to see it until it is remembered */
  uint8_t patience; /* WAIT next time, should that be in vain */
};

struct gomp_memos
{
  size_t n;
  size_t bytes; /* of host memory, all together */
  struct gomp_memo *oldest, *newest;
  struct gomp_memo *buckets[BUCKETS];
  struct sighting sightings[BUCKETS];
};

/* ---- Finding ---------------------------------------------------------------- */

uint64_t
gomp_memo_hash (const struct gomp_arrays *arrays, enum gomp_context context,
                const struct gomp_site *site)
{
  const uint64_t factor = 0x9e3779b97f4a7c15u;
  size_t n = arrays->n;
  uint64_t hash = ((uintptr_t) site->frame.pc + n * 2 + arrays->acc) * factor;

  hash += ((uintptr_t) site->function + context) * 0xc2b2ae3d27d4eb4fu;
  hash ^= hash >> 29;
  for (size_t i = 0; i < n; i += n / 4 + 1)
    if (!gomp_memo_is_value (arrays, i))
      hash = (hash ^ (uintptr_t) arrays->addresses[i]) * factor
             + arrays->sizes[i];
  return hash ^ hash >> 32;
}

/* Are the addresses the same, if not all values?  */
static bool
same_addresses (const struct gomp_memo *memo, const struct gomp_arrays *arrays)
{
  if (GOMP_LIKELY (memcmp (memo->arrays.addresses, arrays->addresses,
                           arrays->n * sizeof *arrays->addresses)
                   == 0))
    return true;
  for (size_t i = 0; i < arrays->n; i++)
    if (memo->arrays.addresses[i] != arrays->addresses[i]
        && !gomp_memo_is_value (arrays, i))
      return false;
  return true;
}

static bool
same_list (const struct gomp_memo *memo, const struct gomp_arrays *arrays)
{
  size_t n = arrays->n;

  return (
      memo->arrays.n == n && memo->arrays.acc == arrays->acc
      && same_addresses (memo, arrays)
      && memcmp (memo->arrays.sizes, arrays->sizes, n * sizeof *arrays->sizes)
             == 0
      && memcmp (memo->arrays.kinds, arrays->kinds, n * sizeof *arrays->kinds)
             == 0);
}

static void
make_newest (struct gomp_memos *memos, struct gomp_memo *memo)
{
  if (memos->newest == memo)
    return;
  if (memo->newer)
    {
      memo->newer->older = memo->older;
      *(memo->older ? &memo->older->newer : &memos->oldest) = memo->newer;
    }
  memo->newer = NULL;
  memo->older = memos->newest;
  *(memo->older ? &memo->older->newer : &memos->oldest) = memo;
  memos->newest = memo;
}

static struct gomp_memo *
find (const struct gomp_present *table, uint64_t hash,
      const struct gomp_arrays *arrays, enum gomp_context context,
      const struct gomp_site *site)
{
  struct gomp_memo *memo;

  if (table->memos == NULL)
    return NULL;
  for (memo = table->memos->buckets[hash % BUCKETS]; memo; memo = memo->next)
    if (memo->hash == hash && memo->pc == site->frame.pc
        && memo->function == site->function && memo->context == context
        && same_list (memo, arrays))
      return memo;
  return NULL;
}

struct gomp_memo *
gomp_memo_find (struct gomp_present *table, uint64_t hash,
                const struct gomp_arrays *arrays, enum gomp_context context,
                const struct gomp_site *site)
{
  struct gomp_memo *memo = find (table, hash, arrays, context, site);

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  if (memo)
    make_newest (table->memos, memo);
  return memo;
}

struct gomp_memo *
gomp_memo_look (struct gomp_present *table, uint64_t hash,
                const struct gomp_arrays *arrays, const struct gomp_site *site)
{
  struct gomp_memo *memo
      = find (table, hash, arrays, GOMP_CONTEXT_TARGET, site);

  if (memo == NULL || memo->keeper != gomp_thread_number () + 1)
    return NULL;
  memo->recent = true;
  return memo;
}

/* ---- Keeping ---------------------------------------------------------------- */

/* Uses in a row until a memo is kept, at most.  */
#define PATIENCE_MOST 64

/* Does nothing but what quiet.h allows?  */
static bool
may_be_kept (const struct gomp_memo *memo)
{
  if (memo->context != GOMP_CONTEXT_TARGET || memo->n_fresh > 0
      || memo->holds_shared)
    return false;
  for (size_t u = memo->keeps_shared; u < memo->plan.n_units; u++)
    if (memo->plan.units[u].size > 0)
      return false;
  return true;
}

/* Other threads keep nothing that meets MEMO any more.  */
static void
take_from_others (struct gomp_memos *memos, const struct gomp_memo *memo,
                  uint32_t keeper)
{
  for (struct gomp_memo *other = memos->oldest; other; other = other->newer)
    if (other->keeper != 0 && other->keeper != keeper
        && gomp_batches_meet (&other->batch, &memo->batch))
      other->keeper = 0;
}

void
gomp_memo_keep (struct gomp_present *table, struct gomp_memo *memo)
{
  unsigned number = gomp_thread_number ();

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  if (memo->keeper == number + 1 || number >= GOMP_THREAD_NUMBERS
      || !may_be_kept (memo))
    return;
  if (memo->user != number + 1)
    {
      memo->user = number + 1;
      memo->wait = memo->patience;
    }
  memo->keeper = 0;
  if (memo->wait > 0)
    {
      memo->wait--;
      return;
    }
  if (memo->patience < PATIENCE_MOST)
    memo->patience = memo->patience * 2 + 1;
  memo->wait = memo->patience;
  take_from_others (table->memos, memo, number + 1);
  memo->keeper = number + 1;
  memo->epoch = 0;
}

/* ---- Forgetting ------------------------------------------------------------- */

static void
unlink_memo (struct gomp_memos *memos, struct gomp_memo *memo)
{
  struct gomp_memo **link = &memos->buckets[memo->hash % BUCKETS];

  while (*link != memo)
    link = &(*link)->next;
  *link = memo->next;
  *(memo->newer ? &memo->newer->older : &memos->newest) = memo->older;
  *(memo->older ? &memo->older->newer : &memos->oldest) = memo->newer;
  memos->n--;
  memos->bytes -= memo->bytes;
}

/* An exit data's is one of its enter data's.  */
static void
unlink_exit (struct gomp_memo *memo)
{
  struct gomp_memo **link = &memo->enter->exits;

  while (*link != memo)
    link = &(*link)->next_exit;
  *link = memo->next_exit;
}

bool
gomp_memo_in_use (const struct gomp_memo *memo)
{
  if (memo->users > 0)
    return true;
  for (size_t m = 0; m < memo->batch.n; m++)
    if (memo->batch.mappings[m]->serial != 0)
      return true;
  return false;
}

/* MEMO is not in use.  */
static void
forget (struct gomp_present *table, struct gomp_memo *memo)
{
  while (memo->exits)
    forget (table, memo->exits);
  if (memo->enter)
    unlink_exit (memo);
  unlink_memo (table->memos, memo);
  gomp_present_withdraw (table, &memo->batch);
  for (size_t m = 0; m < memo->batch.n; m++)
    {
      memo->batch.mappings[m]->owner = NULL;
      gomp_present_free (table, memo->batch.mappings[m]);
    }
  if (memo->keeps_shared)
    gomp_present_release_block (table,
                                memo->plan.units[GOMP_SHARED_UNIT].block);
  free (memo);
}

void
gomp_memo_discard (struct gomp_present *table, uint64_t hash)
{
  struct gomp_memo *memo;

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  memo = table->memos ? table->memos->buckets[hash % BUCKETS] : NULL;
  while (memo)
    if (memo->hash != hash || gomp_memo_in_use (memo))
      memo = memo->next;
    else
      {
        forget (table, memo);
        memo = table->memos->buckets[hash % BUCKETS];
      }
}

bool
gomp_memos_recall (const struct gomp_present *table, uintptr_t addr,
                   struct gomp_released *found, bool *host)
{
  const struct gomp_memo *memo = table->memos ? table->memos->newest : NULL;

  for (; memo; memo = memo->older)
    for (size_t m = 0; m < memo->batch.n; m++)
      {
        const struct gomp_mapping *mapping = memo->batch.mappings[m];
        *found = gomp_mapping_released (mapping, memo->pc);
        if (mapping->serial == 0 && gomp_released_touches (found, addr, host))
          return true;
      }
  return false;
}

void
gomp_memos_trim (struct gomp_present *table)
{
  struct gomp_memo *memo = table->memos ? table->memos->oldest : NULL;

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  while (memo)
    if (gomp_memo_in_use (memo))
      memo = memo->newer;
    else
      {
        /* Others may go with it.  */
        forget (table, memo);
        memo = table->memos->oldest;
      }
}

void
gomp_memos_fini (struct gomp_present *table)
{
  struct gomp_memos *memos = table->memos;

  while (memos && memos->oldest)
    {
      struct gomp_memo *memo = memos->oldest;
      unlink_memo (memos, memo);
      gomp_present_withdraw (table, &memo->batch);
      for (size_t m = 0; m < memo->batch.n; m++)
        {
          struct gomp_mapping *mapping = memo->batch.mappings[m];
          mapping->owner = NULL;
          if (mapping->listed)
            continue; /* freed with the table */
          if (mapping->serial != 0 && mapping->block)
            gomp_present_abandon_block (table, mapping->block);
          gomp_present_free (table, mapping);
        }
      if (memo->keeps_shared)
        gomp_present_abandon_block (table,
                                    memo->plan.units[GOMP_SHARED_UNIT].block);
      free (memo);
    }
  free (memos);
  table->memos = NULL;
}

/* Those that were used by threads that only looked are put where they belong.  */
static void
move_recent (struct gomp_memos *memos)
{
  struct gomp_memo *last = memos->newest, *memo = memos->oldest, *next;

  for (bool more = memo != NULL; more; memo = next)
    {
      next = memo->newer;
      more = memo != last;
      if (memo->recent)
        make_newest (memos, memo);
      memo->recent = false;
    }
}

size_t
gomp_memos_bytes (const struct gomp_present *table)
{
  return table->memos ? table->memos->bytes : 0;
}

/* Make room for one more of BYTES bytes: what has not been used for longest goes,
   unless it is in use.  */
static bool
make_room (struct gomp_present *table, size_t bytes)
{
  struct gomp_memos *memos = table->memos;
  struct gomp_memo *memo;
  size_t most = gomp_settings ()->remember_keep;

  if (bytes > most)
    return false;
  if (memos->n < MEMOS_MOST && memos->bytes <= most - bytes)
    return true;
  move_recent (memos);
  memo = memos->oldest;
  while (memo && (memos->n >= MEMOS_MOST || memos->bytes > most - bytes))
    if (gomp_memo_in_use (memo))
      memo = memo->newer;
    else
      {
        /* Others may go with it.  */
        forget (table, memo);
        memo = memos->oldest;
      }
  return memos->n < MEMOS_MOST && memos->bytes <= most - bytes;
}

/* ---- Taking in -------------------------------------------------------------- */

/* Has the list of HASH been seen often enough?  */
static bool
seen_before (struct gomp_memos *memos, uint64_t hash)
{
  struct sighting *sighting = &memos->sightings[hash % BUCKETS];

  if (gomp_settings ()->remember == GOMP_REMEMBER_ALWAYS)
    return true;
  if (sighting->hash != hash)
    {
      *sighting = (struct sighting){ .hash = hash, .patience = 1 };
      return false;
    }
  if (sighting->wait > 0)
    {
      sighting->wait--;
      return false;
    }
  /* Should the memo be of no use, the next one has to wait longer.  */
  sighting->wait = sighting->patience;
  if (sighting->patience < 128)
    sighting->patience *= 2;
  return true;
}

bool
gomp_memo_wanted (struct gomp_present *table, uint64_t hash)
{
  GOMP_LOCK_ASSERT_HELD (&table->writer);
  if (table->memos == NULL)
    table->memos = calloc (1, sizeof *table->memos);
  return table->memos && seen_before (table->memos, hash);
}

bool
gomp_memo_make_way (struct gomp_present *table, uint64_t hash,
                    const struct gomp_list *list, const struct gomp_site *site,
                    size_t bytes)
{
  struct gomp_memo *old
      = gomp_memo_find (table, hash, list->arrays, list->context, site);

  if (old && gomp_memo_in_use (old))
    return false;
  if (old)
    forget (table, old);
  return make_room (table, bytes);
}

void
gomp_memo_link (struct gomp_present *table, struct gomp_memo *memo,
                uint64_t hash)
{
  struct gomp_memos *memos = table->memos;
  struct gomp_memo **bucket = &memos->buckets[hash % BUCKETS];

  memo->hash = hash;
  memo->next = *bucket;
  *bucket = memo;
  make_newest (memos, memo);
  memos->n++;
  memos->bytes += memo->bytes;
}
