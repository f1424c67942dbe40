/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Remembered constructs: finding, keeping and forgetting them.  */

#include "memo/memo-parts.h"

#include <stdlib.h>
#include <string.h>
#include <sys/single_threaded.h>

#include "table/attach.h"
#include "base/env.h"
#include "device/device.h"

/* Memos of a device at most.  */
#define MEMOS_MOST 512
#define BUCKETS 256
/* Lists whose sightings are kept for one remainder of the hash.  */
#define SIGHTING_WAYS 4

/* How often a list has been seen lately and not remembered.  */
struct sighting
{
  uint64_t hash;
  uint8_t wait;     /* times to see it until it is remembered */
  uint8_t patience; /* WAIT next time, should that be in vain; 0: it has not
                       been seen yet */
};

struct gomp_memos
{
  size_t n;
  uint64_t made; /* ever */
  size_t bytes;  /* of host memory, all together */
  struct gomp_memo *oldest, *newest;
  unsigned useless;     /* of those that had to make room, the ones that were
                           hardly used, less the others */
  unsigned pause, rest; /* wishes to refuse from now on; next time */
  uint64_t made_before; /* the latest pause */
  struct gomp_memo *buckets[BUCKETS];
  /* By hash; of each, those seen last come first.  */
  struct sighting sightings[BUCKETS / SIGHTING_WAYS][SIGHTING_WAYS];
};

/* ---- Finding ------------------------------------------------------------ */

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
      hash
        = (hash ^ (uintptr_t) arrays->addresses[i]) * factor + arrays->sizes[i];
  return hash ^ hash >> 32;
}

bool
gomp_memo_may_exist (const struct gomp_present *table, uint64_t hash)
{
  const struct gomp_memos *memos = table->memos;
  const struct gomp_memo *memo;

  if (!__libc_single_threaded)
    return true;
  memo = memos ? memos->buckets[hash % BUCKETS] : NULL;
  while (memo && memo->hash != hash)
    memo = memo->next;
  return memo != NULL;
}

/* Is VALUE a negative number no larger than an array can have as a stride?  */
static bool
is_negative (const void *value)
{
  return (uintptr_t) value >= (uintptr_t) - ((intptr_t) 1 << 47);
}

/* Is address I the same, if it is not a value?  The sign of a small number is:
   it may tell where a Fortran array of the list lies (map-dummy.h).  */
static inline bool
same_address (const struct gomp_memo *memo, const struct gomp_arrays *arrays,
              size_t i)
{
  return (GOMP_LIKELY (memo->arrays.addresses[i] == arrays->addresses[i])
          || (gomp_memo_is_value (arrays, i)
              && (is_negative (memo->arrays.addresses[i])
                  == is_negative (arrays->addresses[i]))));
}

static bool
same_addresses (const struct gomp_memo *memo, const struct gomp_arrays *arrays)
{
  if (GOMP_LIKELY (memcmp (memo->arrays.addresses, arrays->addresses,
                           arrays->n * sizeof *arrays->addresses)
                   == 0))
    return true;
  for (size_t i = 0; i < arrays->n; i++)
    if (!same_address (memo, arrays, i))
      return false;
  return true;
}

/* Of so few entries, each is compared here: calls of memcmp take longer.  */
#define FEW_ENTRIES 3

static bool
same_entries (const struct gomp_memo *memo, const struct gomp_arrays *arrays)
{
  for (size_t i = 0; i < arrays->n; i++)
    if (memo->arrays.kinds[i] != arrays->kinds[i]
        || memo->arrays.sizes[i] != arrays->sizes[i]
        || !same_address (memo, arrays, i))
      return false;
  return true;
}

static bool
same_list (const struct gomp_memo *memo, const struct gomp_arrays *arrays)
{
  size_t n = arrays->n;

  if (memo->arrays.n != n || memo->arrays.acc != arrays->acc)
    return false;
  if (n <= FEW_ENTRIES)
    return same_entries (memo, arrays);
  return (
    same_addresses (memo, arrays)
    && memcmp (memo->arrays.sizes, arrays->sizes, n * sizeof *arrays->sizes)
         == 0
    && memcmp (memo->arrays.kinds, arrays->kinds, n * sizeof *arrays->kinds)
         == 0);
}

