/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
   Events of the devices for OpenACC's profiling interface.  */

#ifndef GOMP_MPI_PROFILE_H
#define GOMP_MPI_PROFILE_H 1

#include <stddef.h>
#include <stdint.h>

enum gomp_mpi_profile_event
{
  GOMP_MPI_PROFILE_ALLOC,
  GOMP_MPI_PROFILE_FREE,
  GOMP_MPI_PROFILE_LAUNCH_START,
  GOMP_MPI_PROFILE_LAUNCH_END
};

#pragma GCC visibility push(hidden)

/* Report EVENT about SIZE bytes of device memory at ADDRESS.  Does nothing if
   no tool wants events.  */
void gomp_mpi_profile_data (enum gomp_mpi_profile_event event,
                            uintptr_t address, size_t size);
/* Report EVENT about a launch of the kernel FN with DIMS[0..2].  Does nothing
   if no tool wants events.  */
void gomp_mpi_profile_launch (enum gomp_mpi_profile_event event, const void *fn,
                              const unsigned *dims);

#pragma GCC visibility pop

#endif
