/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   The bytes of posted copies: random copies against a model of the memory.  */

#include "device/posted-bytes.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#define ROOM 4096               /* of the device's memory */
#define STRETCHES 40
#define ROUNDS 4000

/* What a byte of the device's memory has to be.  */
enum knowledge
{
  KEPT,                         /* what it was */
  KNOWN,                        /* what MODEL says */
  NOBODYS                       /* anything */
};

static char memory[ROOM], before[ROOM], model[ROOM], knowledge[ROOM];
static char buffer[16384];
static struct gomp_stretch stretches[STRETCHES];
static struct gomp_pset_copy pieces[STRETCHES];
static unsigned seed = 1;

static unsigned
below (unsigned n)
{
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 8) % n;
}

static void
fill (char *bytes, size_t n)
{
  for (size_t i = 0; i < n; i++)
    bytes[i] = (char) below (256);
}

static struct gomp_posted_bytes
none (size_t room)
{
  memset (knowledge, KEPT, sizeof knowledge);
  fill (memory, sizeof memory);
  memcpy (before, memory, sizeof memory);
  return (struct gomp_posted_bytes) {
    .buffer = buffer, .room = room, .stretches = stretches, .most = STRETCHES
  };
}

/* SIZE random bytes are copied to byte AT, around which PADDING is nobody's.
   False: there is no room.  */
static bool
put (struct gomp_posted_bytes *bytes, size_t at, size_t size,
     struct gomp_padding padding)
{
  char contents[ROOM];
  struct gomp_pset_copy copy = { memory + at, contents, size };

  if (!gomp_posted_bytes_fit (bytes, 1, size + padding.before + padding.after))
    return false;
  fill (contents, size);
  memcpy (model + at, contents, size);
  memset (knowledge + at, KNOWN, size);
  for (size_t i = at - padding.before; i < at + size + padding.after; i++)
    if (knowledge[i] == KEPT)
      knowledge[i] = NOBODYS;
  gomp_posted_bytes_put (bytes, &copy, padding);
  memset (contents, '?', size);
  return true;
}

static void
check_stretches (const struct gomp_posted_bytes *bytes)
{
  CHECK (bytes->n <= bytes->most && bytes->used <= bytes->room);
  for (unsigned s = 0; s < bytes->n; s++)
    {
      CHECK (stretches[s].size > 0);
      CHECK (stretches[s].at + stretches[s].size <= bytes->used);
      if (s > 0)
        CHECK (stretches[s - 1].start + stretches[s - 1].size
               <= stretches[s].start);
    }
}

/* Make the copies, and compare.  Returns how many there were.  */
static size_t
send (struct gomp_posted_bytes *bytes)
{
  size_t n = gomp_posted_bytes_pieces (bytes, pieces), wrong = 0;

  for (size_t p = 0; p < n; p++)
    memcpy (pieces[p].dst, pieces[p].src, pieces[p].size);
  for (size_t i = 0; i < ROOM; i++)
    wrong += ((knowledge[i] == KNOWN && memory[i] != model[i])
              || (knowledge[i] == KEPT && memory[i] != before[i]));
  CHECK_EQUAL (wrong, 0);
  return n;
}

/* What is found for each byte is what was put there last.  */
static void
check_found (const struct gomp_posted_bytes *bytes)
{
  uintptr_t at = (uintptr_t) memory, end = at + ROOM;
  struct gomp_pset_copy piece;
  char found[ROOM];

  memcpy (found, before, ROOM);
  while (gomp_posted_bytes_find (bytes, at, end, &piece))
    {
      CHECK (piece.size > 0);
      memcpy (found + ((char *) piece.dst - memory), piece.src, piece.size);
      at = (uintptr_t) piece.dst + piece.size;
    }
  for (size_t i = 0; i < ROOM; i++)
    if (knowledge[i] == KNOWN && found[i] != model[i])
      {
        CHECK_EQUAL (found[i], model[i]);
        return;
      }
}

