/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Hashes of the bytes that are copied (GOMP_PSET_CHECK_TRANSFERS).  */

#ifndef GOMP_RECORD_CONTENTS_H
#define GOMP_RECORD_CONTENTS_H 1

#include "record/record.h"
#include "record/recorder.h"

/* Return XXH64, with seed 0, of the SIZE bytes at BYTES.  */
uint64_t gomp_record_xxh64 (const void *bytes, size_t size) GOMP_HIDDEN;

/* Drop the hashes that R has kept, since the operation that they are of is not
   recorded.  */
static inline void
gomp_record_contents_drop (struct gomp_recorder *r)
{
  r->hashes.n = 0;
}

/* Keep the hash of the SIZE bytes at BYTES on the host in R.  Part PART of the
   operation that R records next has copied them, or will copy them.  The time
   that the hashing takes does not count as the open construct's.  */
void gomp_record_contents_add (struct gomp_recorder *r, size_t part,
                               const void *bytes, size_t size) GOMP_HIDDEN;

/* Record the hashes that R has kept, behind the operation that they are of, and
   drop them.  */
void gomp_record_contents_put (struct gomp_recorder *r) GOMP_HIDDEN;

#endif
