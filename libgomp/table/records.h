/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Records of one size, many of them: taken from larger pieces of memory, and
   used again.  The caller serializes all calls.  */

#ifndef GOMP_RECORDS_H
#define GOMP_RECORDS_H 1

#include "base/types.h"

/* Where records of one size are taken from.  A struct of zeroes is ready for
   use: it has no memory yet, and the first record that is acquired makes it
   allocate some.  */
struct gomp_records
{
  void *spare; /* the records given back; each begins with the
                                   address of the next */
  char *next, *end; /* room that has never been used */
  struct gomp_records_piece *pieces;
};

/* Allocate a larger piece of memory for RECORDS, whose records have SIZE
   bytes, and return its first record.  gomp_records_acquire calls this.  Ends
   the program if there is no memory.  */
void *gomp_records_more (struct gomp_records *records, size_t size) GOMP_HIDDEN;

/* Return a record of SIZE bytes, whose contents are undefined;
   gomp_records_release takes it back.  SIZE is the same in all calls for
   RECORDS and a multiple of 8; if it is a multiple of 64, so is the record's
   address.  Ends the program if there is no memory.  */
static inline void *
gomp_records_acquire (struct gomp_records *records, size_t size)
{
  void *record = records->spare;

  if (record)
    {
      records->spare = *(void **) record;
      /* The next one may not have been touched for long.  */
      __builtin_prefetch (records->spare);
      return record;
    }
  if (GOMP_UNLIKELY (records->next == records->end))
    return gomp_records_more (records, size);
  record = records->next;
  records->next += size;
  return record;
}

/* Give RECORD back to RECORDS.  Its first 8 bytes change, the others stay as
   they are.  */
static inline void
gomp_records_release (struct gomp_records *records, void *record)
{
  *(void **) record = records->spare;
  records->spare = record;
}

/* Call VISIT (RECORD, DATA) for each record that was ever taken from RECORDS,
   those given back included.  SIZE is that of gomp_records_acquire.  */
void gomp_records_walk (struct gomp_records *records, size_t size,
                        void (*visit) (void *record, void *data), void *data)
  GOMP_HIDDEN;

/* Free all records, given back or not, and make RECORDS empty.  */
void gomp_records_fini (struct gomp_records *records) GOMP_HIDDEN;

#endif
