! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! target data with map types alloc, to, from and tofrom side by side.
! { dg-do run }

program main
  implicit none
  integer :: a(5), b(5), c(5), d(5)
  a = 1; b = 2; c = 3; d = 4
  !$omp target data map(alloc: a) map(to: b) map(from: c) map(tofrom: d)
  !$omp target
  a = 10
  c = b + a
  d = d + b
  b = 0
  !$omp end target
  !$omp end target data
  if (any (a /= 1) .and. any (a /= 10)) stop 1
  if (any (b /= 2) .and. any (b /= 0)) stop 2
  if (any (c /= 12)) stop 3
  if (any (d /= 6)) stop 4
end program main
