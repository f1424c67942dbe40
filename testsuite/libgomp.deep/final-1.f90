! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! { dg-do run }
! { dg-library gomp_pset }
! FINAL subroutines, also elemental ones, do not run for anything that is mapped.
module m
  implicit none
  integer :: finals = 0
  type :: fin
    integer, allocatable :: h(:)
  contains
    final :: fin_final
  end type
  type :: ptrlist               ! no component that only _final could decide
    real, allocatable :: w(:)
    integer, pointer :: p => null ()
  contains
    final :: ptrlist_final, ptrlist_final_1
  end type
  type :: holder
    type(fin) :: f
    type(fin), allocatable :: a(:)
    type(ptrlist), allocatable :: l
  end type
contains
  impure elemental subroutine fin_final (x)
    type(fin), intent(inout) :: x
    finals = finals + 1
  end subroutine
  subroutine ptrlist_final (x)
    type(ptrlist), intent(inout) :: x
    finals = finals + 1
  end subroutine
  subroutine ptrlist_final_1 (x)
    type(ptrlist), intent(inout) :: x(:)
    finals = finals + 1
  end subroutine
end module

program p
  use m
  use gomp_pset
  implicit none
  type(holder), target, save :: h
  h%f%h = [1, 2]
  allocate (h%a(2), h%l)
  h%a(2)%h = [3]
  h%l%w = [4.0]
  finals = 0
  call gomp_pset_enter_deep (h)
  !$omp target
    h%f%h(1) = 10
    h%a(2)%h(1) = h%a(2)%h(1) + 1
    h%l%w(1) = h%l%w(1) + 1
  !$omp end target
  call gomp_pset_update_self_deep (h)
  call gomp_pset_update_device_deep (h)
  call gomp_pset_exit_deep (h)
  if (finals /= 0) stop 1
  if (any (h%f%h /= [10, 2]) .or. h%a(2)%h(1) /= 4 .or. h%l%w(1) /= 5) stop 2
end program
