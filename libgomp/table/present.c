/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The present table.  */

#include "table/present.h"

#include <stdlib.h>
#include <string.h>

#include "table/attach.h"
#include "table/deep-index.h"
#include "base/error.h"

/* More insert buffers are not left pending: what is new has to be compared with
   each.  */
#define PENDING_MOST 8
/* Bytes of the smallest slab of device memory.  */
#define SLAB_MIN (4u << 20)
/* From one serial number to the next: the lower bits are a site's.  */
#define SERIAL_STEP ((uint64_t) UINT16_MAX + 1)

void
gomp_present_init (struct gomp_present *table)
{
  memset (table, 0, sizeof *table);
  gomp_lock_init (&table->writer, GOMP_RANK_PRESENT);
  gomp_ptree_init (&table->by_host);
  gomp_pool_init (&table->pool, SLAB_MIN);
}

/* Of any record, also one that is not in use.  */
static void
free_record_more (void *record, void *data)
{
  (void) data;
  gomp_mapping_free_more (record);
}

static bool
free_deep (uintptr_t key, void *value, void *data)
{
  struct gomp_deep_record *record = value;
  (void) key, (void) data;

  while (record)
    {
      struct gomp_deep_record *next = record->next;
      gomp_deep_record_free (record);
      record = next;
    }
  return true;
}

void
gomp_present_fini (struct gomp_present *table)
{
  gomp_records_walk (&table->mappings, sizeof (struct gomp_mapping),
                     free_record_more, NULL);
  gomp_ptree_fini (&table->by_host);
  gomp_ptree_walk (&table->deep, free_deep, NULL);
  gomp_ptree_fini (&table->deep);
  gomp_deep_index_end (table);
  gomp_ptree_fini (&table->by_device);
  gomp_ptree_fini (&table->foreign);
  gomp_records_fini (&table->mappings);
  gomp_sites_fini (&table->sites);
  free (table->counts.notes);
  gomp_pool_fini (&table->pool);
}

/* ---- Insert buffers ----------------------------------------------------- */

void
gomp_present_defer (struct gomp_present *table, struct gomp_inserts *inserts)
{
  GOMP_LOCK_ASSERT_HELD (&table->writer);
  if (table->n_pending == PENDING_MOST)
    gomp_present_publish (table);
  inserts->next = table->pending;
  inserts->link = &table->pending;
  if (inserts->next)
    inserts->next->link = &inserts->next;
  table->pending = inserts;
  table->n_pending++;
  inserts->pending = true;
}

void
gomp_present_withdraw (struct gomp_present *table, struct gomp_inserts *inserts)
{
  if (!inserts->pending)
    return;
  table->n_pending--;
  *inserts->link = inserts->next;
  if (inserts->next)
    inserts->next->link = inserts->link;
  inserts->pending = false;
}

static void
enter_inserts (struct gomp_present *table, struct gomp_inserts *inserts)
{
  gomp_present_withdraw (table, inserts);
  for (size_t m = 0; m < inserts->n; m++)
    if (inserts->mappings[m]->serial != 0)
      gomp_present_insert (table, inserts->mappings[m]);
}

void
gomp_present_publish (struct gomp_present *table)
{
  while (table->pending)
    enter_inserts (table, table->pending);
}

static inline void
publish (struct gomp_present *table)
{
  if (GOMP_UNLIKELY (table->pending != NULL))
    gomp_present_publish (table);
}

static int
compare_windows (const void *a, const void *b)
{
  const struct gomp_window *x = a, *y = b;

  return (x->start > y->start) - (x->start < y->start);
}

