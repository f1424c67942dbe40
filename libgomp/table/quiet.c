/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Settling quiet operations.  */

#include "table/quiet.h"

#include "table/present.h"

static int
state_of (const struct gomp_quiet *quiet)
{
  return __atomic_load_n (&quiet->state, __ATOMIC_SEQ_CST);
}

static void
wait_for_look (const struct gomp_quiet *quiet)
{
  for (unsigned turns = 0; state_of (quiet) == GOMP_QUIET_LOOKING; turns++)
    gomp_lock_be_patient (turns);
}

/* QUIET's owner does not look.  */
static void
settle (struct gomp_present *table, struct gomp_quiet *quiet)
{
  int state = state_of (quiet);

  /* It may go on, or end, meanwhile.  */
  while (state == GOMP_QUIET_SENDING || state == GOMP_QUIET_RUNNING
         || state == GOMP_QUIET_FETCHING)
    if (__atomic_compare_exchange_n (&quiet->state, &state, GOMP_QUIET_SETTLED,
                                     false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
      {
        quiet->settled = state;
        quiet->settle (table, quiet);
        return;
      }
}

void
gomp_present_settle (struct gomp_present *table)
{
  uint64_t used = __atomic_load_n (&table->quiet_used, __ATOMIC_SEQ_CST);
  int busy = 0;

  GOMP_LOCK_ASSERT_HELD (&table->writer);
  /* Who begins to look now sees that the lock is held.  */
  for (uint64_t left = used; left; left &= left - 1)
    busy |= state_of (&table->quiet[__builtin_ctzll (left)]);
  if (GOMP_LIKELY (busy == GOMP_QUIET_IDLE))
    return;
  for (uint64_t left = used; left; left &= left - 1)
    wait_for_look (&table->quiet[__builtin_ctzll (left)]);
  for (uint64_t left = used; left; left &= left - 1)
    settle (table, &table->quiet[__builtin_ctzll (left)]);
}

/* Clang's analysis does not know that this table's own lock stands for
   gomp_any_table.  */
GOMP_NO_LOCK_ANALYSIS
bool
gomp_present_try (struct gomp_present *table)
{
  if (!gomp_trylock (&table->writer))
    return false;
  for (uint64_t left = __atomic_load_n (&table->quiet_used, __ATOMIC_SEQ_CST);
       left; left &= left - 1)
    if (state_of (&table->quiet[__builtin_ctzll (left)]) == GOMP_QUIET_LOOKING)
      {
        gomp_unlock (&table->writer);
        return false;
      }
  gomp_present_settle (table);
  table->epoch++;
  return true;
}
