/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   update: one pair of events per directive, with its copies inside (OpenACC
   3.3, 5.1.9).  */
/* { dg-do run } */

#include "prof-log.h"

#define N 1000

static int values[N], others[N], absent[4];

int
main (void)
{
  acc_init (acc_device_default);
#pragma acc enter data create(values, others)
  prof_reset ();

#pragma acc update device(values)
  CHECK (prof_were ("update( update)"));
  CHECK (prof_from (acc_construct_update, 0));
  CHECK (prof_bytes (acc_ev_enqueue_upload_start, acc_ev_update_start)
         == sizeof values);
  CHECK (prof_count (acc_ev_enqueue_download_start, NULL) == 0);
  prof_reset ();

#pragma acc update self(values[100:200])
  CHECK (prof_were ("update( update)"));
  CHECK (prof_bytes (acc_ev_enqueue_download_start, acc_ev_update_start)
         == 200 * sizeof (int));
  CHECK (prof_count (acc_ev_enqueue_download_start, &values[100]) == 1);
  CHECK (prof_count (acc_ev_enqueue_upload_start, NULL) == 0);
  prof_reset ();

#pragma acc update self(values[0:10]) device(others[500:30]) async(2)
  CHECK (prof_were ("update( update)"));
  CHECK (prof_first (acc_ev_update_start)->prof.async == 2);
  CHECK (prof_bytes (acc_ev_enqueue_upload_start, acc_ev_update_start)
         == 30 * sizeof (int));
  CHECK (prof_bytes (acc_ev_enqueue_download_start, acc_ev_update_start)
         == 10 * sizeof (int));
  CHECK (prof_count (acc_ev_create, NULL) == 0);
  CHECK (prof_count (acc_ev_delete, NULL) == 0);
  prof_reset ();

  /* Nothing of it is on the device: nothing is copied.  */
#pragma acc update self(absent) if_present
  CHECK (prof_were ("update( update)"));
  CHECK (prof_count (acc_ev_enqueue_download_start, NULL) == 0);
#pragma acc wait
#pragma acc exit data delete(values, others)
  return 0;
}
