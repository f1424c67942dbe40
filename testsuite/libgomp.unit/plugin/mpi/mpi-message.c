/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Messages of plugin/mpi: what is written is read, what is not there is not;
   and the book of what a server has handed out, against a plain array.  */

#include <stdlib.h>
#include <string.h>

#include "libgomp-plugin.h"
#include "mpi/book.h"
#include "mpi/message.h"
#include "unit.h"

void *
GOMP_PLUGIN_realloc (void *old, size_t size)
{
  return realloc (old, size);
}

static struct gomp_mpi_reader
read_of (const struct gomp_mpi_writer *writer, size_t n)
{
  return (struct gomp_mpi_reader) { writer->bytes, writer->bytes + n, false };
}

static void
write_sample (struct gomp_mpi_writer *writer)
{
  gomp_mpi_put (writer, 7);
  gomp_mpi_put_bytes (writer, "abc", 3);
  gomp_mpi_put_text (writer, "text");
  gomp_mpi_put_text (writer, NULL);
  memcpy (gomp_mpi_put_room (writer, 2), "xy", 2);
}

/* Read as much of the sample as there is; returns the sum of what is found.  */
static size_t
read_sample (struct gomp_mpi_reader *reader)
{
  size_t n, found = gomp_mpi_get (reader) == 7;
  const char *bytes = gomp_mpi_get_bytes (reader, &n);
  const char *text;

  found += n == 3 && memcmp (bytes, "abc", 3) == 0;
  text = gomp_mpi_get_text (reader);
  found += text && strcmp (text, "text") == 0;
  found += gomp_mpi_get_text (reader) == NULL;
  bytes = gomp_mpi_get_bytes (reader, &n);
  return found + (n == 2 && memcmp (bytes, "xy", 2) == 0);
}

static void
test_whole (void)
{
  struct gomp_mpi_writer writer = { 0 };
  struct gomp_mpi_reader reader;

  unit_case ("message: what is written is read");
  write_sample (&writer);
  reader = read_of (&writer, writer.n);
  CHECK_EQUAL (read_sample (&reader), 5);
  CHECK (gomp_mpi_read_all (&reader));
  gomp_mpi_writer_fini (&writer);
  CHECK_EQUAL (writer.n, 0);
}

static void
test_cut (void)
{
  struct gomp_mpi_writer writer = { 0 };
  unsigned whole = 0;

  unit_case ("message: one that is cut is bad, wherever it is cut");
  write_sample (&writer);
  for (size_t n = 0; n < writer.n; n++)
    {
      /* A block of its own, so that what reads beyond it is seen.  */
      char *bytes = malloc (n + 1);
      struct gomp_mpi_reader reader = { bytes, bytes + n, false };
      memcpy (bytes, writer.bytes, n);
      read_sample (&reader);
      whole += !reader.bad;
      CHECK (reader.at <= reader.end);
      free (bytes);
    }
  CHECK_EQUAL (whole, 0);
  gomp_mpi_writer_fini (&writer);
}

static void
test_lengths (void)
{
  struct gomp_mpi_writer writer = { 0 };
  struct gomp_mpi_reader reader;
  size_t n;

  unit_case ("message: lengths that are too large are bad");
  gomp_mpi_put (&writer, UINT64_MAX);
  gomp_mpi_put (&writer, 1);
  reader = read_of (&writer, writer.n);
  gomp_mpi_get_bytes (&reader, &n);
  CHECK (reader.bad);
  CHECK_EQUAL (n, 0);
  reader = read_of (&writer, writer.n);
  CHECK_EQUAL (gomp_mpi_get_count (&reader, 8), 0);
  CHECK (reader.bad);
  gomp_mpi_writer_fini (&writer);
  gomp_mpi_put_bytes (&writer, "no end", 6);
  reader = read_of (&writer, writer.n);
  CHECK (gomp_mpi_get_text (&reader) == NULL);
  CHECK (reader.bad);
  gomp_mpi_writer_fini (&writer);
}

#define UNITS 200

/* Ranges that do not overlap, of 1 to 8 units.  */
static void
test_book (void)
{
  struct gomp_mpi_book book = GOMP_MPI_BOOK;
  int owner[UNITS] = { 0 }; /* the start of the range, plus 1 */

  unit_case ("book: has what was added and not removed, and nothing else");
  srand (1);
  for (int turn = 0; turn < 20000; turn++)
    {
      int start = rand () % UNITS, size = 1 + rand () % 8, end = start, last;
      while (end < UNITS && end < start + size && owner[end] == 0)
        end++;
      if (end == start + size)
        {
          gomp_mpi_book_add (&book, 1000 + start, size);
          for (int u = start; u < end; u++)
            owner[u] = start + 1;
        }
      else
        {
          bool starts = owner[start] == start + 1;
          CHECK_EQUAL (gomp_mpi_book_starts (&book, 1000 + start), starts);
          CHECK_EQUAL (gomp_mpi_book_remove (&book, 1000 + start), starts);
          for (int u = start; starts && u < UNITS && owner[u] == start + 1; u++)
            owner[u] = 0;
        }
      start = rand () % UNITS;
      last = start + rand () % 10;
      CHECK_EQUAL (gomp_mpi_book_has (&book, 1000 + start, last - start + 1),
                   last < UNITS && owner[start] && owner[last] == owner[start]);
    }
  CHECK (!gomp_mpi_book_has (&book, 1000, SIZE_MAX));
  gomp_mpi_book_clear (&book);
  CHECK (!gomp_mpi_book_has (&book, 1000, 1));
}

static void
test_overlap (void)
{
  struct gomp_mpi_book book = GOMP_MPI_BOOK;

  unit_case ("book: a range has its bytes also where others lie in it");
  gomp_mpi_book_add (&book, 1000, 100);
  gomp_mpi_book_add (&book, 1010, 5);
  gomp_mpi_book_add (&book, 1050, 0);
  CHECK (gomp_mpi_book_has (&book, 1012, 50));
  CHECK (gomp_mpi_book_has (&book, 1050, 50));
  CHECK (!gomp_mpi_book_has (&book, 1050, 51));
  CHECK (gomp_mpi_book_remove (&book, 1000));
  CHECK (!gomp_mpi_book_has (&book, 1012, 4));
  CHECK (gomp_mpi_book_has (&book, 1012, 3));
  gomp_mpi_book_clear (&book);
}

int
main (void)
{
  test_whole ();
  test_cut ();
  test_lengths ();
  test_book ();
  test_overlap ();
  return unit_result ();
}
