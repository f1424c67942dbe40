! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! target update to and from: whole arrays, and whichever section is wanted.
! { dg-do run }

program main
  implicit none
  integer, allocatable :: a(:)
  integer :: i, total
  a = [(i, i = 1, 20)]
  !$omp target data map(to: a)
  a(5:9) = 0
  !$omp target update to(a(5:9))
  !$omp target map(from: total)
  total = sum (a)
  a = 100 + a
  !$omp end target
  if (total /= 175) stop 1
  !$omp target update from(a(1:3))
  if (any (a(1:3) /= [101, 102, 103])) stop 2
  !$omp target update from(a)
  if (any (a(5:9) /= 100) .or. a(20) /= 120) stop 3
  a = 1
  !$omp target update to(a)
  !$omp target map(from: total)
  total = sum (a)
  !$omp end target
  if (total /= 20) stop 4
  !$omp end target data
end program main
