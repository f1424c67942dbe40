/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   A data construct enters and exits; data that is present already is neither
   created nor deleted again (OpenACC 3.3, 5.1.6 to 5.1.8).  */
/* { dg-do run } */

#include "prof-log.h"

#define CONSTRUCT "compute( enter( enter) launch( launch) exit( exit) compute)"
#define N 1000

static int in[N], out[N], work[N];

int
main (void)
{
  acc_init (acc_device_default);
  prof_reset ();
#pragma acc data copyin(in) copyout(out) create(work)
  {
    CHECK (prof_were ("enter( enter)"));
    CHECK (prof_from (acc_construct_data, 0));
    CHECK (prof_about (acc_ev_create, acc_ev_enter_data_start, in,
                       sizeof in));
    CHECK (prof_about (acc_ev_create, acc_ev_enter_data_start, out,
                       sizeof out));
    CHECK (prof_about (acc_ev_create, acc_ev_enter_data_start, work,
                       sizeof work));
    CHECK (prof_bytes (acc_ev_enqueue_upload_start, acc_ev_enter_data_start)
           == sizeof in);
    CHECK (prof_count (acc_ev_enqueue_download_start, NULL) == 0);
    CHECK (prof_count (acc_ev_delete, NULL) == 0);
    prof_reset ();

#pragma acc parallel loop present(in, work) copyout(out)
    for (int i = 0; i < N; i++)
      out[i] = work[i] = in[i] + 1;
    CHECK (prof_were (CONSTRUCT));
    CHECK (prof_count (acc_ev_create, NULL) == 0);
    CHECK (prof_count (acc_ev_delete, NULL) == 0);
    CHECK (prof_count (acc_ev_enqueue_download_start, NULL) == 0);
    prof_reset ();
  }
  CHECK (prof_were ("exit( exit)"));
  CHECK (prof_from (acc_construct_data, 0));
  CHECK (prof_about (acc_ev_delete, acc_ev_exit_data_start, in, sizeof in));
  CHECK (prof_about (acc_ev_delete, acc_ev_exit_data_start, out, sizeof out));
  CHECK (prof_about (acc_ev_delete, acc_ev_exit_data_start, work,
                     sizeof work));
  CHECK (prof_bytes (acc_ev_enqueue_download_start, acc_ev_exit_data_start)
         == sizeof out);
  CHECK (prof_count (acc_ev_enqueue_upload_start, NULL) == 0);
  CHECK (prof_count (acc_ev_create, NULL) == 0);
  return out[N - 1] != 1;
}
