/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Places of the program and lists in a recording.  */

#include "record/record-list.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/map-kind.h"
#include "base/room.h"

#define TEXT 512
/* Entries of a list that are recorded, and of these how many have names.  */
#define ENTRIES_MOST ((size_t) 65536)
#define NAMES_MOST ((size_t) 1024)
#define NAMES_AT_ONCE 64

/* Call FIND (DATA), which looks names up for R.  */
static void
look_up (struct gomp_recorder *r, void (*find) (void *), void *data)
{
  uint64_t begin = gomp_record_now ();

  gomp_room_call (find, data);
  r->looked += gomp_record_now () - begin;
}

/* ---- Places ------------------------------------------------------------- */

struct place_texts
{
  const struct gomp_site *site;
  char place[TEXT], function[TEXT];
};

static void
find_place (void *data)
{
  struct place_texts *texts = data;
  const struct gomp_site *site = texts->site;

  gomp_source_line (site->frame.pc, texts->place, TEXT);
  texts->function[0] = '\0';
  if (site->function)
    gomp_source_function (site->function, texts->function, TEXT);
}

#define SITE_MOST (4 * GOMP_RECORD_VARINT)

static GOMP_NOINLINE uint32_t
record_site (struct gomp_recorder *r, const struct gomp_site *site)
{
  struct place_texts texts = { .site = site };
  uint32_t construct, place, function;
  unsigned char *at;

  look_up (r, find_place, &texts);
  construct = gomp_record_string (r, site->construct);
  place = gomp_record_string (r, texts.place);
  function = gomp_record_string (r, texts.function);
  at = gomp_record_new (r, GOMP_RECORD_SITE, SITE_MOST);
  at = gomp_record_put (at, construct);
  at = gomp_record_put (at, place);
  at = gomp_record_put (at, function);
  at = gomp_record_put (at, (uintptr_t) site->frame.pc);
  gomp_record_done (r, SITE_MOST, at);
  return ++r->last_site;
}

uint32_t
gomp_record_site (struct gomp_recorder *r, const struct gomp_site *site)
{
  uint64_t key = gomp_record_mix (
    gomp_record_mix ((uintptr_t) site->construct, (uintptr_t) site->frame.pc),
    (uintptr_t) site->function);
  uint32_t number = gomp_record_find (&r->sites, key);

  if (GOMP_LIKELY (number != 0))
    return number;
  number = record_site (r, site);
  gomp_record_note (&r->sites, key, number);
  return number;
}

/* ---- Lists -------------------------------------------------------------- */

/* Does the entry E of LIST carry a value?  */
static inline bool
is_value (const struct gomp_record_list *list, size_t e)
{
  return gomp_map_kind_decode (list->kinds[e]).class == GOMP_KIND_VALUE;
}

/* The key of the name of entry E at PLACE, which a thread finds once.  What is
   noted is one more than the number of the name.  */
static inline uint64_t
name_key (uint32_t place, size_t e)
{
  return gomp_record_mix (place, e + 1);
}

/* Entries of a list whose names are not known yet.  */
struct wanted_names
{
  const struct gomp_site *site;
  size_t n;
  struct gomp_source_name names[NAMES_AT_ONCE];
  size_t entries[NAMES_AT_ONCE];
  char texts[NAMES_AT_ONCE][TEXT];
};

static void
find_names (void *data)
{
  const struct wanted_names *wanted = data;

  gomp_source_variables (&wanted->site->frame, wanted->names, wanted->n);
}

static GOMP_NOINLINE void
record_names (struct gomp_recorder *r, uint32_t place,
              struct wanted_names *wanted)
{
  look_up (r, find_names, wanted);
  for (size_t i = 0; i < wanted->n; i++)
    gomp_record_note (&r->names, name_key (place, wanted->entries[i]),
                      gomp_record_string (r, wanted->texts[i]) + 1);
  wanted->n = 0;
}

static inline bool
has_name (const struct gomp_record_list *list, size_t e)
{
  return !is_value (list, e) && e < NAMES_MOST && list->addresses[e];
}

/* Nothing is wanted at SITE yet; for the caller to free.  The texts are many
   bytes, and become texts when they are looked for.  */
static struct wanted_names *
begin_wanted (const struct gomp_site *site)
{
  struct wanted_names *wanted = gomp_malloc (sizeof *wanted);

  wanted->site = site;
  wanted->n = 0;
  return wanted;
}

/* Find the names of the first N entries of LIST that are not known.  */
static void
find_new_names (struct gomp_recorder *r, const struct gomp_site *site,
                uint32_t place, const struct gomp_record_list *list, size_t n)
{
  struct wanted_names *wanted = NULL;

  for (size_t e = 0; e < n; e++)
    if (has_name (list, e)
        && gomp_record_find (&r->names, name_key (place, e)) == 0)
      {
        if (wanted == NULL)
          wanted = begin_wanted (site);
        wanted->entries[wanted->n] = e;
        wanted->names[wanted->n]
          = (struct gomp_source_name) { (uintptr_t) list->addresses[e],
                                        wanted->texts[wanted->n], TEXT };
        if (++wanted->n == NAMES_AT_ONCE)
          record_names (r, place, wanted);
      }
  if (wanted && wanted->n > 0)
    record_names (r, place, wanted);
  free (wanted);
}

static void
record_list (struct gomp_recorder *r, const struct gomp_site *site,
             uint32_t place, const struct gomp_record_list *list)
{
  size_t n = list->n < ENTRIES_MOST ? list->n : ENTRIES_MOST;
  struct gomp_record_draft *draft = &r->draft;

  find_new_names (r, site, place, list, n);
  draft->n = 0;
  draft->address = 0;
  gomp_draft_put (draft, place);
  gomp_draft_put (draft, list->context);
  gomp_draft_put (draft, list->n);
  gomp_draft_put (draft, n);
  for (size_t e = 0; e < n; e++)
    {
      bool value = is_value (list, e);
      uint32_t name = (has_name (list, e)
                         ? gomp_record_find (&r->names, name_key (place, e)) - 1
                         : 0);
      gomp_draft_put (draft, list->kinds[e]);
      gomp_draft_put_address (draft,
                              value ? 0 : (uintptr_t) list->addresses[e]);
      gomp_draft_put (draft, list->sizes[e]);
      gomp_draft_put (draft, name);
    }
  gomp_record_bytes (r, GOMP_RECORD_LIST, draft->bytes, draft->n);
}

uint32_t
gomp_record_list (struct gomp_recorder *r, const struct gomp_site *site,
                  uint32_t place, const struct gomp_record_list *list)
{
  uint64_t key
    = gomp_record_mix (gomp_record_mix (place, list->context + 1), list->n);
  struct gomp_record_number *known;

  for (size_t e = 0; e < list->n; e++)
    {
      uint64_t address
        = is_value (list, e) ? 0 : (uintptr_t) list->addresses[e];
      uint64_t rest = list->sizes[e] ^ (uint64_t) list->kinds[e] << 48;
      /* One chain of multiplications for both.  */
      key = gomp_record_mix (key, address + rest * 0xd6e8feb86659fd93u);
    }
  known = gomp_record_latest (r->lists, key);
  if (known->number == 0 || known->key != key)
    {
      record_list (r, site, place, list);
      *known = (struct gomp_record_number) { key, ++r->last_list };
    }
  return known->number;
}
