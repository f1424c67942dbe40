! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Sections passed to dummy arguments with other lower bounds than 1, beside integers that the
! region has values of: some of the scalars in the list make an array with lower bounds of 1,
! which is another one.  With -g and without optimization all are right.
! { dg-do run }
! { dg-additional-options "-O0" }
! { dg-mappings-left 0 }
program main
  implicit none
  integer, parameter :: steps(5) = [-3, -2, -1, 1, 2]
  integer, target :: a(9, 8, 7)
  real(8), target :: r(9, 8)
  complex(8), target :: z(9, 8, 7)
  integer :: i, j, m, n, f(3), l(3), s(3)

  a = reshape ([(i, i = 1, size (a))], shape (a))
  r = a(:, :, 1)
  z = a
  call third (z(8:1:-1, 1:7:3, 7:6:-1), 0)
  do i = 1, 5
    do j = 1, 5
      do n = 1, 3
        do m = -1, 3
          s = [steps(i), steps(j), steps(1 + mod (i + j + n, 5))]
          f = merge (1, shape (a), s > 0)
          l = f + ([n, 1 + mod (n + m + 1, 2), 1 + mod (n, 2)] - 1) * s
          call zero (a(f(1):l(1):s(1), f(2):l(2):s(2), 1), m)
          call negative (a(f(1):l(1):s(1), f(2):l(2):s(2), 1), m)
          call first (a(f(1):l(1):s(1), f(2):l(2):s(2), f(3):l(3):s(3)), m)
          call third (z(f(1):l(1):s(1), f(2):l(2):s(2), f(3):l(3):s(3)), m)
          call second (r(f(1):l(1):s(1), f(2):l(2):s(2)), m, n)
        end do
      end do
    end do
  end do
contains
  subroutine zero (x, m)
    integer :: x(:, 0:), m, got, k, l
    !$omp target map(from: got) firstprivate(m)
    got = m
    do k = 0, ubound (x, 2)
      do l = 1, size (x, 1)
        got = got + x(l, k)
      end do
    end do
    !$omp end target
    if (got /= sum (x) + m) stop 1
  end subroutine

  subroutine negative (x, m)
    integer :: x(:, -1:), m, got, k, l
    !$omp target map(from: got) firstprivate(m)
    got = m
    do k = -1, ubound (x, 2)
      do l = 1, size (x, 1)
        got = got + x(l, k)
      end do
    end do
    !$omp end target
    if (got /= sum (x) + m) stop 2
  end subroutine

  subroutine first (x, m)
    integer :: x(0:, :, :), m, got, j, k, l
    !$omp target map(from: got) firstprivate(m)
    got = m
    do j = 1, size (x, 3)
      do k = 1, size (x, 2)
        do l = 0, size (x, 1) - 1
          got = got + x(l, k, j)
        end do
      end do
    end do
    !$omp end target
    if (got /= sum (x) + m) stop 3
  end subroutine

  subroutine third (x, m)
    complex(8) :: x(0:, :, :)
    integer :: m, got, j, k, l
    !$omp target map(from: got)
    got = m
    do j = 1, ubound (x, 3)
      do k = 1, ubound (x, 2)
        do l = 0, size (x, 1) - 1
          got = got + int (real (x(l, k, j)))
        end do
      end do
    end do
    !$omp end target
    if (got /= int (real (sum (x))) + m) stop 5
  end subroutine

  subroutine second (x, m, n)
    real(8) :: x(:, 2:)
    integer :: m, n, got, k, l
    !$omp target map(from: got) firstprivate(m, n)
    got = m + n
    do k = 2, ubound (x, 2)
      do l = 1, size (x, 1)
        got = got + int (x(l, k))
      end do
    end do
    !$omp end target
    if (got /= int (sum (x)) + m + n) stop 4
  end subroutine
end program
