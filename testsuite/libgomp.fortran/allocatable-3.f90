! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Implicit mapping of an allocatable: tofrom, bounds included (OpenMP 5.2,
! 5.8.1).
! { dg-do run }

program main
  implicit none
  real, allocatable :: a(:,:,:)
  integer :: seen(3)
  allocate (a(0:1, -1:1, 7:9))
  a = 1.5
  !$omp target map(from: seen)
  seen = lbound (a)
  a(1, 0, 8) = sum (a)
  !$omp end target
  if (any (seen /= [0, -1, 7])) stop 1
  if (a(1, 0, 8) /= 27.0) stop 2
  if (count (a == 1.5) /= 17) stop 3
end program main
