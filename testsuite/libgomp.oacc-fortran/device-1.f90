! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! Routines about devices (OpenACC 3.3, 3.2.1 to 3.2.8, 3.2.17).
! { dg-do run }
! { dg-require-effective-target emulated_device }
! { dg-devices 3 }
! { dg-set-target-env-var GOMP_PSET_HOST_MEMORY "64m" }

program main
  use openacc
  use, intrinsic :: iso_fortran_env, only: int64
  implicit none
  integer(int64), parameter :: megabyte = 2_int64**20
  integer :: a(10)
  character(len=20) :: name
  character(len=4) :: short

  if (acc_get_num_devices (acc_device_not_host) /= 3) stop 1
  if (acc_get_num_devices (acc_device_host) /= 1) stop 2
  if (acc_get_num_devices (acc_device_nvidia) /= 0) stop 3

  call acc_init (acc_device_host)
  if (acc_get_device_type () /= acc_device_host) stop 4
  call acc_shutdown (acc_device_host)
  call acc_set_device_type (acc_device_not_host)
  if (acc_get_device_type () /= acc_device_not_host) stop 5

  call acc_set_device_num (2, acc_device_not_host)
  if (acc_get_device_num (acc_device_not_host) /= 2) stop 6
  if (acc_get_device_num (acc_device_host) /= 0) stop 7
  call acc_copyin (a)
  call acc_set_device_num (0, acc_device_not_host)
  if (acc_is_present (a)) stop 8
  call acc_set_device_num (2, acc_device_not_host)
  if (.not. acc_is_present (a)) stop 9
  call acc_shutdown (acc_device_not_host)
  call acc_set_device_num (2, acc_device_not_host)
  if (acc_is_present (a)) stop 10

  if (.not. acc_on_device (acc_device_host)) stop 11
  if (acc_on_device (acc_device_nvidia)) stop 12

  if (acc_get_property (1, acc_device_not_host, acc_property_memory) &
      /= 64 * megabyte) stop 13
  if (acc_get_property (0, acc_device_host, acc_property_memory) /= 0) stop 14
  name = 'x'
  call acc_get_property_string (0, acc_device_not_host, acc_property_name, &
                                name)
  if (name /= 'host (emulated)') stop 15
  short = 'x'
  call acc_get_property_string (0, acc_device_not_host, acc_property_name, &
                                short)
  if (short /= 'host') stop 16
  short = 'x'
  call acc_get_property_string (0, acc_device_not_host, acc_property_vendor, &
                                short)
  if (short /= 'GNU ') stop 17
  ! It is a number.
  short = 'x'
  call acc_get_property_string (0, acc_device_not_host, acc_property_memory, &
                                short)
  if (short /= ' ') stop 18
end program main
