/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   enter data and exit data; only the last exit deletes (OpenACC 3.3, 5.1.6 to
   5.1.8).  */
/* { dg-do run } */

#include "prof-log.h"

#define N 1000

static double values[N];

int
main (void)
{
  acc_init (acc_device_default);
  prof_reset ();
#pragma acc enter data copyin(values)
  CHECK (prof_were ("enter( enter)"));
  CHECK (prof_from (acc_construct_enter_data, 0));
  CHECK (prof_about (acc_ev_create, acc_ev_enter_data_start, values,
                     sizeof values));
  CHECK (prof_first (acc_ev_create)->info.data_event.device_ptr
         == acc_deviceptr (values));
  CHECK (prof_bytes (acc_ev_enqueue_upload_start, acc_ev_enter_data_start)
         == sizeof values);
  prof_reset ();

#pragma acc enter data copyin(values)
  CHECK (prof_were ("enter( enter)"));
  CHECK (prof_count (acc_ev_create, NULL) == 0);
  CHECK (prof_count (acc_ev_enqueue_upload_start, NULL) == 0);
  prof_reset ();

#pragma acc exit data copyout(values)
  CHECK (prof_were ("exit( exit)"));
  CHECK (prof_from (acc_construct_exit_data, 0));
  CHECK (prof_count (acc_ev_delete, NULL) == 0);
  CHECK (prof_count (acc_ev_enqueue_download_start, NULL) == 0);
  prof_reset ();

#pragma acc exit data copyout(values) async(4)
  CHECK (prof_were ("exit( exit)"));
  CHECK (prof_from (acc_construct_exit_data, 0));
  CHECK (prof_first (acc_ev_exit_data_start)->prof.async == 4);
  CHECK (prof_about (acc_ev_delete, acc_ev_exit_data_start, values,
                     sizeof values));
  CHECK (prof_bytes (acc_ev_enqueue_download_start, acc_ev_exit_data_start)
         == sizeof values);
#pragma acc wait(4)
  return 0;
}
