! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! map(always): copies although the variable is present, in the direction asked
! for (OpenMP 5.2, 5.8.3).
! { dg-do run }

program main
  use omp_lib
  implicit none
  integer :: a(10), seen
  logical :: device
  device = omp_get_num_devices () > 0
  a = 1
  !$omp target enter data map(to: a)
  a = 2
  !$omp target map(to: a) map(from: seen)
  seen = a(10)
  !$omp end target
  if (device .and. seen /= 1) stop 1
  !$omp target map(always, to: a) map(from: seen)
  seen = a(10)
  a = 3
  !$omp end target
  if (seen /= 2) stop 2
  if (device .and. any (a /= 2)) stop 3
  !$omp target map(always, from: a)
  a(5) = 4
  !$omp end target
  if (a(5) /= 4 .or. a(1) /= 3) stop 4
  !$omp target exit data map(release: a)
end program main
