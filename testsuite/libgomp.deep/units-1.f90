! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-library gomp_pset }
! { dg-additional-sources "units-1-aux.f" }
! A type that is extended in another unit, which maps it there.
module units_base
  implicit none
  type :: base
    integer :: n = 0
    real, allocatable :: x(:)
  end type
  type :: holder
    class(base), allocatable :: b
  end type
end module

program p
  use units_base
  use gomp_pset
  implicit none
  interface
    subroutine extend (h)
      import holder
      type(holder), intent(inout) :: h
    end subroutine
    subroutine work (h, failures)
      import holder
      type(holder), target, intent(inout) :: h
      integer, intent(inout) :: failures
    end subroutine
    logical function worked (h)
      import holder
      type(holder), intent(in) :: h
    end function
  end interface
  type(holder), target, save :: h
  integer :: failures
  call extend (h)
  call gomp_pset_enter_deep (h)
  failures = 0
  call work (h, failures)
  if (failures /= 0) stop 1
  call gomp_pset_exit_deep (h)
  if (.not. worked (h)) stop 2
end program
