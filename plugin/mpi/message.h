/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What the program's process and a server say to each other, and how that is
   written and read.  Nothing here knows of MPI.

   A message is a sequence of 64-bit words and of byte strings, each of which
   follows a word with its length.  A request begins with its kind, the lane on
   which the answer is awaited, and the server's number of the device.  An
   answer begins with its kind.  Both sides are the same program on machines of
   the same kind, so that the order of bytes does not matter.  */

#ifndef GOMP_MPI_MESSAGE_H
#define GOMP_MPI_MESSAGE_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What both sides have to have in common, beside the program.  */
#define GOMP_MPI_PROTOCOL 4

/* Requests.  What follows the first three words, and what follows DONE in the
   answer:  */
enum gomp_mpi_request
{
  GOMP_MPI_PING,     /* -; the answer is a message of its own kind */
  GOMP_MPI_END,      /* - */
  GOMP_MPI_HELLO, /* protocol; build id: host name, build id, plugin's name,
                        type, capabilities */
  GOMP_MPI_COUNT, /* requirements: number of devices (-1: cannot) */
  GOMP_MPI_OPEN, /* -: features */
  GOMP_MPI_CLOSE, /* -: - */
  GOMP_MPI_NUMBER, /* number, count: - */
  GOMP_MPI_LOCATE, /* path, build id: load address */
  GOMP_MPI_GONE, /* load address: - */
  GOMP_MPI_LOAD, /* version, address, wants reverse, bytes of indirect:
                        bytes of pairs, bytes of reverse */
  GOMP_MPI_UNLOAD, /* version, address: - */
  GOMP_MPI_OBJECTS, /* n, then address, size, is link: n pairs */
  GOMP_MPI_ALLOC, /* size: address */
  GOMP_MPI_FREE, /* address: - */
  GOMP_MPI_BATCH, /* see batch.h */
  GOMP_MPI_WITHIN, /* dst, src, size: - */
  GOMP_MPI_ACROSS, /* dst, number of the device of SRC, src, size: - */
  GOMP_MPI_GIVE, /* rank, src, size: -; to another server, in pieces on the
                        request's lane */
  GOMP_MPI_TAKE, /* rank, dst, size: -; from another server, likewise */
  GOMP_MPI_FILL, /* dst, value, size: - */
  GOMP_MPI_BOX, /* dst, src, width, height, depth, 4 distances: - */
  GOMP_MPI_EXEC, /* function, 3 dimensions, n, n words: 3 dimensions */
  GOMP_MPI_PROPERTY, /* property: value or text */
  GOMP_MPI_REACHES, /* address, size: number */
  GOMP_MPI_REQUESTS
};

/* Answers, and what may come before them.  */
enum gomp_mpi_answer
{
  GOMP_MPI_DONE = 100,
  GOMP_MPI_FAILED, /* text; also behind DONE, if the pieces after that fail */
  GOMP_MPI_REVERSE, /* the six members of a gomp_reverse_request; the answer to
                       this is GOMP_MPI_RESUME, on the same lane */
  GOMP_MPI_RESUME, /* - */
  GOMP_MPI_FATAL, /* text: the program is to end with it */
  GOMP_MPI_EXIT, /* status: the program is to end with it */
  GOMP_MPI_FAULT /* the members of a gomp_pset_fault, in their order */
};

/* Copies of more bytes than this do not travel in a batch's message, but in
   pieces behind it.  */
#define GOMP_MPI_INLINE ((size_t) 16 << 10)
/* The least size of such a piece, the last one excepted (pieces.c).  */
#define GOMP_MPI_PIECE ((size_t) 256 << 10)
/* How large a message without pieces may be.  */
#define GOMP_MPI_MESSAGE_MAX ((size_t) 1 << 30)

/* A message that is being written.  A struct of zeroes is an empty one.  */
struct gomp_mpi_writer
{
  char *bytes; /* from malloc */
  size_t n, room;
};

/* A message that is being read.  Once something was to be read that is not
   there, BAD is true, and all that is read is 0 or empty.  */
struct gomp_mpi_reader
{
  const char *at, *end;
  bool bad;
};

#pragma GCC visibility push(hidden)

/* Append a word; N bytes with their length before them; TEXT as bytes with its
   final 0 (NULL: no bytes).  */
void gomp_mpi_put (struct gomp_mpi_writer *writer, uint64_t word);
void gomp_mpi_put_bytes (struct gomp_mpi_writer *writer, const void *bytes,
                         size_t n);
void gomp_mpi_put_text (struct gomp_mpi_writer *writer, const char *text);
/* Append the length N, and return the place of N bytes behind it, which are not
   set.  The place is valid until something is appended.  */
void *gomp_mpi_put_room (struct gomp_mpi_writer *writer, size_t n);
/* Begin a request: its kind, a word for the lane, the device's number.  */
void gomp_mpi_put_request (struct gomp_mpi_writer *writer,
                           enum gomp_mpi_request kind, int ord);
/* Free the bytes of WRITER, and make it empty.  */
void gomp_mpi_writer_fini (struct gomp_mpi_writer *writer);

/* Read a word; bytes, whose number is set in *N; a text, which is NULL if there
   are no bytes.  What is returned points into the message.  Bytes need not be
   aligned.  */
uint64_t gomp_mpi_get (struct gomp_mpi_reader *reader);
const void *gomp_mpi_get_bytes (struct gomp_mpi_reader *reader, size_t *n);
const char *gomp_mpi_get_text (struct gomp_mpi_reader *reader);
/* Read the number of items that follow, each of which has at least SIZE > 0
   bytes.  A number of more items than the message has room for is bad.  */
size_t gomp_mpi_get_count (struct gomp_mpi_reader *reader, size_t size);
/* Return whether all has been read, and nothing was missing.  */
bool gomp_mpi_read_all (const struct gomp_mpi_reader *reader);

#pragma GCC visibility pop

#endif
