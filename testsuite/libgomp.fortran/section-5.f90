! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Sections with negative and other strides, and vector subscripts, taken in a
! kernel of arrays that are mapped.
! { dg-do run }

program main
  implicit none
  integer, allocatable, target :: a(:)
  integer, target :: m(4, 5)
  integer :: i, seen(5)
  allocate (a(-4:5))
  a = [(i, i = 1, 10)]
  m = reshape ([(i, i = 1, 20)], [4, 5])
  !$omp target map(tofrom: a, m) map(from: seen)
  block
    integer, pointer :: p(:), row(:)
    p => a(5:-4:-2)
    row => m(3, :)
    seen(1) = p(1)
    seen(2) = sum (p)
    seen(3) = sum (row)
    seen(4) = sum (a([5, -4, 0]))
    seen(5) = sum (m(4:1:-3, 2::2))
    p = 0
    row = -1
  end block
  !$omp end target
  if (any (seen /= [10, 30, 55, 16, 42])) stop 1
  if (any (a(-3::2) /= 0) .or. sum (a) /= 25) stop 2
  if (any (m(3, :) /= -1) .or. sum (m) /= 210 - 55 - 5) stop 3
end program main
