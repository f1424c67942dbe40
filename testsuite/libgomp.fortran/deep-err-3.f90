! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! An array that has grown since it was entered is another object: exit tells the
! program that asks, and ends the one that does not.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-shouldfail "not entered" { offload_device } }
! { dg-output "gomp_pset exit deep: the object.*has not been entered" { target offload_device } }
program main
  use gomp_pset
  use omp_lib
  implicit none
  type t
    integer, allocatable :: a(:)
  end type t
  type(t), allocatable, target :: x(:), none(:)
  integer :: stat
  character(300) :: errmsg

  allocate (x(2))
  x(1)%a = [1]
  x(2)%a = [2]
  call gomp_pset_enter_deep (x)
  x = [x, x(1)]
  if (omp_get_num_devices () > 0) then
    call gomp_pset_exit_deep (x, stat=stat, errmsg=errmsg)
    if (stat /= gomp_pset_no_action) stop 124
    if (index (errmsg, "has not been entered") == 0) stop 124
    call gomp_pset_update_device_deep (x, stat=stat)
    if (stat /= gomp_pset_no_action) stop 124
  end if
  ! Nothing there: nothing to do.
  call gomp_pset_exit_deep (none)
  call gomp_pset_exit_deep (x)
end program main
