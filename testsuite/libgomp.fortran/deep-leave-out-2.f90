! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Entered several times, each time without other components: mapped is what any of
! them needs, and what is mapped stays until the last exit.
! { dg-do run }
! { dg-require-effective-target shallow_maps }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-mappings-left 0 }
program main
  use gomp_pset
  use omp_lib
  implicit none
  type inner
    integer, allocatable :: c(:), d(:)
  end type inner
  type t
    integer, allocatable :: a(:), b(:)
    type(inner), allocatable :: in
  end type t
  type(t), target :: x
  integer :: seen

  if (omp_get_num_devices () == 0) stop
  x%a = [1, 2]
  x%b = [3]
  allocate (x%in)
  x%in%c = [4]
  x%in%d = [5]

  ! Less the second time.
  call gomp_pset_enter_deep (x)
  call set ()
  call gomp_pset_enter_deep (x, leave_out=["b", "a"])
  if (left () /= 0) stop 1
  call gomp_pset_exit_deep (x)
  call gomp_pset_exit_deep (x)
  if (any (x%a /= -1) .or. x%b(1) /= -2 .or. x%in%c(1) /= -4) stop 2

  ! More.
  call gomp_pset_enter_deep (x, leave_out=["b   ", "a   ", "in  ", "in%d"])
  if (left () /= 7) stop 3
  call gomp_pset_enter_deep (x, leave_out=["A   ", "in%d"])
  if (left () /= 9) stop 4
  call gomp_pset_update_device_deep (x)
  if (left () /= 9) stop 5
  call gomp_pset_enter_deep (x)
  if (left () /= 0) stop 6
  call set ()
  call gomp_pset_exit_deep (x)
  call gomp_pset_exit_deep (x)
  if (left () /= 0) stop 7
  call gomp_pset_exit_deep (x)
  if (any (x%a /= -1) .or. x%b(1) /= -2 .or. x%in%c(1) /= -4) stop 8
contains
  subroutine set ()
    !$omp target
    x%a = -1
    x%b = -2
    x%in%c = -4
    !$omp end target
    x%a = 1
  end subroutine set

  ! What the device does not have.
  integer function left ()
    seen = 0
    !$omp target map(tofrom: seen)
    if (.not. allocated (x%a)) seen = seen + 1
    if (.not. allocated (x%b)) seen = seen + 2
    if (.not. allocated (x%in)) then
      seen = seen + 4
    else if (.not. allocated (x%in%d)) then
      seen = seen + 8
    end if
    !$omp end target
    left = seen
  end function left
end program main
