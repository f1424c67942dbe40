/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a server has handed out: ranges of addresses, so that requests name no
   others.  */

#ifndef GOMP_MPI_BOOK_H
#define GOMP_MPI_BOOK_H 1

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gomp_mpi_range
{
  uintptr_t start;
  size_t size;
};

/* Ranges, sorted by their start; they may overlap.  Initialize with
   GOMP_MPI_BOOK.  */
struct gomp_mpi_book
{
  pthread_mutex_t lock;
  struct gomp_mpi_range *ranges;
  size_t n, room;
  size_t largest; /* no range is or was larger */
};
#define GOMP_MPI_BOOK                     \
  {                                       \
    PTHREAD_MUTEX_INITIALIZER, 0, 0, 0, 0 \
  }

#pragma GCC visibility push(hidden)

/* Add the range of SIZE bytes at START.  If there is one with that start, it
   becomes as large as the larger of both.  */
void gomp_mpi_book_add (struct gomp_mpi_book *book, uintptr_t start,
                        size_t size);
/* Remove the range that starts at START.  Returns false if there is none.  */
bool gomp_mpi_book_remove (struct gomp_mpi_book *book, uintptr_t start);
/* Return whether the SIZE bytes at START lie in one range.  No bytes do,
   wherever.  */
bool gomp_mpi_book_has (struct gomp_mpi_book *book, uintptr_t start,
                        size_t size);
/* Return whether a range starts at START.  */
bool gomp_mpi_book_starts (struct gomp_mpi_book *book, uintptr_t start);
/* Remove all ranges.  */
void gomp_mpi_book_clear (struct gomp_mpi_book *book);

#pragma GCC visibility pop

#endif