void
gomp_inserts_sort_windows (struct gomp_inserts *inserts)
{
  struct gomp_window *windows = inserts->windows;
  size_t n = 0;

  /* One without bytes asks for what is around its address.  */
  for (size_t w = 0; w < inserts->n_windows; w++)
    if (windows[w].end <= windows[w].start && windows[w].start < UINTPTR_MAX)
      windows[w].end = windows[w].start + 1;
  qsort (windows, inserts->n_windows, sizeof *windows, compare_windows);
  for (size_t w = 0; w < inserts->n_windows; w++)
    if (n > 0 && windows[w].start < windows[n - 1].end)
      {
        if (windows[w].end > windows[n - 1].end)
          windows[n - 1].end = windows[w].end;
      }
    else
      windows[n++] = windows[w];
  inserts->n_windows = n;
}

bool
gomp_inserts_meet (const struct gomp_inserts *a, const struct gomp_inserts *b)
{
  for (size_t i = 0, k = 0; i < a->n_windows && k < b->n_windows;)
    if (a->windows[i].end <= b->windows[k].start)
      i++;
    else if (b->windows[k].end <= a->windows[i].start)
      k++;
    else
      return true;
  return false;
}

/* Buffers that may have something there are entered first, so that the tree
   tells.  */
static void
enter_meeting (struct gomp_present *table, const struct gomp_inserts *inserts)
{
  struct gomp_inserts *next;

  for (struct gomp_inserts *other = table->pending; other; other = next)
    {
      next = other->next;
      if (gomp_inserts_meet (inserts, other))
        enter_inserts (table, other);
    }
}

/* As far as BY_HOST goes.  */
static bool
windows_empty (const struct gomp_present *table,
               const struct gomp_inserts *inserts)
{
  for (size_t w = 0; w < inserts->n_windows; w++)
    {
      const struct gomp_window *window = &inserts->windows[w];
      const struct gomp_mapping *mapping;
      void *below, *above;

      gomp_ptree_around (&table->by_host, window->start, &below, &above);
      mapping = below;
      if (mapping && mapping->host_end > window->start)
        return false;
      mapping = above;
      if (mapping && mapping->host_start < window->end)
        return false;
    }
  return true;
}

bool
gomp_present_windows_free (struct gomp_present *table,
                           const struct gomp_inserts *inserts)
{
  GOMP_LOCK_ASSERT_HELD (&table->writer);
  enter_meeting (table, inserts);
  return windows_empty (table, inserts);
}

bool
gomp_present_windows_seem_free (const struct gomp_present *table,
                                const struct gomp_inserts *inserts)
{
  for (const struct gomp_inserts *other = table->pending; other;
       other = other->next)
    if (gomp_inserts_meet (inserts, other))
      return false;
  return windows_empty (table, inserts);
}

/* ---- Looking up --------------------------------------------------------- */

static enum gomp_relation
relate (const struct gomp_mapping *mapping, uintptr_t start, uintptr_t end)
{
  return gomp_relation_of (start, end, mapping->host_start, mapping->host_end);
}

enum gomp_relation
gomp_present_lookup_slow (struct gomp_present *table, uintptr_t start,
                          uintptr_t end, struct gomp_mapping **mapping)
{
  void *below, *above;
  uintptr_t above_start;

  publish (table);
  gomp_ptree_around_noting (&table->by_host, &table->spots, start, &below,
                            &above, &above_start);
  *mapping = below;
  if (below && (*mapping)->host_end > start)
    {
      table->cache[gomp_present_slot (start)] = below;
      if ((*mapping)->host_start != start)
        (*mapping)->cached_inside = true;
      return relate (below, start, end);
    }
  *mapping = above;
  if (above && above_start < end)
    return relate (above, start, end);
  *mapping = NULL;
  return GOMP_ABSENT;
}

struct gomp_mapping *
gomp_present_peek (const struct gomp_present *table, uintptr_t start,
                   uintptr_t end)
{
  struct gomp_mapping *found = table->cache[gomp_present_slot (start)];
  void *below, *above;

  if (GOMP_LIKELY (found && found->host_start <= start
                   && end <= found->host_end))
    return found;
  if (table->pending)
    return NULL;
  gomp_ptree_around (&table->by_host, start, &below, &above);
  found = below;
  return found && end <= found->host_end ? found : NULL;
}

