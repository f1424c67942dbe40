! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Descriptors of rank 1 to 4: bounds, shape and data of allocatables.
! { dg-do run }

program main
  implicit none
  integer, allocatable :: a1(:), a2(:,:), a3(:,:,:), a4(:,:,:,:)
  integer :: low(10), high(10), total(4)
  allocate (a1(-5:5), a2(2:3, 4:6), a3(0:1, 0:2, 0:3), a4(1:2, 3:4, 5:6, 7:8))
  a1 = 1; a2 = 2; a3 = 3; a4 = 4
  !$omp target map(to: a1, a2, a3, a4) map(from: low, high, total)
  low = [lbound (a1), lbound (a2), lbound (a3), lbound (a4)]
  high = [ubound (a1), ubound (a2), ubound (a3), ubound (a4)]
  total = [sum (a1), sum (a2), sum (a3), sum (a4)]
  !$omp end target
  if (any (low /= [-5, 2, 4, 0, 0, 0, 1, 3, 5, 7])) stop 1
  if (any (high /= [5, 3, 6, 1, 2, 3, 2, 4, 6, 8])) stop 2
  if (any (total /= [11, 12, 72, 64])) stop 3
end program main
