! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Components of elements of arrays, which gfortran lists by themselves beside the other
! components: kernels find them where the host has them, relative to the others.
! { dg-do run }
program main
  implicit none
  type c
    integer :: k = 2
    real :: w(4) = 1
    integer, pointer :: p(:) => null()
  end type
  type t
    integer :: n = 1
    type(c) :: e(2)
    type(c) :: s
  end type
  type(t), target :: x
  integer, target :: u(3), v(3)

  u = 0
  v = 1
  x%s%p => u
  x%e(2)%p => v
  !$omp target map(tofrom: x%n, x%e(2)%k)
  x%n = x%n + 6
  x%e(2)%k = x%e(2)%k + 1
  !$omp end target
  if (x%n /= 7 .or. x%e(2)%k /= 3) error stop 1

  !$omp target map(tofrom: x%e(1)%k, x%s%k)
  x%e(1)%k = x%s%k + 15
  x%s%k = 13
  !$omp end target
  if (x%e(1)%k /= 17 .or. x%s%k /= 13) error stop 2

  !$omp target data map(tofrom: x%n, x%e(2)%p)
  !$omp target map(tofrom: x%n, x%e(2)%p)
  x%n = 9
  x%e(2)%p(2) = ubound (x%e(2)%p, 1)
  !$omp end target
  !$omp end target data
  if (x%n /= 9 .or. any (v /= [1, 3, 1])) error stop 3

  !$omp target map(tofrom: x%e(2)%p, x%s%p)
  x%e(2)%p(1) = 27
  x%s%p(3) = 23 + x%e(2)%p(2)
  !$omp end target
  if (any (v /= [27, 3, 1]) .or. any (u /= [0, 0, 26])) error stop 4
  if (any (x%e(1)%w /= 1) .or. any (x%e(2)%w /= 1)) error stop 5
end program main
