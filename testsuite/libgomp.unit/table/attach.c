/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Records of translated pointers against a plain array of bytes: which bytes
   are protected, which gaps are left; random, with a fixed seed.  */

#include <stdlib.h>
#include <string.h>

#include "table/attach.h"
#include "unit.h"

#define BYTES 4096
#define BASE 0x10000u

static struct gomp_mapping mapping = { .host_start = BASE,
                                       .host_end = BASE + BYTES };
static unsigned char covered[BYTES];

static uint64_t seed = 42;

static size_t
draw (size_t below)
{
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (size_t) (seed >> 33) % below;
}

static void
check_gaps (void)
{
  unsigned char seen[BYTES];
  uintptr_t at = BASE, piece, piece_end, last = 0;

  memset (seen, 1, sizeof seen);
  while (gomp_attachments_gap (&mapping, &at, BASE + BYTES, &piece,
                               &piece_end))
    {
      CHECK (piece >= last && piece_end > piece);
      memset (seen + (piece - BASE), 0, piece_end - piece);
      last = piece_end;
    }
  CHECK (memcmp (seen, covered, sizeof seen) == 0);
}

static void
check_lookup (void)
{
  size_t at = draw (BYTES);
  struct gomp_attachment *record
    = gomp_attachment_after (&mapping, BASE + at);
  size_t next = at;

  while (next < BYTES && !covered[next])
    next++;
  CHECK_EQUAL (record == NULL, next == BYTES);
  if (record)
    CHECK (record->start <= BASE + next
           && record->start + record->extent > BASE + next);
}

static void
test_random (void)
{
  for (int round = 0; round < 3000; round++)
    {
      size_t extent = draw (3) ? 8 : 64;
      size_t start = draw ((BYTES - extent) / 8) * 8;
      struct gomp_attachment *record;
      if (draw (3) == 0)
        {
          record = gomp_attachment_after (&mapping, BASE + start);
          if (record)
            {
              memset (covered + (record->start - BASE), 0, record->extent);
              gomp_attachment_drop (&mapping, record);
            }
        }
      else
        {
          record = gomp_attachment_make (&mapping, BASE + start, extent);
          CHECK (record->start <= BASE + start
                 && (record->start + record->extent
                     >= BASE + start + extent));
          memset (covered + start, 1, extent);
        }
      check_lookup ();
      if (round % 16 == 0)
        check_gaps ();
    }
  check_gaps ();
  gomp_attachments_free (&mapping);
  CHECK_EQUAL (gomp_mapping_attachments (&mapping), NULL);
  CHECK_EQUAL (gomp_mapping_version (&mapping), 0);
}

/* Merging keeps the largest counter and drops the image.  */
static void
test_merged (void)
{
  struct gomp_attachment *whole;

  gomp_attachment_make (&mapping, BASE + 8, 8)->count = 3;
  gomp_attachment_at (&mapping, BASE + 8)->current = true;
  whole = gomp_attachment_make (&mapping, BASE, 64);
  CHECK (whole->count == 3 && !whole->current && whole->extent == 64);
  CHECK_EQUAL (gomp_attachment_at (&mapping, BASE + 8), NULL);
  CHECK_EQUAL (gomp_attachment_make (&mapping, BASE, 64), whole);
  gomp_attachments_free (&mapping);
}

int
main (void)
{
  unit_case ("random records: protected bytes and gaps as an array has them");
  test_random ();
  unit_case ("records that are merged: the largest counter, no image");
  test_merged ();
  free (mapping.more);
  return unit_result ();
}
