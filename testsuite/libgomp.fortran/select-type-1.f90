! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! SELECT TYPE in target regions, without deep mapping: TYPE IS finds the dynamic
! type.  gfortran compares the _vptr with the copy of the type's table that the
! list has, so that stock libgomp always takes CLASS DEFAULT.
! { dg-do run }
! { dg-mappings-left 0 }
module types
  implicit none
  type base
    integer :: n = 0
  end type base
  type, extends(base) :: one
    integer :: a = 1
  end type one
  type, extends(one) :: two
    integer :: b = 2
  end type two
  type holder
    integer :: before = 0
    class(base), pointer :: c => null ()
  end type holder
contains
  ! A dummy argument.
  integer function of_dummy (x) result (seen)
    class(base), intent(inout) :: x
    seen = 0
    !$omp target map(tofrom: seen)
    select type (x)
    type is (one)
      seen = 1
    type is (two)
      seen = 2
    class default
      seen = 3
    end select
    !$omp end target
  end function of_dummy

  ! One that is present, with the host's address in its container.
  integer function of_present (x) result (seen)
    class(base), intent(inout) :: x
    !$omp target data map(tofrom: x)
    seen = of_dummy (x) + 10 * of_dummy (x)
    !$omp end target data
  end function of_present

  ! A component.
  integer function of_component (x) result (seen)
    type(holder), intent(inout) :: x
    seen = 0
    !$omp target map(tofrom: seen)
    select type (y => x%c)
    type is (one)
      seen = 1
    type is (two)
      seen = 2
    class default
      seen = 3
    end select
    !$omp end target
  end function of_component
end module types
program main
  use types
  implicit none
  type(base), target :: b
  type(one), target :: o
  type(two), target :: t
  class(base), allocatable :: x
  type(holder) :: h
  integer :: time, seen

  ! Often enough to be remembered, with the types in turn.
  do time = 1, 6
    if (of_dummy (b) /= 3) stop 1
    if (of_dummy (o) /= 1) stop 2
    if (of_dummy (t) /= 2) stop 3
    if (of_present (b) /= 33) stop 4
    if (of_present (o) /= 11) stop 5
    if (of_present (t) /= 22) stop 6
    h%c => b
    if (of_component (h) /= 3) stop 7
    h%c => o
    if (of_component (h) /= 1) stop 8
    h%c => t
    if (of_component (h) /= 2) stop 9
    if (.not. associated (h%c, t)) stop 10

    ! The same variable, with another type each time.
    if (allocated (x)) deallocate (x)
    select case (mod (time, 3))
    case (0)
      allocate (base :: x)
    case (1)
      allocate (one :: x)
    case default
      allocate (two :: x)
    end select
    seen = 0
    !$omp target map(tofrom: seen)
    select type (x)
    type is (one)
      seen = 1
    type is (two)
      seen = 2
    class default
      seen = 0
    end select
    !$omp end target
    if (seen /= mod (time, 3)) stop 11
  end do
end program main
