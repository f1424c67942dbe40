! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! The default device by Fortran's names, with OMP_TARGET_OFFLOAD=mandatory.
! { dg-do run }
! { dg-devices 2 }
! { dg-require-effective-target offload_device }
! { dg-set-target-env-var OMP_TARGET_OFFLOAD "mandatory" }

program default_device_1
  use omp_lib
  implicit none
  integer :: last
  integer(8) :: wide

  last = omp_get_num_devices () - 1
  if (last < 0) stop 1
  call check (0, 0)
  call omp_set_default_device (last)
  call check (last, last)
  wide = -1
  call omp_set_default_device (wide)
  call check (-1, omp_get_initial_device ())
  wide = last
  call omp_set_default_device (wide)
  call check (last, last)
  !$omp parallel num_threads(2)
  if (omp_get_default_device () /= last) stop 2
  call omp_set_default_device (0)
  call check (0, 0)
  !$omp end parallel
  call check (last, last)

contains

  ! The default device is NUMBER, and regions run on device PLACE.
  subroutine check (number, place)
    integer, intent(in) :: number, place
    integer :: there

    there = -9
    if (omp_get_default_device () /= number) stop 3
    !$omp target map(from: there)
    there = omp_get_device_num ()
    !$omp end target
    if (there /= place) stop 4
  end subroutine check
end program default_device_1
