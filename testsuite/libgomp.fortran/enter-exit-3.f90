! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Sections of one array entered and left separately, in another order; each
! comes back alone.
! { dg-do run }
! { dg-mappings-left 0 }

program main
  implicit none
  integer :: a(30), seen(3), i
  a = [(i, i = 1, 30)]
  !$omp target enter data map(to: a(1:10))
  !$omp target enter data map(to: a(21:30))
  !$omp target enter data map(to: a(11:20))
  !$omp target map(from: seen(1)) map(tofrom: a(1:10))
  seen(1) = sum (a(1:10))
  a(1:10) = 1
  !$omp end target
  !$omp target map(from: seen(2)) map(tofrom: a(11:20))
  seen(2) = sum (a(11:20))
  a(11:20) = 2
  !$omp end target
  !$omp target map(from: seen(3)) map(tofrom: a(21:30))
  seen(3) = sum (a(21:30))
  a(21:30) = 3
  !$omp end target
  if (any (seen /= [55, 155, 255])) stop 1
  !$omp target exit data map(from: a(11:20))
  if (any (a(11:20) /= 2)) stop 2
  !$omp target exit data map(delete: a(21:30))
  !$omp target exit data map(from: a(1:10))
  if (any (a(1:10) /= 1)) stop 3
end program main