struct gomp_mapping *
gomp_present_at (struct gomp_present *table, uintptr_t addr)
{
  struct gomp_mapping *mapping;

  if (addr == UINTPTR_MAX)
    return NULL;
  return (gomp_present_lookup (table, addr, addr + 1, &mapping)
              == GOMP_CONTAINED
            ? mapping
            : NULL);
}

struct gomp_mapping *
gomp_present_target (struct gomp_present *table, uintptr_t addr)
{
  struct gomp_mapping *mapping = gomp_present_at (table, addr);

  return mapping || addr == 0 ? mapping : gomp_present_at (table, addr - 1);
}

void
gomp_present_neighbours (struct gomp_present *table, uintptr_t addr,
                         struct gomp_mapping **below,
                         struct gomp_mapping **above)
{
  void *low, *high;

  publish (table);
  gomp_ptree_around (&table->by_host, addr, &low, &high);
  *below = low;
  *above = high;
}

/* ---- Changing ----------------------------------------------------------- */

struct gomp_mapping *
gomp_present_make (struct gomp_present *table, uintptr_t host_start,
                   uintptr_t host_end, gomp_devaddr device_start,
                   enum gomp_lifetime lifetime, const void *site)
{
  struct gomp_mapping *mapping
    = gomp_records_acquire (&table->mappings, sizeof *mapping);

  table->serials += SERIAL_STEP;

  *mapping = (struct gomp_mapping) {
    .host_start = host_start,
    .host_end = host_end,
    .device_start = device_start,
    .refcount = 1,
    .note = UINT32_MAX,
    .serial = (table->serials | gomp_site_number (&table->sites, site)),
    .lifetime = (uint8_t) lifetime
  };
  return mapping;
}

const void *
gomp_mapping_site (const struct gomp_present *table,
                   const struct gomp_mapping *mapping)
{
  return gomp_site_address (&table->sites,
                            (uint16_t) (mapping->serial % SERIAL_STEP));
}

struct gomp_released
gomp_mapping_released (const struct gomp_present *table,
                       const struct gomp_mapping *mapping, uint64_t serial,
                       const void *released_at)
{
  uint16_t made_at = (uint16_t) (serial % SERIAL_STEP);

  return (struct gomp_released) { .host_start = mapping->host_start,
                                  .host_end = mapping->host_end,
                                  .device_start = mapping->device_start,
                                  .made_at
                                  = gomp_site_address (&table->sites, made_at),
                                  .released_at = released_at };
}

void
gomp_present_insert (struct gomp_present *table, struct gomp_mapping *mapping)
{
  GOMP_LOCK_ASSERT_HELD (&table->writer);
  bool fresh = gomp_ptree_insert_noted (&table->by_host, &table->spots,
                                        mapping->host_start, mapping);
  assert (fresh);
  (void) fresh;
  mapping->listed = true;
  if (GOMP_UNLIKELY (table->indexed))
    gomp_present_index (table, mapping);
  table->cache[gomp_present_slot (mapping->host_start)] = mapping;
}

/* Lookups of addresses inside a mapping may have left it anywhere in the
   cache: empty all slots that name it.  Most mappings are only ever asked for
   at their start.  */
static void
forget_cached (struct gomp_present *table, const struct gomp_mapping *mapping)
{
  size_t slot = gomp_present_slot (mapping->host_start);

  if (table->cache[slot] == mapping)
    table->cache[slot] = NULL;
  if (!mapping->cached_inside)
    return;
  for (slot = 0; slot < GOMP_PRESENT_CACHE; slot++)
    if (table->cache[slot] == mapping)
      table->cache[slot] = NULL;
}

