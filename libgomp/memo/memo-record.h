/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   What a recording is told of remembered constructs.

   Common to both functions: to be called only if gomp_record_is_on returns
   true, by the thread that carries out a construct from MEMO.  MEMO must not be
   forgotten during the call: either the table's lock is held, or the construct
   uses MEMO without it (quiet).  */

#ifndef GOMP_MEMO_RECORD_H
#define GOMP_MEMO_RECORD_H 1

#include "memo/memo.h"
#include "record/record.h"

/* Record how the calling thread's construct is carried out from MEMO: which way
   it goes, and what becomes of the entries of its list.  The way is
   GOMP_WAY_QUIET if QUIET is true: the construct does not take the table's
   lock.  It is GOMP_WAY_REMEMBERED if QUIET is false.  MEMO is not of an exit
   data.  */
void gomp_memo_record_begin (const struct gomp_memo *memo, bool quiet)
  GOMP_HIDDEN;
/* Record the end of a region that is carried out from MEMO: what it copies out,
   and which mappings it removes.  If MEMO is of an exit data, record what this
   exit data copies out, removes and detaches, and that it goes the way
   GOMP_WAY_REMEMBERED.  */
void gomp_memo_record_end (const struct gomp_memo *memo) GOMP_HIDDEN;

#endif
