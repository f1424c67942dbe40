! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! OpenACC 3.3, 2.7.7: dummy arguments of assumed shape with lower bounds other than
! 1, or of three dimensions, of which any have negative strides; bounds are not used.
! The list does not tell which these are: debug information does.
! { dg-do run }
! { dg-additional-options "-g -O0" }
! { dg-mappings-left 0 }
program main
  implicit none
  integer :: x(4, 3, 2), z(4, 3, 2), time, signs, s(3), i, j, k
  integer :: lo(3), hi(3)

  do time = 1, 3
    do signs = 0, 7
      s = 1
      lo = 1
      hi = [4, 3, 2]
      do i = 1, 3
        if (.not. btest (signs, i - 1)) cycle
        s(i) = -1
        lo(i) = hi(i)
        hi(i) = 1
      end do
      z = reshape ([(((100*i + 10*j + k, i = 1, 4), j = 1, 3), k = 1, 2)], [4, 3, 2])
      x = 0
      call bounds (x(lo(1):hi(1):s(1), lo(2):hi(2):s(2), lo(3):hi(3):s(3)), 4, 3, 2)
      x = x(lo(1):hi(1):s(1), lo(2):hi(2):s(2), lo(3):hi(3):s(3))
      if (any (x /= z)) stop 1
      x = 0
      call two (x(lo(1):hi(1):s(1), lo(2):hi(2):s(2), lo(3):hi(3):s(3)), z, 4, 3, 2)
      x = x(lo(1):hi(1):s(1), lo(2):hi(2):s(2), lo(3):hi(3):s(3))
      if (any (x /= z)) stop 2
      x = 0
      call plane (x(lo(1):hi(1):s(1), lo(2):hi(2):s(2), 2), z(4:1:-1, 1, 2), 4, 3)
      x(:, :, 2) = x(lo(1):hi(1):s(1), lo(2):hi(2):s(2), 2)
      if (any (x(:, :, 2) /= z(:, :, 2)) .or. any (x(:, :, 1) /= 0)) stop 3
    end do
  end do
contains
  subroutine bounds (a, l, m, n)
    integer :: a(0:, -1:, 5:), l, m, n, i, j, k
    !$acc parallel loop copy(a)
    do k = 1, n
      do j = 1, m
        do i = 1, l
          a(i - 1, j - 2, k + 4) = 100*i + 10*j + k
        end do
      end do
    end do
  end subroutine bounds
  subroutine two (a, b, l, m, n)
    integer :: a(:, :, 0:), b(:, :, :), l, m, n, i, j, k
    !$acc parallel loop copy(a) copyin(b)
    do k = 1, n
      do j = 1, m
        do i = 1, l
          a(i, j, k - 1) = b(i, j, k)
        end do
      end do
    end do
  end subroutine two
  ! The region does not use B.
  subroutine plane (a, b, l, m)
    integer :: a(0:, -1:), b(:), l, m, i, j
    !$acc parallel loop copy(a) copyin(b)
    do j = 1, m
      do i = 1, l
        a(i - 1, j - 2) = 100*i + 10*j + 2
      end do
    end do
  end subroutine plane
end program main
