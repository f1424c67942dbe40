! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Assumed-size and explicit-shape dummies, mapped by section and by name.
! { dg-do run }

module work
  implicit none
contains
  subroutine both (n, x, y)
    integer, intent (in) :: n
    integer, intent (inout) :: x(*), y(n, 2)
    integer :: i
    !$omp target map(tofrom: x(2:n), y)
    do i = 2, n
      x(i) = x(i) + y(i, 2)
    end do
    y(:, 1) = n
    !$omp end target
  end subroutine both
end module work

program main
  use work
  implicit none
  integer :: x(10), y(8, 2), i
  x = 1
  y(:, 1) = 0
  y(:, 2) = [(10 * i, i = 1, 8)]
  call both (8, x, y)
  if (any (x(2:8) /= [(10 * i + 1, i = 2, 8)])) stop 1
  if (x(1) /= 1 .or. any (x(9:) /= 1)) stop 2
  if (any (y(:, 1) /= 8)) stop 3
end program main
