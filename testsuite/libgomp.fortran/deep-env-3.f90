! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! GOMP_PSET_DEEP: the type of a variable in a frame is not known, which is said once;
! polymorphic variables in frames are deepened, whatever they refer to.
! { dg-do run }
! { dg-compiler-bug "15-16" "takes no unlimited polymorphic item in a map" "unspecified behavior and unsupported" }
! { dg-additional-options "-g" }
! { dg-set-target-env-var GOMP_PSET_DEEP "1" }
! { dg-output "libgomp: GOMP_PSET_DEEP: target at deep-env-3.f90:\[0-9\]+: what x owns is not mapped: its type is not known" { target offload_device } }
! { dg-mappings-left 0 }
module types
  implicit none
  type t
    integer :: n = 0
    integer, allocatable :: a(:)
  end type t
end module types
program main
  implicit none
  integer :: i

  do i = 1, 3
    call local (i)
  end do
contains
  subroutine local (i)
    use types
    integer, intent(in) :: i
    type(t) :: x
    type(t), target :: y
    class(t), pointer :: p
    class(*), allocatable :: any, text(:)
    integer :: seen(3)

    x%n = i
    x%a = [1, 2]
    y%a = [i, i]
    p => y
    allocate (any, source=y)
    allocate (text(3), source=["ab", "cd", "ef"])
    seen = 0
    !$omp target map(tofrom: seen)
    seen(1) = x%n
    x%n = 10
    seen(2) = sum (p%a)
    p%a(2) = 20
    select type (any)
    type is (t)
      seen(3) = any%a(1)
      any%n = 5
    end select
    !$omp end target
    if (any_of (seen /= [i, 2 * i, i])) stop 1
    if (x%n /= 10 .or. y%a(2) /= 20) stop 2
    if (any_of (x%a /= [1, 2])) stop 3
    select type (any)
    type is (t)
      if (any%n /= 5 .or. any%a(2) /= i) stop 4
    end select
    !$omp target map(tofrom: text)
    select type (text)
    type is (character(*))
      text(2) = "xy"
    end select
    !$omp end target
    select type (text)
    type is (character(*))
      if (text(2) /= "xy" .or. text(3) /= "ef") stop 5
    end select
  end subroutine local
  pure logical function any_of (mask)
    logical, intent(in) :: mask(:)
    any_of = count (mask) > 0
  end function any_of
end program main
