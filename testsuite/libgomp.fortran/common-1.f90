! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Scalars and an array of a common block in one region: gfortran lists the array,
! copies of the scalars, and then the whole block, by which the kernel finds all.
! { dg-do run }
program main
  implicit none
  real :: x, y(10)
  integer :: k
  common /block/ x, y, k
  x = 3
  y = 2
  k = 4
  !$omp target
  y(1) = y(2) + k + x
  !$omp end target
  if (y(1) /= 9 .or. any (y(2:) /= 2)) stop 1
  !$omp target map(tofrom: x, y, k)
  y(3) = y(1) + k + x
  x = 5
  k = 6
  !$omp end target
  if (y(3) /= 16 .or. x /= 5 .or. k /= 6) stop 2
end program main
