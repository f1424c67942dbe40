/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Index from host addresses to the records of entered deep objects
   (deep-record.h).

   The index has several levels.  On each level, memory is divided into blocks
   of one size, which is larger than that of the level before.  A piece of a
   record is listed on the lowest level on which it lies in one block or in two
   neighbours, under these blocks.  A piece that lies in more than two blocks
   even of the highest level is listed there, under all of them.  A look-up
   takes the block of the address on each level, so that it has to look only
   through records which have a piece close by.  */

#ifndef GOMP_DEEP_INDEX_H
#define GOMP_DEEP_INDEX_H 1

#include "table/deep-record.h"

/* Common to all functions: the caller holds the table's lock.  */

/* Enter the pieces (HELD) of RECORD, which is in TABLE, in the index.  Pieces
   with the flags GOMP_DEEP_TABLE or GOMP_DEEP_FRAME are left out.  As long as
   TABLE has only a few objects, there is no index and nothing is entered; the
   first call with more makes the index of all.  Ends the program if there is no
   memory.  */
void gomp_deep_index_add (struct gomp_present *table,
                          struct gomp_deep_record *record) GOMP_HIDDEN;
/* Take all pieces (HELD) of RECORD, which is in TABLE, out of the index.  To
   be called before HELD changes.  */
void gomp_deep_index_drop (struct gomp_present *table,
                           struct gomp_deep_record *record) GOMP_HIDDEN;

/* Free the index of TABLE, because TABLE has no deep records any more or is
   freed itself.  */
void gomp_deep_index_end (struct gomp_present *table) GOMP_HIDDEN;

/* Call VISIT (RECORD, DATA) for each deep record of TABLE that may have a
   piece with the byte at host address ADDR, until VISIT returns false.  Records
   that have the byte only in a piece with the flag GOMP_DEEP_TABLE or
   GOMP_DEEP_FRAME may be left out.  While TABLE has no index
   (gomp_deep_index_add), all its deep records are visited.  VISIT may be called
   more than once for one record, and must not change the index.  */
void gomp_deep_index_visit (struct gomp_present *table, uintptr_t addr,
                            bool (*visit) (struct gomp_deep_record *record,
                                           void *data),
                            void *data) GOMP_HIDDEN;

#endif
