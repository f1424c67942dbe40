! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Nested target data of one variable: counted, so only the outermost end copies
! back; map types of the inner ones do not matter.
! { dg-do run }

program main
  implicit none
  integer :: a(10), total
  a = 1
  !$omp target data map(to: a)
  !$omp target data map(tofrom: a)
  !$omp target
  a = 5
  !$omp end target
  !$omp end target data
  a = 7
  !$omp target map(from: total)
  total = sum (a)
  !$omp end target
  !$omp end target data
  if (total /= 50 .and. total /= 70) stop 1
  ! to: nothing has come back.
  if (any (a /= 7)) stop 2
end program main
