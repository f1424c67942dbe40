! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! SELECT TYPE of a private copy of a container, and of arrays, in target regions,
! without deep mapping: TYPE IS finds the dynamic type.  (For class arrays gfortran
! 15 and 16 write beyond the end of the list that they make.)
! { dg-do run }
! { dg-compiler-bug "15-16" "takes no polymorphic item in firstprivate" "unspecified behavior and unsupported" }
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
contains
  integer function of_private (x) result (seen)
    class(base), target, intent(in) :: x
    class(base), pointer :: p
    p => x
    seen = 0
    !$omp target map(tofrom: seen) firstprivate(p)
    select type (p)
    type is (one)
      seen = 1
    type is (two)
      seen = 2
    class default
      seen = 3
    end select
    !$omp end target
  end function of_private

  integer function of_array (x) result (seen)
    class(base), intent(inout) :: x(:)
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
  end function of_array
end module types
program main
  use types
  implicit none
  type(base) :: b, bs(2)
  type(one) :: o, os(2)
  type(two) :: t, ts(2)
  integer :: time

  do time = 1, 4
    if (of_private (b) /= 3) stop 1
    if (of_private (o) /= 1) stop 2
    if (of_private (t) /= 2) stop 3
    if (of_array (bs) /= 3) stop 4
    if (of_array (os) /= 1) stop 5
    if (of_array (ts) /= 2) stop 6
  end do
end program main
