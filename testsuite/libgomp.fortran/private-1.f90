! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! private arrays and scalars in target: each region its own.
! { dg-do run }

program main
  implicit none
  integer :: work(100), i, total
  work = -1
  i = -2
  !$omp target private(work, i) map(from: total)
  do i = 1, 100
    work(i) = i
  end do
  total = sum (work)
  !$omp end target
  if (total /= 5050) stop 1
  if (any (work /= -1) .or. i /= -2) stop 2
end program main
