! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! SELECT TYPE in compute constructs: TYPE IS finds the dynamic type, though
! gfortran maps containers with the host's address of the type's table.
! { dg-do run }
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
contains
  integer function of_dummy (x) result (seen)
    class(base), intent(inout) :: x
    seen = 0
    !$acc serial copy(seen)
    select type (x)
    type is (one)
      seen = 1
    type is (two)
      seen = 2
    class default
      seen = 3
    end select
    !$acc end serial
  end function of_dummy
end module types
program main
  use types
  implicit none
  type(base) :: b
  type(one) :: o
  type(two) :: t
  integer :: time

  do time = 1, 4
    if (of_dummy (b) /= 3) stop 1
    if (of_dummy (o) /= 1) stop 2
    if (of_dummy (t) /= 2) stop 3
  end do
end program main
