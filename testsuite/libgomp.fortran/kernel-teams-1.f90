! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! target teams distribute parallel do simd with a reduction over an
! allocatable.
! { dg-do run }

program main
  use omp_lib
  implicit none
  integer, parameter :: n = 10000
  real (kind (1d0)), allocatable :: x(:), y(:)
  real (kind (1d0)) :: dot
  integer :: i
  allocate (x(n), y(0:n - 1))
  x = [(dble (i), i = 1, n)]
  y = 2
  dot = 1
  !$omp target teams distribute parallel do simd map(to: x, y) &
  !$omp   map(tofrom: dot) reduction(+: dot)
  do i = 1, n
    dot = dot + x(i) * y(i - 1)
  end do
  !$omp end target teams distribute parallel do simd
  if (dot /= dble (n) * (n + 1) + 1) stop 1
end program main
