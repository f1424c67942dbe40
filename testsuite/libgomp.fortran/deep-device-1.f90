! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Without device=, deep calls use OpenMP's default device, as target regions do;
! also if there is no such device.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-library gomp_pset }
! { dg-devices 2 }
! { dg-mappings-left 0 }
program main
  use gomp_pset
  use omp_lib
  use iso_c_binding
  implicit none
  type t
    integer, allocatable :: a(:)
  end type t
  type(t), target :: x
  integer :: stat

  if (omp_get_num_devices () < 2) stop
  x%a = [1, 2]
  call omp_set_default_device (1)
  call gomp_pset_enter_deep (x)
  if (omp_target_is_present (c_loc (x), 0) /= 0) stop 1
  if (omp_target_is_present (c_loc (x), 1) == 0) stop 2
  !$omp target
  x%a = x%a + 10
  !$omp end target
  call gomp_pset_update_self_deep (x)
  if (any (x%a /= [11, 12])) stop 3
  call omp_set_default_device (0)
  call gomp_pset_exit_deep (x, stat=stat)
  if (stat /= gomp_pset_no_action) stop 4
  call gomp_pset_exit_deep (x, device=1)
  call omp_set_default_device (omp_get_num_devices ())
  call gomp_pset_enter_deep (x, stat=stat)
  if (stat /= gomp_pset_no_action) stop 5
  !$omp target
  x%a = x%a + 10
  !$omp end target
  if (any (x%a /= [21, 22])) stop 6
end program main
