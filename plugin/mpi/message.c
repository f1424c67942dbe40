/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Writing and reading messages.  */

#include "mpi/message.h"

#include <stdlib.h>
#include <string.h>

#include "libgomp-plugin.h"

static char *
more (struct gomp_mpi_writer *writer, size_t n)
{
  char *place;

  if (writer->room - writer->n < n)
    {
      size_t room = writer->room ? writer->room : 256;
      while (room - writer->n < n)
        room *= 2;
      writer->bytes = GOMP_PLUGIN_realloc (writer->bytes, room);
      writer->room = room;
    }
  place = writer->bytes + writer->n;
  writer->n += n;
  return place;
}

void
gomp_mpi_put (struct gomp_mpi_writer *writer, uint64_t word)
{
  memcpy (more (writer, sizeof word), &word, sizeof word);
}

void *
gomp_mpi_put_room (struct gomp_mpi_writer *writer, size_t n)
{
  gomp_mpi_put (writer, n);
  return more (writer, n);
}

void
gomp_mpi_put_bytes (struct gomp_mpi_writer *writer, const void *bytes, size_t n)
{
  void *place = gomp_mpi_put_room (writer, n);

  if (n > 0)
    memcpy (place, bytes, n);
}

void
gomp_mpi_put_text (struct gomp_mpi_writer *writer, const char *text)
{
  gomp_mpi_put_bytes (writer, text, text ? strlen (text) + 1 : 0);
}

void
gomp_mpi_put_request (struct gomp_mpi_writer *writer,
                      enum gomp_mpi_request kind, int ord)
{
  gomp_mpi_put (writer, kind);
  gomp_mpi_put (writer, 0);
  gomp_mpi_put (writer, ord);
}

void
gomp_mpi_writer_fini (struct gomp_mpi_writer *writer)
{
  free (writer->bytes);
  *writer = (struct gomp_mpi_writer) { 0 };
}

/* The next N bytes, or NULL.  */
static const char *
next (struct gomp_mpi_reader *reader, size_t n)
{
  const char *place = reader->at;

  if (reader->bad || (size_t) (reader->end - reader->at) < n)
    {
      reader->bad = true;
      return NULL;
    }
  reader->at += n;
  return place;
}

uint64_t
gomp_mpi_get (struct gomp_mpi_reader *reader)
{
  uint64_t word = 0;
  const char *place = next (reader, sizeof word);

  if (place)
    memcpy (&word, place, sizeof word);
  return word;
}

const void *
gomp_mpi_get_bytes (struct gomp_mpi_reader *reader, size_t *n)
{
  const char *place;

  *n = gomp_mpi_get (reader);
  place = next (reader, *n);
  if (place)
    return place;
  *n = 0;
  return "";
}

const char *
gomp_mpi_get_text (struct gomp_mpi_reader *reader)
{
  size_t n;
  const char *text = gomp_mpi_get_bytes (reader, &n);

  if (n > 0 && text[n - 1] == '\0')
    return text;
  reader->bad = reader->bad || n > 0;
  return NULL;
}

size_t
gomp_mpi_get_count (struct gomp_mpi_reader *reader, size_t size)
{
  uint64_t n = gomp_mpi_get (reader);

  if (n > (size_t) (reader->end - reader->at) / size)
    reader->bad = true;
  return reader->bad ? 0 : n;
}

bool
gomp_mpi_read_all (const struct gomp_mpi_reader *reader)
{
  return !reader->bad && reader->at == reader->end;
}
