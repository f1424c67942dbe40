/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Callbacks without _emi: the runtime numbers targets and operations, which are
   told of once; a tool that has callbacks of both kinds is told of each event
   by one of them (OpenMP 5.2, 19.5.2.25 to 19.5.2.28).  */
/* { dg-do run } */
/* { dg-additional-options "-rdynamic" } */

#include <omp.h>

#include "ompt-recorder.h"

static int a[20000];

static void
recorder_set (void)
{
  set_plain ();
}

static void
recorder_end (void)
{
}

static void
construct (void)
{
#pragma omp target map(tofrom : a)
  a[1]++;
}

int
main (void)
{
  int both, has_device;

  construct ();
  check_construct (0, ompt_target, events[0].device);
  has_device = count (0, DATA_OP, 0, 0) > 0;
  if (has_device)
    {
      const struct event *out
        = find (0, DATA_OP, 0, ompt_target_data_transfer_from_device);
      REQUIRE (bytes_of (0, 0, ompt_target_data_transfer_to_device)
               >= sizeof a);
      REQUIRE (bytes_of (0, 0, ompt_target_data_transfer_from_device)
               == sizeof a);
      REQUIRE (out->dst == (char *) a);
      REQUIRE (count (0, SUBMIT, 0, 0) == 1 && count (0, MAP, 0, 0) == 1);
      for (int e = 1; e < n_events; e++)
        for (int f = 1; f < e; f++)
          REQUIRE (events[e].op == 0 || events[e].op != events[f].op);
    }

  /* Those with _emi alone, if there are both.  */
  set_emi ();
  both = n_events;
  construct ();
  check_construct (both, ompt_target, events[0].device);
  REQUIRE (count (both, DATA_OP, 0, 0)
           == (count (both, DATA_OP, ompt_scope_begin, 0)
               + count (both, DATA_OP, ompt_scope_end, 0)));
  REQUIRE (count (both, SUBMIT, 0, 0) == (has_device ? 2 : 0));
  REQUIRE (events[both].target > events[0].target);

  /* None at all.  */
  set_callback (ompt_callback_target_emi, NULL);
  set_callback (ompt_callback_target, NULL);
  both = n_events;
  open_target = 0;
  set_callback (ompt_callback_target_submit_emi, NULL);
  set_callback (ompt_callback_target_submit, NULL);
  set_callback (ompt_callback_target_map_emi, NULL);
  set_callback (ompt_callback_target_map, NULL);
  construct ();
  REQUIRE (count (both, DATA_OP, 0, 0) == n_events - both);
  REQUIRE (a[1] == 3);
  return 0;
}
