! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Components of a dummy argument in any order, with scalars and scalar pointers between
! the arrays, and the variable after its components (OpenMP 5.2, 5.8.3): gfortran 12
! lists them in another order than the type has, and what a scalar pointer refers to
! between them.
! { dg-do run }
! { dg-mappings-left 0 }
module types
  implicit none
  type u
    real, pointer :: p(:), q(:)
    integer :: z
  end type
  type t
    integer :: a
    real, pointer :: p(:)
    integer :: n
    real, pointer :: q(:)
    real :: s
    type(u) :: w
    real, pointer :: r(:, :)
    integer, pointer :: k
  end type
contains
  subroutine entered (x)
    type(t) :: x
    integer :: b(8)

    !$omp target enter data map(alloc: x)
    !$omp target enter data map(to: x%p, x%q, x%r)
    !$omp target map(from: b)
    b = [lbound (x%p), ubound (x%p), lbound (x%q), ubound (x%q), &
         lbound (x%r), ubound (x%r)]
    x%q = x%q + 1
    !$omp end target
    !$omp target exit data map(from: x%r, x%p, x%q)
    !$omp target exit data map(delete: x)
    if (any (b /= [2, 5, -3, 7, 1, 2, 4, 6])) error stop 1
    if (any (x%q /= 3)) error stop 2
    x%q = 2
  end subroutine

  subroutine alone (x)
    type(t) :: x

    !$omp target enter data map(to: x%r, x%q, x%p, x%s, x%n, x%k)
    x%n = 0
    x%k = 0
    x%r = 0
    !$omp target exit data map(from: x%q, x%k, x%p, x%r, x%n) map(release: x%s)
    if (x%n /= 5 .or. x%k /= 6 .or. any (x%r /= 3)) error stop 3

    !$omp target data map(tofrom: x%k, x%r, x%s, x%q, x%n, x%p)
    !$omp target map(tofrom: x%q, x%k, x%n, x%s, x%p, x%r)
    x%n = x%n + ubound (x%p, 1)
    x%k = x%k + lbound (x%q, 1)
    x%r(4, 6) = x%r(4, 6) + x%p(2)
    x%s = 17
    !$omp end target
    !$omp end target data
    if (x%n /= 10 .or. x%k /= 3 .or. x%r(4, 6) /= 4 .or. x%s /= 17) error stop 4
    x%r = 3
  end subroutine

  subroutine whole (x)
    type(t) :: x

    x%a = 1
    !$omp target data map(tofrom: x%q, x%p, x%r, x)
    !$omp target
    x%a = ubound (x%q, 1) + lbound (x%p, 1)
    x%r(1, 2) = x%p(5) + x%q(-3)
    !$omp end target
    !$omp end target data
    if (x%a /= 9 .or. x%r(1, 2) /= 3) error stop 5
    !$omp target map(tofrom: x%w%q, x%w%p, x%w)
    x%w%z = ubound (x%w%q, 1) + ubound (x%w%p, 1)
    x%w%q(1) = 4
    !$omp end target
    if (x%w%z /= 5 .or. x%w%q(1) /= 4) error stop 6
  end subroutine
end module

program main
  use types
  implicit none
  type(t) :: x

  allocate (x%p(2:5), x%q(-3:7), x%r(1:4, 2:6), x%k, x%w%p(3), x%w%q(2))
  x%p = 1
  x%q = 2
  x%r = 3
  x%k = 6
  x%n = 5
  call entered (x)
  call alone (x)
  call whole (x)
end program
