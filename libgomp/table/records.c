/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Records of one size.  */

#include "table/records.h"

#include <stdlib.h>

#include "base/error.h"

/* Records of a piece: few at first.  */
#define PIECE_FEWEST 8
#define PIECE_MOST 1024

/* A line of the cache: so that records that are of its size are one, too.  */
#define LINE 64

struct gomp_records_piece
{
  struct gomp_records_piece *next;
  size_t count;
  char records[] __attribute__ ((aligned (LINE)));
};

void *
gomp_records_more (struct gomp_records *records, size_t size)
{
  size_t count = records->pieces ? records->pieces->count * 2 : PIECE_FEWEST;
  struct gomp_records_piece *piece;

  if (count > PIECE_MOST)
    count = PIECE_MOST;
  piece = gomp_calloc_lines (sizeof *piece + count * size);
  piece->next = records->pieces;
  piece->count = count;
  records->pieces = piece;
  records->next = piece->records + size;
  records->end = piece->records + count * size;
  return piece->records;
}

void
gomp_records_walk (struct gomp_records *records, size_t size,
                   void (*visit) (void *record, void *data), void *data)
{
  for (struct gomp_records_piece *piece = records->pieces; piece;
       piece = piece->next)
    for (char *record = piece->records;
         record != piece->records + piece->count * size
         && record != records->next;
         record += size)
      visit (record, data);
}

void
gomp_records_fini (struct gomp_records *records)
{
  while (records->pieces)
    {
      struct gomp_records_piece *piece = records->pieces;
      records->pieces = piece->next;
      free (piece);
    }
  *records = (struct gomp_records) { .spare = NULL };
}
