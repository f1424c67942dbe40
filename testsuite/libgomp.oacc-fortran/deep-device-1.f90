! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Without device=, deep calls in a program with OpenACC directives use the calling
! thread's OpenACC device.
! { dg-do run }
! { dg-additional-options "-g" }
! { dg-require-effective-target emulated_device }
! { dg-library gomp_pset }
! { dg-devices 2 }
! { dg-mappings-left 0 }
program main
  use gomp_pset
  use openacc
  implicit none
  type t
    integer, allocatable :: a(:)
  end type t
  type(t), target :: x

  if (acc_get_num_devices (acc_get_device_type ()) < 2) stop
  x%a = [1, 2]
  call acc_set_device_num (1, acc_get_device_type ())
  call gomp_pset_enter_deep (x)
  !$acc serial present(x)
  x%a = x%a + 10
  !$acc end serial
  call acc_set_device_num (0, acc_get_device_type ())
  if (acc_is_present (x)) stop 1
  call acc_set_device_num (1, acc_get_device_type ())
  if (.not. acc_is_present (x)) stop 2
  call gomp_pset_exit_deep (x)
  if (any (x%a /= [11, 12])) stop 3
end program main
