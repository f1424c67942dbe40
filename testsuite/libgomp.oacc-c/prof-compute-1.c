/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Compute constructs: their events, in this order, and those about their data
   (OpenACC 3.3, 5.1.7 to 5.1.10).  */
/* { dg-do run } */

#include "prof-log.h"

#define CONSTRUCT "compute( enter( enter) launch( launch) exit( exit) compute)"
#define N 1000

static int in[N], out[N], work[N];

static void
check (void)
{
  const struct prof_event *construct
    = prof_first (acc_ev_compute_construct_start);
  acc_device_t type = acc_get_device_type ();

  CHECK (prof_were (CONSTRUCT));
  CHECK (construct->prof.device_type == type);
  CHECK (construct->prof.device_number == acc_get_device_num (type));
  CHECK (construct->prof.async == acc_async_sync);
  /* Compilers need not say which of the three it is.  */
  CHECK (prof_from (construct->info.other_event.parent_construct, 0));
  CHECK (construct->info.other_event.parent_construct
         == acc_construct_parallel
         || construct->info.other_event.parent_construct
            == acc_construct_kernels
         || construct->info.other_event.parent_construct
            == acc_construct_serial);
  CHECK (prof_first (acc_ev_enter_data_start)->info.other_event.implicit);
  CHECK (prof_first (acc_ev_enqueue_launch_start)->info.other_event.implicit);
  CHECK (prof_first (acc_ev_exit_data_start)->info.other_event.implicit);

  CHECK (prof_about (acc_ev_create, acc_ev_enter_data_start, in, sizeof in));
  CHECK (prof_about (acc_ev_create, acc_ev_enter_data_start, out, sizeof out));
  CHECK (prof_about (acc_ev_create, acc_ev_enter_data_start, work,
                     sizeof work));
  CHECK (prof_about (acc_ev_delete, acc_ev_exit_data_start, in, sizeof in));
  CHECK (prof_about (acc_ev_delete, acc_ev_exit_data_start, out, sizeof out));
  CHECK (prof_about (acc_ev_delete, acc_ev_exit_data_start, work,
                     sizeof work));
  CHECK (prof_bytes (acc_ev_enqueue_upload_start, acc_ev_enter_data_start)
         >= sizeof in);
  CHECK (prof_bytes (acc_ev_enqueue_upload_start, acc_ev_enter_data_start)
         < sizeof in + sizeof work);
  CHECK (prof_bytes (acc_ev_enqueue_download_start, acc_ev_exit_data_start)
         == sizeof out);
  for (int i = 0; i < N; i++)
    CHECK (out[i] == 2 * in[i] + 1);
  memset (out, 0, sizeof out);
  prof_reset ();
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    in[i] = i;
  acc_init (acc_device_default);
  prof_reset ();

#pragma acc parallel loop copyin(in) copyout(out) create(work)
  for (int i = 0; i < N; i++)
    {
      work[i] = 2 * in[i];
      out[i] = work[i] + 1;
    }
  check ();

#pragma acc kernels loop independent copyin(in) copyout(out) create(work)
  for (int i = 0; i < N; i++)
    {
      work[i] = 2 * in[i];
      out[i] = work[i] + 1;
    }
  check ();

#pragma acc serial loop copyin(in) copyout(out) create(work)
  for (int i = 0; i < N; i++)
    {
      work[i] = 2 * in[i];
      out[i] = work[i] + 1;
    }
  check ();
  return 0;
}
