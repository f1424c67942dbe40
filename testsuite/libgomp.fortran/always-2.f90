! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! map(always) on sections and on enter and exit data; exit data with always
! copies although the count does not reach zero.
! { dg-do run }

program main
  implicit none
  integer, allocatable :: a(:)
  integer :: seen(2)
  allocate (a(0:9), source=1)
  !$omp target enter data map(to: a)
  a = 2
  !$omp target enter data map(always, to: a)
  !$omp target map(from: seen)
  seen = [sum (a), lbound (a, 1)]
  a = 3
  !$omp end target
  if (any (seen /= [20, 0])) stop 1
  !$omp target exit data map(always, from: a)
  if (any (a /= 3)) stop 2
  a(4:6) = 7
  !$omp target map(always, tofrom: a(4:6)) map(from: seen)
  seen = [sum (a(4:6)), a(9)]
  a(5) = 8
  !$omp end target
  if (any (seen /= [21, 3])) stop 3
  if (a(5) /= 8) stop 4
  !$omp target exit data map(from: a)
  if (sum (a) /= 21 + 7 + 8 + 7) stop 5
end program main
