! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A zero-size array that grows while mapped: the next map sees the new data.
! { dg-do run }

program main
  implicit none
  real, allocatable :: a(:)
  real :: total
  integer :: n
  allocate (a(0))
  !$omp target enter data map(to: a)
  do n = 1, 5
    deallocate (a)
    allocate (a(n * 10))
    a = n
    !$omp target map(to: a) map(from: total)
    total = sum (a)
    !$omp end target
    if (total /= 10 * n * n) stop n
  end do
end program main