/* MEMO gets its place by time of use, seen from the newest.  */
static void
place (struct gomp_memos *memos, struct gomp_memo *memo)
{
  struct gomp_memo *older = memos->newest;

  while (older && older->placed > memo->used)
    older = older->older;
  memo->placed = memo->used;
  memo->older = older;
  memo->newer = older ? older->newer : memos->oldest;
  *(memo->older ? &memo->older->newer : &memos->oldest) = memo;
  *(memo->newer ? &memo->newer->older : &memos->newest) = memo;
}

static void
take_place (struct gomp_memos *memos, struct gomp_memo *memo)
{
  *(memo->newer ? &memo->newer->older : &memos->newest) = memo->older;
  *(memo->older ? &memo->older->newer : &memos->oldest) = memo->newer;
}

/* KEEPER: only what that thread keeps, by its number plus one, or 0.  */
static struct gomp_memo *
find (const struct gomp_present *table, uint64_t hash,
      const struct gomp_arrays *arrays, enum gomp_context context,
      const struct gomp_site *site, uint32_t keeper)
{
  struct gomp_memo *memo;

  if (table->memos == NULL)
    return NULL;
  for (memo = table->memos->buckets[hash % BUCKETS]; memo; memo = memo->next)
    if (memo->hash == hash && memo->pc == site->frame.pc
        && memo->function == site->function && memo->context == context
        && (keeper == 0 || memo->keeper == keeper) && same_list (memo, arrays))
      return memo;
  return NULL;
}

struct gomp_memo *
gomp_memo_find (struct gomp_present *table, uint64_t hash,
                const struct gomp_arrays *arrays, enum gomp_context context,
                const struct gomp_site *site)
{
  struct gomp_memo *memo = find (table, hash, arrays, context, site, 0);

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  if (memo)
    memo->used = table->epoch;
  return memo;
}

struct gomp_memo *
gomp_memo_look (struct gomp_present *table, uint64_t hash,
                const struct gomp_arrays *arrays, const struct gomp_site *site,
                unsigned number)
{
  struct gomp_memo *memo
    = find (table, hash, arrays, GOMP_CONTEXT_TARGET, site, number + 1);

  if (memo == NULL)
    return NULL;
  memo->uses++;
  memo->used = table->epoch;
  return memo;
}

/* ---- Keeping ------------------------------------------------------------ */

/* Uses in a row until a memo is kept, at most.  */
#define PATIENCE_MOST 127

