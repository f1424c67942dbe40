! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Dummy arguments of which gfortran lists more than there is, so that it goes on behind what
! is mapped around the region: the last columns, and sections without elements.
! { dg-do run }
! { dg-mappings-left 0 }
program main
  implicit none
  integer, target :: x(7, 8)
  integer :: k, columns

  do k = 1, 3
    do columns = 8, 4, -4
      x = 0
      !$omp target data map(tofrom: x(:, 1:columns))
      call add (x(3:3, 2:columns), 1)
      call add (x(7:7, 1:columns:columns - 1), 2)
      call add (x(3:2, 1:8), 3)
      call add (x(2:5, 1:0), 4)
      call add (x(:, columns:columns), 5)
      !$omp end target data
      if (any (x(3, 2:columns - 1) /= 1) .or. x(7, 1) /= 1 .or. x(7, columns) /= 2 &
          .or. x(3, columns) /= 2 .or. any (x(4:6, columns) /= 1) .or. x(3, 1) /= 0) &
        error stop 1
    end do
  end do
contains
  subroutine add (q, n)
    integer :: q(:, :)
    integer, intent(in) :: n
    integer :: i, j
    !$omp target map(tofrom: q)
    do j = 1, size (q, 2)
      do i = 1, size (q, 1)
        q(i, j) = q(i, j) + 1
      end do
    end do
    !$omp end target
  end subroutine
end program main
