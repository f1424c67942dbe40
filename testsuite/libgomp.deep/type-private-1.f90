! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-library gomp_pset }
! Private types and components, a type with a very long name, SEQUENCE and BIND(C).
module m
  use iso_c_binding
  implicit none
  type, private :: hidden
    real, allocatable :: h(:), s
  end type
  type :: holder
    type(hidden), private :: part
    type(hidden), allocatable, private :: more(:)
  end type
  type :: averyveryverylongtypenamewithalmostsixtythreecharactersinit
    real, allocatable :: a(:)
  end type
  type :: sequenced
    sequence
    integer(1) :: i
    real, allocatable :: b(:)
  end type
  type, bind(c) :: interoperable
    integer(c_signed_char) :: a
    real(c_double) :: b
  end type
contains
  subroutine fill (x)
    type(holder), intent(out) :: x
    integer :: i
    x%part%h = [1.0, 2.0]
    allocate (x%more(2))
    do i = 1, 2
      x%more(i)%s = i
    end do
  end subroutine
  integer function change (x) result (failures)
    type(holder), target :: x
    failures = 0
    !$omp target map(tofrom: failures)
      if (x%part%h(2) /= 2 .or. allocated (x%part%s)) failures = 1
      if (x%more(2)%s /= 2) failures = failures + 1
      x%part%h(1) = 5
      x%more(2)%s = 6
    !$omp end target
  end function
  logical function changed (x)
    type(holder), target :: x
    changed = all (x%part%h == [5, 2]) .and. x%more(2)%s == 6 &
              .and. x%more(1)%s == 1
  end function
end module

program p
  use m
  use gomp_pset
  implicit none
  type(holder), target :: a
  type(averyveryverylongtypenamewithalmostsixtythreecharactersinit), &
    target :: long
  type(sequenced), target :: s
  type(interoperable), target :: c
  integer :: failures
  call fill (a)
  long%a = [1.0, 2.0, 3.0]
  s%i = 1
  s%b = [4.0]
  c = interoperable (1_c_signed_char, 2.0_c_double)
  call gomp_pset_enter_deep (a)
  call gomp_pset_enter_deep (long)
  call gomp_pset_enter_deep (s)
  call gomp_pset_enter_deep (c)
  if (change (a) /= 0) stop 1
  failures = 0
  !$omp target map(tofrom: failures)
    if (long%a(3) /= 3 .or. s%b(1) /= 4 .or. c%b /= 2) failures = 1
    long%a(2) = 20
    s%b(1) = 40
    s%i = 2_1
    c%b = 30
  !$omp end target
  if (failures /= 0) stop 2
  call gomp_pset_exit_deep (c)
  call gomp_pset_exit_deep (s)
  call gomp_pset_exit_deep (long)
  call gomp_pset_exit_deep (a)
  if (.not. changed (a)) stop 3
  if (any (long%a /= [1, 20, 3]) .or. s%b(1) /= 40 .or. s%i /= 2) stop 4
  if (c%a /= 1 .or. c%b /= 30) stop 5
end program