static void
random_copies (void)
{
  for (unsigned round = 0; round < ROUNDS; round++)
    {
      struct gomp_posted_bytes bytes = none (round % 2 ? 16384 : 3000);
      unsigned most = 1 + below (round % 3 ? 600 : 40), n = below (60);
      for (unsigned c = 0; c < n; c++)
        {
          size_t size = 1 + below (most);
          struct gomp_padding padding = { below (20), below (20) };
          size_t at = 20 + below ((unsigned) (ROOM - size - 40));
          if (round % 5 == 0)
            padding = (struct gomp_padding) { 0, 0 };
          if (!put (&bytes, at, size, padding))
            break;
          check_stretches (&bytes);
        }
      check_found (&bytes);
      send (&bytes);
    }
}

#define CELLS 30

/* The numbers of the cells, ascending in round 0, descending in round 1, else in
   a random order.  */
static void
order (unsigned *cells, unsigned round)
{
  for (unsigned c = 0; c < CELLS; c++)
    cells[c] = round == 1 ? CELLS - 1 - c : c;
  for (unsigned c = CELLS - 1; c > 0 && round > 1; c--)
    {
      unsigned other = below (c + 1), kept = cells[c];
      cells[c] = cells[other];
      cells[other] = kept;
    }
}

/* Cells of 64 bytes, each with one object that is padded to the cell's end.  */
static void
cells_are_one_copy (void)
{
  unsigned cells[CELLS];

  for (unsigned round = 0; round < 200; round++)
    {
      struct gomp_posted_bytes bytes = none (sizeof buffer);
      order (cells, round);
      for (unsigned c = 0; c < CELLS; c++)
        {
          unsigned size = 1 + below (64);
          CHECK (put (&bytes, 64 * cells[c], size,
                      (struct gomp_padding) { 0, 64 - size }));
        }
      CHECK_EQUAL (send (&bytes), 1);
    }
}

/* The bytes that are sent for padding are none of those that the buffer had
   before anything was written there.  */
static void
padding_is_initialized (void)
{
  struct gomp_posted_bytes bytes = none (sizeof buffer);
  const struct gomp_padding padding = { 3, 5 };
  size_t wrong = 0;

  memset (buffer, '?', sizeof buffer);
  for (unsigned round = 0; round < 4; round++)
    {
      for (unsigned c = 0; c < CELLS; c++)
        {
          char contents[60] = { 0 };
          struct gomp_pset_copy copy
            = { memory + 80 * c + 3, contents, 1 + below (60) };
          gomp_posted_bytes_put (&bytes, &copy, padding);
        }
      for (size_t p = gomp_posted_bytes_pieces (&bytes, pieces); p-- > 0;)
        wrong += memchr (pieces[p].src, '?', pieces[p].size) != NULL;
      gomp_posted_bytes_clear (&bytes);
    }
  CHECK_EQUAL (wrong, 0);
}

static void
room (void)
{
  struct gomp_posted_bytes bytes = none (1000);
  const struct gomp_padding no = { 0, 0 };

  CHECK (!put (&bytes, 0, 1000, no));
  CHECK (put (&bytes, 0, 985, no));
  CHECK (!put (&bytes, 2000, 1, no));
  send (&bytes);
  gomp_posted_bytes_clear (&bytes);
  for (unsigned c = 0; c < STRETCHES; c++)
    CHECK (put (&bytes, 2 * c, 1, no));
  CHECK (!put (&bytes, 500, 1, no));
  CHECK (!gomp_posted_bytes_fit (&bytes, 0, SIZE_MAX));
  CHECK_EQUAL (send (&bytes), STRETCHES);
}

int
main (void)
{
  unit_case ("random copies: the last one counts, nothing else changes");
  random_copies ();
  unit_case ("objects side by side, in any order: one copy");
  cells_are_one_copy ();
  unit_case ("padding is never uninitialized memory");
  padding_is_initialized ();
  unit_case ("no room: nothing is kept");
  room ();
  return unit_result ();
}
