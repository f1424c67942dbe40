! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A descriptor of rank 15, the largest.
! { dg-do run }

program main
  implicit none
  integer, allocatable :: a(:,:,:,:,:,:,:,:,:,:,:,:,:,:,:)
  integer :: low(15), high(15), total
  allocate (a(0:1, 1:2, 2:3, 3:3, 4:4, 5:5, 6:6, 7:7, 8:8, 9:9, 10:10, &
              11:11, 12:12, 13:13, 14:15))
  a = 1
  a(1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15) = 100
  !$omp target map(tofrom: a) map(from: low, high, total)
  low = lbound (a)
  high = ubound (a)
  total = sum (a)
  a(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14) = -1
  !$omp end target
  if (any (low /= [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])) stop 1
  if (any (high /= [1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15])) stop 2
  if (total /= 115) stop 3
  if (sum (a) /= 113) stop 4
end program main
