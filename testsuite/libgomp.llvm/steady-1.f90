! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Regions that run again and again, with one, four and 16 allocatables: new ones
! are one copy each way, and what is present is none.
! last target: 0/1/1/0 0/1/1/0 0/1/1/0 0/0/0/0 0/0/0/0 0/0/0/0

program main
  implicit none
  integer, allocatable, dimension(:) :: a, b, c, d, e, f, g, h, i, j, k, l, m, &
    n, o, p
  integer :: x
  allocate (a(10), b(10), c(10), d(10), e(10), f(10), g(10), h(10), i(10))
  allocate (j(10), k(10), l(10), m(10), n(10), o(10), p(-2:7))
  a = 0; b = 1; c = 1; d = 1; e = 1; f = 1; g = 1; h = 1; i = 1; j = 1; k = 1
  l = 1; m = 1; n = 1; o = 1; p = 1
  call all ()
  call some ()
  call one ()
  !$omp target enter data &
  !$omp   map(to: a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
  call present ()
  !$omp target exit data map(from: a) &
  !$omp   map(delete: b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
  if (any (a /= 12 * (15 + 3 + 1))) stop 1
  if (lbound (p, 1) /= -2 .or. ubound (p, 1) /= 7) stop 2

contains

  subroutine all ()
    do x = 1, 6
      !$omp target map(tofrom: a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
      a(:) = a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p
      !$omp end target
    end do
  end subroutine all

  subroutine some ()
    do x = 1, 6
      !$omp target map(tofrom: a, b, c, d)
      a(:) = a + b + c + d
      !$omp end target
    end do
  end subroutine some

  subroutine one ()
    do x = 1, 6
      !$omp target map(tofrom: a)
      a(:) = a + 1
      !$omp end target
    end do
  end subroutine one

  subroutine present ()
    do x = 1, 6
      !$omp target
      a(:) = a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p
      !$omp end target
    end do
    do x = 1, 6
      !$omp target map(tofrom: a, b, c, d)
      a(:) = a + b + c + d
      !$omp end target
    end do
    do x = 1, 6
      !$omp target
      a(:) = a + 1
      !$omp end target
    end do
  end subroutine present
end program main
