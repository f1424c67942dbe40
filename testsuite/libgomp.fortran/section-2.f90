! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Contiguous sections of rank 2 and 3 of explicit-shape arrays: whole columns
! and planes.
! { dg-do run }

program main
  implicit none
  integer :: a(4, 10), b(2, 3, 5)
  integer :: seen(2)
  a = 1
  b = 2
  !$omp target map(tofrom: a(:, 3:6), b(:, :, 2:3)) map(from: seen)
  seen = [sum (a(:, 3:6)), sum (b(:, :, 2:3))]
  a(2, 3:6) = 10
  b(1, 1, 2:3) = 20
  !$omp end target
  if (any (seen /= [16, 24])) stop 1
  if (any (a(2, 3:6) /= 10) .or. sum (a) /= 36 + 40) stop 2
  if (any (b(1, 1, 2:3) /= 20) .or. sum (b) /= 56 + 40) stop 3
end program main
