! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Paths that cannot be left out are refused: beyond an array of numbers, and in types
! of which mappers tell.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
module types
  use gomp_pset
  use, intrinsic :: iso_c_binding
  implicit none
  type t
    integer, allocatable :: a(:), b(:)
  end type t
  type h
    type(t) :: inside
    type(t), allocatable :: some(:)
    integer, allocatable :: c(:)
  end type h
contains
  subroutine map_t (token, object)
    type(c_ptr), intent(in) :: token
    class(*), target :: object
    select type (object)
    type is (t)
      if (allocated (object%a)) call gomp_pset_component (token, object%a)
      if (allocated (object%b)) call gomp_pset_component (token, object%b)
    end select
  end subroutine map_t
end module types
program main
  use omp_lib
  use types
  implicit none
  type(t), target :: x
  type(h), target :: y

  if (omp_get_num_devices () == 0) stop
  x%a = [1]
  x%b = [2]
  allocate (y%some(2))
  y%c = [3]
  call check (x, "b", gomp_pset_done)
  call check (x, "b%c", gomp_pset_bad_object)
  call check (y, "some%a", gomp_pset_done)
  call check (y, "inside%a", gomp_pset_done)

  call gomp_pset_register_mapper (x, map_t)
  call check (x, "b", gomp_pset_bad_object)
  call check (y, "some%a", gomp_pset_bad_object)
  call check (y, "inside%a", gomp_pset_bad_object)
  call check (y, "some", gomp_pset_done)
  call check (y, "c", gomp_pset_done)
contains
  subroutine check (object, path, expected)
    class(*), target :: object
    character(*), intent(in) :: path
    integer, intent(in) :: expected
    character(300) :: errmsg
    integer :: stat
    call gomp_pset_enter_deep (object, leave_out=[path], stat=stat, errmsg=errmsg)
    if (stat /= expected) then
      print *, path, stat, trim (errmsg)
      error stop 1
    end if
    if (stat == gomp_pset_done) call gomp_pset_exit_deep (object)
  end subroutine check
end program main
