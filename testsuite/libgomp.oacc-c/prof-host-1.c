/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   On the host there is only the construct itself, no data and no launch.  */
/* { dg-do run } */

#include "prof-log.h"

static int values[100];

static void
add (int how_many, int condition)
{
#pragma acc parallel loop copy(values[0:how_many]) if(condition) async(1)
  for (int i = 0; i < how_many; i++)
    values[i]++;
}

int
main (void)
{
  acc_init (acc_device_default);
  prof_reset ();
  add (100, 0);
  CHECK (prof_were ("compute( compute)"));
  CHECK (prof_n == 2);
  prof_reset ();

  acc_set_device_type (acc_device_host);
  prof_n = 0;
  add (100, 1);
  CHECK (prof_were ("compute( compute)"));
  CHECK (prof_n == 2);
  CHECK (prof_first (acc_ev_compute_construct_start)->prof.device_type
         == acc_device_host);
  CHECK (prof_first (acc_ev_compute_construct_end)->prof.async
         == acc_async_sync);
  CHECK (prof_first (acc_ev_compute_construct_end)->api.device_api
         == acc_device_api_none);
  CHECK (values[0] == 2 && values[99] == 2);
  return 0;
}
