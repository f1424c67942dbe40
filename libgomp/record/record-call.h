/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Recording of entry points' calls.

   An entry point that declares a variable of type struct gomp_recorded, with
   the attribute GOMP_RECORDED, does not record the end of its call: that is
   done where the block of the variable ends.  The entry point records the
   beginning by gomp_record_begin.  GOMP_RECORD_ROUTINE does both for a routine
   that has no list.  */

#ifndef GOMP_RECORD_CALL_H
#define GOMP_RECORD_CALL_H 1

#include "program/caller.h"
#include "record/record.h"

/* A call of an entry point.  BEGIN is the time at which the call began, as
   gomp_record_clock returned it.  0: the call is not recorded.  */
struct gomp_recorded
{
  uint64_t begin;
};

/* Record that the call RECORDED is over; do nothing if the call is not
   recorded.  */
static inline void
gomp_recorded_end (const struct gomp_recorded *recorded)
{
  if (GOMP_UNLIKELY (recorded->begin != 0))
    gomp_record_end (false);
}

/* Attribute for a variable of type struct gomp_recorded.  The compiler calls
   gomp_recorded_end for the variable at the end of the block that declares it.
   So the call is over there, however the block is left.  */
#define GOMP_RECORDED __attribute__ ((cleanup (gomp_recorded_end)))

/* Record the call of the routine NAME, a string constant, from here to the end
   of the block.  To be used among the declarations of the routine's function,
   and only in routines that the program calls.  */
#define GOMP_RECORD_ROUTINE(name)                                          \
  struct gomp_recorded recorded_ GOMP_RECORDED = { gomp_record_clock () }; \
  if (GOMP_UNLIKELY (recorded_.begin != 0))                                \
  gomp_record_begin (recorded_.begin, &SITE (name, NULL), NULL, -1)

#endif
