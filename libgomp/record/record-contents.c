/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Hashes of the bytes that are copied.  */

#include "record/record-contents.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

/* ---- XXH64 -------------------------------------------------------------- */

/* As the xxHash algorithm's specification describes it.  */

#define PRIME_1 0x9e3779b185ebca87u
#define PRIME_2 0xc2b2ae3d27d4eb4fu
#define PRIME_3 0x165667b19e3779f9u
#define PRIME_4 0x85ebca77c2b2ae63u
#define PRIME_5 0x27d4eb2f165667c5u

#define LANES 4
#define STRIPE (8 * LANES)      /* bytes of which each lane takes eight */

static inline uint64_t
rotate (uint64_t value, unsigned bits)
{
  return value << bits | value >> (64 - bits);
}

static inline uint64_t
read_64 (const unsigned char *at)
{
  uint64_t value;

  memcpy (&value, at, sizeof value);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  value = __builtin_bswap64 (value);
#endif
  return value;
}

static inline uint32_t
read_32 (const unsigned char *at)
{
  uint32_t value;

  memcpy (&value, at, sizeof value);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  value = __builtin_bswap32 (value);
#endif
  return value;
}

static inline uint64_t
add_round (uint64_t sum, uint64_t input)
{
  return rotate (sum + input * PRIME_2, 31) * PRIME_1;
}

/* What the lanes come to after the whole stripes of the SIZE bytes at AT.  */
static uint64_t
add_stripes (const unsigned char *at, size_t size)
{
  uint64_t lane[LANES] = { PRIME_1 + PRIME_2, PRIME_2, 0, 0 - PRIME_1 };
  uint64_t sum;

  for (; size >= STRIPE; size -= STRIPE, at += STRIPE)
    {
      lane[0] = add_round (lane[0], read_64 (at));
      lane[1] = add_round (lane[1], read_64 (at + 8));
      lane[2] = add_round (lane[2], read_64 (at + 16));
      lane[3] = add_round (lane[3], read_64 (at + 24));
    }
  sum = (rotate (lane[0], 1) + rotate (lane[1], 7) + rotate (lane[2], 12)
         + rotate (lane[3], 18));
  for (unsigned i = 0; i < LANES; i++)
    sum = (sum ^ add_round (0, lane[i])) * PRIME_1 + PRIME_4;
  return sum;
}

uint64_t
gomp_record_xxh64 (const void *bytes, size_t size)
{
  const unsigned char *at = bytes;
  size_t rest = size % STRIPE;
  uint64_t sum = size < STRIPE ? PRIME_5 : add_stripes (at, size);

  sum += size;
  at += size - rest;
  for (; rest >= 8; rest -= 8, at += 8)
    sum = rotate (sum ^ add_round (0, read_64 (at)), 27) * PRIME_1 + PRIME_4;
  if (rest >= 4)
    {
      sum = rotate (sum ^ read_32 (at) * PRIME_1, 23) * PRIME_2 + PRIME_3;
      rest -= 4;
      at += 4;
    }
  for (; rest > 0; rest--, at++)
    sum = rotate (sum ^ *at * PRIME_5, 11) * PRIME_1;
  sum = (sum ^ sum >> 33) * PRIME_2;
  sum = (sum ^ sum >> 29) * PRIME_3;
  return sum ^ sum >> 32;
}

/* ---- Hashes of copies --------------------------------------------------- */

/* What is kept of a copy: these words, and then the hash of each piece.  */
enum word
{
  PART,
  ALGORITHM,
  HASH,
  PIECE,                        /* bytes */
  PIECES,                       /* how many */
  WORDS
};

/* Algorithms of the format.  */
#define OF_ALL 2
#define OF_PIECES 3

/* The smallest piece, and how many pieces a copy has at most.  */
#define PIECE_LEAST ((size_t) 4 << 10)
#define PIECES_MOST ((size_t) 4 << 10)

/* Room for N more words of R.  */
static uint64_t *
add_words (struct gomp_recorder *r, size_t n)
{
  struct gomp_record_hashes *hashes = &r->hashes;
  uint64_t *words;

  if (hashes->n + n > hashes->room)
    {
      hashes->room = 2 * (hashes->n + n);
      hashes->words
        = gomp_realloc (hashes->words, hashes->room * sizeof *hashes->words);
    }
  words = hashes->words + hashes->n;
  hashes->n += n;
  return words;
}

/* The hash of the hashes of N pieces, which are as the format has them.  */
static uint64_t
hash_of_pieces (uint64_t *pieces, size_t n)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  for (size_t p = 0; p < n; p++)
    pieces[p] = __builtin_bswap64 (pieces[p]);
#endif
  uint64_t hash = gomp_record_xxh64 (pieces, n * sizeof *pieces);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  for (size_t p = 0; p < n; p++)
    pieces[p] = __builtin_bswap64 (pieces[p]);
#endif
  return hash;
}

static void
add_pieces (struct gomp_recorder *r, size_t part, const char *bytes,
            size_t size)
{
  size_t piece = PIECE_LEAST, n;
  uint64_t *words;

  while ((size - 1) / piece >= PIECES_MOST)
    piece *= 2;
  n = (size - 1) / piece + 1;
  words = add_words (r, WORDS + n);
  for (size_t p = 0; p < n; p++)
    words[WORDS + p] = gomp_record_xxh64 (bytes + p * piece,
                                          p + 1 < n ? piece : size - p * piece);
  words[PART] = part;
  words[ALGORITHM] = OF_PIECES;
  words[HASH] = hash_of_pieces (words + WORDS, n);
  words[PIECE] = piece;
  words[PIECES] = n;
}

static void
add_all (struct gomp_recorder *r, size_t part, const char *bytes, size_t size)
{
  uint64_t *words = add_words (r, WORDS);

  words[PART] = part;
  words[ALGORITHM] = OF_ALL;
  words[HASH] = gomp_record_xxh64 (bytes, size);
  words[PIECE] = words[PIECES] = 0;
}

void
gomp_record_contents_add (struct gomp_recorder *r, size_t part,
                          const void *bytes, size_t size)
{
  struct gomp_record_open *open = gomp_recorder_innermost (r);
  uint64_t begin = gomp_record_now ();

  (size > PIECE_LEAST ? add_pieces : add_all) (r, part, bytes, size);
  if (open)
    open->looked += gomp_record_now () - begin;
}

/* Record the hash that begins at WORDS.  */
static void
put (struct gomp_recorder *r, const uint64_t *words)
{
  size_t n = (size_t) words[PIECES];
  size_t most = (WORDS + n) * GOMP_RECORD_VARINT;
  unsigned char *at = gomp_record_new (r, GOMP_RECORD_CONTENTS, most);

  at = gomp_record_put (at, words[PART]);
  at = gomp_record_put (at, words[ALGORITHM]);
  at = gomp_record_put (at, words[HASH]);
  if (n > 0)
    {
      at = gomp_record_put (at, words[PIECE]);
      at = gomp_record_put (at, n);
    }
  for (size_t p = 0; p < n; p++)
    at = gomp_record_put (at, (uint32_t) words[WORDS + p]);
  gomp_record_done (r, most, at);
}

void
gomp_record_contents_put (struct gomp_recorder *r)
{
  const uint64_t *words = r->hashes.words;
  const uint64_t *end = words + r->hashes.n;

  for (; words < end; words += WORDS + words[PIECES])
    put (r, words);
  gomp_record_contents_drop (r);
}
