! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! A section of a pointer array, whose target is itself a section with a lower
! bound of its own.
! { dg-do run }

program main
  implicit none
  integer, target :: t(100)
  integer, pointer :: p(:)
  integer :: i, seen
  t = [(i, i = 1, 100)]
  p(201:) => t(11:90)
  !$omp target enter data map(to: p(211:220))
  !$omp target map(from: seen)
  seen = sum (p(211:220))
  p(215) = 0
  !$omp end target
  !$omp target exit data map(from: p(211:220))
  if (seen /= 255) stop 1
  if (t(25) /= 0) stop 2
  t(25) = 25
  if (any (t /= [(i, i = 1, 100)])) stop 3
end program main
