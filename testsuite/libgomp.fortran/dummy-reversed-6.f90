! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Sections of rank 3 with all kinds of strides, passed to dummy arguments with all kinds of
! lower bounds: what the list has of them can be read in several ways.  With -g all are
! right.
! { dg-do run }
! { dg-mappings-left 0 }
module m
  implicit none
  integer, target :: b(4, 5, 6), e(4, 5, 6)
contains
  subroutine add (n, q)
    integer, intent(in) :: n
    integer :: q(:, :, :)
    select case (n)
    case (1); call add1 (q)
    case (2); call add2 (q)
    case (3); call add3 (q)
    case (4); call add4 (q)
    end select
  end subroutine

  subroutine add1 (q)
    integer :: q(:, 0:, :)
    !$omp target map(tofrom: q)
    q = q + 1
    !$omp end target
  end subroutine

  subroutine add2 (q)
    integer :: q(-2:, :, :)
    !$omp target map(tofrom: q)
    q = q + 1
    !$omp end target
  end subroutine

  subroutine add3 (q)
    integer :: q(:, :, :)
    !$omp target map(tofrom: q)
    q = q + 1
    !$omp end target
  end subroutine

  subroutine add4 (q)
    integer :: q(0:, -3:, 2:)
    !$omp target map(tofrom: q)
    q = q + 1
    !$omp end target
  end subroutine
end module

program main
  use m
  implicit none
  ! First, last, step; 100: the dimension's upper bound.
  integer, parameter :: ways(3, 5) &
    = reshape ([1, 100, 1, 100, 1, -1, 2, 100, 2, 100, 1, -2, 100, 2, -3], [3, 5])
  integer :: n, i, j, k, f(3), l(3), s(3)

  do n = 1, 4
    do i = 1, 5
      do j = 1, 5
        do k = 1, 5
          f = min (ways(1, [i, j, k]), shape (b))
          l = min (ways(2, [i, j, k]), shape (b))
          s = ways(3, [i, j, k])
          b = 0
          e = 0
          call add (n, b(f(1):l(1):s(1), f(2):l(2):s(2), f(3):l(3):s(3)))
          e(f(1):l(1):s(1), f(2):l(2):s(2), f(3):l(3):s(3)) = 1
          if (any (b /= e)) then
            print *, n, f, l, s
            error stop
          end if
        end do
      end do
    end do
  end do
end program main
