! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Components of a dummy argument that is a pointer, or allocatable, and is not mapped as
! a whole (OpenMP 5.2, 5.8.3): gfortran 12 lists a structure of its own for each of them.
! { dg-do run }
! { dg-mappings-left 0 }
module types
  implicit none
  type t
    integer :: n
    real, pointer :: p(:)
    integer(1) :: b
    real, pointer :: q(:, :)
    integer :: k
  end type
contains
  subroutine by_pointer (x)
    type(t), pointer :: x

    !$omp target enter data map(to: x%q, x%n) map(to: x%k, x%p)
    !$omp target map(tofrom: x%q, x%n, x%k, x%p)
    x%n = x%n + ubound (x%q, 2)
    x%k = x%k + lbound (x%p, 1)
    x%p(7) = x%q(2, 0)
    !$omp end target
    !$omp target exit data map(from: x%k, x%q, x%p, x%n)
    if (x%n /= 6 .or. x%k /= 9 .or. x%p(7) /= 2) error stop 1
  end subroutine

  subroutine allocated (x)
    type(t), allocatable :: x

    !$omp target data map(tofrom: x%p, x%b) map(tofrom: x%q)
    !$omp target map(tofrom: x%b, x%q, x%p)
    x%b = x%b + 1_1
    x%q = x%q + x%p(5) + lbound (x%q, 2)
    !$omp end target
    !$omp end target data
    if (x%b /= 4 .or. any (x%q /= 2)) error stop 2
  end subroutine
end module

program main
  use types
  implicit none
  type(t), pointer :: x
  type(t), allocatable :: y
  integer :: turn

  allocate (x, y)
  do turn = 1, 3
    allocate (x%p(5:7), x%q(2, -1:0), y%p(5:7), y%q(2, -1:0))
    x%n = 6
    x%k = 4
    x%p = 1
    x%q = 2
    y%b = 3
    y%p = 1
    y%q = 2
    call by_pointer (x)
    call allocated (y)
    deallocate (x%p, x%q, y%p, y%q)
  end do
end program
