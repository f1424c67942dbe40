! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Module variables that are declare target, used from two source files.
! { dg-do run }
! { dg-additional-sources "several-sources-1-aux.f" }

module shared_data
  implicit none
  integer :: level = 1
  !$omp declare target (level)
end module shared_data

program main
  use shared_data
  use omp_lib
  implicit none
  integer :: seen
  external :: raise
  !$omp target
  level = level + 10
  !$omp end target
  call raise (5)
  !$omp target map(from: seen)
  seen = level
  !$omp end target
  if (seen /= 16) stop 1
  if (omp_get_num_devices () > 0 .and. level /= 1) stop 2
end program main
