! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Dummy arguments with negative strides that are sections of something mapped: no more is
! mapped for them than there is, so that the last column is not taken to go on behind it.
! { dg-do run }
! { dg-mappings-left 0 }
program main
  implicit none
  integer, target :: x(6, 6)
  integer :: i

  call try (6, 1, -1, 6, 6, 1)
  call try (6, 1, -1, 5, 6, 1)
  call try (5, 2, -3, 1, 6, 5)
  call try (1, 6, 1, 6, 1, -2)
  call try (6, 1, -2, 6, 1, -5)
contains
  subroutine try (i1, i2, i3, j1, j2, j3)
    integer, intent(in) :: i1, i2, i3, j1, j2, j3
    integer :: y(6, 6)
    x = reshape ([(i, i = 1, 36)], [6, 6])
    y = x
    y(i1:i2:i3, j1:j2:j3) = y(i1:i2:i3, j1:j2:j3) + 1
    !$omp target data map(to: x)
    call add (x(i1:i2:i3, j1:j2:j3))
    !$omp target update from(x)
    !$omp end target data
    if (any (x /= y)) error stop 1
    x = y
    call add (x(i1:i2:i3, j1:j2:j3))
    y(i1:i2:i3, j1:j2:j3) = y(i1:i2:i3, j1:j2:j3) + 1
    if (any (x /= y)) error stop 2
  end subroutine

  subroutine add (a)
    integer :: a(:, :)
    !$omp target map(tofrom: a)
    a = a + 1
    !$omp end target
  end subroutine
end program main
