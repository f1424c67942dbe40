! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! OpenMP 5.2, 5.8.3: a dummy argument of assumed shape has the first element and the
! size, as gfortran passes it, that another one had, and its first dimension reversed.
! The construct was remembered for the other one, and this one got its memory.
! { dg-do run }
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
    real :: a(:, :)
    integer :: m, n, i, j
    !$omp target teams distribute parallel do map(tofrom: a)
    do j = 1, n
      do i = 1, m
        a(i, j) = a(i, j) + 1
      end do
    end do
  end subroutine add
end program main
