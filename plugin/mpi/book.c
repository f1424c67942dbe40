/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a server has handed out.  */

#include "mpi/book.h"

#include <stdlib.h>
#include <string.h>

#include "libgomp-plugin.h"

/* The number of ranges that start at or below START.  The lock is held.  */
static size_t
rank (const struct gomp_mpi_book *book, uintptr_t start)
{
  size_t low = 0, high = book->n;

  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (book->ranges[middle].start <= start)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* The range that starts at START, or NULL.  The lock is held.  */
static struct gomp_mpi_range *
find (const struct gomp_mpi_book *book, uintptr_t start)
{
  size_t at = rank (book, start);

  return at > 0 && book->ranges[at - 1].start == start ? &book->ranges[at - 1]
                                                       : NULL;
}

void
gomp_mpi_book_add (struct gomp_mpi_book *book, uintptr_t start, size_t size)
{
  struct gomp_mpi_range *range;
  size_t at;

  pthread_mutex_lock (&book->lock);
  range = find (book, start);
  if (range && range->size < size)
    range->size = size;
  if (book->largest < size)
    book->largest = size;
  if (!range)
    {
      at = rank (book, start);
      if (book->n == book->room)
        {
          book->room = book->room ? 2 * book->room : 64;
          book->ranges = GOMP_PLUGIN_realloc (
            book->ranges, book->room * sizeof *book->ranges);
        }
      memmove (&book->ranges[at + 1], &book->ranges[at],
               (book->n - at) * sizeof *book->ranges);
      book->ranges[at] = (struct gomp_mpi_range) { start, size };
      book->n++;
    }
  pthread_mutex_unlock (&book->lock);
}

bool
gomp_mpi_book_remove (struct gomp_mpi_book *book, uintptr_t start)
{
  struct gomp_mpi_range *range;

  pthread_mutex_lock (&book->lock);
  range = find (book, start);
  if (range)
    {
      size_t at = range - book->ranges;
      book->n--;
      memmove (range, range + 1, (book->n - at) * sizeof *range);
    }
  pthread_mutex_unlock (&book->lock);
  return range != NULL;
}

bool
gomp_mpi_book_has (struct gomp_mpi_book *book, uintptr_t start, size_t size)
{
  bool has = size == 0;

  pthread_mutex_lock (&book->lock);
  for (size_t at = rank (book, start); at > 0 && !has; at--)
    {
      const struct gomp_mpi_range *range = &book->ranges[at - 1];
      size_t offset = start - range->start;
      if (offset > book->largest)
        break;
      has = offset <= range->size && size <= range->size - offset;
    }
  pthread_mutex_unlock (&book->lock);
  return has;
}

bool
gomp_mpi_book_starts (struct gomp_mpi_book *book, uintptr_t start)
{
  bool starts;

  pthread_mutex_lock (&book->lock);
  starts = find (book, start) != NULL;
  pthread_mutex_unlock (&book->lock);
  return starts;
}

void
gomp_mpi_book_clear (struct gomp_mpi_book *book)
{
  pthread_mutex_lock (&book->lock);
  free (book->ranges);
  book->ranges = NULL;
  book->n = book->room = book->largest = 0;
  pthread_mutex_unlock (&book->lock);
}
