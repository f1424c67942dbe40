! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! OpenACC 3.3, 2.7.7: a dummy argument of assumed shape has the first element and the
! size, as gfortran passes it, that another one had, and its first dimension reversed.
! The construct was remembered for the other one, and this one got its memory.
! { dg-do run }
! { dg-additional-options "-g -O0" }
! { dg-mappings-left 0 }
program main
  implicit none
  real :: x(4, 3)
  integer :: time

  do time = 1, 8
    x = 0
    call add (x(4:4, :), 1, 3)
    if (any (x(4, :) /= 1) .or. any (x(:3, :) /= 0)) stop 1
    x = 0
    call add (x(4:1:-1, :), 4, 3)
    if (any (x /= 1)) stop 2
  end do
  do time = 1, 8
    x = 0
    call add (x(4:4, :), 1, 3)
    if (any (x(4, :) /= 1) .or. any (x(:3, :) /= 0)) stop 3
  end do
  x = 0
  call add (x(4:1:-1, :), 4, 3)
  if (any (x /= 1)) stop 4
contains
  subroutine add (a, m, n)
    real :: a(0:, 0:)
    integer :: m, n, i, j
    !$acc parallel loop copy(a)
    do j = 0, n - 1
      do i = 0, m - 1
        a(i, j) = a(i, j) + 1
      end do
    end do
  end subroutine add
end program main