static void
take_out (struct gomp_present *table, struct gomp_mapping *mapping)
{
  gomp_ptree_remove_noted (&table->by_host, &table->spots, mapping->host_start);
  if (GOMP_UNLIKELY (table->indexed))
    gomp_present_unindex (table, mapping);
  mapping->listed = false;
  forget_cached (table, mapping);
}

void
gomp_present_displace (struct gomp_present *table, struct gomp_mapping *link,
                       struct gomp_mapping *mapping)
{
  /* Two parts of one link variable may be mapped at once: the first displaces
     it.  */
  if (!link->displaced)
    {
      take_out (table, link);
      gomp_mapping_more (mapping)->link = link;
      link->displaced = true;
      table->displaced++;
    }
  gomp_present_insert (table, mapping);
}

/* LINK goes back where it was; while other parts of its variable are mapped,
   to one of these, which may hold other links.  */
static void
put_back (struct gomp_present *table, struct gomp_mapping *link)
{
  struct gomp_mapping *part;

  if (link->more)
    link->more->link = NULL;
  if (gomp_present_lookup_slow (table, link->host_start, link->host_end, &part)
      == GOMP_ABSENT)
    {
      link->displaced = false;
      gomp_present_insert (table, link);
      table->displaced--;
      return;
    }
  gomp_mapping_more (link)->link = gomp_mapping_more (part)->link;
  part->more->link = link;
}

static void
remember (struct gomp_present *table, const struct gomp_mapping *mapping,
          const void *site)
{
  table->history[table->released++ % GOMP_PRESENT_HISTORY]
    = gomp_mapping_released (table, mapping, mapping->serial, site);
}

static void
free_record (struct gomp_present *table, struct gomp_mapping *mapping)
{
  if (GOMP_UNLIKELY (mapping->more != NULL))
    gomp_mapping_free_more (mapping);
  gomp_records_release (&table->mappings, mapping);
}

void
gomp_present_remove (struct gomp_present *table, struct gomp_mapping *mapping,
                     const void *site)
{
  GOMP_LOCK_ASSERT_HELD (&table->writer);
  if (GOMP_LIKELY (mapping->listed))
    take_out (table, mapping);
  if (site)
    remember (table, mapping, site);
  mapping->serial = 0;
  table->deaths++;
  if (gomp_chunk_given (mapping->chunk))
    gomp_present_release_chunk (table, mapping->chunk);
  if (GOMP_LIKELY (mapping->more == NULL))
    {
      free_record (table, mapping);
      return;
    }
  mapping->more->died = table->deaths;
  mapping->going = false;
  while (mapping->more->link)
    {
      struct gomp_mapping *link = mapping->more->link;
      mapping->more->link = gomp_mapping_link (link);
      put_back (table, link);
    }
  if (GOMP_UNLIKELY (mapping->more->regions > 0))
    {
      gomp_attachments_free (mapping);
      mapping->gone = true;
    }
  else if (mapping->more->owner == NULL)
    free_record (table, mapping);
}

void
gomp_present_remove_ring (struct gomp_present *table,
                          struct gomp_mapping *leader, const void *site)
{
  struct gomp_mapping *mapping = gomp_mapping_sibling (leader);

  while (mapping != leader)
    {
      struct gomp_mapping *next = gomp_mapping_sibling (mapping);
      gomp_present_remove (table, mapping, site);
      mapping = next;
    }
  gomp_present_remove (table, leader, site);
}

void
gomp_present_free (struct gomp_present *table, struct gomp_mapping *mapping)
{
  free_record (table, mapping);
}

void
gomp_present_forget (struct gomp_present *table, struct gomp_mapping *mapping)
{
  if (--mapping->more->regions == 0 && mapping->gone)
    free_record (table, mapping);
}

/* ---- Device memory ------------------------------------------------------ */

void
gomp_present_release_chunk (struct gomp_present *table, struct gomp_chunk chunk)
{
  if (--*gomp_chunk_users (&table->pool, chunk) > 0)
    return;
  if (GOMP_UNLIKELY (table->frees != NULL))
    table->frees->starts[table->frees->n++]
      = gomp_chunk_start (&table->pool, chunk);
  gomp_pool_release (&table->pool, chunk);
}

