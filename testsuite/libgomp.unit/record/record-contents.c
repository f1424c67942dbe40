/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Hashes of what is copied: XXH64, of which the values are published.  */

#include "record/record-contents.h"

#include <string.h>

#include "unit.h"

static void
case_published (void)
{
  static const char sentence[] = "Nobody inspects the spammish repetition";

  CHECK_EQUAL (gomp_record_xxh64 ("", 0), 0xef46db3751d8e999u);
  CHECK_EQUAL (gomp_record_xxh64 ("a", 1), 0xd24ec4f1a98c6e5bu);
  CHECK_EQUAL (gomp_record_xxh64 ("abc", 3), 0x44bc2cf5ad770999u);
  CHECK_EQUAL (gomp_record_xxh64 (sentence, sizeof sentence - 1),
               0xfbcea83c8a378bf1u);
}

/* Each byte counts, wherever it is, and so does the length.  */
static void
case_each_byte (void)
{
  unsigned char bytes[101] = { 0 };

  for (size_t size = 0; size <= 100; size++)
    {
      uint64_t hash = gomp_record_xxh64 (bytes, size);
      CHECK (hash != gomp_record_xxh64 (bytes, size + 1));
      for (size_t b = 0; b < size; b++)
        {
          bytes[b] ^= 1;
          CHECK (gomp_record_xxh64 (bytes, size) != hash);
          bytes[b] ^= 1;
        }
    }
}

/* The same bytes at any address.  */
static void
case_alignment (void)
{
  char bytes[80];

  for (size_t at = 0; at < 9; at++)
    {
      memset (bytes, '-', sizeof bytes);
      memcpy (bytes + at, "Nobody inspects the spammish repetition", 39);
      CHECK_EQUAL (gomp_record_xxh64 (bytes + at, 39), 0xfbcea83c8a378bf1u);
    }
}

int
main (void)
{
  unit_case ("XXH64: published values");
  case_published ();
  unit_case ("XXH64: each byte and the length count");
  case_each_byte ();
  unit_case ("XXH64: at any address");
  case_alignment ();
  return unit_result ();
}
