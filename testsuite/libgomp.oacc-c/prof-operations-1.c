/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Data operations by calls report what the directives do, as API calls; of a
   strided section just its bytes are moved (OpenACC 3.3, 5.1.6 to 5.1.9).  */
/* { dg-do run } */
/* { dg-library gomp_pset } */

#include "prof-log.h"

#include <gomp_pset.h>

static int values[30][40];

int
main (void)
{
  struct gomp_pset_bounds bounds[2] = {
    { .lower = 3, .extent = 5, .whole = 40,
      .flags = GOMP_PSET_HAS_EXTENT | GOMP_PSET_HAS_WHOLE },
    { .lower = 0, .extent = 30, .flags = GOMP_PSET_HAS_EXTENT }
  };
  struct gomp_pset_data whole = GOMP_PSET_DATA_INIT, part;
  gomp_pset_handle handle;

  acc_init (acc_device_default);
  whole.var = values;
  part = whole;
  whole.element_size = sizeof values;
  part.element_size = sizeof (int);
  part.rank = 2;
  part.bounds = bounds;

  prof_reset ();
  CHECK (gomp_pset_data_enter (GOMP_PSET_COPYIN, &whole, NULL, &handle) == 0);
  CHECK (prof_were ("enter( enter)"));
  CHECK (prof_from (acc_construct_runtime_api, 0));
  CHECK (prof_about (acc_ev_create, acc_ev_enter_data_start, values,
                     sizeof values));
  CHECK (prof_bytes (acc_ev_enqueue_upload_start, acc_ev_enter_data_start)
         == sizeof values);
  prof_reset ();

  CHECK (gomp_pset_data_update (GOMP_PSET_UPDATE_DEVICE, &part) == 0);
  CHECK (prof_were ("update( update)"));
  CHECK (prof_bytes (acc_ev_enqueue_upload_start, acc_ev_update_start)
         == 5 * 30 * sizeof (int));
  prof_reset ();

  part.async = 6;
  CHECK (gomp_pset_data_update (GOMP_PSET_UPDATE_HOST, &part) == 0);
  CHECK (prof_first (acc_ev_update_start)->prof.async == 6);
  CHECK (prof_bytes (acc_ev_enqueue_download_start, acc_ev_update_start)
         == 5 * 30 * sizeof (int));
  acc_wait (6);
  prof_reset ();

  CHECK (gomp_pset_data_exit (GOMP_PSET_COPYOUT, &whole, handle) == 0);
  CHECK (prof_were ("exit( exit)"));
  CHECK (prof_about (acc_ev_delete, acc_ev_exit_data_start, values,
                     sizeof values));
  CHECK (prof_bytes (acc_ev_enqueue_download_start, acc_ev_exit_data_start)
         == sizeof values);
  return 0;
}
