! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! One, four and 16 allocatables, new: one copy each way.
! operations: 3 to, 3 from, 0 left

program main
  implicit none
  integer, allocatable, dimension(:) :: a, b, c, d, e, f, g, h, i, j, k, l, m, &
    n, o, p
  integer :: x
  allocate (a(10), b(10), c(10), d(10), e(10), f(10), g(10), h(10), i(10))
  allocate (j(10), k(10), l(10), m(10), n(10), o(10), p(-2:7))
  a = 1; b = 1; c = 1; d = 1; e = 1; f = 1; g = 1; h = 1; i = 1; j = 1; k = 1
  l = 1; m = 1; n = 1; o = 1; p = 1
  !$omp target map(tofrom: a)
  a(:) = a + 1
  !$omp end target
  !$omp target map(tofrom: a, b, c, d)
  a(:) = a + b + c + d
  !$omp end target
  !$omp target map(tofrom: a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
  a(:) = a + b + c + d + e + f + g + h + i + j + k + l + m + n + o
  p(-2) = lbound (p, 1)
  !$omp end target
  x = sum (a)
  if (x /= 190 .or. p(-2) /= -2 .or. p(7) /= 1) stop 1
end program main