/* Does nothing but what quiet.h allows?  */
static bool
may_be_kept (const struct gomp_memo *memo)
{
  if (memo->context != GOMP_CONTEXT_TARGET || memo->changes.n_writes > 0
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
        && gomp_inserts_meet (&other->inserts, &memo->inserts))
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

/* ---- Forgetting --------------------------------------------------------- */

static void
unlink_memo (struct gomp_memos *memos, struct gomp_memo *memo)
{
  struct gomp_memo **link = &memos->buckets[memo->hash % BUCKETS];

  while (*link != memo)
    link = &(*link)->next;
  *link = memo->next;
  take_place (memos, memo);
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
  for (size_t m = 0; m < memo->inserts.n; m++)
    if (memo->inserts.mappings[m]->serial != 0)
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
  gomp_present_withdraw (table, &memo->inserts);
  for (size_t m = 0; m < memo->inserts.n; m++)
    {
      memo->inserts.mappings[m]->more->owner = NULL;
      gomp_present_free (table, memo->inserts.mappings[m]);
    }
  if (memo->keeps_shared)
    gomp_present_release_chunk (table,
                                memo->plan.units[GOMP_SHARED_UNIT].chunk);
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
    for (size_t m = 0; m < memo->inserts.n; m++)
      {
        const struct gomp_mapping *mapping = memo->inserts.mappings[m];
        *found = gomp_mapping_released (table, mapping, memo->made[m].serial,
                                        memo->pc);
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
      gomp_present_withdraw (table, &memo->inserts);
      for (size_t m = 0; m < memo->inserts.n; m++)
        {
          struct gomp_mapping *mapping = memo->inserts.mappings[m];
          mapping->more->owner = NULL;
          if (!mapping->listed) /* those are freed with the table */
            gomp_present_free (table, mapping);
        }
      free (memo);
    }
  free (memos);
  table->memos = NULL;
}

/* The one to go first.  Uses do not change places, since threads that only look
   cannot do that.  */
static struct gomp_memo *
first_to_go (struct gomp_memos *memos)
{
  struct gomp_memo *memo;

  while ((memo = memos->oldest) != NULL && memo->used != memo->placed)
    {
      take_place (memos, memo);
      place (memos, memo);
    }
  return memo;
}

uint64_t
gomp_memos_made (const struct gomp_present *table)
{
  return table->memos ? table->memos->made : 0;
}

size_t
gomp_memos_bytes (const struct gomp_present *table)
{
  return table->memos ? table->memos->bytes : 0;
}

/* Making a memo costs as much as this number of uses saves.  */
#define USES_WORTHWHILE 4
/* When so many more were useless than were not, a pause is made, of so many
   wishes at first.  */
#define USELESS_MOST 32
#define PAUSE_FIRST 128
#define PAUSE_LONGEST 16384

/* MEMO has to go, since there are too many.  With more lists than can be kept,
   used in turns, none is used again before it goes: then remembering stops for
   a while.  */
static void
note_worth (struct gomp_memos *memos, const struct gomp_memo *memo)
{
  if (memo->uses >= USES_WORTHWHILE)
    {
      memos->useless -= memos->useless > 0;
      /* What was there during the pause had no rivals.  */
      if (memo->number > memos->made_before)
        memos->rest = PAUSE_FIRST;
      return;
    }
  if (++memos->useless < USELESS_MOST)
    return;
  memos->useless = 0;
  /* With the one that the room is made for.  */
  memos->made_before = memos->made + 1;
  memos->pause = memos->rest ? memos->rest : PAUSE_FIRST;
  memos->rest
    = memos->pause * 2 < PAUSE_LONGEST ? memos->pause * 2 : PAUSE_LONGEST;
}

/* Make room for one more of BYTES bytes: what has not been used for longest
   goes, unless it is in use.  */
static bool
make_room (struct gomp_present *table, size_t bytes)
{
  struct gomp_memos *memos = table->memos;
  size_t most = gomp_settings ()->remember_keep;
  struct gomp_memo *memo;

  if (bytes > most)
    return false;
  if (memos->n < MEMOS_MOST && memos->bytes <= most - bytes)
    return true;
  memo = first_to_go (memos);
  while (memo && (memos->n >= MEMOS_MOST || memos->bytes > most - bytes))
    if (gomp_memo_in_use (memo))
      memo = memo->newer;
    else
      {
        /* Others may go with it.  */
        note_worth (memos, memo);
        forget (table, memo);
        memo = first_to_go (memos);
      }
  return memos->n < MEMOS_MOST && memos->bytes <= most - bytes;
}

/* ---- Taking in ---------------------------------------------------------- */

/* The sighting of HASH, the latest of its set now.  Lists that share a set take
   turns: with one place for all, none of them would ever be seen twice.  */
static struct sighting *
sighting_of (struct gomp_memos *memos, uint64_t hash)
{
  struct sighting *set
    = memos->sightings[hash % GOMP_ARRAY_LEN (memos->sightings)];
  struct sighting found = { .hash = hash };
  size_t way = 0;

  while (way < SIGHTING_WAYS - 1 && set[way].hash != hash)
    way++;
  if (set[way].hash == hash)
    found = set[way];
  if (way > 0)
    memmove (&set[1], set, way * sizeof *set);
  set[0] = found;
  return set;
}

/* Has the list of HASH been seen often enough?  */
static bool
seen_before (struct gomp_memos *memos, uint64_t hash)
{
  struct sighting *sighting;

  if (gomp_settings ()->remember == GOMP_REMEMBER_ALWAYS)
    return true;
  if (memos->pause > 0)
    {
      memos->pause--;
      return false;
    }
  sighting = sighting_of (memos, hash);
  if (sighting->patience == 0)
    {
      sighting->patience = 1;
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
  memo->used = table->epoch;
  place (memos, memo);
  memos->n++;
  memo->number = ++memos->made;
  memos->bytes += memo->bytes;
}

static bool
end_memos (struct gomp_device *device, enum gomp_device_end how)
{
  if (how == GOMP_DEVICE_END_SHUTDOWN)
    gomp_memos_fini (&device->present);
  return true;
}

GOMP_HOOK (gomp_device_hooks, struct gomp_device_hook) = { .ends = end_memos };
