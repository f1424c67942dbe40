! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! target update of sections of rank 2, whole columns, while neighbouring ones
! differ on both sides.
! { dg-do run }

program main
  use omp_lib
  implicit none
  integer :: a(6, 8), j, seen(8)
  if (omp_get_num_devices () == 0) stop
  a = 0
  !$omp target enter data map(to: a)
  do j = 1, 8
    a(:, j) = j
  end do
  !$omp target update to(a(:, 3:5))
  !$omp target map(from: seen) private(j)
  do j = 1, 8
    seen(j) = sum (a(:, j))
    a(:, j) = -j
  end do
  !$omp end target
  if (any (seen /= [0, 0, 18, 24, 30, 0, 0, 0])) stop 1
  !$omp target update from(a(:, 7:7))
  do j = 1, 8
    if (any (a(:, j) /= merge (-j, j, j == 7))) stop 2
  end do
  !$omp target exit data map(delete: a)
end program main
