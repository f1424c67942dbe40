! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! map of an unallocated allocatable: it is unallocated on the device too, and
! nothing happens to it (OpenMP 5.2, 5.8.3).
! { dg-do run }

program main
  implicit none
  real, allocatable :: a(:), b(:,:)
  integer, allocatable :: scalar
  integer :: seen
  seen = -1
  !$omp target map(to: a) map(tofrom: b, scalar) map(from: seen)
  seen = 0
  if (allocated (a)) seen = seen + 1
  if (allocated (b)) seen = seen + 2
  if (allocated (scalar)) seen = seen + 4
  !$omp end target
  if (seen /= 0) stop 1
  if (allocated (a) .or. allocated (b) .or. allocated (scalar)) stop 2
end program main
