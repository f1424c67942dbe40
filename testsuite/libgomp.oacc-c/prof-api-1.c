/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data routines report what the directives of the same names do, as API calls
   (OpenACC 3.3, 5.1.6 to 5.1.9).  */
/* { dg-do run } */

#include "prof-log.h"

#define N 1000

static int values[N];

int
main (void)
{
  acc_init (acc_device_default);
  prof_reset ();
  acc_copyin (values, sizeof values);
  CHECK (prof_were ("enter( enter)"));
  CHECK (prof_from (acc_construct_runtime_api, 0));
  CHECK (prof_about (acc_ev_create, acc_ev_enter_data_start, values,
                     sizeof values));
  CHECK (prof_bytes (acc_ev_enqueue_upload_start, acc_ev_enter_data_start)
         == sizeof values);
  prof_reset ();

  acc_create (values, sizeof values);
  CHECK (prof_were ("enter( enter)"));
  CHECK (prof_count (acc_ev_create, NULL) == 0);
  prof_reset ();

  acc_update_device (values, sizeof values);
  CHECK (prof_were ("update( update)"));
  CHECK (prof_from (acc_construct_runtime_api, 0));
  CHECK (prof_bytes (acc_ev_enqueue_upload_start, acc_ev_update_start)
         == sizeof values);
  prof_reset ();

  acc_update_self_async (values, 20, 6);
  CHECK (prof_were ("update( update)"));
  CHECK (prof_first (acc_ev_update_start)->prof.async == 6);
  CHECK (prof_bytes (acc_ev_enqueue_download_start, acc_ev_update_start)
         == 20);
  acc_wait (6);
  prof_reset ();

  acc_delete (values, sizeof values);
  CHECK (prof_were ("exit( exit)"));
  CHECK (prof_count (acc_ev_delete, NULL) == 0);
  prof_reset ();

  acc_copyout (values, sizeof values);
  CHECK (prof_were ("exit( exit)"));
  CHECK (prof_from (acc_construct_runtime_api, 0));
  CHECK (prof_about (acc_ev_delete, acc_ev_exit_data_start, values,
                     sizeof values));
  CHECK (prof_bytes (acc_ev_enqueue_download_start, acc_ev_exit_data_start)
         == sizeof values);
  prof_reset ();

  /* Inquiries are no events, nor is memory without data.  */
  acc_is_present (values, sizeof values);
  acc_deviceptr (values);
  acc_get_device_type ();
  acc_get_num_devices (acc_get_device_type ());
  acc_free (acc_malloc (100));
  CHECK (prof_were (""));
  CHECK (prof_count (acc_ev_create, NULL) == 0);
  CHECK (prof_count (acc_ev_delete, NULL) == 0);
  return 0;
}
