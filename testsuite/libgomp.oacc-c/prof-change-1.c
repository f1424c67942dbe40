/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Callbacks that come and go between the two events of a construct, and
   switches (OpenACC 3.3, 5.4).  */
/* { dg-do run } */

#define PROF_OWN_REGISTER
#include "prof-log.h"

static int value;

/* The construct's events, as noted.  */
static void
run (void)
{
  prof_n = 0;
#pragma acc parallel copy(value)
  value++;
}

static void
leave (acc_prof_info *prof, acc_event_info *info, acc_api_info *api)
{
  (void) info, (void) api;
  acc_prof_unregister (prof->event_type, leave, acc_reg);
  acc_prof_unregister (acc_ev_none, NULL, acc_toggle);
}

int
main (void)
{
  const acc_event_t start = acc_ev_compute_construct_start;

  run ();
  CHECK (prof_n == 0);
  acc_prof_register (start, prof_note, acc_reg);
  acc_prof_register (start, prof_note, acc_reg);
  run ();
  CHECK (prof_n == 1);
  prof_depth = 0;
  acc_prof_unregister (start, prof_note, acc_reg);
  run ();
  CHECK (prof_n == 1);
  prof_depth = 0;
  acc_prof_unregister (start, prof_note, acc_toggle);
  run ();
  CHECK (prof_n == 0);
  acc_prof_register (start, prof_note, acc_toggle);
  acc_prof_unregister (acc_ev_none, NULL, acc_toggle_per_thread);
  run ();
  CHECK (prof_n == 0);
  acc_prof_register (acc_ev_none, NULL, acc_toggle_per_thread);
  acc_prof_register (acc_ev_compute_construct_end, prof_note, acc_reg);
  run ();
  CHECK (prof_n == 2 && prof_depth == 0);
  /* A launch between the two makes the rest of the construct silent.  */
  acc_prof_register (acc_ev_enqueue_launch_end, leave, acc_reg);
  run ();
  CHECK (prof_n == 1);
  prof_depth = 0;
  acc_prof_register (acc_ev_none, NULL, acc_toggle);
  run ();
  CHECK (prof_n == 2);
  acc_prof_unregister (start, prof_note, acc_reg);
  acc_prof_unregister (acc_ev_compute_construct_end, prof_note, acc_reg);
  run ();
  CHECK (prof_n == 0);
  CHECK (value == 9);
  return 0;
}
