/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Devices that start and stop, and the end of the program (OpenACC 3.3, 5.1.1
   to 5.1.3).  */
/* { dg-do run } */
/* { dg-output "^main ends(\n|\r\n)runtime shutdown(\n|\r\n)$" } */

#include "prof-log.h"

static void
at_shutdown (acc_prof_info *prof, acc_event_info *info, acc_api_info *api)
{
  (void) api;
  CHECK (prof->event_type == acc_ev_runtime_shutdown
         && info->event_type == acc_ev_runtime_shutdown);
  printf ("runtime shutdown\n");
}

int
main (void)
{
  int value = 1;

  acc_init (acc_device_default);
  CHECK (prof_were ("init( init)"));
  CHECK (prof_from (acc_construct_runtime_api, 0));
  CHECK (prof_first (acc_ev_device_init_start)->prof.async == acc_async_sync);
  prof_reset ();

  acc_shutdown (acc_device_default);
  CHECK (prof_were ("shutdown( shutdown)"));
  CHECK (prof_from (acc_construct_runtime_api, 0));
  prof_reset ();

  /* A construct that finds the device not initialized.  */
#pragma acc parallel copy(value)
  value++;
  CHECK (value == 2);
  CHECK (prof_count (acc_ev_device_init_start, NULL) == 1);
  CHECK (prof_count (acc_ev_device_init_end, NULL) == 1);
  CHECK (prof_first (acc_ev_device_init_start)->info.other_event.implicit);
  prof_reset ();

#pragma acc parallel copy(value)
  value++;
  CHECK (prof_count (acc_ev_device_init_start, NULL) == 0);
  prof_reset ();

  acc_prof_register (acc_ev_runtime_shutdown, at_shutdown, acc_reg);
  acc_prof_unregister (acc_ev_runtime_shutdown, prof_note, acc_reg);
  printf ("main ends\n");
  return 0;
}
