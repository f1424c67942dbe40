! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The other way round: a section of what is mapped as a whole, in every
! construct; present.
! { dg-do run }

program main
  implicit none
  integer :: a(100), total
  a = 1
  !$omp target data map(tofrom: a)
  !$omp target data map(tofrom: a(11:20))
  !$omp target map(tofrom: a(15:17)) map(from: total)
  total = sum (a(15:17))
  a(15:17) = 5
  !$omp end target
  !$omp end target data
  !$omp end target data
  if (total /= 3) stop 1
  if (sum (a) /= 112) stop 2
end program main
