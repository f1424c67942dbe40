! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A mapped section and a kernel that uses the array without clause: the
! implicit map of the whole yields to the section (GCC's
! target-implicit-map-1.c).
! { dg-do run }

program main
  implicit none
  integer :: a(100), total
  a = 1
  !$omp target enter data map(to: a(21:40))
  !$omp target map(from: total)
  total = sum (a(21:40))
  a(30) = 7
  !$omp end target
  !$omp target exit data map(from: a(21:40))
  if (total /= 20 .or. a(30) /= 7) stop 1
end program main
