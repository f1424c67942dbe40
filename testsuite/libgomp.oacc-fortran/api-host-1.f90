! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! On the host all is present, and nothing is moved (OpenACC 3.3, 3.2).
! { dg-do run }

program main
  use openacc
  use, intrinsic :: iso_fortran_env, only: int32, int64
  implicit none
  integer :: a(10)

  call acc_set_device_type (acc_device_host)
  a = 1
  if (.not. acc_is_present (a)) stop 1
  if (.not. acc_is_present (a, 40)) stop 2
  if (.not. acc_is_present (a, 40_int64)) stop 3
  call acc_copyin (a)
  a = 2
  call acc_update_self (a)
  if (any (a /= 2)) stop 4
  call acc_copyout_finalize (a)
  if (any (a /= 2)) stop 5
  if (.not. acc_is_present (a)) stop 6
end program main
