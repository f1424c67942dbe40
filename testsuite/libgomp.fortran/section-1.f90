! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! map of a section of an allocatable: the descriptor's pointer is biased, so
! that a(3) is a(3); nothing beyond the section comes back.
! { dg-do run }

program main
  implicit none
  integer, allocatable :: a(:)
  integer :: i, seen(4)
  allocate (a(-10:10))
  a = [(i, i = -10, 10)]
  !$omp target map(tofrom: a(-3:4)) map(from: seen)
  seen = [a(-3), a(4), lbound (a, 1), ubound (a, 1)]
  a(-3:4) = a(-3:4) * 2
  !$omp end target
  if (any (seen /= [-3, 4, -10, 10])) stop 1
  if (any (a(-3:4) /= [(2 * i, i = -3, 4)])) stop 2
  if (any (a(:-4) /= [(i, i = -10, -4)])) stop 3
  if (any (a(5:) /= [(i, i = 5, 10)])) stop 4
end program main
