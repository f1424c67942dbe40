! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Procedures of `declare target indirect': pointers, components, dummy procedures.
! { dg-do run }
! { dg-require-effective-target indirect_clause }

module functions
  implicit none
  !$omp declare target indirect enter(twice, square)
  abstract interface
    pure real(8) function map(x)
      real(8), intent(in) :: x
    end function
  end interface
  type operation
    procedure(map), pointer, nopass :: f => null ()
    real(8) :: result = 0
  end type
contains
  pure real(8) function twice(x)
    real(8), intent(in) :: x
    twice = 2 * x
  end function
  pure real(8) function square(x)
    real(8), intent(in) :: x
    square = x * x
  end function
  subroutine apply(f, x)
    procedure(map) :: f
    real(8), intent(inout) :: x(:)
    integer :: i
    !$omp target map(tofrom: x)
    do i = 1, size (x)
      x(i) = f (x(i))
    end do
    !$omp end target
  end subroutine
end module

program main
  use functions
  implicit none
  type(operation) :: all(12)
  procedure(map), pointer :: p
  real(8) :: x(3), y
  integer :: i

  x = [1, 2, 3]
  call apply (square, x)
  if (any (x /= [1, 4, 9])) stop 1
  call apply (twice, x)
  if (any (x /= [2, 8, 18])) stop 2

  p => square
  !$omp target map(to: p) map(from: y)
  y = p (5d0)
  !$omp end target
  if (y /= 25) stop 3

  do i = 1, 12
    if (mod (i, 2) == 0) then
      all(i)%f => twice
    else
      all(i)%f => square
    end if
  end do
  !$omp target teams distribute parallel do map(tofrom: all)
  do i = 1, 12
    all(i)%result = all(i)%f (real (i, 8))
  end do
  do i = 1, 12
    if (all(i)%result /= merge (2d0 * i, real (i, 8)**2, mod (i, 2) == 0)) stop 4
  end do
end program
