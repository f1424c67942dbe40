/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Where constructs are, as far as it is known: the file, the function and the
   line, or nothing of it (OpenACC 3.3, 5.2.1).  */
/* { dg-do run } */

#include "prof-log.h"

static void
check_place (int first, int last)
{
  const acc_prof_info *prof
    = &prof_first (acc_ev_compute_construct_start)->prof;

  if (prof->src_file == NULL)
    CHECK (prof->func_name == NULL && prof->line_no == -1);
  else
    {
      CHECK (strstr (prof->src_file, "prof-place-1.c"));
      CHECK (prof->func_name && strcmp (prof->func_name, "main") == 0);
      CHECK (prof->line_no >= first && prof->line_no <= last);
    }
  /* One place for all of it.  */
  for (int i = 0; i < prof_n; i++)
    if (prof_events[i].prof.event_type >= acc_ev_enter_data_start)
      CHECK (prof_events[i].prof.line_no == prof->line_no);
  prof_reset ();
}

int
main (void)
{
  int value = 0, line = __LINE__;

#pragma acc parallel copy(value)
  value++;
  check_place (line + 1, line + 4);

  line = __LINE__;
#pragma acc parallel copy(value)
  value++;
  check_place (line + 1, line + 3);
  return value != 2;
}