/* ---- Transfers and waiting ---------------------------------------------- */

/* The end of a transfer can miss a waiter; it looks again after this long.  */
#define LOOK_AGAIN_NS 1000000

/* Is a transfer up to NUMBER still on its way?  */
bool
gomp_present_in_transfer (struct gomp_present *table, uint32_t number)
{
  uint32_t over = table->transfers;

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  for (uint64_t left = table->transfer_slots; left; left &= left - 1)
    {
      const struct gomp_transfer *transfer
        = &table->transfer[__builtin_ctzll (left)];
      uint32_t active = __atomic_load_n (&transfer->number, __ATOMIC_ACQUIRE);
      if (active != 0 && active <= over)
        over = active - 1;
    }
  table->transfers_over = over;
  return number > over;
}

static void
forget_transfer (void *record, void *number)
{
  struct gomp_mapping *mapping = record;

  if (mapping->transfer != 0)
    mapping->transfer = *(uint32_t *) number;
}

/* All that are on their way get the number 1, and all mappings that may be in
   one of them.  A record that is not in use has that, too, without harm.  */
void
gomp_present_renumber (struct gomp_present *table)
{
  uint32_t number = 0;

  for (uint64_t left = table->transfer_slots; left; left &= left - 1)
    {
      struct gomp_transfer *transfer = &table->transfer[__builtin_ctzll (left)];
      uint32_t active = __atomic_load_n (&transfer->number, __ATOMIC_ACQUIRE);
      /* It may end meanwhile.  */
      if (active != 0
          && __atomic_compare_exchange_n (&transfer->number, &active, 1, false,
                                          __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        number = 1;
    }
  gomp_records_walk (&table->mappings, sizeof (struct gomp_mapping),
                     forget_transfer, &number);
  table->transfers = 1;
  table->transfers_over = 0;
}

void
gomp_present_end_slow (struct gomp_present *table)
{
  gomp_present_lock (table);
  gomp_present_signal (table);
  gomp_present_unlock (table);
}

static void
count_waiters (struct gomp_present *table, unsigned by)
{
  __atomic_store_n (&table->waiters, table->waiters + by, __ATOMIC_RELAXED);
}

/* Clang's analysis does not know that the lock that is held, gomp_any_table, is
   this table's own.  */
GOMP_NO_LOCK_ANALYSIS
void
gomp_present_wait (struct gomp_present *table)
{
  count_waiters (table, 1);
  gomp_condition_wait (&table->idle, &table->writer, LOOK_AGAIN_NS);
  gomp_present_settle (table);
  table->epoch++;
  count_waiters (table, -1u);
}

void
gomp_present_signal (struct gomp_present *table)
{
  if (GOMP_UNLIKELY (table->waiters > 0))
    gomp_condition_wake (&table->idle);
}

/* ---- Walking and checking ----------------------------------------------- */

struct visitor
{
  bool (*visit) (const struct gomp_mapping *, void *);
  void *data;
};

static bool
visit_one (uintptr_t key, void *value, void *data)
{
  struct visitor *visitor = data;
  (void) key;

  return visitor->visit (value, visitor->data);
}

void
gomp_present_walk (struct gomp_present *table,
                   bool (*visit) (const struct gomp_mapping *, void *),
                   void *data)
{
  struct visitor visitor = { visit, data };

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  publish (table);
  gomp_ptree_walk (&table->by_host, visit_one, &visitor);
}

struct check
{
  const struct gomp_present *table;
  uintptr_t end; /* of the mapping before */
  const char *wrong;
};

static const char *
check_attachments (const struct gomp_mapping *mapping)
{
  const struct gomp_attachments *all = gomp_mapping_attachments (mapping);
  uintptr_t end = mapping->host_start;

  for (size_t i = 0; all && i < all->n; i++)
    {
      const struct gomp_attachment *record = all->records[i];
      if (record->start < end)
        return "attachments overlap";
      end = record->start + record->extent;
    }
  return end > mapping->host_end ? "attachment outside its mapping" : NULL;
}

static bool
is_in_chunk (const struct gomp_present *table,
             const struct gomp_mapping *mapping)
{
  size_t size = mapping->host_end - mapping->host_start;
  uintptr_t start;

  if (!gomp_chunk_given (mapping->chunk))
    return true;
  start = gomp_chunk_start (&table->pool, mapping->chunk).value;
  return (mapping->device_start.value >= start
          && (mapping->device_start.value + size
              <= start + gomp_chunk_size (&table->pool, mapping->chunk))
          && *gomp_chunk_users (&table->pool, mapping->chunk) > 0);
}

static bool
check_mapping (const struct gomp_mapping *mapping, void *data)
{
  struct check *check = data;
  const struct gomp_mapping *leader = gomp_mapping_leader (mapping);

  if (mapping->host_end <= mapping->host_start
      || mapping->host_start < check->end)
    check->wrong = "mappings empty or overlapping";
  else if (!is_in_chunk (check->table, mapping))
    check->wrong = "mapping outside its chunk";
  else if (gomp_mapping_leader (leader) != leader
           || gomp_mapping_leader (gomp_mapping_sibling (mapping)) != leader)
    check->wrong = "ring of siblings broken";
  else if (mapping->lifetime == GOMP_LIFE_COUNTED && leader->refcount == 0
           && !mapping->busy)
    check->wrong = "mapping without references";
  else
    check->wrong = check_attachments (mapping);
  check->end = mapping->host_end;
  return check->wrong == NULL;
}

/* What the cache names is in the table.  */
static const char *
check_cache (const struct gomp_present *table)
{
  for (size_t slot = 0; slot < GOMP_PRESENT_CACHE; slot++)
    {
      const struct gomp_mapping *mapping = table->cache[slot];
      if (mapping
          && (gomp_ptree_find (&table->by_host, mapping->host_start)
              != mapping))
        return "cache names a mapping that is gone";
    }
  return NULL;
}

static const char *
check_index (struct gomp_present *table)
{
  const char *wrong = gomp_ptree_check (&table->by_device);

  if (wrong == NULL)
    wrong = gomp_ptree_check (&table->foreign);
  if (wrong)
    return wrong;
  return (!table->indexed
              || (table->by_device.count + table->foreign.count
                  <= table->by_host.count)
            ? NULL
            : "index has what is gone");
}

const char *
gomp_present_check (struct gomp_present *table)
{
  struct check check = { table, 0, gomp_ptree_check (&table->by_host) };

  if (check.wrong == NULL)
    gomp_present_walk (table, check_mapping, &check);
  if (check.wrong == NULL)
    check.wrong = check_cache (table);
  return check.wrong ? check.wrong : check_index (table);
}

#ifdef GOMP_CHECKING
void
gomp_present_verify (struct gomp_present *table)
{
  const char *wrong;

  if (table->epoch < table->verify_at || table->pending)
    return;
  table->verify_at = table->epoch + table->by_host.count;
  wrong = gomp_present_check (table);
  if (wrong)
    {
      gomp_warn ("present table of device %d: %s", table->device, wrong);
      abort ();
    }
}
#endif

/* ---- What was not attached ---------------------------------------------- */

const void *
gomp_present_missed (const struct gomp_present *table, uintptr_t start)
{
  for (size_t back = 1; back <= GOMP_PRESENT_MISSED && back <= table->n_missed;
       back++)
    {
      const struct gomp_missed *missed
        = &table->missed[(table->n_missed - back) % GOMP_PRESENT_MISSED];
      if (missed->pointer == start)
        return missed->site;
    }
  return NULL;
}
