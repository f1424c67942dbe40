! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-library gomp_pset }
! POINTER components: left alone, or attached if their target is present.  Undefined
! ones are not looked at, procedures and c_ptr stay, cycles end.
module m
  use iso_c_binding
  implicit none
  type :: leaf
    integer :: n = 0
    real, allocatable :: x(:)
  end type
  abstract interface
    subroutine callback (i)
      integer :: i
    end subroutine
  end interface
  type :: ptrs
    real, pointer :: none(:) => null (), away(:) => null ()
    real, pointer :: part(:) => null (), scalar => null ()
    integer, pointer :: undefined
    type(leaf), pointer :: leaf => null ()
    class(leaf), pointer :: poly => null ()
    class(*), pointer :: any => null ()
    procedure(callback), pointer, nopass :: proc => null ()
    character(len=:), pointer :: text => null ()
    type(c_ptr) :: address = c_null_ptr
    real, allocatable :: own(:)
    type(ptrs), pointer :: self => null ()
  end type
contains
  subroutine nothing (i)
    integer :: i
    i = 0
  end subroutine
end module

program p
  use m
  use gomp_pset
  implicit none
  type(ptrs), target, save :: a
  type(leaf), target, save :: l
  real, target, save :: away(4) = [1, 2, 3, 4]
  character(len=4), target, save :: text = 'text'
  integer, target, save :: anything = 3
  logical :: states(4)
  integer :: failures
  a%own = [1, 2, 3, 4, 5, 6]
  a%undefined => undefined ()
  a%away => away
  a%part => a%own(2::2)
  a%scalar => a%own(5)
  l%x = [7.0]
  a%leaf => l
  a%poly => l
  a%any => anything
  a%proc => nothing
  a%text => text
  a%address = c_loc (away)
  a%self => a
  call gomp_pset_enter_deep (a)
  failures = 0
  !$omp target map(tofrom: failures) map(from: states)
    states = [associated (a%none), associated (a%away), &
              associated (a%part), associated (a%self)]
    if (size (a%part) /= 3 .or. a%part(3) /= 6) failures = failures + 1
    if (a%scalar /= 5 .or. a%self%own(1) /= 1) failures = failures + 1
    a%part(2) = 40
    a%scalar = 50
    a%self%self%own(1) = 10
  !$omp end target
  if (failures /= 0) stop 1
  if (any (states .neqv. [.false., .true., .true., .true.])) stop 2
  call gomp_pset_exit_deep (a)
  if (any (a%own /= [10, 2, 3, 40, 50, 6])) stop 3
  if (.not. associated (a%away, away) .or. .not. associated (a%leaf, l)) stop 4
  if (.not. associated (a%part, a%own(2::2))) stop 5
  if (.not. associated (a%scalar, a%own(5))) stop 6
  if (.not. associated (a%proc, nothing)) stop 7
  if (.not. associated (a%text, text)) stop 8
  if (.not. c_associated (a%address, c_loc (away))) stop 9
  if (.not. associated (a%self, a) .or. any (away /= [1, 2, 3, 4])) stop 10
  if (transfer (c_loc (a%undefined), 0_c_intptr_t) /= 16_c_intptr_t) stop 11
  ! Somebody else's that is present is attached.
  call gomp_pset_enter_deep (l)
  call gomp_pset_enter_deep (a)
  !$omp target map(tofrom: failures)
    if (a%leaf%x(1) /= 7 .or. a%poly%x(1) /= 7) failures = failures + 1
    a%leaf%x(1) = 8
  !$omp end target
  if (failures /= 0) stop 12
  call gomp_pset_exit_deep (a)
  if (l%x(1) /= 7) stop 13
  call gomp_pset_exit_deep (l)
  if (l%x(1) /= 8) stop 14
contains
  ! Nothing can be there.
  function undefined ()
    integer, pointer :: undefined
    call c_f_pointer (transfer (16_c_intptr_t, c_null_ptr), undefined)
  end function
end program
