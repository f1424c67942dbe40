! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Allocatable dummies, mapped with enter data in one call and used and left in
! others.  Stock libgomp leaves a mapping of a temporary on the stack behind.
! { dg-do run }
! { dg-mappings-left 0 }

module work
  implicit none
contains
  subroutine enter (a)
    real, allocatable, intent (inout) :: a(:)
    !$omp target enter data map(to: a)
  end subroutine enter

  subroutine add (a, value)
    real, allocatable, intent (inout) :: a(:)
    real, intent (in) :: value
    integer :: low
    !$omp target map(from: low)
    low = lbound (a, 1)
    a = a + value
    !$omp end target
    if (low /= lbound (a, 1)) stop 1
  end subroutine add

  subroutine leave (a)
    real, allocatable, intent (inout) :: a(:)
    !$omp target exit data map(from: a)
  end subroutine leave
end module work

program main
  use work
  implicit none
  real, allocatable :: a(:), b(:)
  integer :: i
  do i = 1, 20
    allocate (a(-i:i), b(100 * i))
    a = i
    b = 2 * i
    call enter (a)
    call enter (b)
    call add (a, 1.0)
    call add (b, 2.0)
    call leave (a)
    call add (b, 3.0)
    call leave (b)
    if (any (a /= i + 1)) stop 2
    if (any (b /= 2 * i + 5)) stop 3
    deallocate (a, b)
  end do
end program main
