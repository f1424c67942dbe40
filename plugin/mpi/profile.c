/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Events of the devices for OpenACC's profiling interface.  */

#include "mpi/profile.h"

#include <dlfcn.h>
#include <stdio.h>

#include "common/profile.h"

#define NAME 256

static const acc_event_t event_types[]
  = { [GOMP_MPI_PROFILE_ALLOC] = acc_ev_alloc,
      [GOMP_MPI_PROFILE_FREE] = acc_ev_free,
      [GOMP_MPI_PROFILE_LAUNCH_START] = acc_ev_enqueue_launch_start,
      [GOMP_MPI_PROFILE_LAUNCH_END] = acc_ev_enqueue_launch_end };

void
gomp_mpi_profile_data (enum gomp_mpi_profile_event event, uintptr_t address,
                       size_t size)
{
  if (gomp_profile_wanted ())
    gomp_profile_data (acc_device_api_other, event_types[event], address, size);
}

void
gomp_mpi_profile_launch (enum gomp_mpi_profile_event event, const void *fn,
                         const unsigned *dims)
{
  char kernel[NAME];
  Dl_info info;

  if (!gomp_profile_wanted ())
    return;
  if (dladdr (fn, &info) && info.dli_sname && info.dli_saddr == fn)
    snprintf (kernel, NAME, "%s", info.dli_sname);
  else
    snprintf (kernel, NAME, "at %p", fn);
  gomp_profile_launch (acc_device_api_other, event_types[event], kernel, dims);
}
